//! The normal distribution's upper tail.

/// How many deviations above the mean so small a share lies beyond, of the upper half.
pub(crate) fn deviations(share: f64) -> f64 {
    let (mut low, mut high) = (0.0, 8.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if beyond(middle) > share {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The share beyond a value: ½ − φ(x) · (x + x³/3 + x⁵/15 + …) (M. Abramowitz, I. A. Stegun, 26.2.11).
fn beyond(value: f64) -> f64 {
    let (mut term, mut sum) = (value, value);
    for odd in 1..200_u32 {
        term *= value * value / f64::from(2 * odd + 1);
        sum += term;
    }
    let density = (-value * value / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    0.5 - density * sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;

    #[test]
    fn tails_end_where_tables_say() {
        // scipy.stats.norm.isf
        for (share, expected) in [
            (0.5, 0.0),
            (0.025, 1.959_963_984_540_054),
            (0.0125, 2.241_402_727_604_947),
            (0.005, 2.575_829_303_548_901),
            (0.000_25, 3.480_756_404_346_211),
        ] {
            assert_near(deviations(share), expected);
        }
    }
}
