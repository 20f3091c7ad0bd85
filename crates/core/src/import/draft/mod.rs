//! A tool made of words: the question by which a model drafts a document, its answer read as models write, and how often it
//! is asked again.
//! Uses document, blueprint, misspelled and run.

mod definitions;
mod document_search;
mod drafting;
mod fault;
mod field;
mod group;
mod kind_word;
mod message;
mod narrow;
mod options;
mod question;
mod reading;
mod spelling;
#[cfg(test)]
mod tests;

pub use drafting::{DraftStep, Drafting};
pub use fault::DraftFault;
pub use question::{draft_question, repair_question};
pub use reading::{Draft, read_draft};
