//! Text search in the rows of a table.

use crate::field::lower;
use crate::schema::same_scalar;
use crate::solution::{Leaf, Table};
use serde_json::Value;

/// Returns all texts of a row in lower case, including its key and the cells that open below. `written` returns the
/// displayed form of a value if that differs from the value itself.
pub fn row_text(table: &Table, row: usize, written: &dyn Fn(&Leaf) -> Option<String>) -> String {
    let mut text = String::new();
    let mut add = |part: &str| {
        text.extend(part.chars().map(lower_plain));
        text.push('\n');
    };
    if let Some(key) = table.keys.as_ref().and_then(|keys| keys.names.get(row)) {
        add(key);
    }
    for cell in table.rows.get(row).into_iter().flatten() {
        for (_, leaf) in cell.leaves() {
            add(&plain(leaf));
            written(leaf).into_iter().for_each(|written| add(&written));
        }
    }
    text
}

/// Returns the words of a search text in lower case; empty if it is blank.
pub fn words_of(sought: &str) -> Vec<String> {
    sought.split_whitespace().map(in_small_letters).collect()
}

/// Returns a text in the form in which words are searched for.
pub fn in_small_letters(text: &str) -> String {
    text.chars().map(lower_plain).collect()
}

/// True if the text contains all words.
pub fn has_words(text: &str, words: &[String]) -> bool {
    words.iter().all(|word| text.contains(word.as_str()))
}

/// Returns approximately the displayed text of a value.
pub(super) fn plain(leaf: &Leaf) -> String {
    let label = leaf.options.iter().find(|option| same_scalar(&option.value, &leaf.value));
    match (label, &leaf.value) {
        (Some(option), _) => option.label.clone(),
        (None, Value::String(text)) => text.clone(),
        (None, other) => other.to_string(),
    }
}

/// Converts a letter to lower case, and any white space to a plain space.
fn lower_plain(letter: char) -> char {
    if letter.is_whitespace() { ' ' } else { lower(letter) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solution::{BlockContent, solution_blocks};
    use serde_json::json;

    #[track_caller]
    fn check(sought: &str, expected: bool) {
        let value = json!([
            {"name": "Ёлка\u{a0}большая", "price": 12.50, "tags": ["Green"]},
            {"name": "b", "price": 1, "tags": []},
        ]);
        let block = solution_blocks(None, Some(&value), None);
        let BlockContent::Table(table) = block.into_parts().content else { panic!("no table") };
        let text = row_text(&table, 0, &|leaf| leaf.value.is_number().then(|| "12,50".to_owned()));
        assert_eq!(has_words(&text, &words_of(sought)), expected, "{sought}");
    }

    #[test]
    fn a_row_is_found_by_all_words_wherever_they_stand() {
        check("", true);
        check("ёлка", true);
        check("БОЛЬШАЯ green", true);
        check("12.5", true);
        check("12,50", true);
        check("ёлка red", false);
    }
}
