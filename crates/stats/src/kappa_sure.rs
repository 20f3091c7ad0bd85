//! How sure Cohen's kappa is: its interval, and how likely chance alone gives as much agreement.

use crate::counts::number;
use crate::draws::Draws;
use crate::interval::{Interval, Z};
use crate::kappa::cohen_kappa;

/// Shares of a table of pairs: of each pair, and of each category with either judge.
struct Shares {
    all: f64,
    cells: Vec<Vec<f64>>,
    rows: Vec<f64>,
    columns: Vec<f64>,
}

impl Shares {
    fn count(pairs: &[(usize, usize)]) -> Self {
        let size = pairs.iter().map(|(one, other)| one.max(other) + 1).max().unwrap_or_default();
        let all = number(pairs.len());
        let share = |is: &dyn Fn(&(usize, usize)) -> bool| {
            number(pairs.iter().filter(|pair| is(pair)).count()) / all
        };
        let row = |row: usize| (0..size).map(move |column| (row, column));
        let cells = (0..size).map(|at| row(at).map(|cell| share(&|p| *p == cell)).collect());
        Self {
            all,
            cells: cells.collect(),
            rows: (0..size).map(|at| share(&|pair| pair.0 == at)).collect(),
            columns: (0..size).map(|at| share(&|pair| pair.1 == at)).collect(),
        }
    }

    fn variance(&self) -> f64 {
        let each = self.cells.iter().enumerate();
        let agreed: f64 = each.clone().filter_map(|(at, row)| row.get(at)).sum();
        let chance: f64 = self.rows.iter().zip(&self.columns).map(|(one, other)| one * other).sum();
        let entry = |list: &[f64], at: usize| list.get(at).copied().unwrap_or_default();
        let terms = each.flat_map(|(row, cells)| {
            cells.iter().enumerate().map(move |(column, share)| (row, column, *share))
        });
        let sum: f64 = terms
            .map(|(row, column, share)| {
                let both = entry(&self.columns, row) + entry(&self.rows, column);
                let off = both * (1.0 - agreed);
                share * if row == column { 1.0 - chance - off } else { off }.powi(2)
            })
            .sum();
        let mean = agreed * chance - 2.0 * chance + agreed;
        (sum - mean * mean).max(0.0) / (self.all * (1.0 - chance).powi(4))
    }
}

/// The interval of 95 % of Cohen's kappa, by its standard error (J. L. Fleiss, J. Cohen, B. S. Everitt, 1969), which is
/// too sure of itself where pairs are few. `None` if kappa is not defined.
pub fn kappa_interval(pairs: &[(usize, usize)]) -> Option<Interval> {
    let kappa = cohen_kappa(pairs)?;
    let reach = Z * Shares::count(pairs).variance().sqrt();
    Some(Interval { from: (kappa - reach).max(-1.0), to: (kappa + reach).min(1.0) })
}

/// How likely as much agreement comes by chance: the share of draws that put what the other said into another order and
/// agree as often, what was found counted as one of them (a permutation test). `None` if there are no pairs.
pub fn kappa_chance(pairs: &[(usize, usize)], draws: usize, seed: u64) -> Option<f64> {
    let agreed = pairs.iter().filter(|(one, other)| one == other).count();
    let mut others: Vec<usize> = pairs.iter().map(|pair| pair.1).collect();
    let mut source = Draws::new(seed);
    let mut as_much = 1;
    for _ in 0..draws {
        for end in (1..others.len()).rev() {
            others.swap(end, source.below(end + 1));
        }
        let alike = pairs.iter().zip(&others).filter(|((one, _), other)| one == *other).count();
        as_much += usize::from(alike >= agreed);
    }
    (!pairs.is_empty()).then(|| number(as_much) / number(draws + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;
    use proptest::prelude::*;

    fn table(cells: &[&[usize]]) -> Vec<(usize, usize)> {
        let pairs = cells.iter().enumerate().flat_map(|(row, cells)| {
            let cells = cells.iter().enumerate();
            cells.flat_map(move |(column, count)| std::iter::repeat_n((row, column), *count))
        });
        pairs.collect()
    }

    #[test]
    fn the_interval_is_the_published_one() {
        // SAS, PROC FREQ, as statsmodels' tests have its printout: kappa 0.4842, ASE 0.1380, limits
        // 0.2137 and 0.7547.
        let pairs = table(&[&[0, 4, 1], &[0, 8, 0], &[0, 1, 5]]);
        let interval = kappa_interval(&pairs).unwrap();
        let near = |actual: f64, expected: f64| {
            assert!((actual - expected).abs() < 5e-5, "{actual} {expected}")
        };
        near(cohen_kappa(&pairs).unwrap(), 0.4842);
        near(Shares::count(&pairs).variance().sqrt(), 0.1380);
        near(interval.from, 0.2137);
        near(interval.to, 0.7547);
        assert_eq!((kappa_interval(&[]), kappa_chance(&[], 9, 1)), (None, None));
    }

    #[test]
    fn the_lady_tastes_tea_as_often_by_chance_as_fisher_said() {
        // R. A. Fisher, The Design of Experiments (1935): of eight cups, all right by chance once in 70,
        // and six or more 17 times in 70.
        let chance = |pairs: &[(usize, usize)]| kappa_chance(pairs, 50_000, 1).unwrap();
        assert!((chance(&table(&[&[4, 0], &[0, 4]])) - 1.0 / 70.0).abs() < 2e-3);
        assert!((chance(&table(&[&[3, 1], &[1, 3]])) - 17.0 / 70.0).abs() < 6e-3);
        assert_near(chance(&table(&[&[5, 0], &[0, 0]])), 1.0);
    }

    proptest! {
        #[test]
        fn kappa_lies_within_its_interval_and_does_not_ask_which_judge_came_first(
            pairs in proptest::collection::vec((0_usize..3, 0_usize..3), 1..40),
        ) {
            let turned: Vec<(usize, usize)> = pairs.iter().map(|(one, other)| (*other, *one)).collect();
            prop_assert_eq!(kappa_interval(&pairs).is_some(), cohen_kappa(&pairs).is_some());
            if let Some((kappa, interval)) = cohen_kappa(&pairs).zip(kappa_interval(&pairs)) {
                prop_assert!(interval.from <= kappa && kappa <= interval.to);
                let other = kappa_interval(&turned).unwrap();
                prop_assert!((interval.from - other.from).abs() < 1e-9 && (interval.to - other.to).abs() < 1e-9);
            }
            let chance = kappa_chance(&pairs, 200, 3).unwrap();
            prop_assert!(chance > 0.0 && chance <= 1.0);
        }
    }
}
