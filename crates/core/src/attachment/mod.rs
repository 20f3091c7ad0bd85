//! Files in a prompt. A value whose schema declares a file is removed from the JSON text, which keeps a readable
//! reference, and is sent beside it: [`prompt_of`] makes the prompt of a context. Uses field, schema, context and
//! document.

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
