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
mod undo;

pub use gallery::gallery_page;
pub use open_dialog::{drop_target, open_button};
pub use opening::{Opening, use_opening};
pub use problem::problem_notice;
pub use storage::{Storage, storage_notice};
pub use tool::tool_page;
