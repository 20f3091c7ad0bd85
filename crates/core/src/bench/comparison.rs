//! A against B: whether one variant, model or setting does better than another, and how sure that is.

use super::plan::Plan;
use super::sides::Sides;
use pilcrow_stats::{
    Interval, holm, least_one_sided, mcnemar, mean, paired_difference, smallest_difference,
};

/// Draws of a bootstrap.
const DRAWS: usize = 10_000;
/// From here on, chance alone is explanation enough.
pub(super) const SURE: f64 = 0.05;

/// One of the two that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// A variant, over all models and settings.
    Variant(usize),
    /// A model, over all variants and settings.
    Model(usize),
    /// Settings, over all variants and models; by the number of their combination.
    Settings(usize),
    /// A single column.
    Column(usize),
}

/// By what they are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Whether an answer passes: all checks hold that must, or all checks where none must.
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
}

impl Verdict {
    /// Its name in `locales/*.json`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::Worse => "worse",
            Self::CannotTell => "cannot_tell",
        }
    }
}

/// Two sides, compared by the same inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// What is compared with.
    pub left: Side,
    /// What is compared.
    pub right: Side,
    /// By what.
    pub score: Score,
    /// How many inputs have a score on both sides.
    pub inputs: usize,
    /// The mean share that passes, left and right.
    pub means: [f64; 2],
    /// The right side's mean less the left one's.
    pub difference: f64,
    /// Its interval of 95 %, by a bootstrap over inputs.
    pub interval: Interval,
    /// How the p-value came about.
    pub test: Test,
    /// How likely chance alone gives as much difference.
    pub p: f64,
    /// The same, corrected by Holm for how many comparisons are made beside it.
    pub adjusted: f64,
    /// What it says.
    pub verdict: Verdict,
    /// About the smallest difference that these inputs could have shown; none where they are too few to
    /// show any.
    pub smallest: Option<f64>,
}

/// The share of repeats that pass, by column and input; none where nobody can tell.
pub(super) type Scores = Vec<Vec<Option<f64>>>;

/// All comparisons of a plan: each axis that has several values by its first or the baseline, over all
/// others; and each single column by the first where several axes have.
pub(super) fn comparisons(plan: &Plan, of: &dyn Fn(Score) -> Scores) -> Vec<Comparison> {
    let sides = Sides::of(plan);
    // What judges say of pairs is a comparison already, and of the baseline itself they say nothing.
    let checks = (0..plan.checks.len()).filter(|check| !plan.is_of_pairs(*check)).map(Score::Check);
    let scores: Vec<(Score, Scores)> =
        std::iter::once(Score::All).chain(checks).map(|score| (score, of(score))).collect();
    let mut found = Vec::new();
    for family in sides.families() {
        let is_single = matches!(family.first(), Some((_, Side::Column(_))));
        let (all, by_check) = scores.split_at(1);
        found.extend(compared(&family, all, &sides, plan.seed));
        if !is_single {
            found.extend(compared(&family, by_check, &sides, plan.seed));
        }
    }
    found
}

/// The comparisons of one family, corrected together.
fn compared(
    family: &[(Side, Side)],
    scores: &[(Score, Scores)],
    sides: &Sides,
    seed: u64,
) -> Vec<Comparison> {
    let each = family.iter().flat_map(|pair| scores.iter().map(move |score| (pair, score)));
    let mut found: Vec<Comparison> = each
        .filter_map(|((left, right), (score, scores))| {
            let pairs = sides.columns(*left).into_iter().zip(sides.columns(*right)).collect();
            Pairing { scores, pairs }.comparison(*left, *right, *score, seed)
        })
        .collect();
    let adjusted = holm(&found.iter().map(|comparison| comparison.p).collect::<Vec<_>>());
    for (comparison, adjusted) in found.iter_mut().zip(adjusted) {
        comparison.adjusted = adjusted;
        comparison.verdict = match comparison.difference {
            _ if adjusted >= SURE => Verdict::CannotTell,
            difference if difference > 0.0 => Verdict::Better,
            _ => Verdict::Worse,
        };
    }
    found
}

/// Scores, and which columns are held against each other.
struct Pairing<'scores> {
    scores: &'scores Scores,
    pairs: Vec<(usize, usize)>,
}

impl Pairing<'_> {
    fn comparison(&self, left: Side, right: Side, score: Score, seed: u64) -> Option<Comparison> {
        let inputs: Vec<[f64; 2]> = (0..self.inputs()).filter_map(|at| self.of_input(at)).collect();
        let of_side = |side: usize| inputs.iter().filter_map(move |pair| pair.get(side).copied());
        let means =
            [mean(&of_side(0).collect::<Vec<_>>())?, mean(&of_side(1).collect::<Vec<_>>())?];
        let differences: Vec<f64> = inputs.iter().map(|[left, right]| right - left).collect();
        let drawn = paired_difference(&differences, DRAWS, seed)?;
        let (test, p, smallest) = self.tested(&inputs, &differences, drawn.p);
        Some(Comparison {
            left,
            right,
            score,
            inputs: inputs.len(),
            means,
            difference: drawn.difference,
            interval: drawn.interval,
            test,
            p,
            adjusted: p,
            verdict: Verdict::CannotTell,
            smallest,
        })
    }

    fn tested(
        &self,
        inputs: &[[f64; 2]],
        differences: &[f64],
        drawn: f64,
    ) -> (Test, f64, Option<f64>) {
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
        let differing = differences.iter().filter(|difference| **difference != 0.0).count();
        let p = drawn.max(mcnemar(differing, 0));
        let is_enough = mcnemar(inputs.len(), 0) < SURE;
        (Test::Bootstrap, p, smallest_difference(differences).filter(|_| is_enough))
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
mod tests {
    use super::*;
    use crate::bench::Bench;
    use crate::document::Request;
    use serde_json::{Value, json};

    fn plan(variants: usize, models: usize, inputs: usize) -> Plan {
        let list = |count: usize, of: fn(usize) -> Value| (0..count).map(of).collect::<Vec<_>>();
        let bench = json!({"bench": {
            "variants": list(variants, |n| json!({"id": n.to_string()})),
            "models": list(models, |n| json!(n.to_string())),
            "inputs": list(inputs, |n| json!({"input": n})),
        }});
        let document = Request::new(bench.as_object().unwrap().clone());
        Plan::new(&document, &Bench::of(&document).unwrap().0).unwrap()
    }

    #[test]
    fn single_columns_that_pass_or_fail_are_held_to_the_exact_test() {
        let plan = plan(2, 1, 8);
        let scores = vec![vec![Some(0.0); 8], [vec![Some(1.0); 7], vec![Some(0.0)]].concat()];
        let found = comparisons(&plan, &|_| scores.clone());
        assert_eq!(found.len(), 1);
        let Comparison { test, p, verdict, smallest, means, .. } = found[0];
        assert_eq!(test, Test::McNemar { only_left: 0, only_right: 7 });
        assert_eq!((p, verdict, means), (0.015_625, Verdict::Better, [0.0, 0.875]));
        assert_eq!(smallest, Some(0.75));
    }

    #[test]
    fn a_few_inputs_cannot_tell_however_large_their_difference_is() {
        let plan = plan(2, 1, 4);
        let scores = vec![vec![Some(0.0); 4], vec![Some(0.9), Some(0.8), Some(0.9), Some(0.7)]];
        let found = comparisons(&plan, &|_| scores.clone());
        assert_eq!((found[0].test, found[0].p), (Test::Bootstrap, 0.125));
        assert_eq!((found[0].verdict, found[0].smallest), (Verdict::CannotTell, None));
    }

    #[test]
    fn each_axis_is_compared_over_the_others_and_columns_one_by_one() {
        let plan = plan(2, 3, 20);
        let column = |share: f64| -> Vec<Option<f64>> {
            (0..20).map(|at| Some(share + 0.01 * f64::from(at % 2))).collect()
        };
        let scores =
            vec![column(0.2), column(0.5), column(0.2), column(0.1), column(0.4), column(0.1)];
        let found = comparisons(&plan, &|_| scores.clone());
        let verdicts: Vec<(Side, Side, Verdict)> =
            found.iter().map(|c| (c.left, c.right, c.verdict)).collect();
        assert_eq!(
            verdicts,
            [
                (Side::Variant(0), Side::Variant(1), Verdict::Worse),
                (Side::Model(0), Side::Model(1), Verdict::Better),
                (Side::Model(0), Side::Model(2), Verdict::CannotTell),
                (Side::Column(0), Side::Column(1), Verdict::Better),
                (Side::Column(0), Side::Column(2), Verdict::CannotTell),
                (Side::Column(0), Side::Column(3), Verdict::Worse),
                (Side::Column(0), Side::Column(4), Verdict::Better),
                (Side::Column(0), Side::Column(5), Verdict::Worse),
            ]
        );
        assert!((found[0].difference + 0.1).abs() < 1e-9 && found[0].inputs == 20);
        // Two comparisons of models: the smaller p-value counts twice.
        assert!((found[1].adjusted - 2.0 * found[1].p).abs() < 1e-12);
    }

    #[test]
    fn inputs_without_a_score_on_both_sides_do_not_count() {
        let plan = plan(2, 1, 3);
        let scores = vec![vec![Some(1.0), None, Some(1.0)], vec![Some(1.0), Some(0.0), None]];
        assert_eq!(comparisons(&plan, &|_| scores.clone())[0].inputs, 1);
        let none = vec![vec![None; 3]; 2];
        assert_eq!(comparisons(&plan, &|_| none.clone()), []);
    }
}
