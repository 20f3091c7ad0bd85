//! Cohen's kappa: how far two judges agree beyond what chance gives.

use crate::counts::{counts, mode_share, number};

/// Cohen's kappa (J. Cohen, 1960) of pairs of categories: what the one and the other said of each thing. `None` if it
/// is not defined: there are no pairs, or both always say the same one thing.
pub fn cohen_kappa(pairs: &[(usize, usize)]) -> Option<f64> {
    let all = number(pairs.len());
    let agreed = number(pairs.iter().filter(|(one, other)| one == other).count()) / all;
    let of_one = counts(&pairs.iter().map(|pair| pair.0).collect::<Vec<_>>());
    let of_other = counts(&pairs.iter().map(|pair| pair.1).collect::<Vec<_>>());
    let chance: f64 =
        of_one.iter().zip(&of_other).map(|(one, other)| number(*one) * number(*other)).sum();
    let chance = chance / (all * all);
    (!pairs.is_empty() && chance < 1.0).then(|| (agreed - chance) / (1.0 - chance))
}

/// The share that would be right of one who always says the same: what a judge has to beat. `None` if there is nothing
/// to judge.
pub fn constant_guess(truths: &[usize]) -> Option<f64> {
    mode_share(&counts(truths))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;

    fn table(cells: [[usize; 2]; 2]) -> Vec<(usize, usize)> {
        let rows = cells.into_iter().enumerate();
        let cells = rows.flat_map(|(row, cells)| {
            cells.into_iter().enumerate().map(move |(column, count)| ((row, column), count))
        });
        cells.flat_map(|(pair, count)| std::iter::repeat_n(pair, count)).collect()
    }

    #[test]
    fn tables_have_their_known_kappa() {
        // The two worked examples of Wikipedia's "Cohen's kappa"; scikit-learn's cohen_kappa_score
        // gives the same.
        assert_near(cohen_kappa(&table([[20, 5], [10, 15]])).unwrap(), 0.4);
        assert_near(cohen_kappa(&table([[45, 15], [25, 15]])).unwrap(), 0.130_434_782_608_696);
        assert_near(cohen_kappa(&table([[3, 0], [0, 4]])).unwrap(), 1.0);
        assert_eq!((cohen_kappa(&[]), cohen_kappa(&table([[9, 0], [0, 0]]))), (None, None));
    }

    #[test]
    fn a_constant_guess_is_right_as_often_as_the_commonest_is_true() {
        assert_near(constant_guess(&[0, 1, 1]).unwrap(), 2.0 / 3.0);
        assert_eq!(constant_guess(&[]), None);
    }
}
