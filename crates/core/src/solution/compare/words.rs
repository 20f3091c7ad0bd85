//! Compares two texts word by word, unless they are too long or have next to nothing in common: marks would then say
//! less than the texts themselves.

use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::HashMap;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Words with the characters between them.
    pub text: String,
    /// The texts that contain the piece.
    pub origin: PieceOrigin,
}

/// The texts, of two, that contain a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceOrigin {
    /// Both texts.
    Both,
    /// The first only.
    Removed,
    /// The second only.
    Added,
}

/// Largest product of the texts' lengths, in tokens, at which they are compared.
const MAX_WORK: usize = 4_000_000;

/// Smallest likeness at which marks are useful.
const LEAST_ALIKE: f64 = 0.25;

/// Merges two texts into one, with the pieces removed and added by the second; `None` if marks would not be useful.
pub fn word_changes(one: &str, other: &str) -> Option<Vec<Word>> {
    let (left, right) = (tokens(one), tokens(other));
    let before = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
    let work = (left.len() - before).saturating_mul(right.len() - before);
    if work > MAX_WORK || likeness(one, other) < LEAST_ALIKE {
        return None;
    }
    let mut words = Words::default();
    for op in capture_diff_slices(Algorithm::Myers, &left, &right) {
        let old = left.get(op.old_range()).unwrap_or_default();
        let new = right.get(op.new_range()).unwrap_or_default();
        match op {
            DiffOp::Equal { .. } => words.both(&old.concat()),
            _ => words.changed(&old.concat(), &new.concat()),
        }
    }
    Some(words.finish())
}

/// Returns the share of words that two texts have in common, from 0 to 1.
pub(crate) fn likeness(one: &str, other: &str) -> f64 {
    let is_word = |token: &&str| token.chars().any(char::is_alphanumeric);
    let mut counts: HashMap<String, usize> = HashMap::new();
    let (mut left, mut right, mut shared) = (0_usize, 0_usize, 0_usize);
    for word in tokens(one).into_iter().filter(is_word) {
        *counts.entry(word.to_lowercase()).or_default() += 1;
        left += 1;
    }
    for word in tokens(other).into_iter().filter(is_word) {
        right += 1;
        if let Some(count) = counts.get_mut(&word.to_lowercase()).filter(|count| **count > 0) {
            *count -= 1;
            shared += 1;
        }
    }
    match left + right {
        0 => 0.0,
        all => (2 * shared) as f64 / all as f64,
    }
}

/// Splits a text into words, white space, and all other characters one by one.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut begin = 0;
    let mut before = None;
    for (at, letter) in text.char_indices() {
        let kind = Kind::tell(letter);
        if before.is_some_and(|before| before != kind || kind == Kind::Sign) {
            tokens.extend(text.get(begin..at));
            begin = at;
        }
        before = Some(kind);
    }
    tokens.extend(text.get(begin..).filter(|rest| !rest.is_empty()));
    tokens
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Space,
    /// Also a character of a script without spaces between words.
    Sign,
}

impl Kind {
    fn tell(letter: char) -> Self {
        match letter {
            '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' => Self::Sign,
            letter if letter.is_alphanumeric() || letter == '\'' || letter == '’' => Self::Word,
            letter if letter.is_whitespace() => Self::Space,
            _ => Self::Sign,
        }
    }
}

/// Collects the pieces as they are found.
#[derive(Default)]
struct Words {
    done: Vec<Word>,
    removed: String,
    added: String,
    /// White space between two changes counts as changed, so that not every word is marked by itself.
    between: String,
}

impl Words {
    fn both(&mut self, text: &str) {
        let is_changing = !self.removed.is_empty() || !self.added.is_empty();
        if is_changing && text.chars().all(|letter| letter == ' ') {
            self.between.push_str(text);
            return;
        }
        self.settle();
        self.push(text, PieceOrigin::Both);
    }

    fn changed(&mut self, removed: &str, added: &str) {
        let between = std::mem::take(&mut self.between);
        self.removed.push_str(&between);
        self.added.push_str(&between);
        self.removed.push_str(removed);
        self.added.push_str(added);
    }

    fn settle(&mut self) {
        let (removed, added) = (std::mem::take(&mut self.removed), std::mem::take(&mut self.added));
        self.push(&removed, PieceOrigin::Removed);
        self.push(&added, PieceOrigin::Added);
        let between = std::mem::take(&mut self.between);
        self.push(&between, PieceOrigin::Both);
    }

    fn push(&mut self, text: &str, origin: PieceOrigin) {
        match self.done.last_mut().filter(|last| last.origin == origin) {
            Some(last) => last.text.push_str(text),
            None if text.is_empty() => {}
            None => self.done.push(Word { text: text.to_owned(), origin }),
        }
    }

    fn finish(mut self) -> Vec<Word> {
        self.settle();
        self.done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The changes on one line: `[-removed-]{+added+}`.
    #[track_caller]
    fn check(one: &str, other: &str, expected: Option<&str>) {
        let line = word_changes(one, other).map(|words| {
            let piece = |word: &Word| match word.origin {
                PieceOrigin::Both => word.text.clone(),
                PieceOrigin::Removed => format!("[-{}-]", word.text),
                PieceOrigin::Added => format!("{{+{}+}}", word.text),
            };
            words.iter().map(piece).collect::<String>()
        });
        assert_eq!(line.as_deref(), expected, "{one:?} {other:?}");
    }

    #[test]
    fn words_are_marked_and_not_letters() {
        check("a red house", "a blue house", Some("a [-red-]{+blue+} house"));
        check("one two three", "one three", Some("one [-two -]three"));
        check("He said, no.", "He said, yes!", Some("He said, [-no.-]{+yes!+}"));
        check(
            "a big red house is here",
            "a tiny blue house is here",
            Some("a [-big red-]{+tiny blue+} house is here"),
        );
        check("東京は晴れ", "東京は雨", Some("東京は[-晴れ-]{+雨+}"));
    }

    #[test]
    fn texts_with_next_to_nothing_in_common_are_told_as_a_whole() {
        check("Sunny all day", "Rain", None);
        let long = "word ".repeat(5000);
        let other = "other word ".repeat(5000);
        check(&long, &other, None);
    }

    proptest! {
        #[test]
        fn both_texts_can_be_read_from_the_changes(one in "[a-c .\n]{0,40}", other in "[a-c .\n]{0,40}") {
            if let Some(words) = word_changes(&one, &other) {
                let text = |without: PieceOrigin| {
                    let words = words.iter().filter(|word| word.origin != without);
                    words.map(|word| word.text.as_str()).collect::<String>()
                };
                prop_assert_eq!(text(PieceOrigin::Added), one);
                prop_assert_eq!(text(PieceOrigin::Removed), other);
            }
        }
    }
}
