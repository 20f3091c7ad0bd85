//! Widths of a table's columns, in characters.

use super::sought::plain;
use crate::solution::{BlockContent, Leaf, SolutionBlock, Table};
use serde_json::Value;

/// Largest measured length of a text, in characters.
const MOST_WIDE: usize = 200;

/// Returns the width of the widest cell of each column, up to a limit; the heading counts as well.
pub fn column_widths(table: &Table) -> Vec<usize> {
    widest(table, |label| label.chars().count(), width_of)
}

/// Returns the smallest width of the table without broken words: the sum of the longest words of all columns, including
/// headings and keys.
pub fn least_width(table: &Table) -> usize {
    let longest = |cell: &SolutionBlock| match &cell.content {
        BlockContent::Leaf(leaf) => longest_word(&plain(leaf)),
        _ => 0,
    };
    let keys = table.keys.iter().flat_map(|keys| keys.names.iter().chain(&keys.label));
    let key = keys.map(|key| longest_word(key)).max().unwrap_or_default();
    widest(table, longest_word, longest).into_iter().fold(key, usize::saturating_add)
}

/// Returns the largest measure of each column's heading and cells.
fn widest(
    table: &Table,
    of_label: fn(&str) -> usize,
    of_cell: fn(&SolutionBlock) -> usize,
) -> Vec<usize> {
    let mut widths: Vec<usize> =
        table.columns.iter().map(|column| of_label(&column.label)).collect();
    for row in &table.rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(of_cell(cell));
        }
    }
    widths
}

/// Returns the length of the longest word; a line may also break after a hyphen.
fn longest_word(text: &str) -> usize {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == '-');
    words.map(|word| word.chars().count()).max().unwrap_or_default()
}

fn width_of(cell: &SolutionBlock) -> usize {
    match &cell.content {
        BlockContent::Leaf(leaf) => width_of_leaf(leaf),
        _ => cell.leaves().iter().map(|(_, leaf)| width_of_leaf(leaf)).max().unwrap_or_default(),
    }
}

fn width_of_leaf(leaf: &Leaf) -> usize {
    match &leaf.value {
        Value::String(text) if leaf.options.is_empty() => text.chars().take(MOST_WIDE).count(),
        _ => plain(leaf).chars().take(MOST_WIDE).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solution::solution_blocks;
    use serde_json::json;

    #[track_caller]
    fn check(value: Value, columns: &[usize], least: usize) {
        let block = solution_blocks(None, Some(&value), None);
        let BlockContent::Table(table) = block.into_parts().content else { panic!("no table") };
        assert_eq!((column_widths(&table).as_slice(), least_width(&table)), (columns, least));
    }

    #[test]
    fn a_column_is_as_wide_as_its_widest_cell_and_at_least_as_its_longest_word() {
        check(json!([{"a": "four", "bb": 1}, {"a": "x", "bb": 12345}]), &[4, 5], 9);
        check(json!([{"a": "one two three-four", "b": "x"}, {"a": "", "b": "y"}]), &[18, 1], 6);
        check(json!([{"heading": "a", "b": "b"}, {"heading": "c", "b": "d"}]), &[7, 1], 8);
    }
}
