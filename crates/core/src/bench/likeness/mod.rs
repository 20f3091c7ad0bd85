//! Equality and likeness of values, and the agreement of repeated answers, field by field.

pub(in crate::bench) mod agreement;
pub(in crate::bench) mod agreement_alpha;
pub(in crate::bench) mod agreement_kind;
#[cfg(test)]
pub(in crate::bench) mod agreement_tests;
pub(in crate::bench) mod alignment;
pub(in crate::bench) mod composition;
pub(in crate::bench) mod consensus;
pub(in crate::bench) mod fold;
pub(crate) mod same;
pub(crate) mod units;
