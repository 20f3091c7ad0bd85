//! How often each of a few values came, and how far they agree.

/// How often each category came, by its number from 0 on. As long as the highest one needs.
pub fn counts(categories: &[usize]) -> Vec<usize> {
    let mut counts = Vec::new();
    for &category in categories {
        if counts.len() <= category {
            counts.resize(category + 1, 0);
        }
        if let Some(count) = counts.get_mut(category) {
            *count += 1;
        }
    }
    counts
}

/// The share of the value that came most often, from 0 to 1; `None` if nothing came.
pub fn mode_share(counts: &[usize]) -> Option<f64> {
    let most = counts.iter().copied().max()?;
    let all: usize = counts.iter().sum();
    (all > 0).then(|| number(most) / number(all))
}

/// The share of pairs that agree: Σ c(c−1) / n(n−1). None below two values.
pub fn pairwise_agreement(counts: &[usize]) -> Option<f64> {
    let all: usize = counts.iter().sum();
    let pairs = |count: usize| number(count) * (number(count) - 1.0);
    (all > 1).then(|| counts.iter().map(|&count| pairs(count)).sum::<f64>() / pairs(all))
}

/// A count as a number to reckon with; exact below 2^53.
pub(crate) fn number(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;
    use proptest::prelude::*;

    #[test]
    fn agreement_is_that_of_pairs() {
        // Four of five alike: 4·3 of 5·4 pairs.
        assert_near(pairwise_agreement(&[4, 1]).unwrap(), 0.6);
        assert_near(pairwise_agreement(&[5]).unwrap(), 1.0);
        assert_near(pairwise_agreement(&[1, 1, 1]).unwrap(), 0.0);
        assert_near(mode_share(&[4, 1]).unwrap(), 0.8);
        assert_eq!((pairwise_agreement(&[1]), mode_share(&[])), (None, None));
        assert_eq!((pairwise_agreement(&[0, 0]), mode_share(&[0])), (None, None));
    }

    #[test]
    fn values_are_counted_by_their_number() {
        assert_eq!(counts(&[2, 0, 2]), [1, 0, 2]);
        assert_eq!(counts(&[]), Vec::<usize>::new());
    }

    proptest! {
        #[test]
        fn agreement_of_pairs_is_what_counting_the_pairs_gives(
            categories in proptest::collection::vec(0_usize..4, 2..12),
        ) {
            let mut alike = 0;
            for (at, one) in categories.iter().enumerate() {
                alike += categories.iter().skip(at + 1).filter(|other| *other == one).count();
            }
            let pairs = categories.len() * (categories.len() - 1) / 2;
            let agreement = pairwise_agreement(&counts(&categories)).unwrap();
            prop_assert!((agreement - number(alike) / number(pairs)).abs() < 1e-12);
            prop_assert!(mode_share(&counts(&categories)).unwrap() >= 0.25);
        }
    }
}
