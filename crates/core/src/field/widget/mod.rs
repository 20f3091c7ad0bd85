//! Widget kinds: a table with one record of facts per kind, and the choice of a field's kind.

mod facts;
mod kind;
mod selection;

pub use facts::Holds;
pub use facts::{Carries, ExportForm, Order, Room, Width, Writing};
pub use kind::{WidgetFacts, WidgetKind};
pub(super) use selection::is_file;
pub use selection::widget_kind;
