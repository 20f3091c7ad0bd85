//! What the answers of a bench say: by column, by check, by place, cell by cell, and A against B.

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

/// What a bench says.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Whether all calls are in: each is answered, or failed. Before that there are no verdicts.
    pub is_whole: bool,
    /// A line of figures for each column.
    pub columns: Vec<ColumnLine>,
    /// Check by check, in each column.
    pub checks: Vec<Vec<CheckLine>>,
    /// Place by place, in each column.
    pub fields: Vec<Vec<FieldAgreement>>,
    /// A against B.
    pub comparisons: Vec<Comparison>,
    /// What judges find of each column beside the baseline that are shown pairs.
    pub pairs: Vec<PairLine>,
    /// Whether these judges go by where an answer stands.
    pub leanings: Vec<PositionBias>,
    /// Of each judge, how many answers have no verdict in them.
    pub silences: Vec<Silence>,
    /// The cells, input by input, in each column by column.
    pub cells: Vec<Vec<Cell>>,
    /// The places that the cells show.
    pub places: Vec<Pointer>,
    /// What must hold and does not.
    pub broken: Vec<BrokenCheck>,
    /// What inputs expect and answers do not have; the bench does not fail by it.
    pub not_as_expected: Vec<BrokenCheck>,
    /// Whether each check holds for each call, as in [`Plan::asks`]; empty where there is no answer.
    pub holdings: Vec<Vec<Holding>>,
    /// What judges find of an answer beside the baseline's: by its call, as in [`Plan::asks`], and the check.
    pub verdicts: HashMap<(usize, usize), PairVerdict>,
}

impl Report {
    /// The report without a verdict, where calls are still to come.
    pub(in crate::bench) fn without_early_verdicts(mut self) -> Self {
        if !self.is_whole {
            self.comparisons.iter_mut().for_each(|comparison| comparison.verdict = Verdict::SoFar);
            self.pairs.iter_mut().for_each(|line| line.verdict = Verdict::SoFar);
            self.leanings.iter_mut().for_each(|one| one.to = BiasDirection::Neither);
        }
        self
    }

    /// Whether each judge that has to be content gave a verdict at least once. One that never does holds nothing
    /// against any answer.
    pub fn is_judged(&self, plan: &Plan) -> bool {
        let is_mute = |one: &&Silence| one.silent > 0 && one.silent == one.answered;
        let must = |check: usize| plan.checks.get(check).is_some_and(|check| check.must);
        !self.silences.iter().filter(is_mute).any(|one| must(one.check))
    }

    /// The checks that do not hold for a call, by their numbers.
    pub fn unmet(&self, call: usize) -> Vec<usize> {
        let holdings = self.holdings.get(call).map(Vec::as_slice).unwrap_or_default();
        let unmet = holdings.iter().enumerate().filter(|(_, one)| **one == Holding::Fails);
        unmet.map(|(check, _)| check).collect()
    }

    /// Whether any input was answered more than once, so that repeats can agree or not.
    pub fn has_repeats(&self) -> bool {
        let mut units = self.fields.iter().flatten().flat_map(|field| &field.units);
        units.any(|unit| unit.total > 1)
    }
}

/// What a column says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnLine {
    /// How many calls it has.
    pub calls: usize,
    /// How many are answered.
    pub answered: usize,
    /// How many calls failed.
    pub failed: usize,
    /// How many answers pass.
    pub passed: usize,
    /// Of how many that can be told.
    pub total: usize,
    /// Wilson's interval of their share.
    pub interval: Option<Interval>,
    /// How likely one of all repeats passes, the mean over inputs.
    pub pass_at: Option<f64>,
    /// How likely all repeats pass, the mean over inputs.
    pub pass_every: Option<f64>,
    /// The mean time of an answer, in seconds.
    pub seconds: Option<f64>,
    /// Tokens of all prompts.
    pub prompt_tokens: u64,
    /// Tokens of all answers.
    pub answer_tokens: u64,
    /// What all answers cost, where the provider says.
    pub cost: Option<Money>,
    /// What it cost to have them judged, where the provider says.
    pub judge_cost: Option<Money>,
}

/// What a check says of a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckLine {
    /// For how many answers it holds.
    pub passed: usize,
    /// Of how many that can be told.
    pub total: usize,
    /// Wilson's interval of their share.
    pub interval: Option<Interval>,
    /// Expected values that are there.
    pub hit: usize,
    /// Expected values in whose place nothing is.
    pub miss: usize,
    /// Expected values in whose place something else is.
    pub wrong: usize,
    /// Values where nothing was expected.
    pub invented: usize,
}

/// The repeats of one input in one column.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The answers, folded.
    pub folds: Vec<Fold>,
    /// What they have at each shown place, folded; null where nothing is.
    pub places: Vec<Vec<Fold>>,
    /// How many pass, of those that can be told.
    pub passed: [usize; 2],
    /// How many pass without the judges that compare them with the baseline: by what holds of the baseline's as well.
    pub alone: [usize; 2],
    /// How many calls failed.
    pub failed: usize,
    /// What they say together; none below two answers.
    pub consensus: Option<Consensus>,
}

/// A check that does not hold often enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenCheck {
    /// The column.
    pub column: usize,
    /// The input; `None` if it is about the answers to all of them together.
    pub input: Option<usize>,
    /// The check.
    pub check: usize,
    /// For how many answers it holds.
    pub passed: usize,
    /// Of how many that can be told.
    pub total: usize,
}
