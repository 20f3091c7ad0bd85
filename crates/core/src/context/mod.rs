//! A Request's context, merged: who is told what, and what the model sees of it.
//! Refuses to edit: a merged message says which messages it came from, and documents are edited there.

#[cfg(test)]
mod edit_tests;
mod identity;
mod merge;
mod origin;
mod prompt;
mod targeted;

pub use crate::document::merge_values;
pub use identity::Identity;
pub use merge::{DataMessage, Entry, merge_context};
pub use origin::{Origin, Setting, origins, settings};
pub use prompt::{PromptMessage, prompt_messages};
pub use targeted::{Targeted, targeted};
