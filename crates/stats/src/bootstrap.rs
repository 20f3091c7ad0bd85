//! A paired bootstrap: how far two things, tried on the same inputs, differ.

use crate::counts::number;
use crate::draws::Draws;
use crate::interval::{Interval, middle};
use crate::spread::mean;

/// How far the one is above the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairedDifference {
    /// The mean difference: the second less the first.
    pub difference: f64,
    /// Its interval of 95 %, by percentiles of the draws, widened where several hold together.
    pub interval: Interval,
    /// The two-sided p-value: twice the smaller share of draws on either side of no difference, by
    /// (count + 1) / (draws + 1), so that it is never 0.
    pub p: f64,
}

/// The mean of differences with what a bootstrap over them says. A difference is that of one input: its
/// repeats were averaged before. Draws can be made a few at a time.
pub struct PairedBootstrap<'difference> {
    differences: &'difference [f64],
    random: Draws,
    means: Vec<f64>,
}

impl<'difference> PairedBootstrap<'difference> {
    /// A resampling of which nothing has been drawn yet.
    pub fn new(differences: &'difference [f64], seed: u64) -> Self {
        Self { differences, random: Draws::new(seed), means: Vec::new() }
    }

    /// Draws `times` times more.
    pub fn draw(&mut self, times: usize) {
        let (values, random) = (self.differences, &mut self.random);
        self.means.extend((0..times).filter_map(|_| draw_mean(values, random)));
    }

    /// What the draws say, as one of `together` comparisons whose intervals hold together; `None` if there are no
    /// differences or no draws. The p-value is that of this one alone.
    pub fn difference(self, together: usize) -> Option<PairedDifference> {
        let Self { differences, means, .. } = self;
        let difference = mean(differences)?;
        let share = |count: usize| 2.0 * (number(count) + 1.0) / (number(means.len()) + 1.0);
        // A sum in another order may miss 0 by its last digit.
        let slack = 1e-12 * differences.iter().map(|value| value.abs()).sum::<f64>();
        let below = means.iter().filter(|mean| **mean <= slack).count();
        let above = means.iter().filter(|mean| **mean >= -slack).count();
        let p = share(below.min(above)).min(1.0);
        Some(PairedDifference { difference, interval: middle(means, together)?, p })
    }
}

fn draw_mean(values: &[f64], random: &mut Draws) -> Option<f64> {
    let sample = (0..values.len()).filter_map(|_| values.get(random.below(values.len())));
    let sum: f64 = sample.sum();
    (!values.is_empty()).then(|| sum / number(values.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;
    use proptest::prelude::*;

    fn paired_difference(values: &[f64], draws: usize, seed: u64) -> Option<PairedDifference> {
        let mut bootstrap = PairedBootstrap::new(values, seed);
        bootstrap.draw(draws);
        bootstrap.difference(1)
    }

    #[test]
    fn draws_made_a_few_at_a_time_are_the_same_draws() {
        let values = [0.1, -0.2, 0.3];
        let mut bootstrap = PairedBootstrap::new(&values, 5);
        (0..10).for_each(|_| bootstrap.draw(20));
        assert_eq!(bootstrap.difference(1), paired_difference(&values, 200, 5));
    }

    #[test]
    fn a_clear_difference_is_found_and_none_is_not() {
        let better: Vec<f64> = (0..20).map(|at| 0.2 + 0.01 * f64::from(at)).collect();
        let result = paired_difference(&better, 2_000, 1).unwrap();
        assert_near(result.difference, 0.295);
        assert!(result.interval.from > 0.2 && result.interval.to < 0.4);
        assert_near(result.p, 2.0 / 2_001.0);
        let same = paired_difference(&[0.0; 5], 100, 1).unwrap();
        assert_eq!((same.difference, same.p), (0.0, 1.0));
        let even = paired_difference(&[1.0, -1.0, 1.0, -1.0], 1_000, 3).unwrap();
        assert!(even.p > 0.5);
        assert_eq!(paired_difference(&[], 100, 1), None);
    }

    #[test]
    fn the_interval_is_near_that_of_a_known_sample() {
        // scipy.stats.bootstrap(([.1, -.2, .3, .4, 0, .5, .2, -.1, .3, .6],), numpy.mean,
        // method="percentile", n_resamples=200000): 0.06 and 0.36, to within 0.01 for 20000 draws.
        let values = [0.1, -0.2, 0.3, 0.4, 0.0, 0.5, 0.2, -0.1, 0.3, 0.6];
        let result = paired_difference(&values, 20_000, 1).unwrap();
        assert!((result.interval.from - 0.06).abs() <= 0.01, "{result:?}");
        assert!((result.interval.to - 0.36).abs() <= 0.01, "{result:?}");
    }

    #[test]
    fn of_several_comparisons_the_interval_is_wider_and_the_p_value_its_own() {
        let values = [0.1, -0.2, 0.3, 0.4, 0.0, 0.5, 0.2, -0.1, 0.3, 0.6];
        let compare = |together: usize| {
            let mut bootstrap = PairedBootstrap::new(&values, 1);
            bootstrap.draw(2_000);
            bootstrap.difference(together).unwrap()
        };
        let (one, ten) = (compare(1), compare(10));
        assert!(ten.interval.from < one.interval.from && ten.interval.to > one.interval.to);
        assert_eq!((ten.p, ten.difference), (one.p, one.difference));
    }

    proptest! {
        #[test]
        fn sides_changed_change_the_sign_only(
            values in proptest::collection::vec(-10_i8..10, 1..20), seed in any::<u64>(),
        ) {
            let values: Vec<f64> = values.into_iter().map(f64::from).collect();
            let turned: Vec<f64> = values.iter().map(|value| -value).collect();
            let result = paired_difference(&values, 200, seed).unwrap();
            let other = paired_difference(&turned, 200, seed).unwrap();
            prop_assert!((result.difference + other.difference).abs() < 1e-9);
            prop_assert!((result.interval.from + other.interval.to).abs() < 1e-9);
            prop_assert!((result.p - other.p).abs() < 1e-9);
            prop_assert!(result.p > 0.0 && result.p <= 1.0);
        }
    }
}
