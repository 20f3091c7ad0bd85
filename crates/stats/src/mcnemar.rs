//! McNemar's exact test: whether of two, tried on the same things, one passes more often.

use crate::counts::number;

/// The p-value of McNemar's exact test, two-sided: how likely chance alone splits those things, of
/// which only one of the two passed, at least so unevenly. `only_one` passed with the one only,
/// `only_other` with the other only. 1 where there are none such.
pub fn mcnemar(only_one: usize, only_other: usize) -> f64 {
    let all = only_one + only_other;
    let fewer = only_one.min(only_other);
    let tail = if all <= EXACT { exact_tail(all, fewer) } else { log_tail(all, fewer) };
    (2.0 * tail).min(1.0)
}

/// The most things whose number of ways to split is within what a float holds.
const EXACT: usize = 1_000;

/// The share of ways to split things of which at most `most` fall to one side.
fn exact_tail(all: usize, most: usize) -> f64 {
    let mut ways = 1.0;
    let mut tail = 0.0;
    for count in 0..=most {
        tail += ways;
        ways = ways * number(all - count) / number(count + 1);
    }
    (0..all).fold(tail, |tail, _| tail / 2.0)
}

fn log_tail(all: usize, most: usize) -> f64 {
    let mut log_ways = 0.0;
    let mut tail = 0.0;
    for count in 0..=most {
        tail += (log_ways - number(all) * std::f64::consts::LN_2).exp();
        log_ways += (number(all - count) / number(count + 1)).ln();
    }
    tail
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;
    use proptest::prelude::*;

    #[test]
    fn it_gives_the_known_p_values() {
        // statsmodels 0.14, mcnemar([[0, b], [c, 0]], exact=True).pvalue
        for (only_one, only_other, p) in [
            (4, 1, 0.375),
            (10, 2, 0.038_574_218_75),
            (0, 0, 1.0),
            (6, 0, 0.031_25),
            (5, 0, 0.062_5),
            (3, 3, 1.0),
            (86, 150, 3.715_936_139_571e-5),
        ] {
            assert_near(mcnemar(only_one, only_other), p);
        }
    }

    #[test]
    fn the_long_way_and_the_short_one_meet() {
        for most in [0, 1, 100, 450, 500] {
            let (exact, logs) = (exact_tail(EXACT, most), log_tail(EXACT, most));
            assert!((exact - logs).abs() <= 1e-9 * exact, "{most}: {exact} {logs}");
        }
    }

    proptest! {
        #[test]
        fn it_is_a_probability_and_knows_no_sides(one in 0_usize..3_000, other in 0_usize..3_000) {
            let p = mcnemar(one, other);
            prop_assert!((0.0..=1.0).contains(&p));
            prop_assert!((p - mcnemar(other, one)).abs() < 1e-12);
        }
    }
}
