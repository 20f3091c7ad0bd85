//! A against B: whether one variant, model or setting does better than another, and how sure that is.

use super::counting_host::CountingHost;
use super::sides::{Side, Sides};
use crate::bench::calls::plan::Plan;
use pilcrow_stats::{
    Interval, PairedBootstrap, PairedDifference, holm, least_one_sided, mcnemar, mean,
    smallest_difference,
};
use std::cmp::Ordering;

/// The number of rounds in which a bootstrap makes its 10,000 draws; others go on between them.
const ROUNDS: usize = 200;
const DRAWS_OF_ROUND: usize = 50;
/// The probability from which on chance alone is explanation enough.
pub(in crate::bench) const SURE: f64 = 0.05;

/// By what they are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Whether an answer passes: all checks hold that must or that follow from what its input expects, or all
    /// checks where there are none of either.
    All,
    /// Whether one check holds.
    Check(usize),
}

/// How the p-value came about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Test {
    /// Each input passes or fails on either side: McNemar's exact test.
    McNemar {
        /// How many inputs pass with the left side only.
        only_left: usize,
        /// How many pass with the right side only.
        only_right: usize,
    },
    /// Inputs pass by a share of their repeats: a paired bootstrap over inputs.
    Bootstrap,
}

/// What a comparison says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The right side is better.
    Better,
    /// The right side is worse.
    Worse,
    /// These inputs cannot tell.
    CannotTell,
    /// Not all calls are in: there are figures, and no verdict. Who looks at them again and again would
    /// find a difference by chance at last.
    SoFar,
}

impl Verdict {
    /// By the corrected p-value, and how the right side stands to the left one.
    pub(in crate::bench) fn judge(adjusted: f64, right: Ordering) -> Self {
        match right {
            _ if adjusted >= SURE => Self::CannotTell,
            Ordering::Greater => Self::Better,
            _ => Self::Worse,
        }
    }

    /// Where an interval that goes with it stands to no difference.
    pub(in crate::bench) fn direction(self) -> Ordering {
        match self {
            Self::Better => Ordering::Greater,
            Self::Worse => Ordering::Less,
            Self::CannotTell | Self::SoFar => Ordering::Equal,
        }
    }

    /// Its name in `locales/*.json`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::Worse => "worse",
            Self::CannotTell => "cannot_tell",
            Self::SoFar => "so_far",
        }
    }
}

/// Two sides, compared by the same inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// What is compared with.
    pub left: Side,
    /// The side that is compared with the other.
    pub right: Side,
    /// The score by which the sides are compared.
    pub score: Score,
    /// How many inputs have a score on both sides.
    pub inputs: usize,
    /// The share of an input's answers that pass, left and right: the mean over inputs.
    pub means: [f64; 2],
    /// The right side's mean less the left one's.
    pub difference: f64,
    /// Its interval, by a bootstrap over inputs: those of all comparisons that are made beside it hold
    /// together in 95 of 100 cases, and none says the opposite of its verdict.
    pub interval: Interval,
    /// How the p-value came about.
    pub test: Test,
    /// How likely chance alone gives as much difference.
    pub p: f64,
    /// The p-value, corrected by Holm for how many comparisons are made beside it.
    pub adjusted: f64,
    /// Which side is better, if the figures can tell.
    pub verdict: Verdict,
    /// About the smallest difference that these inputs could have shown; `None` if they are too few to show any.
    pub smallest: Option<f64>,
}

/// The share of repeats that pass, by column and input; `None` if nobody can tell.
pub(in crate::bench) type Scores = Vec<Vec<Option<f64>>>;

/// All comparisons of a plan: each axis that has several values by its first or the baseline, over all
/// others; versions with each model by itself; and each single column by the first where several axes have.
pub(in crate::bench) async fn comparisons(
    plan: &Plan,
    scores_of: &dyn Fn(Score) -> Scores,
    host: &impl CountingHost,
) -> Vec<Comparison> {
    let sides = Sides::from_plan(plan);
    let checks = (0..plan.checks.len()).filter(|check| plan.is_compared(*check)).map(Score::Check);
    let scores: Vec<(Score, Scores)> =
        std::iter::once(Score::All).chain(checks).map(|score| (score, scores_of(score))).collect();
    let mut comparisons = Vec::new();
    for family in sides.families() {
        // Check by check, they would be too many to be read.
        let is_single = matches!(family.first(), Some((_, Side::Column(_) | Side::OfModel { .. })));
        let (all, by_check) = scores.split_at(1);
        comparisons.extend(compared(&family, all, &sides, plan.seed, host).await);
        if !is_single {
            comparisons.extend(compared(&family, by_check, &sides, plan.seed, host).await);
        }
    }
    comparisons
}

/// The comparisons of one family, p-values and intervals corrected together.
async fn compared(
    family: &[(Side, Side)],
    scores: &[(Score, Scores)],
    sides: &Sides,
    seed: u64,
    host: &impl CountingHost,
) -> Vec<Comparison> {
    let pairings = family.iter().flat_map(|(left, right)| {
        scores.iter().map(move |(score, scores)| {
            let pairs = sides.columns(*left).into_iter().zip(sides.columns(*right)).collect();
            Pairing { between: [*left, *right], score: *score, scores, pairs }
        })
    });
    let pairings = pairings.map(|pairing| (pairing.by_input(), pairing));
    let pairings: Vec<_> = pairings.filter(|(inputs, _)| !inputs.is_empty()).collect();
    let mut comparisons = Vec::new();
    for (inputs, pairing) in &pairings {
        let estimate = bootstrap(inputs, seed, pairings.len(), host).await;
        comparisons.extend(estimate.and_then(|estimate| pairing.comparison(inputs, estimate)));
    }
    let adjusted = holm(&comparisons.iter().map(|comparison| comparison.p).collect::<Vec<_>>());
    for (comparison, adjusted) in comparisons.iter_mut().zip(adjusted) {
        comparison.adjusted = adjusted;
        comparison.verdict = Verdict::judge(adjusted, comparison.difference.total_cmp(&0.0));
        comparison.interval = comparison.interval.agree_with(0.0, comparison.verdict.direction());
    }
    comparisons
}

/// Scores, and which columns are held against each other.
struct Pairing<'scores> {
    /// The left side and the right one.
    between: [Side; 2],
    score: Score,
    scores: &'scores Scores,
    pairs: Vec<(usize, usize)>,
}

/// What a bootstrap over the differences between both sides says.
async fn bootstrap(
    inputs: &[[f64; 2]],
    seed: u64,
    together: usize,
    host: &impl CountingHost,
) -> Option<PairedDifference> {
    let differences = differences(inputs);
    let mut bootstrap = PairedBootstrap::new(&differences, seed);
    for _ in 0..ROUNDS {
        bootstrap.draw(DRAWS_OF_ROUND);
        host.pause().await;
    }
    bootstrap.difference(together)
}

/// How far the right side is above the left, input by input.
fn differences(inputs: &[[f64; 2]]) -> Vec<f64> {
    inputs.iter().map(|[left, right]| right - left).collect()
}

impl Pairing<'_> {
    /// The scores of both sides for each input that has both.
    fn by_input(&self) -> Vec<[f64; 2]> {
        (0..self.inputs()).filter_map(|at| self.of_input(at)).collect()
    }

    fn comparison(&self, inputs: &[[f64; 2]], estimate: PairedDifference) -> Option<Comparison> {
        let [left, right] = self.between;
        let of_side = |side: usize| inputs.iter().filter_map(move |pair| pair.get(side).copied());
        let means =
            [mean(&of_side(0).collect::<Vec<_>>())?, mean(&of_side(1).collect::<Vec<_>>())?];
        let (test, p, smallest) = self.tested(inputs, estimate.p);
        Some(Comparison {
            left,
            right,
            score: self.score,
            inputs: inputs.len(),
            means,
            difference: estimate.difference,
            interval: estimate.interval,
            test,
            p,
            adjusted: p,
            verdict: Verdict::CannotTell,
            smallest,
        })
    }

    fn tested(&self, inputs: &[[f64; 2]], bootstrap_p: f64) -> (Test, f64, Option<f64>) {
        let is_whole = |score: &f64| *score == 0.0 || *score == 1.0;
        let count = inputs.len() as f64;
        if self.pairs.len() == 1 && inputs.iter().flatten().all(is_whole) {
            let only_left = inputs.iter().filter(|[left, right]| left > right).count();
            let only_right = inputs.iter().filter(|[left, right]| right > left).count();
            let least = least_one_sided(SURE).map(|least| least as f64 / count);
            let smallest = least.filter(|least| *least <= 1.0);
            return (
                Test::McNemar { only_left, only_right },
                mcnemar(only_left, only_right),
                smallest,
            );
        }
        // A bootstrap of a few inputs is too sure of itself. However large their differences are, so
        // many that all point one way can say no more than a test of their signs does.
        let differences = differences(inputs);
        let differing = differences.iter().filter(|difference| **difference != 0.0).count();
        let p = bootstrap_p.max(mcnemar(differing, 0));
        let is_enough = mcnemar(inputs.len(), 0) < SURE;
        (Test::Bootstrap, p, smallest_difference(&differences).filter(|_| is_enough))
    }

    fn inputs(&self) -> usize {
        self.scores.first().map_or(0, Vec::len)
    }

    /// The means of an input on both sides, by the columns that have a score on both.
    fn of_input(&self, input: usize) -> Option<[f64; 2]> {
        let score = |column: usize| self.scores.get(column)?.get(input).copied().flatten();
        let both: Vec<(f64, f64)> = self
            .pairs
            .iter()
            .filter_map(|(left, right)| Some((score(*left)?, score(*right)?)))
            .collect();
        let left: Vec<f64> = both.iter().map(|pair| pair.0).collect();
        let right: Vec<f64> = both.iter().map(|pair| pair.1).collect();
        Some([mean(&left)?, mean(&right)?])
    }
}

#[cfg(test)]
mod tests;
