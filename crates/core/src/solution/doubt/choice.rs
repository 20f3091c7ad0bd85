//! Checks that the right answer of a question is one of its options.

use super::{Doubt, Member, leaf, small};
use crate::field::{lower, readable_key};
use crate::solution::{BlockContent, SolutionBlock};

/// Keys of the right option.
const RIGHT: [&str; 9] = [
    "answer",
    "correct",
    "correct answer",
    "correct option",
    "correct choice",
    "right",
    "right answer",
    "right option",
    "right choice",
];

/// Keys of the options.
const OPTIONS: [&str; 5] = ["options", "choices", "answers", "variants", "answer options"];

/// Words in an answer that refer to options without repeating their texts.
const MEANT: [&str; 15] = [
    "option",
    "answer",
    "choice",
    "all",
    "both",
    "none",
    "neither",
    "above",
    "вариант",
    "ответ",
    "все",
    "всё",
    "оба",
    "обе",
    "ни",
];

/// Longest answer that may be the label of an option, in characters: `B`, `2`.
const SIGN: usize = 2;

/// Returns a doubt if the right option of an object is none of its options.
pub(super) fn no_option(members: &[Member]) -> Option<Doubt> {
    let right = only(members, &RIGHT)?;
    let text = leaf(right.block)?.value.as_str()?;
    let options = texts(only(members, &OPTIONS)?.block)?;
    let is_none = options.len() > 1 && !may_mean_one(text, &options);
    is_none.then(|| Doubt::NoOption { name: right.label.to_owned(), text: text.to_owned() })
}

/// Returns the only member with such a key; `None` if there are several.
fn only<'all, 'block>(
    members: &'all [Member<'block>],
    names: &[&str],
) -> Option<&'all Member<'block>> {
    let is_named = |member: &&Member| names.contains(&small(&readable_key(&member.key)).as_str());
    let mut matches = members.iter().filter(is_named);
    matches.next().filter(|_| matches.next().is_none())
}

/// Returns the entries of a list of texts; `None` if it has others.
fn texts(block: &SolutionBlock) -> Option<Vec<&str>> {
    let BlockContent::List(entries) = &block.content else { return None };
    entries.iter().map(|entry| leaf(entry)?.value.as_str()).collect()
}

fn may_mean_one(answer: &str, options: &[&str]) -> bool {
    let plain = plain(answer);
    let options: Vec<String> = options.iter().map(|option| self::plain(option)).collect();
    let are_signs = options.iter().all(|option| option.chars().count() <= SIGN);
    let is_sign = plain.chars().count() <= SIGN && !are_signs;
    let has_digits = |text: &str| text.chars().any(|c| c.is_ascii_digit());
    let is_number_in_words = !has_digits(&plain) && options.iter().any(|option| has_digits(option));
    let words = small(answer);
    let mut words = words.split(|c: char| !c.is_alphanumeric());
    is_sign
        || is_number_in_words
        || words.any(|word| MEANT.contains(&word))
        || options.iter().any(|option| option.contains(&plain) || plain.contains(option.as_str()))
}

/// Returns a text in lower case without punctuation, which varies between equal texts.
fn plain(text: &str) -> String {
    text.chars().map(lower).filter(|c| c.is_alphanumeric()).collect()
}
