//! Layout of a graph in rows: a node is placed below all nodes that it depends on, and lines cross as rarely as a few
//! sorting passes achieve.

use super::crossings::{Rows, with_fewest_crossings};
use std::collections::BTreeMap;

/// The width of a node, in units.
pub const NODE_WIDTH: usize = 8;

/// The width of a line where it passes through a row, in units.
pub const BEND_WIDTH: usize = 1;

/// The space between two neighbours of a row, in units.
const GAP: usize = 1;

/// The maximum number of nodes beside each other.
const MOST_IN_ROW: usize = 4;

/// The position of a node or a bend in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The row, from the top.
    pub row: usize,
    /// The left edge in the row, in units.
    pub left: usize,
    /// The width, in units.
    pub width: usize,
}

/// A line from one item to another in a row below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The place where the line begins.
    pub from: Position,
    /// The place where the line ends.
    pub to: Position,
}

/// The layout of a drawing: positions of its nodes and lines, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    /// The nodes, in the order in which they were given.
    pub nodes: Vec<Position>,
    /// The lines between neighbouring rows; a circle also has lines back to a row above.
    pub lines: Vec<Line>,
    /// The places where lines pass through a row.
    pub bends: Vec<Position>,
    /// The number of rows.
    pub rows: usize,
    /// The width of the widest row, in units.
    pub width: usize,
}

/// Lays out a graph. `groups` has the group of each node, in ascending order: a group is placed below the one before
/// it. Edges go from one node to another, by their indices in `groups`; edges with other indices are ignored. Nodes
/// that wait for each other in a circle are placed in their given order.
pub fn layers(groups: &[usize], edges: &[(usize, usize)]) -> Layers {
    let count = groups.len();
    let edges: Vec<(usize, usize)> =
        edges.iter().copied().filter(|(from, to)| from != to && *from.max(to) < count).collect();
    let rows_of = rows_of(groups, &depths(groups, &edges));
    let mut rows = Rows::new(&rows_of);
    let back = connected(&mut rows, &rows_of, &edges);
    placed(&with_fewest_crossings(rows), &back, count)
}

/// Returns for each node the length of the longest path to it from nodes of its own group.
fn depths(groups: &[usize], edges: &[(usize, usize)]) -> Vec<usize> {
    let group = |at: usize| groups.get(at);
    let own: Vec<(usize, usize)> =
        edges.iter().copied().filter(|(from, to)| group(*from) == group(*to)).collect();
    let mut readers: Vec<Vec<usize>> = vec![Vec::new(); groups.len()];
    let mut waits = vec![0_usize; groups.len()];
    for (from, to) in own {
        readers.get_mut(from).into_iter().for_each(|list| list.push(to));
        waits.get_mut(to).into_iter().for_each(|count| *count += 1);
    }
    let mut depths = vec![0_usize; groups.len()];
    let mut free: Vec<usize> = (0..groups.len()).filter(|at| waits.get(*at) == Some(&0)).collect();
    while let Some(at) = free.pop() {
        let below = depths.get(at).copied().unwrap_or_default() + 1;
        for reader in readers.get(at).into_iter().flatten() {
            let (Some(depth), Some(count)) = (depths.get_mut(*reader), waits.get_mut(*reader))
            else {
                continue;
            };
            *depth = below.max(*depth);
            *count = count.saturating_sub(1);
            if *count == 0 {
                free.push(*reader);
            }
        }
    }
    depths
}

/// Returns the row of each node. Nodes that would make a row too wide go into the next row.
fn rows_of(groups: &[usize], depths: &[usize]) -> Vec<usize> {
    let mut layers: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for (at, place) in groups.iter().copied().zip(depths.iter().copied()).enumerate() {
        layers.entry(place).or_default().push(at);
    }
    let mut rows = vec![0; groups.len()];
    let chunks = layers.values().flat_map(|layer| layer.chunks(MOST_IN_ROW));
    for (row, nodes) in chunks.enumerate() {
        for at in nodes {
            rows.get_mut(*at).into_iter().for_each(|own| *own = row);
        }
    }
    rows
}

/// Links writers with their readers through the rows between, with one line for all readers of a writer. Returns the
/// remaining edges, which lead to no row below.
fn connected(rows: &mut Rows, rows_of: &[usize], edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let row = |at: usize| rows_of.get(at).copied().unwrap_or_default();
    let mut readers: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut back = Vec::new();
    for (from, to) in edges.iter().copied() {
        match row(to) > row(from) {
            true => readers.entry(from).or_default().push(to),
            false => back.push((from, to)),
        }
    }
    for (from, mut to) in readers {
        to.sort_by_key(|at| row(*at));
        let mut end = from;
        let mut at = row(from);
        for reader in to {
            while row(reader) > at + 1 {
                at += 1;
                let bend = rows.add_bend(at);
                rows.link(end, bend);
                end = bend;
            }
            rows.link(end, reader);
        }
    }
    back
}

/// Computes the positions; each row is centred.
fn placed(rows: &Rows, back: &[(usize, usize)], count: usize) -> Layers {
    let width_of = |item: usize| if item < count { NODE_WIDTH } else { BEND_WIDTH };
    let widths: Vec<usize> = rows
        .rows
        .iter()
        .map(|row| row.iter().map(|item| width_of(*item) + GAP).sum::<usize>().saturating_sub(GAP))
        .collect();
    let width = widths.iter().copied().max().unwrap_or_default();
    let none = Position { row: 0, left: 0, width: 0 };
    let mut spots = vec![none; rows.count];
    for (row, (items, own)) in rows.rows.iter().zip(&widths).enumerate() {
        let mut left = (width - own) / 2;
        for item in items {
            let width = width_of(*item);
            spots.get_mut(*item).into_iter().for_each(|spot| *spot = Position { row, left, width });
            left += width + GAP;
        }
    }
    let line =
        |(from, to): &(usize, usize)| Some(Line { from: *spots.get(*from)?, to: *spots.get(*to)? });
    let lines = rows.links.iter().chain(back).filter_map(line).collect();
    let bends = spots.get(count..).unwrap_or_default().to_vec();
    spots.truncate(count);
    Layers { nodes: spots, lines, bends, rows: rows.rows.len(), width }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a text line for each row: nodes by number, bends as `|`.
    fn drawing(layers: &Layers) -> Vec<String> {
        let mut rows: Vec<Vec<(usize, String)>> = vec![Vec::new(); layers.rows];
        for (at, spot) in layers.nodes.iter().enumerate() {
            rows[spot.row].push((spot.left, at.to_string()));
        }
        for spot in &layers.bends {
            rows[spot.row].push((spot.left, "|".to_owned()));
        }
        rows.iter_mut().for_each(|row| row.sort());
        rows.iter()
            .map(|row| row.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(" "))
            .collect()
    }

    #[track_caller]
    fn check(groups: &[usize], edges: &[(usize, usize)], expected: &[&str]) {
        assert_eq!(drawing(&layers(groups, edges)), expected);
    }

    #[test]
    fn a_node_stands_below_all_that_it_waits_for() {
        check(&[1, 1, 1], &[(0, 1), (1, 2)], &["0", "1", "2"]);
        check(&[1, 1, 1], &[(1, 0), (1, 2)], &["1", "0 2"]);
        // The depth of a node is its longest path; a line that bypasses it gets a place.
        check(&[1, 1, 1], &[(0, 1), (1, 2), (0, 2)], &["0", "1 |", "2"]);
        check(&[], &[], &[]);
    }

    #[test]
    fn a_step_stands_below_the_one_before() {
        check(&[1, 1, 2, 3], &[(0, 3)], &["0 1", "2 |", "3"]);
        check(&[1, 2, 2], &[(1, 2)], &["0", "1", "2"]);
    }

    #[test]
    fn lines_cross_as_rarely_as_can_be_found() {
        check(&[1, 1, 1, 1], &[(0, 3), (1, 2)], &["0 1", "3 2"]);
        check(&[1; 6], &[(0, 5), (1, 4), (2, 3), (0, 4)], &["0 1 2", "5 4 3"]);
    }

    #[test]
    fn what_would_be_too_wide_goes_on_below() {
        check(&[1; 6], &[(0, 5)], &["0 1 2 3", "4 |", "5"]);
        check(&[1; 9], &[], &["0 1 2 3", "4 5 6 7", "8"]);
    }

    #[test]
    fn circles_stand_as_they_come() {
        let result = layers(&[1, 1], &[(0, 1), (1, 0)]);
        assert_eq!(drawing(&result), ["0 1"]);
        assert_eq!(result.lines.len(), 2);
    }

    #[test]
    fn rows_are_centred_and_lines_tied_to_what_they_join() {
        let result = layers(&[1, 1, 2], &[(0, 2)]);
        assert_eq!(result.width, 2 * NODE_WIDTH + 1);
        assert_eq!(result.nodes[2], Position { row: 1, left: 4, width: NODE_WIDTH });
        assert_eq!(result.lines, [Line { from: result.nodes[0], to: result.nodes[2] }]);
    }
}
