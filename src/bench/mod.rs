//! The bench: one document tried in many variants, on many models and inputs; the calls, and their evaluation.

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
