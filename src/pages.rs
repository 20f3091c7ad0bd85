//! The pages: the gallery, and a document as a tool.
//! Refuses protocol and schema logic.

mod draft_keeper;
mod gallery;
mod open_dialog;
mod opening;
mod problem;
mod prompt_view;
mod storage;
mod tool;

pub use gallery::GalleryPage;
pub use open_dialog::{DropTarget, OpenButton};
pub use opening::{Opening, use_opening};
pub use problem::ProblemNotice;
pub use storage::{Storage, StorageNotice};
pub use tool::ToolPage;
