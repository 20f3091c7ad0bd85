//! Runs of one document side by side, and a value before and after a change.

mod asked;
mod change;
mod compared;
mod fold;
mod rows;
mod sides;
mod table;
mod view;

pub use change::change_view;
pub use compared::{Changed, ComparedRun};
pub use sides::letter;
pub use view::compare_view;
