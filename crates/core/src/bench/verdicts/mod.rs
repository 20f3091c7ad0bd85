//! The results of a bench: counts, comparisons of two sides, and the comparison with an earlier run.

pub(in crate::bench) mod against;
#[cfg(test)]
pub(in crate::bench) mod against_tests;
pub(in crate::bench) mod checking;
pub(in crate::bench) mod comparison;
pub(in crate::bench) mod counting;
pub(in crate::bench) mod counting_host;
pub(in crate::bench) mod groups;
pub(in crate::bench) mod live_cells;
pub(in crate::bench) mod reference;
pub(in crate::bench) mod reference_read;
pub(in crate::bench) mod report;
#[cfg(test)]
pub(in crate::bench) mod report_tests;
pub(in crate::bench) mod shift;
pub(in crate::bench) mod sides;
pub(in crate::bench) mod subject;
