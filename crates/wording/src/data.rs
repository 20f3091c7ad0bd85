//! Names for data: a word for its kind, and the way to a place in it.

use pilcrow_core::context::Identity;
use pilcrow_core::field::readable_key;
use pilcrow_words::{Locale, words_now};
use serde_json::Value;

/// A plain word for a kind.
pub fn kind_word(locale: Locale, kind: &str) -> String {
    match kind {
        "input" => words_now!(locale, data.input),
        "state" => words_now!(locale, data.state),
        "user" => words_now!(locale, data.user),
        "data" => words_now!(locale, data.any),
        other => readable_key(other),
    }
}

/// Data in a sentence: the kind's word, and the case.
pub fn identity_name(locale: Locale, identity: &Identity) -> String {
    let kind = kind_word(locale, &identity.kind);
    match &identity.instance {
        Some(case) => format!("{kind} ({case})"),
        None => kind,
    }
}

/// The way to a place, by the titles that a schema has for its parts.
pub fn path_name(schema: Option<&Value>, path: &[String]) -> Vec<String> {
    let mut here = schema;
    let mut names = Vec::new();
    for key in path {
        let is_number = key.parse::<usize>().is_ok();
        let below = here.and_then(|here| match is_number {
            true => here.get("items"),
            false => here.get("properties")?.get(key),
        });
        let title = below.and_then(|below| below.get("title")?.as_str());
        names.push(match title {
            Some(title) if !is_number => title.to_owned(),
            _ => readable_key(key),
        });
        here = below;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_place_is_called_as_its_schema_says_or_as_its_key_reads() {
        let schema = json!({"properties": {"home": {"title": "Where", "properties": {"zipCode": {}}},
            "list": {"items": {"title": "Entry", "properties": {"a": {"title": "First"}}}}}});
        let check = |path: &[&str], expected: &[&str]| {
            let path: Vec<String> = path.iter().map(|key| (*key).to_owned()).collect();
            assert_eq!(path_name(Some(&schema), &path), expected);
        };
        check(&["home", "zipCode"], &["Where", "Zip code"]);
        check(&["list", "0", "a"], &["List", "0", "First"]);
        check(&["other"], &["Other"]);
        check(&[], &[]);
    }
}
