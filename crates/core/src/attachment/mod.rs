//! Files in a prompt. A value whose schema says that it is a file leaves the JSON text, in which a readable
//! reference stays, and goes beside it: [`prompt_of`] words a context so.
//! Uses field, schema, context and document.

mod attached;
mod detach;
mod fault;
mod format;
mod jpeg;
mod pixels;
mod prompt;
mod record_files;
mod text;
mod wav;

pub use attached::{Attachment, FileContent, readable_size};
pub use detach::holds_address;
pub use fault::{FileFault, PickedFile, picked};
pub use format::{FileKind, sniffed};
pub use prompt::{Prompt, files_of, prompt_of, worded_prompt};
pub use record_files::FileStore;
pub use wav::wav;
