//! Changes since the previous answer, marked in the sheet. Each mark has a sign or words besides its colour.

mod comparisons;
mod context;
mod note;
mod place;
mod removals;
#[cfg(test)]
mod tests;
mod value;

pub use comparisons::comparisons;
pub use context::Differences;
pub(super) use context::OtherAnswer;
pub(super) use place::{
    gone_at, gone_view, heading_note, inner_note, row_note, still_value, text_note, with_mark,
};
