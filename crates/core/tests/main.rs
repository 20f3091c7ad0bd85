//! The core from outside, on whole documents.

mod batch;
mod misspelled;
mod seeds;
mod tool_texts;
mod tools;
