//! Which of one list belongs to which of another, so that all together cost least.

use pathfinding::kuhn_munkres::kuhn_munkres_min;
use pathfinding::matrix::Matrix;

/// Costs are told apart to a millionth.
const STEPS: f64 = 1e6;

/// For each of `rows` things of one list the one of another, of `columns` things, so that the costs are
/// least together. Whatever is left over of the longer list has none. A cost that is no number counts
/// as 1; costs are meant to lie between 0 and 1.
pub fn cheapest_pairs(
    rows: usize,
    columns: usize,
    cost: impl Fn(usize, usize) -> f64,
) -> Vec<Option<usize>> {
    if rows == 0 || columns == 0 {
        return vec![None; rows];
    }
    if rows <= columns {
        return shorter_first(rows, columns, &cost).into_iter().map(Some).collect();
    }
    let mut pairs = vec![None; rows];
    for (column, row) in shorter_first(columns, rows, &|a, b| cost(b, a)).into_iter().enumerate() {
        if let Some(place) = pairs.get_mut(row) {
            *place = Some(column);
        }
    }
    pairs
}

/// By the Hungarian method, which wants as many columns as rows, or more.
fn shorter_first(rows: usize, columns: usize, cost: &dyn Fn(usize, usize) -> f64) -> Vec<usize> {
    kuhn_munkres_min(&Matrix::from_fn(rows, columns, |(row, column)| whole(cost(row, column)))).1
}

fn whole(cost: f64) -> i64 {
    let cost = if cost.is_nan() { 1.0 } else { cost.clamp(0.0, 1.0) };
    (cost * STEPS).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pairs(costs: &[&[f64]]) -> Vec<Option<usize>> {
        cheapest_pairs(costs.len(), costs[0].len(), |row, column| costs[row][column])
    }

    #[test]
    fn the_cheapest_pairs_are_those_of_scipy() {
        // scipy.optimize.linear_sum_assignment, whose documentation has the first.
        let tenths: [&[f64]; 3] = [&[0.4, 0.1, 0.3], &[0.2, 0.0, 0.5], &[0.3, 0.2, 0.2]];
        assert_eq!(pairs(&tenths), [Some(1), Some(0), Some(2)]);
        assert_eq!(pairs(&[&[0.9, 0.1, 0.5], &[0.2, 0.3, 0.8]]), [Some(1), Some(0)]);
        assert_eq!(pairs(&[&[0.9], &[0.2], &[0.3]]), [None, Some(0), None]);
        assert_eq!(cheapest_pairs(2, 0, |_, _| 0.0), [None, None]);
        assert_eq!(cheapest_pairs(1, 1, |_, _| f64::NAN), [Some(0)]);
    }

    /// The least that any way of pairing costs.
    fn least(costs: &[Vec<f64>], row: usize, used_columns: &mut Vec<usize>) -> f64 {
        let Some(own) = costs.get(row) else { return 0.0 };
        let mut best = f64::INFINITY;
        for (column, cost) in own.iter().enumerate() {
            if !used_columns.contains(&column) {
                used_columns.push(column);
                best = best.min(cost + least(costs, row + 1, used_columns));
                used_columns.pop();
            }
        }
        best
    }

    proptest! {
        #[test]
        fn no_other_way_costs_less(
            costs in (1_usize..5, 0_usize..2).prop_flat_map(|(rows, more)| {
                proptest::collection::vec(proptest::collection::vec(0.0..1.0_f64, rows + more), rows)
            }),
        ) {
            let pairs = cheapest_pairs(costs.len(), costs[0].len(), |row, column| costs[row][column]);
            let cost: f64 = pairs.iter().enumerate().map(|(row, at)| costs[row][at.unwrap()]).sum();
            prop_assert!(cost <= least(&costs, 0, &mut Vec::new()) + 1e-5);
        }
    }
}
