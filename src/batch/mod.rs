//! Many cases in one document: a table of them, the form of the selected one, import and export of files. A chunk that
//! is fetched with such a document.

mod as_cases;
mod case_forms;
mod case_panel;
mod case_tree;
mod columns;
mod export;
mod head_in_sight;
mod import;
mod import_dialog;
mod import_files;
mod mapping;
mod one_each;
mod order;
mod rename;
mod rows;
mod shared_values;
mod table;
mod toolbar;
mod tools;
mod view;

pub use as_cases::{open_as_cases, with_typed};
pub use case_forms::CaseForms;
pub use import::{ImportNames, ImportSource};
pub use import_dialog::table_dialog;
pub use tools::BatchTools;
