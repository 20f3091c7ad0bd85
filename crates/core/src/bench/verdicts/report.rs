//! The report of a bench: its results by column, by check, by field and by cell, and the comparisons.

use super::comparison::{Comparison, Verdict};
use super::subject::Holding;
use crate::bench::calls::plan::Plan;
use crate::bench::judges::judging::Silence;
use crate::bench::judges::pair::PairVerdict;
use crate::bench::judges::pair_line::{BiasDirection, PairLine, PositionBias};
use crate::bench::likeness::agreement::FieldAgreement;
use crate::bench::likeness::consensus::Consensus;
use crate::bench::likeness::fold::Fold;
use crate::exchange::Money;
use crate::pointer::Pointer;
use pilcrow_stats::Interval;
use std::collections::HashMap;

/// The counted results of a bench.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// True if all calls are answered or failed. Until then there are no verdicts.
    pub is_whole: bool,
    /// The numbers of each column.
    pub columns: Vec<ColumnLine>,
    /// The results of each check, by column and check.
    pub checks: Vec<Vec<CheckLine>>,
    /// The agreement of repeats on each field, by column and field.
    pub fields: Vec<Vec<FieldAgreement>>,
    /// The comparisons of two sides.
    pub comparisons: Vec<Comparison>,
    /// The verdicts of pair judges on each column beside its baseline.
    pub pairs: Vec<PairLine>,
    /// The position bias of each pair judge.
    pub leanings: Vec<PositionBias>,
    /// For each judge, the number of answers without a readable verdict.
    pub silences: Vec<Silence>,
    /// The cells of the table, by input and column.
    pub cells: Vec<Vec<Cell>>,
    /// Pointers to the fields that the cells show.
    pub places: Vec<Pointer>,
    /// Checks that must hold and do not.
    pub broken: Vec<BrokenCheck>,
    /// Expected values that answers do not have; the bench does not fail by them.
    pub not_as_expected: Vec<BrokenCheck>,
    /// The result of each check, by call (as in [`Plan::asks`]) and check; empty for a call without an answer.
    pub holdings: Vec<Vec<Holding>>,
    /// The verdicts of pair judges, by call (as in [`Plan::asks`]) and check.
    pub verdicts: HashMap<(usize, usize), PairVerdict>,
}

impl Report {
    /// Removes all verdicts while calls are open.
    pub(in crate::bench) fn without_early_verdicts(mut self) -> Self {
        if !self.is_whole {
            self.comparisons.iter_mut().for_each(|comparison| comparison.verdict = Verdict::SoFar);
            self.pairs.iter_mut().for_each(|line| line.verdict = Verdict::SoFar);
            self.leanings.iter_mut().for_each(|one| one.to = BiasDirection::Neither);
        }
        self
    }

    /// True unless a judge that must be content never gave a verdict: such a judge could not reject any answer.
    pub fn is_judged(&self, plan: &Plan) -> bool {
        let is_mute = |one: &&Silence| one.silent > 0 && one.silent == one.answered;
        let must = |check: usize| plan.checks.get(check).is_some_and(|check| check.must);
        !self.silences.iter().filter(is_mute).any(|one| must(one.check))
    }

    /// Returns the indices of the checks that a call's answer fails.
    pub fn unmet(&self, call: usize) -> Vec<usize> {
        let holdings = self.holdings.get(call).map(Vec::as_slice).unwrap_or_default();
        let unmet = holdings.iter().enumerate().filter(|(_, one)| **one == Holding::Fails);
        unmet.map(|(check, _)| check).collect()
    }

    /// True if any input was answered more than once, so that repeats can agree or differ.
    pub fn has_repeats(&self) -> bool {
        let mut units = self.fields.iter().flatten().flat_map(|field| &field.units);
        units.any(|unit| unit.total > 1)
    }
}

/// The numbers of a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnLine {
    /// Number of calls.
    pub calls: usize,
    /// Number of answered calls.
    pub answered: usize,
    /// Number of failed calls.
    pub failed: usize,
    /// Number of answers that pass.
    pub passed: usize,
    /// Number of decided answers, which either pass or fail.
    pub total: usize,
    /// Wilson's interval of the share of answers that pass; `None` if there are none.
    pub interval: Option<Interval>,
    /// Probability that at least one of the repeats passes (pass@k), averaged over inputs.
    pub pass_at: Option<f64>,
    /// Probability that all repeats pass, averaged over inputs.
    pub pass_every: Option<f64>,
    /// Mean duration of an answer, in seconds; `None` if unknown.
    pub seconds: Option<f64>,
    /// Tokens of all prompts.
    pub prompt_tokens: u64,
    /// Tokens of all answers.
    pub answer_tokens: u64,
    /// Cost of all answers; `None` if the provider reports none.
    pub cost: Option<Money>,
    /// Cost of judging the answers; `None` if the provider reports none.
    pub judge_cost: Option<Money>,
}

/// The results of a check in a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckLine {
    /// Number of answers for which the check holds.
    pub passed: usize,
    /// Number of decided answers.
    pub total: usize,
    /// Wilson's interval of the share of answers for which the check holds.
    pub interval: Option<Interval>,
    /// Number of expected values that are there.
    pub hit: usize,
    /// Number of expected values that are missing.
    pub miss: usize,
    /// Number of expected values with another value in their place.
    pub wrong: usize,
    /// Number of values where nothing was expected.
    pub invented: usize,
}

/// The results of the repeats of one input in one column.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The distinct answers, each with its repeats.
    pub folds: Vec<Fold>,
    /// The distinct values of each shown field, each with its repeats; null where the field is absent.
    pub places: Vec<Vec<Fold>>,
    /// `[passed answers, decided answers]` by all checks.
    pub passed: [usize; 2],
    /// The same without the judges of pairs, so that the numbers are comparable with the baseline's.
    pub alone: [usize; 2],
    /// Number of failed calls.
    pub failed: usize,
    /// The consensus of the answers; `None` below two answers.
    pub consensus: Option<Consensus>,
}

/// A check that holds for too few answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenCheck {
    /// Index of the column.
    pub column: usize,
    /// Index of the input; `None` if the check fails over all inputs together.
    pub input: Option<usize>,
    /// Index of the check.
    pub check: usize,
    /// Number of answers for which the check holds.
    pub passed: usize,
    /// Number of decided answers.
    pub total: usize,
}
