//! Runs of one document side by side, and a value before and after a change.

mod behind;
mod change;
pub(super) mod compared_run;
mod fold;
mod grid;
mod notes;
mod request_differences;
mod rows;
mod sides;
mod table;
mod view;

pub(in crate::result) use behind::behind;
pub(in crate::result) use notes::{difference_note, marked_words, signed_note};

pub use change::change_view;
pub use compared_run::{ChangedValue, ComparedRun};
pub use sides::letter;
pub use view::compare_view;
