//! How the values at one place differ from the first of them.

use super::alike::is_same;
use super::words::{PieceOrigin, Word, word_changes};
use crate::field::Decimal;
use crate::solution::{BlockContent, Leaf, Measure, SolutionBlock};
use serde_json::Value;

/// The longest text without a space that may be a name, in bytes.
const NAME: usize = 64;

/// How what one answer holds differs from the first answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The answer is the first, or holds the same.
    None,
    /// The first has nothing here.
    Added,
    /// The answer has nothing here, and the first has.
    Removed,
    /// A text, with the words that are not in both.
    Words(Vec<Word>),
    /// A number, and by how much it is more or less: `+1.5`, `-2`.
    Number(String),
    /// The value is another.
    Other,
}

/// What one of the answers holds at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// What is there; `None` if nothing is.
    pub block: Option<SolutionBlock>,
    /// How it differs from the first answer.
    pub change: Change,
}

/// What each answer holds, with how it differs.
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

/// Of two texts beside each other, each marks what only it has.
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

/// How one single value differs from another.
pub(super) fn leaf_change(first: &Leaf, other: &Leaf) -> Change {
    match (&first.value, &other.value) {
        // Between euros and dollars, and between two names, there is no difference to reckon.
        (Value::Number(_), Value::Number(_))
            if first.measure != other.measure || first.measure == Some(Measure::Nothing) =>
        {
            Change::Other
        }
        (Value::Number(first), Value::Number(other)) => {
            let difference = difference(&first.to_string(), &other.to_string());
            difference.map_or(Change::Other, Change::Number)
        }
        // A piece of a name is no name: these are told whole.
        (Value::String(one), Value::String(two)) if is_name(one) && is_name(two) => Change::Other,
        (Value::String(one), Value::String(two)) if has_words(first) && has_words(other) => {
            word_changes(one, two).map_or(Change::Other, Change::Words)
        }
        _ => Change::Other,
    }
}

/// Whether a text is a name of a thing, such as a model's, rather than words.
fn is_name(text: &str) -> bool {
    text.len() <= NAME && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Whether the value is a text that is read word by word.
fn has_words(leaf: &Leaf) -> bool {
    let writing = leaf.widget.facts().writing;
    writing.is_words() || writing.is_long()
}

/// By how much the second number is more or less, exactly; `None` if it has too many digits.
fn difference(first: &str, second: &str) -> Option<String> {
    let difference = Decimal::parse(second)?.minus(Decimal::parse(first)?)?.text();
    Some(if difference.starts_with('-') { difference } else { format!("+{difference}") })
}
