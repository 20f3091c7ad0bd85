//! Texts, names and numbers as people and spreadsheets write them.

pub(super) mod cells;
pub(super) mod day;
pub mod in_line;
pub mod joined;
pub mod letters;
pub(super) mod number;
pub mod spelling;
