//! The drawing of a call: its effect, its parameters, its result, and its words.

pub mod offer;
pub mod run_line;
pub mod value;
pub mod words;
