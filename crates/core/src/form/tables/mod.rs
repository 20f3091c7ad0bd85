//! Lists as tables: columns, cells as text, and tables that are pasted or read from a file.

pub(in crate::form) mod cell_customs;
mod cell_number;
pub(in crate::form) mod table;
pub(in crate::form) mod table_cell;
pub(in crate::form) mod table_delimiter;
pub(in crate::form) mod table_file;
pub(in crate::form) mod table_fill;
pub(in crate::form) mod table_frame;
mod table_markdown;
pub(in crate::form) mod table_text;
