//! A call in words and as it is drawn: its effect, its parameters, its result.

pub mod offer;
pub mod run_line;
pub mod value;
pub mod words;
