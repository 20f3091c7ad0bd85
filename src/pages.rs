//! The pages: the gallery, and a document as a tool.
//! Refuses protocol and schema logic.

mod divider;
mod draft_keeper;
mod drop_target;
mod gallery;
mod open_dialog;
mod open_file;
mod opening;
mod part;
mod problem;
mod runs;
mod storage;
mod tool;
mod tool_index;
mod tools;
mod undo;

pub use divider::divider;
pub use drop_target::drop_target;
pub use opening::{Opened, Opening, Problem, matcher_for, rewritten_key, use_opening};
pub use part::{GalleryPart, gallery_part};
pub use problem::{document_words, text_words};
pub use storage::Storage;
pub use tool::tool_page;
pub use undo::{changes, undo_by_keys};
