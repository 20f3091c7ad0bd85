//! Property tests that every layout of a graph has to pass.

use super::crossings::{Rows, with_fewest_crossings};
use super::layers::{Layers, Position, layers};
use proptest::prelude::*;

/// Groups in ascending order, with edges between any nodes.
fn any_graph() -> impl Strategy<Value = (Vec<usize>, Vec<(usize, usize)>)> {
    (0..14_usize).prop_flat_map(|count| {
        let steps = prop::collection::vec(0..2_usize, count);
        let groups = steps.prop_map(|steps| {
            let mut group = 1;
            steps
                .into_iter()
                .map(|more| {
                    group += more;
                    group
                })
                .collect()
        });
        let end = count.max(1);
        (groups, prop::collection::vec((0..end, 0..end), 0..30))
    })
}

fn do_overlap(one: &Position, other: &Position) -> bool {
    one.row == other.row && one.left < other.left + other.width && other.left < one.left + one.width
}

proptest! {
    #[test]
    fn readers_stand_below_and_nothing_covers_anything((groups, edges) in any_graph()) {
        // Edges that only lead forward make no circle.
        let edges: Vec<_> = edges.into_iter().filter(|(from, to)| from < to).collect();
        let Layers { nodes, lines, bends, rows, width } = layers(&groups, &edges);
        prop_assert_eq!(nodes.len(), groups.len());
        for (from, to) in edges.iter().filter(|(from, to)| *from.max(to) < groups.len()) {
            prop_assert!(nodes[*from].row < nodes[*to].row);
        }
        for pair in groups.windows(2).enumerate().filter(|(_, pair)| pair[0] < pair[1]) {
            prop_assert!(nodes[pair.0].row < nodes[pair.0 + 1].row);
        }
        for line in &lines {
            prop_assert_eq!(line.from.row + 1, line.to.row);
        }
        let spots: Vec<&Position> = nodes.iter().chain(&bends).collect();
        for (at, one) in spots.iter().enumerate() {
            prop_assert!(one.row < rows && one.left + one.width <= width);
            prop_assert!(spots[at + 1..].iter().all(|other| !do_overlap(one, other)));
        }
    }

    #[test]
    fn any_edges_are_drawn_and_the_same_graph_always_alike((groups, edges) in any_graph()) {
        let result = layers(&groups, &edges);
        prop_assert_eq!(&result, &layers(&groups, &edges));
        prop_assert_eq!(result.nodes.len(), groups.len());
    }

    #[test]
    fn untangling_makes_no_more_crossings(
        rows_of in prop::collection::vec(0..4_usize, 0..16), links in prop::collection::vec((0..16_usize, 0..16_usize), 0..24),
    ) {
        let mut rows = Rows::new(&rows_of);
        for (from, to) in links {
            if let (Some(upper), Some(lower)) = (rows_of.get(from), rows_of.get(to)) && upper + 1 == *lower {
                rows.link(from, to);
            }
        }
        let before = rows.crossings();
        let after = with_fewest_crossings(rows.clone());
        prop_assert!(after.crossings() <= before);
        for (one, other) in rows.rows.iter().zip(&after.rows) {
            let (mut one, mut other) = (one.clone(), other.clone());
            one.sort_unstable();
            other.sort_unstable();
            prop_assert_eq!(one, other);
        }
    }
}
