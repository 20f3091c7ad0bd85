//! Selects the most telling failing answers of a variant: few of them, and some for every check that fails.

use crate::bench::calls::plan::{Ask, Plan};
use crate::bench::verdicts::report::Report;
use std::cmp::Reverse;

/// An answer that fails at least one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::bench) struct Failing {
    /// The call that gave the answer.
    pub ask: Ask,
    /// Indices of the checks that it fails.
    pub checks: Vec<usize>,
}

/// Returns the indices of a variant's columns.
pub(in crate::bench) fn columns_of(
    plan: &Plan,
    variant: usize,
) -> impl Iterator<Item = usize> + '_ {
    let columns = plan.columns.iter().enumerate();
    columns.filter(move |(_, column)| column.variant == variant).map(|(at, _)| at)
}

/// Selects failing answers, at most `most`: for each input the one that fails most checks. The failing checks take
/// turns, those that must hold first, then the most frequently failed.
pub(in crate::bench) fn failing(
    plan: &Plan,
    report: &Report,
    variant: usize,
    most: usize,
) -> Vec<Failing> {
    let inputs = 0..plan.inputs.len();
    let mut left: Vec<Failing> =
        inputs.filter_map(|input| worst(plan, report, variant, input)).collect();
    let order = turns(plan, &left);
    let mut cases = Vec::new();
    while cases.len() < most && !left.is_empty() {
        for check in &order {
            let next = left.iter().position(|one| one.checks.contains(check));
            cases.extend(next.filter(|_| cases.len() < most).map(|at| left.remove(at)));
        }
    }
    cases
}

/// Returns the answer to an input that fails most checks; `None` if none fails.
fn worst(plan: &Plan, report: &Report, variant: usize, input: usize) -> Option<Failing> {
    let columns = columns_of(plan, variant);
    let asks = columns
        .flat_map(|column| (0..plan.repeats).map(move |repeat| Ask { column, input, repeat }));
    let each = asks.map(|ask| Failing { ask, checks: report.unmet(plan.place(ask)) });
    let failing = each.filter(|one| !one.checks.is_empty());
    // The first one among equals.
    failing.min_by_key(|one| Reverse(one.checks.len()))
}

/// Returns the failing checks in the order of their turns.
fn turns(plan: &Plan, all: &[Failing]) -> Vec<usize> {
    let count = |check: usize| all.iter().filter(|one| one.checks.contains(&check)).count();
    let mut order: Vec<(usize, bool, usize)> = plan
        .checks
        .iter()
        .enumerate()
        .map(|(check, own)| (check, own.must, count(check)))
        .filter(|(_, _, count)| *count > 0)
        .collect();
    order.sort_by_key(|(check, must, count)| (!must, Reverse(*count), *check));
    order.into_iter().map(|(check, _, _)| check).collect()
}
