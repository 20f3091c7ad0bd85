//! Differences of the values at one pointer from the first of them.

use super::alike::is_same;
use super::words::{PieceOrigin, Word, word_changes};
use crate::field::Decimal;
use crate::solution::{BlockContent, Leaf, Measure, SolutionBlock};
use serde_json::Value;

/// Longest text without a space that may be a name, in bytes.
const NAME: usize = 64;

/// The difference of an answer's value from the first answer's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// This is the first answer, or its value is the same.
    None,
    /// The first answer has no value here.
    Added,
    /// The first answer has a value here, and this one has none.
    Removed,
    /// A text that differs, with the words that are not in both.
    Words(Vec<Word>),
    /// A number that differs, and by how much: `+1.5`, `-2`.
    Number(String),
    /// Another value, without a detailed difference.
    Other,
}

/// The value of one of the answers at a pointer.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// The value; `None` if there is none.
    pub block: Option<SolutionBlock>,
    /// Difference from the first answer's value.
    pub change: Change,
}

/// Returns the value of each answer with its difference from the first.
pub(super) fn changes(answers: &[Option<&SolutionBlock>]) -> Vec<Side> {
    let first = answers.first().copied().flatten();
    let mut sides: Vec<Side> = answers
        .iter()
        .enumerate()
        .map(|(at, answer)| Side {
            block: answer.cloned(),
            change: if at == 0 { Change::None } else { change(first, *answer) },
        })
        .collect();
    if let [first, second] = sides.as_mut_slice() {
        part_words(first, second);
    }
    sides
}

/// Splits the marked words of two texts side by side: the first shows those removed, the second those added.
fn part_words(first: &mut Side, second: &mut Side) {
    let Change::Words(words) = &second.change else { return };
    let without = |origin: PieceOrigin| {
        Change::Words(
            words.iter().filter(|word| word.origin != origin).cloned().collect::<Vec<Word>>(),
        )
    };
    (first.change, second.change) = (without(PieceOrigin::Added), without(PieceOrigin::Removed));
}

fn change(first: Option<&SolutionBlock>, other: Option<&SolutionBlock>) -> Change {
    match (first, other) {
        (None, None) => Change::None,
        (None, Some(_)) => Change::Added,
        (Some(_), None) => Change::Removed,
        (Some(first), Some(other)) if is_same(first, other) => Change::None,
        (Some(first), Some(other)) => match (&first.content, &other.content) {
            (BlockContent::Leaf(first), BlockContent::Leaf(other)) => leaf_change(first, other),
            _ => Change::Other,
        },
    }
}

/// Returns the difference of two single values.
pub(super) fn leaf_change(first: &Leaf, other: &Leaf) -> Change {
    match (&first.value, &other.value) {
        // Amounts in different currencies, and identifiers, have no numeric difference.
        (Value::Number(_), Value::Number(_))
            if first.measure != other.measure || first.measure == Some(Measure::Nothing) =>
        {
            Change::Other
        }
        (Value::Number(first), Value::Number(other)) => {
            let difference = difference(&first.to_string(), &other.to_string());
            difference.map_or(Change::Other, Change::Number)
        }
        // Part of a name is meaningless, so names are shown whole.
        (Value::String(one), Value::String(two)) if is_name(one) && is_name(two) => Change::Other,
        (Value::String(one), Value::String(two)) if has_words(first) && has_words(other) => {
            word_changes(one, two).map_or(Change::Other, Change::Words)
        }
        _ => Change::Other,
    }
}

/// True if a text is the name of a thing, such as a model's, rather than words.
fn is_name(text: &str) -> bool {
    text.len() <= NAME && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// True if the value is a text of words.
fn has_words(leaf: &Leaf) -> bool {
    let writing = leaf.widget.facts().writing;
    writing.is_words() || writing.is_long()
}

/// Returns the exact difference of two numbers; `None` if they have too many digits.
fn difference(first: &str, second: &str) -> Option<String> {
    let difference = Decimal::parse(second)?.minus(Decimal::parse(first)?)?.text();
    Some(if difference.starts_with('-') { difference } else { format!("+{difference}") })
}
