//! Many cases in one Request: a table of them, the form of the one that is looked at, files read
//! into cases and written from them, and an answer by its cases. It comes with such a document.
//! Refuses to know what a case is in the document (core does).

mod case_forms;
mod case_panel;
mod case_tree;
mod columns;
mod deeds;
mod export;
mod import;
mod mapping;
mod order;
mod part;
mod rename;
mod rows;
mod shared_values;
mod table;
mod view;

pub use part::batch_part;
