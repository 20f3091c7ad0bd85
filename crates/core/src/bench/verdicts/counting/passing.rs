//! Which answers pass, for how many a check holds, and which checks do not hold often enough.

use super::{CheckScope, Counting};
use crate::bench::calls::plan::Ask;
use crate::bench::design::check::Check;
use crate::bench::likeness::same::number_of;
use crate::bench::verdicts::counting_host::CountingHost;
use crate::bench::verdicts::report::BrokenCheck;
use crate::bench::verdicts::subject::Holding;

impl<Host: CountingHost> Counting<'_, Host> {
    /// Whether an answer passes: it fits its schema, and the checks hold that must or that follow from what its input
    /// expects, or all where there are none of either. `None` if nobody can tell.
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

    /// How many answers of a cell pass, and how many can be told.
    pub(super) fn pass_counts(&self, column: usize, input: usize, by: CheckScope) -> [usize; 2] {
        let results: Vec<bool> =
            self.asks(column, input).filter_map(|a| self.passes(a, by)).collect();
        [results.iter().filter(|passes| **passes).count(), results.len()]
    }

    /// For how many answers of a cell a check holds, and for how many that can be told.
    pub(super) fn check_counts(&self, column: usize, input: usize, check: usize) -> [usize; 2] {
        let results =
            self.asks(column, input).filter_map(|ask| self.check_results(ask).get(check).copied());
        results.fold([0, 0], |[passed, total], result| match result.holding {
            Holding::Holds => [passed + 1, total + 1],
            Holding::Fails => [passed, total + 1],
            Holding::Unknown => [passed, total],
        })
    }

    /// The chosen checks, with each input for which they do not hold often enough, then where they do not for
    /// all inputs together.
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

    /// The share of all inputs' answers that has to pass; `None` if the check names none, or calls are still to come.
    fn least_of_all(&self, check: &Check) -> Option<f64> {
        let is_whole = self.progress.counts().is_whole();
        check.least_of_all.as_ref().and_then(number_of).filter(|_| is_whole)
    }
}

/// The share of an input's answers for which a check has to hold; `None` if only all together have to.
fn least(check: &Check) -> Option<f64> {
    match (&check.least, &check.least_of_all) {
        (None, Some(_)) => None,
        (least, _) => Some(least.as_ref().and_then(number_of).unwrap_or(1.0)),
    }
}

/// Whether a check holds for as many answers as it has to.
fn is_enough(least: Option<f64>, passed: usize, total: usize) -> bool {
    total == 0 || least.is_none_or(|least| passed as f64 + 1e-9 >= least * total as f64)
}
