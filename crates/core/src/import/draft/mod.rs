//! A tool made of words, or changed by them: the question by which a model drafts a document or names changes, its answer read
//! as models write, and how often it is asked again.
//! Uses document, blueprint, misspelled and run.

pub mod change;
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
mod picture;
mod question;
mod reading;
mod slips;
mod spelling;
#[cfg(test)]
mod tests;

pub use drafting::{DraftStep, Drafting, Task};
pub use fault::DraftFault;
pub use picture::PictureTask;
pub use question::DraftTask;
pub use reading::{Draft, read_draft};
