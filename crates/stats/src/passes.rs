//! Of several repeats: whether one of them passes, and whether all do.

use crate::counts::number;

/// pass@k: how likely at least one of k repeats passes, estimated from all that were made without bias (M. Chen et al.,
/// *Evaluating Large Language Models Trained on Code*, 2021). `None` if there are less than k.
pub fn pass_at(passed: usize, tried: usize, repeats: usize) -> Option<f64> {
    let failed = tried.checked_sub(passed)?;
    Some(1.0 - all_of(failed, tried, repeats)?)
}

/// pass^k: how likely all of k repeats pass (S. Yao et al., *τ-bench*, 2024). `None` if there are less than k.
pub fn pass_every(passed: usize, tried: usize, repeats: usize) -> Option<f64> {
    tried.checked_sub(passed)?;
    all_of(passed, tried, repeats)
}

/// How likely k that are drawn of all are of the kind of which there are `kind`: C(kind, k) / C(all, k).
fn all_of(kind: usize, all: usize, count: usize) -> Option<f64> {
    let left = |size: usize, at: usize| number(size.saturating_sub(at));
    (count <= all).then(|| (0..count).map(|at| left(kind, at) / left(all, at)).product())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;

    #[test]
    fn they_are_what_counting_the_choices_gives() {
        // 1 − C(n−c, k) / C(n, k) and C(c, k) / C(n, k), by Python's math.comb.
        for (tried, passed, repeats, any, every) in [
            (5, 3, 1, 0.6, 0.6),
            (5, 3, 2, 0.9, 0.3),
            (5, 3, 5, 1.0, 0.0),
            (10, 1, 5, 0.5, 0.0),
            (5, 4, 3, 1.0, 0.4),
            (5, 5, 5, 1.0, 1.0),
        ] {
            assert_near(pass_at(passed, tried, repeats).unwrap(), any);
            assert_near(pass_every(passed, tried, repeats).unwrap(), every);
        }
        assert_eq!((pass_at(1, 2, 3), pass_every(3, 2, 1)), (None, None));
    }
}
