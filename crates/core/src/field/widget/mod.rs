//! The kinds of widgets: what tells one from the others, in a table of one record for each kind,
//! and which kind a place gets.

mod chosen;
mod facts;
mod kind;

pub(super) use chosen::is_file;
pub use chosen::widget_kind;
pub use facts::Holds;
pub use facts::{Carries, Exported, Order, Room, Width, Writing};
pub use kind::{WidgetFacts, WidgetKind};
