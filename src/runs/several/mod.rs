//! Several answers to one input: of several models, and at several values of a field. The dialogs beside Run, and what is shown
//! of each run in the list of all.

mod choices;
mod dialog;
mod files;
mod influence;
mod models;
mod numbers;
mod place;
mod second;
mod sweep;
#[cfg(test)]
mod tests;
mod values;

pub use dialog::several;
