//! Whether things pass less often than before, beyond what chance does: an exact test over strata.

use crate::counts::number;

/// One thing that was tried several times before and several times now: how often it passed, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stratum {
    /// Passed and tried, before.
    pub before: [usize; 2],
    /// Passed and tried, now.
    pub now: [usize; 2],
}

/// The most tries whose sum is exact; more are taken for normally distributed: the exact sum would take long, and
/// differ in no digit that counts.
const EXACT: usize = 2_000;

/// How likely chance alone lets so few of all tries pass now, where each thing passes as often as before: the one-sided
/// exact test of W. G. Cochran, N. Mantel and W. Haenszel. Within each stratum, which of its tries were those of
/// now is a matter of chance; the passes of all strata add up. It takes the tries of one thing to be independent
/// of each other. 1 where nothing was tried, or nothing can differ.
pub fn fall_by_chance(strata: &[Stratum]) -> f64 {
    let usable: Vec<Draw> = strata.iter().filter_map(Draw::from_stratum).collect();
    let passed: usize = usable.iter().map(|draw| draw.passed_now).sum();
    let tries: usize = usable.iter().map(|draw| draw.now).sum();
    if tries > EXACT { normal_tail(&usable, passed) } else { exact_tail(&usable, passed) }
}

/// The tries of a stratum, of which those of now are drawn.
struct Draw {
    /// All tries, before and now.
    all: usize,
    /// How many passed.
    passed: usize,
    /// The tries of now.
    now: usize,
    /// How many of them passed.
    passed_now: usize,
}

impl Draw {
    fn from_stratum(stratum: &Stratum) -> Option<Self> {
        let ([passed_before, before], [passed_now, now]) = (stratum.before, stratum.now);
        let is_sound = passed_before <= before && passed_now <= now && before > 0 && now > 0;
        let (all, passed) = (before + now, passed_before + passed_now);
        is_sound.then_some(Self { all, passed, now, passed_now })
    }

    /// The fewest and the most of the tries of now that can have passed.
    fn range(&self) -> (usize, usize) {
        (self.now.saturating_sub(self.all - self.passed), self.now.min(self.passed))
    }

    /// The probability of each number of passes, from the fewest on (the hypergeometric distribution).
    fn probabilities(&self) -> Vec<f64> {
        let (fewest, most) = self.range();
        let failed = self.all - self.passed;
        // As logarithms: of many tries there are more draws than a float counts.
        let mut logs = vec![0.0_f64];
        for count in fewest..most {
            let more = number(self.passed - count) * number(self.now - count);
            // Of those that failed, as many are left over as the passes of now leave places.
            let less = number(count + 1) * number(failed + count + 1 - self.now);
            logs.push(logs.last().copied().unwrap_or_default() + (more / less).ln());
        }
        let largest = logs.iter().copied().fold(0.0, f64::max);
        let weights: Vec<f64> = logs.iter().map(|log| (log - largest).exp()).collect();
        let sum: f64 = weights.iter().sum();
        weights.iter().map(|weight| weight / sum).collect()
    }

    fn mean(&self) -> f64 {
        number(self.now) * number(self.passed) / number(self.all)
    }

    fn variance(&self) -> f64 {
        let (all, before, failed) =
            (number(self.all), number(self.all - self.now), number(self.all - self.passed));
        self.mean() * failed / all * before / (all - 1.0)
    }
}

fn exact_tail(draws: &[Draw], passed: usize) -> f64 {
    let (mut sums, mut fewest) = (vec![1.0], 0);
    for draw in draws {
        sums = folded(&sums, &draw.probabilities());
        fewest += draw.range().0;
    }
    let tail: f64 = sums.iter().take((passed + 1).saturating_sub(fewest)).sum();
    tail.min(1.0)
}

/// The distribution of the sum of two numbers.
fn folded(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0; one.len() + other.len() - 1];
    for (at, weight) in one.iter().enumerate() {
        for (sum, more) in sums.iter_mut().skip(at).zip(other) {
            *sum += weight * more;
        }
    }
    sums
}

fn normal_tail(draws: &[Draw], passed: usize) -> f64 {
    let mean: f64 = draws.iter().map(Draw::mean).sum();
    let variance: f64 = draws.iter().map(Draw::variance).sum();
    if variance <= 0.0 {
        return 1.0;
    }
    below((number(passed) + 0.5 - mean) / variance.sqrt())
}

/// The share of the normal distribution below a value, to seven digits (M. Abramowitz, I. A. Stegun, Handbook of
/// Mathematical Functions, 26.2.17).
fn below(value: f64) -> f64 {
    const FACTORS: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let step = 1.0 / (1.0 + 0.231_641_9 * value.abs());
    let sum = FACTORS.iter().rev().fold(0.0, |sum, factor| (sum + factor) * step);
    let tail = (-value * value / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum;
    if value < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;
    use crate::draws::Draws;
    use proptest::prelude::*;

    fn stratum(before: [usize; 2], now: [usize; 2]) -> Stratum {
        Stratum { before, now }
    }

    #[test]
    fn one_stratum_is_fishers_exact_test() {
        // Counted by hand: of C(8, 4) = 70 draws of four out of three that passed and five that failed.
        assert_near(fall_by_chance(&[stratum([3, 4], [0, 4])]), 5.0 / 70.0);
        assert_near(fall_by_chance(&[stratum([2, 4], [1, 4])]), 35.0 / 70.0);
        assert_near(fall_by_chance(&[stratum([0, 4], [3, 4])]), 1.0);
        // Of C(6, 3) = 20 draws one has no pass.
        assert_near(fall_by_chance(&[stratum([3, 3], [0, 3])]), 1.0 / 20.0);
    }

    #[test]
    fn falls_of_several_strata_add_up_and_rises_stand_against_them() {
        let fall = stratum([1, 1], [0, 1]);
        assert_near(fall_by_chance(&[fall; 5]), 1.0 / 32.0);
        let rise = stratum([0, 1], [1, 1]);
        assert_near(fall_by_chance(&[fall, rise]), 0.75);
        assert_near(fall_by_chance(&[fall, stratum([1, 1], [1, 1])]), 0.5);
    }

    #[test]
    fn what_cannot_differ_is_no_fall() {
        assert_near(fall_by_chance(&[]), 1.0);
        assert_near(fall_by_chance(&[stratum([4, 4], [4, 4]), stratum([0, 3], [0, 3])]), 1.0);
        assert_near(fall_by_chance(&[stratum([0, 0], [0, 3]), stratum([5, 4], [0, 3])]), 1.0);
    }

    #[test]
    fn the_exact_way_and_the_normal_one_meet() {
        let strata: Vec<Stratum> =
            (0..100).map(|at| stratum([7 + at % 3, 10], [6 + at % 4, 10])).collect();
        let draws: Vec<Draw> = strata.iter().filter_map(Draw::from_stratum).collect();
        let passed = draws.iter().map(|draw| draw.passed_now).sum();
        let (exact, normal) = (exact_tail(&draws, passed), normal_tail(&draws, passed));
        assert!((exact - normal).abs() < 0.002, "{exact} {normal}");
    }

    /// How often a gate of five in a hundred fails, of a thousand runs of twenty inputs with three tries each.
    fn alarms(before: usize, now: usize) -> usize {
        let mut draws = Draws::new(7);
        let mut passes = |of_hundred| (0..3).filter(|_| draws.below(100) < of_hundred).count();
        let mut gate = || {
            let strata = (0..20).map(|_| stratum([passes(before), 3], [passes(now), 3]));
            fall_by_chance(&strata.collect::<Vec<_>>()) <= 0.05
        };
        (0..1_000).filter(|_| gate()).count()
    }

    #[test]
    fn unchanged_builds_are_rarely_called_worse_and_a_true_fall_is_seen() {
        assert!(alarms(95, 95) <= 50, "{}", alarms(95, 95));
        assert!(alarms(60, 60) <= 60, "{}", alarms(60, 60));
        assert!(alarms(95, 40) >= 999, "{}", alarms(95, 40));
    }

    proptest! {
        #[test]
        fn a_fall_and_a_rise_share_what_is_as_it_was(
            strata in proptest::collection::vec((0_usize..60, 1_usize..6, 0_usize..60, 1_usize..6), 1..8),
        ) {
            let there: Vec<Stratum> = strata
                .into_iter()
                .map(|(before, more, now, others)| stratum([before, before + more], [now, now + others]))
                .collect();
            let back: Vec<Stratum> = there.iter().map(|one| stratum(one.now, one.before)).collect();
            let (fall, rise) = (fall_by_chance(&there), fall_by_chance(&back));
            prop_assert!((0.0..=1.0).contains(&fall), "{fall}");
            prop_assert!(fall + rise >= 1.0 - 1e-9, "{fall} {rise}");
        }
    }
}
