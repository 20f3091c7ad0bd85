//! Charts beside the tables and lists of an answer.
//! Refuses to take their place: whatever is drawn can be read there too.

mod bars;
mod canvas;
mod figure;
mod frame;
mod key;
mod lines;
mod part;
mod plain;
mod scale;
mod slot;
mod switch;
mod words;

pub use slot::chart_slot;
