//! Exports of a bench's results: tables, JSON Lines, and the words in them.

pub(in crate::bench) mod comparator;
pub(in crate::bench) mod judge_table;
pub(in crate::bench) mod lines;
pub(in crate::bench) mod model_titles;
pub(in crate::bench) mod pair_sheet;
pub(in crate::bench) mod pair_words;
pub(in crate::bench) mod sheet;
pub(in crate::bench) mod tables;
pub(in crate::bench) mod titles;
pub(in crate::bench) mod words;
