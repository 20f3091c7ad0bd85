//! Opening one's own document: by the dialog, by choosing a file, or by dropping one.

mod dialog;
mod drop_target;
mod file;

pub use dialog::open_button;
pub use drop_target::drop_target;
pub use file::{forget_misplaced_files, open_file};
