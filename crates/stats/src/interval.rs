//! Intervals of 95 %: Wilson's, for a share. Those of several comparisons are widened, so that all of them hold
//! together in 95 of 100 cases (C. E. Bonferroni): each leaves out a smaller share.

use crate::counts::number;
use crate::normal::deviations;
use std::cmp::Ordering;

/// The distance from its mean at which the middle 95 % of the normal distribution end, in standard deviations.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// From where to where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub from: f64,
    /// The upper end.
    pub to: f64,
}

impl Interval {
    /// The same, told as a test tells it, so that both never say the opposite: it holds `at` where the test
    /// cannot tell (`Equal`), and ends there where the value is above or below, as the test has it.
    pub fn agree_with(self, at: f64, order: Ordering) -> Self {
        let Self { from, to } = self;
        match order {
            Ordering::Equal => Self { from: from.min(at), to: to.max(at) },
            Ordering::Greater => Self { from: from.max(at), to: to.max(at) },
            Ordering::Less => Self { from: from.min(at), to: to.min(at) },
        }
    }
}

/// The share that an interval leaves out at either end, where `together` intervals hold together.
fn left_out(together: usize) -> f64 {
    0.025 / number(together.max(1))
}

/// Wilson's interval of 95 % for a share, without a correction for continuity (E. B. Wilson, 1927); `None` if nothing
/// was tried.
pub fn wilson(passed: usize, tried: usize) -> Option<Interval> {
    wilson_by(passed, tried, Z)
}

/// [`wilson`], as one of `together` intervals that hold together.
pub fn wilson_together(passed: usize, tried: usize, together: usize) -> Option<Interval> {
    wilson_by(passed, tried, deviations(left_out(together)))
}

fn wilson_by(passed: usize, tried: usize, z: f64) -> Option<Interval> {
    if tried == 0 || passed > tried {
        return None;
    }
    let (all, share) = (number(tried), number(passed) / number(tried));
    let squared = z * z;
    let centre = share + squared / (2.0 * all);
    let half = z * (share * (1.0 - share) / all + squared / (4.0 * all * all)).sqrt();
    let end = |value: f64| (value / (1.0 + squared / all)).clamp(0.0, 1.0);
    // Rounding would put the ends of certainty a hair inside.
    let from = if passed == 0 { 0.0 } else { end(centre - half) };
    let to = if passed == tried { 1.0 } else { end(centre + half) };
    Some(Interval { from, to })
}

/// The middle 95 % of draws: between the 2.5th and the 97.5th percentile, with straight lines between ranks, as numpy
/// has it by default; more of them where `together` intervals hold together. `None` if there are none.
pub(crate) fn middle(mut values: Vec<f64>, together: usize) -> Option<Interval> {
    values.sort_by(f64::total_cmp);
    let end = left_out(together);
    Some(Interval { from: percentile(&values, end)?, to: percentile(&values, 1.0 - end)? })
}

fn percentile(sorted: &[f64], share: f64) -> Option<f64> {
    let rank = share * (number(sorted.len()) - 1.0);
    let below = sorted.get(rank.floor() as usize)?;
    let above = sorted.get(rank.ceil() as usize)?;
    Some(below + (above - below) * rank.fract())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;
    use proptest::prelude::*;

    #[test]
    fn wilson_gives_the_published_ends() {
        // statsmodels 0.14, proportion_confint(k, n, 0.05, "wilson"); the ends of 81 of 263 are also
        // in R. G. Newcombe, Statistics in Medicine 17 (1998), table I: 0.2553, 0.3662.
        for (passed, tried, from, to) in [
            (0, 10, 0.0, 0.277_532_799_862_889),
            (10, 10, 0.722_467_200_137_111, 1.0),
            (1, 1, 0.206_549_314_377_237, 1.0),
            (7, 10, 0.396_778_147_461_145, 0.892_208_732_593_699),
            (81, 263, 0.255_288_519_878_274, 0.366_209_576_982_800),
            (48, 50, 0.865_399_093_124_93, 0.988_961_115_672_38),
        ] {
            let interval = wilson(passed, tried).unwrap();
            assert_near(interval.from, from);
            assert_near(interval.to, to);
        }
        assert_eq!((wilson(0, 0), wilson(2, 1)), (None, None));
    }

    #[test]
    fn percentiles_are_those_of_numpy() {
        // numpy.percentile(range(1, 11), [2.5, 97.5])
        let interval = middle((1..=10).rev().map(f64::from).collect(), 1).unwrap();
        assert_near(interval.from, 1.225);
        assert_near(interval.to, 9.775);
        // numpy.percentile(range(1, 11), [0.5, 99.5])
        let wider = middle((1..=10).map(f64::from).collect(), 5).unwrap();
        assert_near(wider.from, 1.045);
        assert_near(wider.to, 9.955);
        assert_eq!(middle(Vec::new(), 1), None);
    }

    #[test]
    fn intervals_that_hold_together_are_wider() {
        // statsmodels 0.14, proportion_confint(7, 10, 0.05 / 5, "wilson")
        let interval = wilson_together(7, 10, 5).unwrap();
        assert_near(interval.from, 0.320_024_679_201);
        assert_near(interval.to, 0.920_433_683_477);
        let (one, alone) = (wilson_together(7, 10, 1).unwrap(), wilson(7, 10).unwrap());
        assert_near(one.from, alone.from);
        assert_near(one.to, alone.to);
    }

    #[test]
    fn an_interval_never_says_the_opposite_of_a_test() {
        let check = |ends: [f64; 2], order: Ordering, expected: [f64; 2]| {
            let interval = Interval { from: ends[0], to: ends[1] }.agree_with(0.0, order);
            assert_eq!([interval.from, interval.to], expected, "{ends:?} {order:?}");
        };
        check([-0.1, 0.4], Ordering::Equal, [-0.1, 0.4]);
        check([0.1, 0.4], Ordering::Equal, [0.0, 0.4]);
        check([-0.4, -0.1], Ordering::Equal, [-0.4, 0.0]);
        check([0.1, 0.4], Ordering::Greater, [0.1, 0.4]);
        check([-0.1, 0.4], Ordering::Greater, [0.0, 0.4]);
        check([-0.4, 0.1], Ordering::Less, [-0.4, 0.0]);
    }

    proptest! {
        #[test]
        fn the_share_lies_within_its_interval(tried in 1_usize..500, part in 0.0..=1.0) {
            let passed = (number(tried) * part) as usize;
            let interval = wilson(passed, tried).unwrap();
            let share = number(passed) / number(tried);
            prop_assert!(interval.from <= share && share <= interval.to);
            let more = wilson(passed * 4, tried * 4).unwrap();
            prop_assert!(more.to - more.from < interval.to - interval.from);
        }
    }
}
