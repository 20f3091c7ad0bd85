//! The steps of a process: the code that carries them out, their view beside the answer, and the questions to the
//! person.

mod call;
mod cards;
mod entry;
mod graph;
mod learnt;
mod list;
mod long_list;
mod notices;
mod process;
mod status_line;
mod view;

pub use entry::open_process;
