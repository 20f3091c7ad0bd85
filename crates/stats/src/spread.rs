//! How numbers lie: their middle, their ends, and how many are near a point.

use crate::counts::number;

/// The middle and the ends of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The middle one; between two middle ones, half way.
    pub median: f64,
    /// The least value.
    pub least: f64,
    /// The largest value.
    pub most: f64,
}

/// The spread of numbers; `None` if there are none, or one of them is none.
pub fn spread(values: &[f64]) -> Option<Spread> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (least, most) = (*sorted.first()?, *sorted.last()?);
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    let median = match sorted.len() % 2 {
        0 => f64::midpoint(*sorted.get(middle - 1)?, upper),
        _ => upper,
    };
    values.iter().all(|value| !value.is_nan()).then_some(Spread { median, least, most })
}

/// The share of numbers that are at most so far from a point; `None` if there are no numbers.
pub fn share_within(values: &[f64], point: f64, tolerance: f64) -> Option<f64> {
    // As in 0.1 + 0.2, the last digit of a difference means nothing.
    let slack = 1e-9 * tolerance.abs().max(point.abs());
    let near = values.iter().filter(|value| (*value - point).abs() <= tolerance + slack).count();
    (!values.is_empty()).then(|| number(near) / number(values.len()))
}

/// The mean; `None` if there are no numbers.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / number(values.len()))
}

/// The standard deviation of a sample, with n − 1; none below two numbers.
pub(crate) fn deviation(values: &[f64]) -> Option<f64> {
    let mean = mean(values).filter(|_| values.len() > 1)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    Some((squares / (number(values.len()) - 1.0)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;

    #[test]
    fn the_middle_and_the_ends_are_found_in_any_order() {
        let check = |values: &[f64], median, least, most| {
            assert_eq!(spread(values), Some(Spread { median, least, most }));
        };
        check(&[3.0, 1.0, 2.0], 2.0, 1.0, 3.0);
        check(&[4.0, 1.0, 2.0, -8.0], 1.5, -8.0, 4.0);
        check(&[7.0], 7.0, 7.0, 7.0);
        assert_eq!((spread(&[]), spread(&[1.0, f64::NAN])), (None, None));
    }

    #[test]
    fn what_lies_on_the_edge_is_near() {
        assert_near(share_within(&[0.3, 0.1, 0.31], 0.2, 0.1).unwrap(), 2.0 / 3.0);
        assert_near(share_within(&[1.0, 1.0], 1.0, 0.0).unwrap(), 1.0);
        assert_eq!(share_within(&[], 1.0, 1.0), None);
    }

    #[test]
    fn the_deviation_is_that_of_a_sample() {
        // numpy.std([2, 4, 4, 4, 5, 5, 7, 9], ddof=1)
        let values = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        assert_near(deviation(&values).unwrap(), 2.138_089_935_299_395);
        assert_eq!(deviation(&[1.0]), None);
    }
}
