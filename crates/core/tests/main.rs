//! The core from outside, on whole documents.

mod batch;
#[allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "shared with the conformance tests, which end where a file is not as it should be"
)]
#[path = "../../../tests/conformance/corpus/mod.rs"]
mod corpus;
mod editor_acts;
mod editor_effect;
mod misspelling;
mod seeds;
mod tool_texts;
mod tools;
