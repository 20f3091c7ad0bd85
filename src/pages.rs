//! The pages: the gallery, and a document as a tool.

mod chunks;
mod divider;
mod document_search;
mod draft_keeper;
mod drop_target;
mod examples;
mod followed;
mod for_authors;
mod gallery;
mod imports;
mod many_cases;
mod my_documents;
mod new_version;
mod open_dialog;
mod open_file;
mod other_tab;
mod problem;
mod runs;
mod storage_notice;
mod tool;
mod undo;

pub use chunks::{GalleryChunk, RunChunk};
pub use divider::divider;
pub use drop_target::drop_target;
pub use examples::examples;
pub use followed::followed_notice;
pub use gallery::gallery_page;
pub use imports::{converted_notice, imported};
pub use many_cases::kept_inputs;
pub use new_version::{NewVersion, new_version_notice};
pub use open_file::{forget_misplaced_files, open_file};
pub use other_tab::other_tab_notice;
pub use problem::problem_notice;
pub use storage_notice::storage_notice;
pub use tool::tool_page;
pub use undo::{changes, undo_by_keys};
