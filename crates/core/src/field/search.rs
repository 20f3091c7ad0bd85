//! Searches the options of a choice by typed words.

use super::ChoiceOption;
use super::values::letter_case;

/// Returns the indices of the options that contain every word of `filter`, those that begin with it first, at most
/// `limit`; and the number of all matches.
pub fn matching_options(
    options: &[ChoiceOption],
    filter: &str,
    limit: usize,
) -> (Vec<usize>, usize) {
    let filter = folded(filter.trim());
    let words: Vec<&str> = filter.split_whitespace().collect();
    let (mut first, mut then) = (Vec::new(), Vec::new());
    for (at, option) in options.iter().enumerate() {
        let label = folded(&option.label);
        if label.starts_with(&filter) {
            first.push(at);
        } else if words.iter().all(|word| label.contains(word) || says(option, word)) {
            then.push(at);
        }
    }
    let count = first.len() + then.len();
    first.append(&mut then);
    first.truncate(limit);
    (first, count)
}

/// True if a word is in the option's value or description.
fn says(option: &ChoiceOption, word: &str) -> bool {
    let value = option.value.as_str().map_or_else(|| option.value.to_string(), str::to_owned);
    let explained = option.description.as_deref().is_some_and(|text| folded(text).contains(word));
    explained || folded(&value).contains(word)
}

fn folded(text: &str) -> String {
    text.chars().map(letter_case::lower).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(filter: &str, limit: usize, expected: (&[usize], usize)) {
        let option = |value: &str, label: &str, description: Option<&str>| ChoiceOption {
            distinction: None,
            value: json!(value),
            label: label.to_owned(),
            description: description.map(str::to_owned),
        };
        let options = [
            option("us", "United States", None),
            option("gb", "United Kingdom", Some("Great Britain")),
            option("ru", "Россия", None),
            option("st", "States of it", None),
        ];
        let (matches, count) = matching_options(&options, filter, limit);
        assert_eq!((matches.as_slice(), count), expected, "{filter}");
    }

    #[test]
    fn every_word_has_to_be_there_in_whatever_case() {
        check("", 9, (&[0, 1, 2, 3], 4));
        check("UNITED", 9, (&[0, 1], 2));
        check("ki un", 9, (&[1], 1));
        check("рос", 9, (&[2], 1));
        check("britain", 9, (&[1], 1));
        check("gb", 9, (&[1], 1));
        check("nowhere", 9, (&[], 0));
    }

    #[test]
    fn those_that_begin_so_come_first_and_no_more_than_wanted() {
        check("states", 9, (&[3, 0], 2));
        check("", 2, (&[0, 1], 4));
    }
}
