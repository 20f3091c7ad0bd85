//! The steps of a process: carried out here, shown beside the answer, with what it asks the person.

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
