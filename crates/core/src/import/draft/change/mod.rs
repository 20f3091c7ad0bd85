//! A document changed by words: the question by which a model names changes, its answer read as acts of the editor, and
//! what comes of those that are taken.

mod bounds;
mod deed;
mod entry;
mod fault;
mod field_reading;
mod group_word;
mod listing;
mod narrow;
mod proposal;
mod question;
mod reading;
mod search;
mod sheet;
mod step;
#[cfg(test)]
mod tests;
mod trial;

pub use fault::{ChangeFault, Subject};
pub use proposal::{Change, Position, Proposal};
pub use question::ChangeTask;
