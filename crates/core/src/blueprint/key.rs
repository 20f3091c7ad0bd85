//! Makes keys of fields from their titles.

use serde_json::{Map, Value};

/// The most characters of a key.
const LONGEST: usize = 40;

/// Returns an unused key for a title: its words joined, such as `firstName`, with a number if the key exists already.
pub(crate) fn new_key(title: &str, members: &Map<String, Value>) -> String {
    let name = joined_words(title);
    if !members.contains_key(&name) {
        return name;
    }
    let numbered = (2_u32..).map(|number| format!("{name}{number}"));
    numbered.into_iter().find(|key| !members.contains_key(key)).unwrap_or(name)
}

fn joined_words(title: &str) -> String {
    let mut key = String::new();
    let words = title.split(|letter: char| !letter.is_alphanumeric());
    for word in words.filter(|word| !word.is_empty()) {
        let mut letters = word.chars();
        let first = letters.next().into_iter();
        if key.is_empty() {
            key.extend(first.flat_map(char::to_lowercase));
        } else {
            key.extend(first.flat_map(char::to_uppercase));
        }
        key.extend(letters);
    }
    let key: String = key.chars().take(LONGEST).collect();
    if key.is_empty() { "field".to_owned() } else { key }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(title: &str, expected: &str) {
        let there = json!({"name": {}, "name2": {}});
        assert_eq!(new_key(title, there.as_object().unwrap()), expected, "{title}");
    }

    #[test]
    fn a_key_has_the_words_of_its_title() {
        check("First name", "firstName");
        check("  Price (in €), net ", "priceInNet");
        check("Город прибытия", "городПрибытия");
        check("2 nights", "2Nights");
        check("…", "field");
        check(&"long ".repeat(40), &format!("long{}", "Long".repeat(9)));
    }

    #[test]
    fn a_key_is_told_from_those_that_are_there() {
        check("Name", "name3");
    }
}
