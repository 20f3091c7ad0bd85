//! Sorts the rows of a table by a column; the caller defines the order of texts.

use super::exact::Exact;
use super::instant::{instant, length};
use crate::field::Order;
use crate::schema::same_scalar;
use crate::solution::{BlockContent, Leaf, SolutionBlock};
use serde_json::Value;
use std::cmp::Ordering;

/// The sort key of a cell. Keys of the same kind are sorted together.
#[derive(Clone, Debug, PartialEq)]
pub enum SortKey {
    /// A number with all digits.
    Number(Exact),
    /// A date, a time of day or a duration, in billionths of a second.
    Time(i128),
    /// One of a few options, by its index; true after false.
    Place(usize),
    /// A text; the order of texts depends on the language, which the caller knows.
    Text(String),
}

impl SortKey {
    fn kind(&self) -> u8 {
        match self {
            Self::Number(_) => 0,
            Self::Time(_) => 1,
            Self::Place(_) => 2,
            Self::Text(_) => 3,
        }
    }
}

/// Returns the sort key of a row's name, always a text.
pub fn key_of_key(key: &str) -> Option<SortKey> {
    Some(SortKey::Text(key.to_owned()))
}

/// Returns the sort key of a cell; `None` if it is empty.
pub fn sort_key(cell: &SolutionBlock) -> Option<SortKey> {
    match &cell.content {
        BlockContent::Leaf(leaf) => key_of_leaf(leaf),
        BlockContent::Absent | BlockContent::Pending => None,
        BlockContent::List(entries) => {
            let words = entries.iter().filter_map(|entry| match sort_key(entry)? {
                SortKey::Text(text) => Some(text),
                _ => None,
            });
            Some(SortKey::Text(words.collect::<Vec<_>>().join(" ")))
        }
        BlockContent::Section(_) | BlockContent::Table(_) => None,
    }
}

fn key_of_leaf(leaf: &Leaf) -> Option<SortKey> {
    let place = leaf.options.iter().position(|option| same_scalar(&option.value, &leaf.value));
    if let Some(place) = place {
        return Some(SortKey::Place(place));
    }
    match &leaf.value {
        Value::Null => None,
        Value::Bool(value) => Some(SortKey::Place(usize::from(*value))),
        Value::Number(number) => Some(SortKey::Number(Exact::parse(&number.to_string()))),
        Value::String(text) => {
            let time = match leaf.widget.facts().order {
                Order::Instant => instant(text),
                Order::Length => length(text),
                Order::Letters => None,
            };
            Some(time.map_or_else(|| SortKey::Text(text.clone()), SortKey::Time))
        }
        other => Some(SortKey::Text(other.to_string())),
    }
}

/// Returns the rows in the order of their keys. Rows with equal keys keep their order, rows without a key come last in
/// either direction. The last `loose` rows stay at the end, since they are still being written. `collate` compares the
/// texts of two rows.
pub fn ordered(
    keys: &[Option<SortKey>],
    goes_down: bool,
    loose: usize,
    collate: &dyn Fn(usize, usize) -> Ordering,
) -> Vec<usize> {
    let settled = keys.len().saturating_sub(loose);
    let mut rows: Vec<usize> = (0..settled).collect();
    rows.sort_by(|&one, &other| {
        let key_of = |row: usize| keys.get(row).and_then(Option::as_ref);
        let (Some(left), Some(right)) = (key_of(one), key_of(other)) else {
            return key_of(one).is_none().cmp(&key_of(other).is_none());
        };
        let order = match (left, right) {
            (SortKey::Number(left), SortKey::Number(right)) => left.cmp(right),
            (SortKey::Time(left), SortKey::Time(right)) => left.cmp(right),
            (SortKey::Place(left), SortKey::Place(right)) => left.cmp(right),
            (SortKey::Text(_), SortKey::Text(_)) => collate(one, other),
            _ => left.kind().cmp(&right.kind()),
        };
        if goes_down { order.reverse() } else { order }
    });
    rows.extend(settled..keys.len());
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_text;
    use crate::field::FieldTree;
    use crate::solution::{BlockContent, solution_blocks};
    use serde_json::json;

    /// Compares the cells of the column `x` after sorting.
    #[track_caller]
    fn check(schema: Value, cells: &str, goes_down: bool, expected: &str) {
        let items = json!({"items": {"properties": {"x": schema}}});
        let cells: Value = parse_text(cells).unwrap();
        let rows: Value = cells.as_array().unwrap().iter().map(|x| json!({"x": x})).collect();
        let block = solution_blocks(Some(&FieldTree::new(items)), Some(&rows), None);
        let BlockContent::Table(table) = block.into_parts().content else { panic!("no table") };
        let keys: Vec<_> = table.rows.iter().map(|row| sort_key(&row[0])).collect();
        let text = |row: usize| match &keys[row] {
            Some(SortKey::Text(text)) => text.to_lowercase(),
            _ => String::new(),
        };
        let order = ordered(&keys, goes_down, 0, &|one, other| text(one).cmp(&text(other)));
        let sorted: Vec<String> = order.iter().map(|&row| cells[row].to_string()).collect();
        assert_eq!(sorted.join(" "), expected);
    }

    #[test]
    fn numbers_follow_by_value_and_what_is_nothing_is_last() {
        let number = || json!({"type": "number"});
        check(number(), "[10, 9, null, 1e2, 9.0]", false, "9 9.0 10 1e2 null");
        check(number(), "[10, 9, null, 1e2, 9.0]", true, "1e2 10 9 9.0 null");
        check(number(), "[3, \"two\", 1]", false, "1 3 \"two\"");
    }

    #[test]
    fn dates_lengths_and_choices_follow_by_what_they_mean() {
        check(
            json!({"type": "string", "format": "duration"}),
            "[\"P1D\", \"PT90M\", \"PT2H\"]",
            false,
            "\"PT90M\" \"PT2H\" \"P1D\"",
        );
        check(
            json!({"type": "string", "format": "date-time"}),
            "[\"2026-08-01T08:30:00Z\", \"2026-08-01T10:00:00+02:00\"]",
            false,
            "\"2026-08-01T10:00:00+02:00\" \"2026-08-01T08:30:00Z\"",
        );
        check(
            json!({"enum": ["low", "middle", "high"]}),
            "[\"high\", \"low\", \"middle\"]",
            false,
            "\"low\" \"middle\" \"high\"",
        );
        check(json!({"type": "boolean"}), "[true, false, true]", true, "true true false");
    }

    #[test]
    fn texts_follow_as_the_caller_says() {
        check(json!({"type": "string"}), "[\"b\", \"C\", \"a\"]", false, "\"a\" \"b\" \"C\"");
    }

    #[test]
    fn rows_that_are_being_written_stay_at_the_end() {
        let keys: Vec<_> = [3, 1, 2].map(|place| Some(SortKey::Place(place))).into();
        assert_eq!(ordered(&keys, false, 1, &|_, _| Ordering::Equal), [1, 0, 2]);
        assert_eq!(ordered(&keys, true, 5, &|_, _| Ordering::Equal), [0, 1, 2]);
    }
}
