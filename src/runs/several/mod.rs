//! Several answers to one input: of several models, and at several values of a field. The dialogs beside Run.

mod choices;
mod dialog;
mod influence;
mod models;
mod numbers;
mod sweep;
#[cfg(test)]
mod tests;

pub use dialog::several;
