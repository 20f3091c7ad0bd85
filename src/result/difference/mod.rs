//! What is new in an answer since the one before, marked where it stands. What is drawn of a mark has a sign or words
//! besides its colour.

mod context;
mod gone;
mod note;
#[cfg(test)]
mod tests;
mod value;

pub use context::Differences;
pub(super) use context::OtherAnswer;
pub(super) use gone::gone_view;
pub(super) use note::{heading_note, inner_note, row_note};
pub(super) use value::{still_value, with_mark};
