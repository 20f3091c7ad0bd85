//! Documents: text to [`Request`] and back, with nothing lost on the way.
//! Uses no other folder of core.

mod classify;
mod data_edit;
mod join;
mod literal;
mod locate;
mod message;
mod partial;
mod request;
mod scanner;
mod text;
mod text_edit;

pub use classify::{DocumentError, DocumentForm, ParsedDocument, parse_document};
pub use join::merge_values;
pub(crate) use join::{Joining, joined_value};
pub use locate::locate_in;
pub(crate) use message::put_value;
pub use message::{DEFAULT_ROLE, Message, MessageBody};
pub use partial::{PartialValue, parse_partial};
pub use request::{InputEdit, Request};
pub use text::{TextError, TextErrorKind, parse_text};
pub use text_edit::{TextEdit, is_same, text_edits, text_range, with_text_edits};

/// How deep values may nest. Deeper text is refused, since everything downstream walks values
/// by recursion and a hostile document could otherwise exhaust the stack.
pub const MAX_DEPTH: usize = 256;
