//! Widgets: a kind of value, how it is edited and how it is shown; a file each.
//! Refuses to know forms and results: a control and a leaf are all that a widget sees.

mod control;
mod shim;

pub use control::Control;
pub use shim::*;
