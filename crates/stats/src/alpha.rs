//! Krippendorff's alpha: how far those who judge agree beyond what chance gives.
//!
//! As in K. Krippendorff, *Computing Krippendorff's Alpha-Reliability* (2011). A unit is what is
//! judged, such as an input; its values are the judgements, such as the repeats. A unit with less than
//! two values tells nothing of agreement and is left out.

use crate::counts::number;
use crate::draws::Draws;
use crate::interval::{Interval, middle};

/// What differences between values mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The same or not.
    Nominal,
    /// A rank: how many values lie between counts.
    Ordinal,
    /// A number: how far apart counts.
    Interval,
}

/// The agreement within units: 1 where all agree, 0 where chance would do as well, below where they disagree more than
/// by chance. `None` if it is not defined: nothing varies, no unit has two values, or a value is not a finite number.
pub fn alpha(units: &[Vec<f64>], level: Level) -> Option<f64> {
    let units: Vec<&[f64]> = units.iter().map(Vec::as_slice).collect();
    alpha_of(&units, level)
}

/// The interval of 95 % of alpha by a bootstrap over groups of units: what belongs together, such as the
/// entries of one input's list, is drawn together. Draws can be made a few at a time.
pub struct AlphaBootstrap<'group> {
    groups: Vec<Vec<&'group [f64]>>,
    level: Level,
    random: Draws,
    draws: usize,
    alphas: Vec<f64>,
}

impl<'group> AlphaBootstrap<'group> {
    /// A resampling of which nothing has been drawn yet.
    pub fn new(groups: &'group [Vec<Vec<f64>>], level: Level, seed: u64) -> Self {
        let groups = groups.iter().map(|group| pairable(group.iter().map(Vec::as_slice)));
        let groups = groups.filter(|group| !group.is_empty()).collect();
        Self { groups, level, random: Draws::new(seed), draws: 0, alphas: Vec::new() }
    }

    /// Draws once more.
    pub fn draw(&mut self) {
        let (groups, random) = (&self.groups, &mut self.random);
        let again = (0..groups.len()).filter_map(|_| groups.get(random.below(groups.len())));
        let units: Vec<&[f64]> = again.flatten().copied().collect();
        self.draws += 1;
        self.alphas.extend(alpha_of(&units, self.level));
    }

    /// The interval by what was drawn. A draw in which nothing varies has no alpha and does not count; `None` if less
    /// than half of them have one.
    pub fn interval(self) -> Option<Interval> {
        if self.alphas.len() * 2 < self.draws { None } else { middle(self.alphas, 1) }
    }
}

fn pairable<'unit>(units: impl Iterator<Item = &'unit [f64]>) -> Vec<&'unit [f64]> {
    units.filter(|unit| unit.len() > 1).collect()
}

fn alpha_of(units: &[&[f64]], level: Level) -> Option<f64> {
    let units = pairable(units.iter().copied());
    let mut all: Vec<f64> = units.iter().copied().flatten().copied().collect();
    if all.iter().any(|value| !value.is_finite()) {
        return None;
    }
    all.sort_by(f64::total_cmp);
    let scale = Scale { level, ranks: ranks(&all) };
    let observed: f64 =
        units.iter().map(|unit| scale.disagreement(unit) / (number(unit.len()) - 1.0)).sum();
    let expected = scale.disagreement(&all) / (number(all.len()) - 1.0);
    // What rounding leaves of no difference at all is no difference.
    (expected > 1e-12 * scale.size(&all)).then(|| 1.0 - observed / expected)
}

/// Values with how many lie below each, and half of those that are the same.
fn ranks(sorted: &[f64]) -> Vec<(f64, f64)> {
    let mut ranks = Vec::new();
    let mut below = 0;
    for same in sorted.chunk_by(|one, other| one == other) {
        ranks.extend(same.first().map(|value| (*value, number(below) + number(same.len()) / 2.0)));
        below += same.len();
    }
    ranks
}

/// A level, and the ranks of the values that there are.
struct Scale {
    level: Level,
    ranks: Vec<(f64, f64)>,
}

impl Scale {
    /// The differences of all ordered pairs of values, squared, summed up.
    ///
    /// For ordinal values the difference that Krippendorff defines, the values from one to the other
    /// less half of either, is that of their mean ranks.
    fn disagreement(&self, values: &[f64]) -> f64 {
        match self.level {
            Level::Nominal => different_pairs(values),
            Level::Ordinal => {
                let ranks: Vec<f64> = values.iter().filter_map(|value| self.rank(*value)).collect();
                squared_differences(&ranks)
            }
            Level::Interval => squared_differences(values),
        }
    }

    fn rank(&self, value: f64) -> Option<f64> {
        let at = self.ranks.binary_search_by(|(other, _)| {
            if *other == value { std::cmp::Ordering::Equal } else { other.total_cmp(&value) }
        });
        at.ok().and_then(|at| self.ranks.get(at)).map(|(_, rank)| *rank)
    }

    /// About how large the values are, squared: what a difference is held against.
    fn size(&self, values: &[f64]) -> f64 {
        match self.level {
            Level::Interval => values.iter().map(|value| value * value).sum(),
            Level::Nominal | Level::Ordinal => 0.0,
        }
    }
}

fn different_pairs(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let same = sorted.chunk_by(|one, other| one == other).map(|same| number(same.len()).powi(2));
    number(values.len()).powi(2) - same.sum::<f64>()
}

/// Σ (a − b)² over ordered pairs, which is 2n times the sum of squares about the mean.
fn squared_differences(values: &[f64]) -> f64 {
    let count = number(values.len());
    let mean = values.iter().sum::<f64>() / count;
    2.0 * count * values.iter().map(|value| (value - mean).powi(2)).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;
    use proptest::prelude::*;

    /// Krippendorff's own example (2011, section C): twelve units, four observers, gaps.
    fn published() -> Vec<Vec<f64>> {
        let units: [&[f64]; 12] = [
            &[1., 1., 1.],
            &[2., 2., 3., 2.],
            &[3., 3., 3., 3.],
            &[3., 3., 3., 3.],
            &[2., 2., 2., 2.],
            &[1., 2., 3., 4.],
            &[4., 4., 4., 4.],
            &[1., 1., 2., 1.],
            &[2., 2., 2., 2.],
            &[5., 5., 5.],
            &[1., 1.],
            &[3.],
        ];
        units.iter().map(|unit| unit.to_vec()).collect()
    }

    #[test]
    fn the_published_example_has_its_published_alpha() {
        // 0.743, 0.815 and 0.849 in the paper; digits by the Python package krippendorff 0.8.
        assert_near(alpha(&published(), Level::Nominal).unwrap(), 0.743_421_052_631_579);
        assert_near(alpha(&published(), Level::Ordinal).unwrap(), 0.815_387_503_754_881_4);
        assert_near(alpha(&published(), Level::Interval).unwrap(), 0.849_107_142_857_142_8);
    }

    #[test]
    fn without_variation_or_pairs_there_is_no_alpha() {
        for level in [Level::Nominal, Level::Ordinal, Level::Interval] {
            assert_eq!(alpha(&[vec![0.1; 5], vec![0.1; 3]], level), None);
            assert_eq!(alpha(&[vec![1.0], vec![2.0]], level), None);
            assert_eq!(alpha(&[], level), None);
            assert_eq!(alpha(&[vec![1.0, f64::NAN]], level), None);
            assert_near(alpha(&[vec![1.0, 1.0], vec![2.0, 2.0]], level).unwrap(), 1.0);
        }
    }

    fn alpha_interval(
        groups: &[Vec<Vec<f64>>],
        level: Level,
        draws: usize,
        seed: u64,
    ) -> Option<Interval> {
        let mut bootstrap = AlphaBootstrap::new(groups, level, seed);
        (0..draws).for_each(|_| bootstrap.draw());
        bootstrap.interval()
    }

    #[test]
    fn the_interval_is_the_same_for_the_same_seed_and_holds_alpha() {
        let groups: Vec<Vec<Vec<f64>>> = published().into_iter().map(|unit| vec![unit]).collect();
        let interval = |seed| alpha_interval(&groups, Level::Nominal, 1_000, seed).unwrap();
        assert_eq!(interval(1), interval(1));
        assert_ne!(interval(1), interval(2));
        assert!(interval(1).from < 0.743 && interval(1).to > 0.743 && interval(1).to <= 1.0);
        assert_eq!(alpha_interval(&[vec![vec![1.0, 1.0]]], Level::Nominal, 100, 1), None);
        // Units of one group only are always drawn together.
        let together = alpha_interval(&[published()], Level::Nominal, 9, 1).unwrap();
        assert_near(together.from, together.to);
    }

    /// Alpha as it is defined, pair by pair.
    fn by_pairs(units: &[Vec<f64>], difference: impl Fn(f64, f64, &[f64]) -> f64) -> Option<f64> {
        let units: Vec<_> = units.iter().filter(|unit| unit.len() > 1).collect();
        let all: Vec<f64> = units.iter().flat_map(|unit| unit.iter().copied()).collect();
        let distance = |values: &[f64]| {
            let pairs = values.iter().flat_map(|one| values.iter().map(move |two| (*one, *two)));
            pairs.map(|(one, two)| difference(one, two, &all)).sum::<f64>()
        };
        let observed: f64 =
            units.iter().map(|unit| distance(unit) / (number(unit.len()) - 1.0)).sum();
        let expected = distance(&all) / (number(all.len()) - 1.0);
        (expected > 0.0).then(|| 1.0 - observed / expected)
    }

    /// Krippendorff's difference of ranks: the values from one to the other, less half of either.
    fn ordinal(one: f64, two: f64, all: &[f64]) -> f64 {
        let (low, high) = (one.min(two), one.max(two));
        let count = |is: &dyn Fn(f64) -> bool| number(all.iter().filter(|v| is(**v)).count());
        let between = count(&|value| value >= low && value <= high);
        let same = |value: f64| count(&|other| other == value);
        if low < high { (between - f64::midpoint(same(low), same(high))).powi(2) } else { 0.0 }
    }

    proptest! {
        #[test]
        fn the_short_way_gives_what_the_definition_gives(
            units in proptest::collection::vec(proptest::collection::vec(0_u8..5, 0..5), 0..8),
        ) {
            let units: Vec<Vec<f64>> =
                units.iter().map(|unit| unit.iter().map(|v| f64::from(*v)).collect()).collect();
            let nominal = |one: f64, two: f64, _: &[f64]| if one == two { 0.0 } else { 1.0 };
            let interval = |one: f64, two: f64, _: &[f64]| (one - two).powi(2);
            for (actual, expected) in [
                (alpha(&units, Level::Nominal), by_pairs(&units, nominal)),
                (alpha(&units, Level::Ordinal), by_pairs(&units, ordinal)),
                (alpha(&units, Level::Interval), by_pairs(&units, interval)),
            ] {
                prop_assert_eq!(actual.is_some(), expected.is_some());
                let (actual, expected) = (actual.unwrap_or(0.0), expected.unwrap_or(0.0));
                prop_assert!((actual - expected).abs() < 1e-9, "{} {}", actual, expected);
                prop_assert!(actual <= 1.0 + 1e-9);
            }
        }
    }
}
