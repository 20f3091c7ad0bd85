//! Charts above the tables and lists of an answer, which stay.

mod bars;
mod canvas;
mod figure;
mod frame;
mod key;
mod lines;
mod plain;
mod scale;
mod slot;
mod switch;
mod words;

pub use slot::chart_slot;
