//! Alignment of a table's columns: numbers at their decimal points, with every digit, and short texts unbroken.

use pilcrow_core::field::without_noise;
use pilcrow_core::solution::{BlockContent, Leaf, Measure, SolutionBlock, Table};
use serde_json::Value;

/// Greatest length of a short text in characters, such as a code or a city, which is hard to read if broken into lines.
const SHORT: usize = 12;

/// Greatest length of a name in characters; on a phone it is placed beside its label.
const BRIEF: usize = 20;

/// Alignment of a column: numbers with at most `decimals` decimals, or short texts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Alignment {
    pub is_numeric: bool,
    pub decimals: usize,
    pub is_short: bool,
    pub is_brief: bool,
}

pub(super) fn aligned(table: &Table) -> Vec<Alignment> {
    let decimals = |at: usize| {
        table.rows.iter().filter_map(|row| decimals_of(row.get(at)?)).max().unwrap_or_default()
    };
    let are_within = |at: usize, most: usize| {
        table.rows.iter().filter_map(|row| row.get(at)).all(|cell| is_within(cell, most))
    };
    let columns = table.columns.iter().enumerate();
    let digits = |numeric, at| if numeric { decimals(at) } else { 0 };
    columns
        .map(|(at, column)| Alignment {
            is_numeric: column.numeric,
            decimals: digits(column.numeric, at),
            is_short: are_within(at, SHORT),
            is_brief: are_within(at, BRIEF),
        })
        .collect()
}

/// True if a text has at most `most` characters; other values that are leaves count as short.
fn is_within(cell: &SolutionBlock, most: usize) -> bool {
    match &cell.content {
        BlockContent::Leaf(leaf) => {
            leaf.value.as_str().is_none_or(|text| text.chars().nth(most).is_none())
        }
        // A pending value may become long: its column then changes once, as a whole.
        BlockContent::Absent | BlockContent::Pending => true,
        _ => false,
    }
}

/// Returns the number of decimals of a plainly written number; `None` for other values.
pub(super) fn decimals_of(cell: &SolutionBlock) -> Option<usize> {
    match &cell.content {
        BlockContent::Leaf(leaf) => decimals_of_leaf(leaf),
        _ => None,
    }
}

/// Returns the number of decimals of a number; `None` for money, which is written with its currency's decimals.
pub(super) fn decimals_of_leaf(leaf: &Leaf) -> Option<usize> {
    let Value::Number(number) = &leaf.value else { return None };
    if matches!(leaf.measure, Some(Measure::Currency(_))) {
        return None;
    }
    let text = number.to_string();
    let text = without_noise(&text).unwrap_or(text);
    let plain = !text.contains(['e', 'E']);
    plain.then(|| text.split_once('.').map_or(0, |(_, decimals)| decimals.len()))
}

/// Returns the padding (CSS) after a number that aligns its decimal point with those above, without adding digits.
pub(super) fn fill(wanted: usize, has: usize) -> Option<String> {
    const MOST: usize = 6;
    let digits = wanted.checked_sub(has).filter(|digits| *digits > 0 && wanted <= MOST)?;
    let point = if has == 0 { " + 0.25em" } else { "" };
    Some(format!("calc({digits}ch{point})"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::parse_text;
    use pilcrow_core::solution::solution_blocks;

    #[test]
    fn numbers_of_a_column_stand_point_under_point() {
        assert_eq!(fill(2, 1).as_deref(), Some("calc(1ch)"));
        assert_eq!(fill(2, 0).as_deref(), Some("calc(2ch + 0.25em)"));
        assert_eq!(fill(2, 2), None);
        assert_eq!(fill(7, 1), None);
    }

    #[track_caller]
    fn check(text: &str, expected: &[usize]) {
        let block = solution_blocks(None, Some(&parse_text(text).unwrap()), None);
        let BlockContent::Table(table) = block.into_parts().content else { panic!("no table") };
        let decimals: Vec<_> = aligned(&table).iter().map(|set| set.decimals).collect();
        assert_eq!(decimals, expected);
    }

    #[test]
    fn a_column_knows_its_most_decimals() {
        check(r#"[{"a": 1, "b": "x"}, {"a": 2.50, "b": "y"}, {"a": 1e9, "b": "z"}]"#, &[2, 0]);
    }

    #[test]
    fn amounts_of_money_are_aligned_by_their_currency() {
        let row = |price| format!(r#"{{"price": {price}, "currency": "EUR"}}"#);
        check(&format!("[{}, {}]", row("4.5"), row("12")), &[0, 0]);
    }
}
