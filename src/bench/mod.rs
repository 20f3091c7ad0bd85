//! A document tried in many ways: what is tried, the calls, and what the answers say.

mod adoption;
mod advice;
mod answer_store;
mod answer_view;
mod changes;
mod choice;
mod cost;
mod desk;
mod driving;
mod head;
mod lines;
mod matrix;
mod preparation;
mod rating;
mod report;
mod save;
mod set_up;
mod view;
mod words;

pub use view::bench_view;
