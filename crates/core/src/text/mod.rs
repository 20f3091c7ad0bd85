//! Texts, names and numbers as people and spreadsheets write them.

pub(super) mod amount;
pub(super) mod cells;
pub mod day;
pub mod digest;
pub mod in_line;
pub mod joined;
pub mod letters;
pub mod link;
pub(super) mod mention;
pub(super) mod money;
pub(super) mod month;
pub(super) mod number;
pub(super) mod program;
pub mod spelling;
