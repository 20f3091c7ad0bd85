//! A document's runs: stored, named, shown, compared, and their cost.

pub(in crate::runs) mod compare;
pub(in crate::runs) mod current_place;
pub(in crate::runs) mod display;
pub(in crate::runs) mod draw;
pub(in crate::runs) mod expense;
pub(in crate::runs) mod history;
pub(in crate::runs) mod keeping;
pub(in crate::runs) mod marking;
pub(in crate::runs) mod names;
pub(in crate::runs) mod outcome;
pub(in crate::runs) mod pieces;
