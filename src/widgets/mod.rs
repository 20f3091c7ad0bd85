//! Widgets: a kind of value, how it is edited and how it is shown; a file each.
//! Refuses to know forms and results: a control and a leaf are all that a widget sees.

mod area;
mod boolean;
mod choice;
mod color;
mod constant;
mod control;
mod date;
mod email;
mod intl;
mod json;
mod line;
mod link;
mod long_text;
mod markdown;
mod moment;
mod multi_choice;
mod number;
mod prose;
mod registry;
mod text;
mod url;

pub use control::Control;
pub use json::pretty;
pub use markdown::prose;
pub use registry::{edit, is_group, show};
