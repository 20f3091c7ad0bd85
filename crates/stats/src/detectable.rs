//! How small a difference could have been seen at all.

use crate::counts::number;
use crate::interval::Z;
use crate::mcnemar::mcnemar;
use crate::spread::deviation;

/// Four out of five times.
const Z_POWER: f64 = 0.841_621_233_572_914_3;

/// The smallest mean difference that would be found four times out of five, at 5 %, with so many
/// inputs whose differences vary as these do: (1.96 + 0.84) · s / √n. None below two, or where none
/// varies.
pub fn smallest_difference(differences: &[f64]) -> Option<f64> {
    let deviation = deviation(differences).filter(|deviation| *deviation > 0.0)?;
    Some((Z + Z_POWER) * deviation / number(differences.len()).sqrt())
}

/// How many inputs at least have to turn from failed to passed, and none back, for McNemar's exact test
/// to find a difference at this p-value.
pub fn least_one_sided(p: f64) -> Option<usize> {
    (1..=1_000).find(|turned| mcnemar(*turned, 0) <= p)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;

    #[test]
    fn more_inputs_show_smaller_differences() {
        let few = [0.0, 1.0, 0.0, -1.0];
        let many = few.repeat(25);
        // (1.959964 + 0.841621) · 0.816497 / 2
        assert_near(smallest_difference(&few).unwrap(), 1.143_742_375_883_448);
        assert!(smallest_difference(&many).unwrap() < 0.25);
        assert_eq!((smallest_difference(&[0.5]), smallest_difference(&[0.5; 9])), (None, None));
    }

    #[test]
    fn six_turned_inputs_are_the_least_that_the_exact_test_sees() {
        // 2 · 0.5⁶ = 0.03125, 2 · 0.5⁵ = 0.0625
        assert_eq!(least_one_sided(0.05), Some(6));
        assert_eq!(least_one_sided(0.0), None);
    }
}
