//! Exports an answer: the menu, the clipboard and files.

pub mod copier;
pub mod files;
pub mod menu;
mod process;
pub mod prompt_file;
pub mod tools;
