//! A document's runs, as a strip and as a list.

pub(in crate::runs) mod run_list;
pub(in crate::runs) mod strip;
