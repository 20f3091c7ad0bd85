//! A tool that is made or changed by a person's own words: who is asked, and what comes of it, shown as rows and texts.

mod change_line;
#[cfg(test)]
mod change_tests;
mod change_words;
mod describe;
#[cfg(test)]
mod describe_tests;
mod describing;
mod draft_view;
mod draft_words;
mod item_words;
mod making;
mod marking;
mod picture;
#[cfg(test)]
mod picture_tests;
mod proposal_view;
mod question_view;
#[cfg(test)]
mod script;

pub(super) use change_line::change_line;
pub(super) use change_words::plain;
pub(super) use describe::describe;
pub(super) use describing::Describing;
pub use describing::{Answering, DraftAnswer, DraftAsker, Drafter, MakeAsker, NoDraft, Waiting};
pub(super) use draft_view::named_kind;
pub(super) use item_words::{item_heading, marked_item};
pub(super) use making::Making;
pub use marking::marked;
pub(super) use picture::by_picture;
