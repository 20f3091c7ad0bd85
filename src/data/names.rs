//! Names for data: the title of its schema, or a word for its kind, with the kind's mark as a small
//! label.

use crate::dom::View;
use crate::dom::el;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::context::{DataMessage, Identity};
use pilcrow_core::field::readable_key;
use serde_json::Value;

/// A plain word for a kind.
pub(super) fn kind_word(locale: Locale, kind: &str) -> String {
    match kind {
        "input" => words_now!(locale, data.input),
        "state" => words_now!(locale, data.state),
        "user" => words_now!(locale, data.user),
        "data" => words_now!(locale, data.any),
        other => readable_key(other),
    }
}

/// The name of a card: title, case and mark.
pub(super) fn card_name(locale: Locale, data: &DataMessage) -> View {
    let title = data.schema.as_ref().and_then(|schema| schema.get("title")?.as_str());
    let title = title.map_or_else(|| kind_word(locale, &data.identity.kind), str::to_owned);
    let case = data.identity.instance.clone();
    let case = case.map(|case| el("span").class("data-case").child(case));
    let mark = el("span").class("data-mark").child(format!("¶{}", data.identity.kind));
    let title = View::from(el("span").class("data-title").child(title));
    [title, " ".into(), case.into(), " ".into(), mark.into()].into()
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
