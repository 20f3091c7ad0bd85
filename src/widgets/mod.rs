//! Widgets: a kind of value, how it is edited and how it is shown; a file each.
//! Refuses to know forms and results: a control and a leaf are all that a widget sees.

mod area;
mod boolean;
mod choice;
mod code;
mod color;
mod constant;
mod control;
mod date;
mod duration;
mod email;
mod file;
mod growing;
mod highlight;
mod intl;
mod json;
mod keys;
mod later;
mod line;
mod link;
mod list;
mod long_text;
mod markdown;
mod moment;
mod multi_choice;
mod number;
mod part;
mod picker;
mod preview;
mod prose;
mod range;
mod registry;
mod remote_picture;
mod search;
mod secret;
mod tel;
mod text;
mod url;

pub use control::{Control, Held, Holder};
pub use growing::{Growing, grow};
pub use highlight::{Highlighter, Token};
pub use json::pretty;
pub use markdown::{HeadingLevel, prose};
pub use part::{ControlsPart, controls_part};
pub use prose::read_prose;
pub use registry::{edit, is_group, show};
