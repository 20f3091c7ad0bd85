//! Holm's correction: several comparisons at once find something by chance more easily than one.

use crate::counts::number;

/// The p-values of several comparisons, adjusted (S. Holm, 1979), each at its own place. One alone
/// stays as it is.
pub fn holm(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<(usize, f64)> = values.iter().copied().enumerate().collect();
    order.sort_by(|one, other| one.1.total_cmp(&other.1));
    let mut adjusted = vec![1.0; values.len()];
    let mut least: f64 = 0.0;
    for (rank, (at, p)) in order.into_iter().enumerate() {
        least = least.max((p * number(values.len() - rank)).min(1.0));
        if let Some(place) = adjusted.get_mut(at) {
            *place = least;
        }
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;

    #[test]
    fn it_gives_the_known_values() {
        // statsmodels 0.14, multipletests(p, method="holm")
        let check = |values: &[f64], expected: &[f64]| {
            let results = holm(values);
            assert_eq!(results.len(), expected.len());
            results
                .iter()
                .zip(expected)
                .for_each(|(result, expected)| assert_near(*result, *expected));
        };
        check(&[0.01, 0.04, 0.03, 0.005], &[0.03, 0.06, 0.06, 0.02]);
        check(&[0.02, 0.02, 0.6], &[0.06, 0.06, 0.6]);
        check(&[0.2, 0.001], &[0.2, 0.002]);
        check(&[0.9, 0.8], &[1.0, 1.0]);
        check(&[0.3], &[0.3]);
        check(&[], &[]);
    }
}
