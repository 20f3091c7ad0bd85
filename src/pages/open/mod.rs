//! Opening a document of the person's own: by a dialog, or by a file that is picked or dropped.

mod dialog;
mod drop_target;
mod file;

pub use dialog::open_button;
pub use drop_target::drop_target;
pub use file::{forget_misplaced_files, open_file};
