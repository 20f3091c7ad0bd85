//! Tables and their files: a part of the page that is fetched when a list is to be one.
//! Refuses to be called before it has come.
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use super::item_view::Entries;
use super::table_view::table_view;
use crate::dom::{Memo, View};
use pilcrow_core::form::Column;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// What draws a list as a table.
pub type TablePart = fn(&Entries, Memo<Option<Vec<Column>>>) -> View;

#[wasm_split(table, fallible)]
pub fn table_part() -> Result<TablePart, SplitLoaderError> {
    Ok(table_view)
}
