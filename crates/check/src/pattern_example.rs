//! Example texts that match a pattern, for people who do not read regular expressions.

use regex_syntax::hir::{Class, ClassUnicode, Hir, HirKind, Look, Repetition};

/// Maximum length of an example in characters: a longer one is as hard to read as the pattern.
const LONGEST: usize = 40;

/// Maximum number of a pattern's alternatives that get an example each.
const MOST: usize = 3;

/// Number of times that a repeatable element is written.
const OFTEN: u32 = 3;

/// Characters to write where a class allows them; of several sequences, the first allowed one is used. Lower-case and
/// upper-case letters of one alphabet advance together, so that `[A-Z][a-z]+` begins with `Ab`.
const SEQUENCES: [(usize, &str); 5] = [
    (0, "abcdefghijklmnopqrstuvwxyz"),
    (0, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    (1, "1234567890"),
    (2, "абвгдежзиклмнопрстуфхцчшщэюя"),
    (2, "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ"),
];

/// Returns a text that matches the pattern, such as `AB12` for `^[A-Z]{2}\d{2}$`, and another one with the optional
/// parts; for a pattern of alternatives, one for each of the first three. Empty if none can be made: lookaround,
/// backreferences, assertions in the middle, long texts.
pub fn pattern_examples(pattern: &str) -> Vec<String> {
    let Ok(hir) = regex_syntax::parse(pattern) else { return Vec::new() };
    let mut examples: Vec<String> = Vec::new();
    let branches = branches(&hir);
    for branch in &branches {
        let mut example = Example::default();
        if examples.len() == MOST || example.write_whole(branch).is_none() {
            break;
        }
        examples.push(example.text);
    }
    if let [only] = branches.as_slice() {
        let mut whole = Example { is_whole: true, ..Example::default() };
        if whole.write_whole(only).is_some() && !examples.contains(&whole.text) {
            examples.push(whole.text);
        }
    }
    examples.retain(|text| !text.trim().is_empty());
    if let (true, [only]) = (examples.is_empty(), branches.as_slice()) {
        // A pattern that allows an empty text gets an example with letters.
        let mut filled = Example { is_whole: true, is_filled: true, ..Example::default() };
        examples.extend(filled.write_whole(only).map(|()| filled.text));
        examples.retain(|text| !text.trim().is_empty());
    }
    examples
}

/// Returns the alternatives of a pattern, between its anchors.
fn branches(hir: &Hir) -> Vec<&Hir> {
    match hir.kind() {
        HirKind::Alternation(branches) => branches.iter().collect(),
        HirKind::Capture(capture) => branches(&capture.sub),
        HirKind::Concat(parts) => {
            let mut parts = parts.iter().filter(|part| !is_anchor(part));
            match (parts.next(), parts.next()) {
                (Some(only), None) => branches(only),
                _ => vec![hir],
            }
        }
        _ => vec![hir],
    }
}

fn is_anchor(hir: &Hir) -> bool {
    matches!(hir.kind(), HirKind::Look(Look::Start | Look::End))
}

fn has(class: &ClassUnicode, wanted: char) -> bool {
    class.ranges().iter().any(|range| (range.start()..=range.end()).contains(&wanted))
}

#[derive(Default)]
struct Example {
    text: String,
    /// Number of letters or digits written so far, so that `\d{3}-\d{4}` becomes `123-4567`.
    used: [usize; 3],
    /// True if optional parts are written.
    is_whole: bool,
    /// True if characters that may occur any number of times are written, too.
    is_filled: bool,
}

impl Example {
    /// Writes an example of the whole pattern; `None` if none can be made.
    fn write_whole(&mut self, hir: &Hir) -> Option<()> {
        let HirKind::Concat(parts) = hir.kind() else { return self.write(hir) };
        let last = parts.len().checked_sub(1)?;
        for (at, part) in parts.iter().enumerate() {
            let is_outermost = match part.kind() {
                HirKind::Look(Look::Start) => at == 0,
                HirKind::Look(Look::End) => at == last,
                _ => false,
            };
            if !is_outermost {
                self.write(part)?;
            }
        }
        Some(())
    }

    fn write(&mut self, hir: &Hir) -> Option<()> {
        match hir.kind() {
            HirKind::Empty => Some(()),
            HirKind::Literal(literal) => {
                let text = str::from_utf8(&literal.0).ok()?;
                text.chars().try_for_each(|character| self.push(character))
            }
            HirKind::Class(Class::Unicode(class)) => self.push_of(|wanted| has(class, wanted)),
            HirKind::Class(Class::Bytes(_)) | HirKind::Look(_) => None,
            HirKind::Repetition(repetition) => self.repeat(repetition),
            HirKind::Capture(capture) => self.write(&capture.sub),
            HirKind::Concat(parts) => parts.iter().try_for_each(|part| self.write(part)),
            HirKind::Alternation(branches) => self.write(branches.first()?),
        }
    }

    fn repeat(&mut self, repetition: &Repetition) -> Option<()> {
        let most = repetition.max.unwrap_or(u32::MAX);
        let is_class = matches!(repetition.sub.kind(), HirKind::Class(_));
        let is_part = matches!(repetition.sub.kind(), HirKind::Capture(_) | HirKind::Concat(_));
        let is_digits = matches!(repetition.sub.kind(), HirKind::Class(Class::Unicode(class))
            if has(class, '5') && !has(class, 'a'));
        let is_space = matches!(repetition.sub.kind(), HirKind::Class(Class::Unicode(class))
            if has(class, ' ') && !has(class, 'a') && !has(class, '5'));
        let times = match repetition.min {
            0 if self.is_whole && is_digits => most.min(OFTEN),
            0 if self.is_filled && is_class && !is_space => most.min(OFTEN),
            0 if self.is_whole && is_part => most.min(1),
            1.. if is_class && !is_space => repetition.min.max(OFTEN).min(most),
            least => least,
        };
        (0..times).try_for_each(|_| self.write(&repetition.sub))
    }

    /// Writes the next allowed character of the first sequence that has one, or else an allowed punctuation character.
    fn push_of(&mut self, is_allowed: impl Fn(char) -> bool) -> Option<()> {
        for (alphabet, sequence) in SEQUENCES {
            let used = self.used.get_mut(alphabet)?;
            let mut allowed = sequence.chars().filter(|character| is_allowed(*character));
            let count = allowed.clone().count();
            if let Some(character) = count.checked_sub(1).and_then(|_| allowed.nth(*used % count)) {
                *used += 1;
                return self.push(character);
            }
        }
        let mut signs = ('!'..='~').chain([' ']);
        let sign = signs.find(|character| is_allowed(*character))?;
        self.push(sign)
    }

    /// Writes a character; `None` if the text gets too long, or for a control character.
    fn push(&mut self, character: char) -> Option<()> {
        let has_room = self.text.chars().count() < LONGEST;
        (has_room && !character.is_control()).then(|| self.text.push(character))
    }
}

/// Returns a pattern without lookaround such as `(?=.*\d)` and `(?!x)`; `None` if it contains none. A text that matches
/// the rest may not match the pattern.
pub(crate) fn without_looking(pattern: &str) -> Option<String> {
    let mut left = Some(pattern).filter(|pattern| pattern.len() <= LONGEST_PATTERN)?;
    let mut rest = String::new();
    while let Some(at) = LOOKS.iter().filter_map(|look| left.find(look)).min() {
        rest.push_str(left.get(..at)?);
        left = left.get(at..)?;
        left = left.get(end_of_group(left)?..)?;
    }
    rest.push_str(left);
    (rest.len() < pattern.len()).then_some(rest)
}

/// Maximum length of a pattern, in bytes, that is split to make an example.
const LONGEST_PATTERN: usize = 1_000;

/// Beginnings of lookaround groups.
const LOOKS: [&str; 4] = ["(?=", "(?!", "(?<=", "(?<!"];

/// Returns the end of the group at the beginning of a pattern.
fn end_of_group(pattern: &str) -> Option<usize> {
    let (mut depth, mut is_escaped, mut is_class) = (0_usize, false, false);
    for (at, letter) in pattern.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            ']' => is_class = false,
            _ if is_class => {}
            '[' => is_class = true,
            '(' => depth += 1,
            ')' if depth == 1 => return Some(at + 1),
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Checker;
    use serde_json::json;

    #[track_caller]
    fn check(pattern: &str, expected: &[&str]) {
        let examples = pattern_examples(pattern);
        assert_eq!(examples, expected, "{pattern}");
        let checker = Checker::new(&json!({"pattern": pattern})).unwrap();
        for example in examples {
            assert!(checker.check(&json!(example)).is_empty(), "{pattern} {example}");
        }
    }

    #[test]
    fn a_pattern_is_shown_by_what_matches_it() {
        check(r"^[A-Z]{2}\d{4}$", &["AB1234"]);
        check(r"^\d{3}-\d{4}$", &["123-4567"]);
        check("^[a-z0-9-]+$", &["abc"]);
        check(r"^\+?[0-9 ]{6,}$", &["123456"]);
        check(r"^#[0-9a-fA-F]{6}$", &["#abcdef"]);
        check(r"^[^@\s]+@[^@\s]+\.[a-z]{2,}$", &["abc@def.ghi"]);
        check("^https?://.+", &["http://abc"]);
        check(r"^INV-\d+(-[A-Z])?$", &["INV-123", "INV-123-A"]);
        check(r"^-?\d+(\.\d{1,2})?$", &["123", "123.45"]);
        check(r"^-?\d{0,8}(?:\.\d{0,2})?$", &["123.45"]);
        check("^[a-z]+(?:-[a-z]+)*$", &["abc", "abc-def"]);
        check("^[А-ЯЁ][а-яё]+$", &["Абвг"]);
        check("[+-]", &["+"]);
        check(r"^\S+\s+\S+$", &["abc def"]);
        check("_ref$", &["_ref"]);
        check(r"^\p{Lu}\p{Ll}+$", &["Abcd"]);
        check("^[a-zA-Z0-9]*$", &["abc"]);
        check(r"^[\w ]{0,2}$", &["ab"]);
        check("^( *)$", &[]);
    }

    #[test]
    fn alternatives_are_each_shown() {
        check("^(red|green)$", &["red", "green"]);
        check("^(?:a1|b2|c3|d4)$", &["a1", "b2", "c3"]);
        check(r"^\d{2}$|^[A-Z]$", &["12", "A"]);
        check("^(yes|no)-x$", &["yes-x"]);
    }

    #[test]
    fn where_none_can_be_told_there_is_none() {
        check(r"^(?!x)\w+$", &[]);
        check(r"^a\b-b$", &[]);
        check("^a{2,}$|a{41}", &["aa"]);
        check("^.{60}$", &[]);
        check("^$", &[]);
        check(r"^\n$", &[]);
        check(" ", &[]);
        check("", &[]);
    }
}
