//! Documents: parses a text into a [`Request`] and writes it back without loss. Uses no other folder of core.

mod classify;
mod code;
mod container;
mod cursor;
mod data_edit;
mod join;
mod layout;
mod literal;
mod locate;
mod message;
mod partial;
mod plain_text;
mod repetition;
mod request;
mod rewritten;
mod scanner;
mod strict;
mod text;
mod text_edit;
mod text_error;
mod translation;
mod versions;

pub use classify::{DocumentError, DocumentForm, ParsedDocument, parse_document};
pub(crate) use code::{leading_value, named_arguments};
pub use cursor::{Around, Cursor, Spot};
pub use join::merge_values;
pub(crate) use join::{Joining, joined_value};
pub use layout::laid_out;
pub use locate::locate_in;
pub(crate) use message::{CALL_KEYS, in_text_mark, input_message, put_value};
pub use message::{DEFAULT_ROLE, Message, MessageBody};
pub use partial::{GrowingText, PartialValue, parse_partial};
pub(crate) use partial::{parse_written, value_length};
pub use repetition::KeyPlace;
pub use request::{InputEdit, Request};
pub use rewritten::rewritten;
pub(crate) use strict::is_strict;
pub use text::parse_text;
pub(crate) use text_edit::edit_between;
pub use text_edit::{TextEdit, is_same, text_edits, text_range, with_text_edits};
pub use text_error::{TextError, TextErrorKind, named_character};
pub(crate) use translation::{ObjectRole, is_language, is_same_type};
pub use translation::{TRANSLATIONS, languages, localized, with_translations};
pub use versions::{
    Keeping, LineChange, MOST_VERSIONS, NoRoom, Reason, Version, Versions, line_changes,
};

/// The deepest nesting of values. A deeper text is rejected, since all later code walks values by recursion and a
/// hostile document could otherwise exhaust the stack.
pub const MAX_DEPTH: usize = 256;
