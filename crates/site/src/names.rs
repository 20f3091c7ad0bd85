//! File names for titles, and encoding of names for addresses.

use std::collections::HashSet;
use std::fmt::Write;

/// Maximum number of characters of a name.
const LONGEST: usize = 60;

/// Converts a title to a file name without its extension: letters, digits and hyphens. Empty if it has no letter or
/// digit.
pub fn plain_name(title: &str) -> String {
    let mut name = String::new();
    for c in title.chars() {
        match c.is_alphanumeric() {
            true => name.push(c),
            false if name.is_empty() || name.ends_with('-') => {}
            false => name.push('-'),
        }
    }
    let cut: String = name.chars().take(LONGEST).collect();
    cut.trim_end_matches('-').to_owned()
}

/// Returns a different lower-case file name for each document's title.
pub fn document_names<'title>(titles: impl IntoIterator<Item = &'title str>) -> Vec<String> {
    // Names of other files beside the documents.
    let mut used_names =
        HashSet::from(["index".to_owned(), "pilcrow".to_owned(), "models".to_owned()]);
    let mut name_of = |title| {
        let name = plain_name(title).to_lowercase();
        let name = if name.is_empty() { "document".to_owned() } else { name };
        let further = (2_u64..).map(|number| format!("{name}-{number}"));
        let mut names = std::iter::once(name.clone()).chain(further);
        names.find(|name| used_names.insert(name.clone())).unwrap_or(name)
    };
    titles.into_iter().map(|title| format!("{}.json", name_of(title))).collect()
}

/// Percent-encodes a text for a path or a query.
pub fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                encoded.push(char::from(byte));
            }
            other => {
                let _ = write!(encoded, "%{other:02X}");
            }
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_becomes_a_name_that_any_file_system_takes() {
        let check = |title: &str, expected: &str| assert_eq!(plain_name(title), expected);
        check("Trip planner", "Trip-planner");
        check("  Счёт № 5: «итог»! ", "Счёт-5-итог");
        check("../../etc/passwd", "etc-passwd");
        check("…", "");
        check(&"ab ".repeat(40), "ab-".repeat(20).trim_end_matches('-'));
    }

    #[test]
    fn no_two_documents_share_a_name_and_none_takes_that_of_another_file() {
        let named = document_names(["Trip", "trip!", "", "?", "Index", "pilcrow", "Trip 2"]);
        let expected = [
            "trip.json",
            "trip-2.json",
            "document.json",
            "document-2.json",
            "index-2.json",
            "pilcrow-2.json",
            "trip-2-2.json",
        ];
        assert_eq!(named, expected);
    }
}
