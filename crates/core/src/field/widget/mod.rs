//! The kinds of widgets: what tells one from the others, in a table of one record for each kind,
//! and which kind a place gets.

mod facts;
mod kind;
mod selection;

pub use facts::Holds;
pub use facts::{Carries, ExportForm, Order, Room, Width, Writing};
pub use kind::{WidgetFacts, WidgetKind};
pub(super) use selection::is_file;
pub use selection::widget_kind;
