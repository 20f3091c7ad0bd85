//! Counts the answers that pass, the answers for which each check holds, and finds checks that hold too rarely.

use super::{CheckScope, Counting};
use crate::bench::calls::plan::Ask;
use crate::bench::design::check::Check;
use crate::bench::likeness::same::number_of;
use crate::bench::verdicts::counting_host::CountingHost;
use crate::bench::verdicts::report::BrokenCheck;
use crate::bench::verdicts::subject::Holding;

impl<Host: CountingHost> Counting<'_, Host> {
    /// Returns whether an answer passes: it fits its schema, and all checks hold that must or that follow from its
    /// input's expected answer (all checks, if there are none of either). `None` if no check decides it.
    pub(super) fn passes(&self, ask: Ask, by: CheckScope) -> Option<bool> {
        let counts = |check: usize, own: &Check| {
            !own.is_implied_fit() && (by == CheckScope::All || !self.plan.is_of_pairs(check))
        };
        let all = self.plan.checks.iter().enumerate();
        let checks = || all.clone().filter(|(check, own)| counts(*check, own));
        let decides = |check: &Check| check.must || check.derived;
        let any_decides = checks().any(|(_, check)| decides(check));
        let checks = checks().filter(|(_, check)| decides(check) || !any_decides);
        let holding =
            |check: usize| self.check_results(ask).get(check).map(|result| result.holding);
        let holdings: Vec<Holding> = checks
            .filter_map(|(check, _)| holding(check))
            .filter(|holding| *holding != Holding::Unknown)
            .collect();
        let fit = self.plan.checks.iter().position(Check::is_implied_fit);
        let fits = fit.and_then(holding) != Some(Holding::Fails);
        (!holdings.is_empty()).then(|| fits && holdings.iter().all(|one| *one == Holding::Holds))
    }

    /// Counts the answers of a cell: `[passed, decided]`.
    pub(super) fn pass_counts(&self, column: usize, input: usize, by: CheckScope) -> [usize; 2] {
        let results: Vec<bool> =
            self.asks(column, input).filter_map(|a| self.passes(a, by)).collect();
        [results.iter().filter(|passes| **passes).count(), results.len()]
    }

    /// Counts the answers of a cell for which a check holds: `[passed, decided]`.
    pub(super) fn check_counts(&self, column: usize, input: usize, check: usize) -> [usize; 2] {
        let results =
            self.asks(column, input).filter_map(|ask| self.check_results(ask).get(check).copied());
        results.fold([0, 0], |[passed, total], result| match result.holding {
            Holding::Holds => [passed + 1, total + 1],
            Holding::Fails => [passed, total + 1],
            Holding::Unknown => [passed, total],
        })
    }

    /// Returns the selected checks that hold too rarely: an entry for each such input, then one for all inputs
    /// together.
    pub(super) fn broken_checks(&self, is_chosen: fn(&Check) -> bool) -> Vec<BrokenCheck> {
        let mut broken = Vec::new();
        let chosen = self.plan.checks.iter().enumerate().filter(|(_, check)| is_chosen(check));
        for (check, own) in chosen {
            for column in 0..self.plan.columns.len() {
                let (mut passed_of_all, mut total_of_all) = (0, 0);
                for input in 0..self.plan.inputs.len() {
                    let [passed, total] = self.check_counts(column, input, check);
                    (passed_of_all, total_of_all) = (passed_of_all + passed, total_of_all + total);
                    if !is_enough(least(own), passed, total) {
                        broken.push(BrokenCheck {
                            column,
                            input: Some(input),
                            check,
                            passed,
                            total,
                        });
                    }
                }
                let (passed, total) = (passed_of_all, total_of_all);
                if !is_enough(self.least_of_all(own), passed, total) {
                    broken.push(BrokenCheck { column, input: None, check, passed, total });
                }
            }
        }
        broken
    }

    /// Returns the share of all answers that have to pass; `None` if the check sets none, or while calls are open.
    fn least_of_all(&self, check: &Check) -> Option<f64> {
        let is_whole = self.progress.counts().is_whole();
        check.least_of_all.as_ref().and_then(number_of).filter(|_| is_whole)
    }
}

/// Returns the share of an input's answers that have to pass; `None` if the check sets a share for all inputs only.
fn least(check: &Check) -> Option<f64> {
    match (&check.least, &check.least_of_all) {
        (None, Some(_)) => None,
        (least, _) => Some(least.as_ref().and_then(number_of).unwrap_or(1.0)),
    }
}

/// True if the check holds for enough answers, or if none is decided.
fn is_enough(least: Option<f64>, passed: usize, total: usize) -> bool {
    total == 0 || least.is_none_or(|least| passed as f64 + 1e-9 >= least * total as f64)
}
