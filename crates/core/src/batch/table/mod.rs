//! Reads table files into cases, and writes cases to table files. A cell that does not fit is reported with its row,
//! its column and the reason.

mod cell_error;
mod files;
mod fit;
mod list;
mod nested;
mod place;
mod raw;
mod target;
mod write;

pub use cell_error::CellErrorKind;
pub use files::{NamedFiles, file_place, table_of_files};
pub use fit::{CaseImport, CellError, ImportedCase, Understood, import_cases, with_typed};
pub use place::{ColumnField, places, places_of_answer};
pub use raw::{RawTable, TableError, TableFormat, read_table};
pub use target::{Target, is_mapped, names_column, proposed_targets};
pub use write::{template_text, written_cases};
