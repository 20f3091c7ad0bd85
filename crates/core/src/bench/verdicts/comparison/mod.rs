//! Comparisons of two sides: whether one variant, model or setting does better than another, and how certain that is.

use super::counting_host::CountingHost;
use super::sides::{Side, Sides};
use crate::bench::calls::plan::Plan;
use pilcrow_stats::{
    Interval, PairedBootstrap, PairedDifference, holm, least_one_sided, mcnemar, mean,
    smallest_difference,
};
use std::cmp::Ordering;

/// Number of rounds that share the 10,000 draws of a bootstrap; other work may run between two rounds.
const ROUNDS: usize = 200;
const DRAWS_OF_ROUND: usize = 50;
/// Probability of chance from which on a difference counts as unproven.
pub(in crate::bench) const SURE: f64 = 0.05;

/// The score by which two sides are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// An answer scores if all checks pass that must hold or that follow from its input's expected answer; if there are
    /// none of either, if all checks pass.
    All,
    /// An answer scores if this check passes.
    Check(usize),
}

/// The statistical test behind a p-value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Test {
    /// McNemar's exact test: each input passes or fails on either side.
    McNemar {
        /// Number of inputs that pass with the left side only.
        only_left: usize,
        /// Number of inputs that pass with the right side only.
        only_right: usize,
    },
    /// A paired bootstrap over inputs, each of which passes in a share of its repeats.
    Bootstrap,
}

/// The conclusion of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The right side is better.
    Better,
    /// The right side is worse.
    Worse,
    /// These inputs do not decide it.
    CannotTell,
    /// Calls are still open: there are numbers, but no verdict. Repeated looks at unfinished results would sooner or
    /// later find a difference by chance.
    SoFar,
}

impl Verdict {
    /// Derives the verdict from the corrected p-value and from the right side's relation to the left one.
    pub(in crate::bench) fn judge(adjusted: f64, right: Ordering) -> Self {
        match right {
            _ if adjusted >= SURE => Self::CannotTell,
            Ordering::Greater => Self::Better,
            _ => Self::Worse,
        }
    }

    /// Returns the side of zero on which a matching interval has to lie; `Equal` if it has to contain zero.
    pub(in crate::bench) fn direction(self) -> Ordering {
        match self {
            Self::Better => Ordering::Greater,
            Self::Worse => Ordering::Less,
            Self::CannotTell | Self::SoFar => Ordering::Equal,
        }
    }

    /// Returns its key in `locales/*.json`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::Worse => "worse",
            Self::CannotTell => "cannot_tell",
            Self::SoFar => "so_far",
        }
    }
}

/// The comparison of two sides by the same inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The side that the other one is compared with.
    pub left: Side,
    /// The side that is compared with `left`.
    pub right: Side,
    /// The score of an answer.
    pub score: Score,
    /// Number of inputs with a score on both sides.
    pub inputs: usize,
    /// The share of an input's answers that pass, left and right, averaged over inputs.
    pub means: [f64; 2],
    /// The right side's mean minus the left one's.
    pub difference: f64,
    /// Interval of the difference, by a bootstrap over inputs. The intervals of all comparisons made together hold with
    /// 95 %, and none contradicts its verdict.
    pub interval: Interval,
    /// The test behind `p`.
    pub test: Test,
    /// Probability of at least this difference by chance alone.
    pub p: f64,
    /// The p-value after Holm's correction for the number of comparisons made together.
    pub adjusted: f64,
    /// The conclusion.
    pub verdict: Verdict,
    /// About the smallest difference that these inputs could prove; `None` if they are too few to prove any.
    pub smallest: Option<f64>,
}

/// The share of repeats that pass, by column and input; `None` if undecided.
pub(in crate::bench) type Scores = Vec<Vec<Option<f64>>>;

/// Returns all comparisons of a plan: the values of each axis with its first value or the baseline, over all other
/// axes; variants within each model; and, if there are several axes, each column with the first.
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
        // Comparisons by single checks would be too many to read.
        let is_single = matches!(family.first(), Some((_, Side::Column(_) | Side::OfModel { .. })));
        let (all, by_check) = scores.split_at(1);
        comparisons.extend(compared(&family, all, &sides, plan.seed, host).await);
        if !is_single {
            comparisons.extend(compared(&family, by_check, &sides, plan.seed, host).await);
        }
    }
    comparisons
}

/// Returns the comparisons of one family (a group made together), with p-values and intervals corrected together.
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

/// Two sides with the scores of their columns, paired.
struct Pairing<'scores> {
    /// The left and the right side.
    between: [Side; 2],
    score: Score,
    scores: &'scores Scores,
    pairs: Vec<(usize, usize)>,
}

/// Estimates the difference between both sides by a bootstrap over inputs.
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

/// Returns the right side's score minus the left one's for each input.
fn differences(inputs: &[[f64; 2]]) -> Vec<f64> {
    inputs.iter().map(|[left, right]| right - left).collect()
}

impl Pairing<'_> {
    /// Returns the scores `[left, right]` of each input that has both.
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
        // A bootstrap of few inputs underestimates chance. Its p-value is therefore never below that of a sign test in
        // which all differing inputs point the same way.
        let differences = differences(inputs);
        let differing = differences.iter().filter(|difference| **difference != 0.0).count();
        let p = bootstrap_p.max(mcnemar(differing, 0));
        let is_enough = mcnemar(inputs.len(), 0) < SURE;
        (Test::Bootstrap, p, smallest_difference(&differences).filter(|_| is_enough))
    }

    fn inputs(&self) -> usize {
        self.scores.first().map_or(0, Vec::len)
    }

    /// Returns the mean scores of an input on both sides, over the paired columns that have both scores.
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
