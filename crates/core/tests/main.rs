//! The core from outside, on whole documents.

mod batch;
#[path = "../../../tests/conformance/corpus/mod.rs"]
mod corpus;
mod editor_acts;
mod misspelled;
mod seeds;
mod tool_texts;
mod tools;
