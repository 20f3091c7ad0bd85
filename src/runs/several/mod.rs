//! Several answers to one input, from several models or at several values of a field: the dialogs beside Run, and the
//! value that the list of runs shows of each run.

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
