//! Shortens JSON values to the room of a prompt: long texts are cut, and files are replaced with their names.

use crate::field::FileText;
use crate::object::text;
use serde_json::Value;

/// The deepest level that is kept; deeper values become `…`.
const DEEPEST: usize = 12;

/// Maximum number of entries of a list, and of members of an object.
const MOST_ENTRIES: usize = 24;

/// The shortest length in bytes at which base64 text counts as a file.
const LEAST_FILE: usize = 256;

/// Maximum numbers of characters of each text, tried in this order until the whole value fits.
const TEXTS: [usize; 3] = [1_200, 300, 60];

/// Returns a value that is at most `most` characters long as JSON. Its texts are cut; if that is not enough, the
/// result is its JSON as a cut text. Numbers keep all digits.
pub(in crate::bench) fn fitting(value: &Value, most: usize) -> Value {
    let mut written = String::new();
    for each in TEXTS {
        let cut = within(value, each, 0);
        written = cut.to_string();
        if written.chars().count() <= most {
            return cut;
        }
    }
    text(&cut_text(&written, most))
}

/// Returns the first characters of a text, with `…` at the end if it was longer than `most`.
pub(in crate::bench) fn cut_text(whole: &str, most: usize) -> String {
    match whole.char_indices().nth(most) {
        None => whole.to_owned(),
        Some(_) => whole.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    }
}

fn within(value: &Value, most: usize, depth: usize) -> Value {
    match value {
        Value::Array(_) | Value::Object(_) if depth >= DEEPEST => text("…"),
        Value::Array(entries) => {
            let head = entries.iter().take(MOST_ENTRIES).map(|one| within(one, most, depth + 1));
            let more = (entries.len() > MOST_ENTRIES).then(|| text("…"));
            head.chain(more).collect()
        }
        Value::Object(members) => {
            let head = members.iter().take(MOST_ENTRIES);
            let head = head.map(|(key, one)| (cut_text(key, most), within(one, most, depth + 1)));
            let more = (members.len() > MOST_ENTRIES).then(|| ("…".to_owned(), text("…")));
            Value::Object(head.chain(more).collect())
        }
        Value::String(own) => text(&named_file(own).unwrap_or_else(|| cut_text(own, most))),
        other => other.clone(),
    }
}

/// Returns the name, type and size of a file that is encoded in a text; `None` if the text is not a file.
fn named_file(own: &str) -> Option<String> {
    if !own.starts_with("data:") && own.len() < LEAST_FILE {
        return None;
    }
    let file = FileText::parse(own, "")?;
    let parts = [file.name.as_deref().unwrap_or_default(), file.media_type];
    let details = parts.iter().filter(|part| !part.is_empty()).map(|part| cut_text(part, 120));
    let parts: Vec<String> = details.chain([format!("{} bytes", file.size())]).collect();
    Some(format!("[file: {}]", parts.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_text;
    use proptest::prelude::*;
    use serde_json::json;

    #[track_caller]
    fn check(value: Value, most: usize, expected: Value) {
        assert_eq!(fitting(&value, most), expected);
    }

    #[test]
    fn what_fits_stays_as_it_is_to_the_digit() {
        let value = parse_text(r#"{"n":0.10,"t":"x","l":[null,true]}"#).unwrap();
        assert_eq!(fitting(&value, 100).to_string(), value.to_string());
    }

    #[test]
    fn long_texts_are_cut_the_more_the_longer_all_is() {
        let long = "ё".repeat(2_000);
        let cut = |most: usize| text(&format!("{}…", "ё".repeat(most - 1)));
        check(json!([long]), 5_000, json!([cut(1_200)]));
        check(json!([long]), 1_000, json!([cut(300)]));
        check(json!([long, "x"]), 200, json!([cut(60), "x"]));
        check(json!([long]), 20, text(&format!("[\"{}…", "ё".repeat(17))));
    }

    #[test]
    fn files_are_named_and_never_written() {
        check(
            json!(["data:image/png;name=a%20b.png;base64,QUJD", "data:,Hello"]),
            500,
            json!(["[file: a b.png, image/png, 3 bytes]", "data:,Hello"]),
        );
        check(json!("QUJD".repeat(100)), 500, json!("[file: 300 bytes]"));
        check(json!("QUJD"), 500, json!("QUJD"));
    }

    #[test]
    fn long_lists_and_deep_values_end_early() {
        let cut = fitting(&(0..90).collect(), 5_000);
        assert_eq!(
            (cut[23].clone(), cut[24].clone(), cut.as_array().unwrap().len()),
            (json!(23), json!("…"), 25)
        );
        let deep = (0..100).fold(json!("end"), |inner, _| json!([inner]));
        let written = fitting(&deep, 5_000).to_string();
        assert_eq!(written, format!("{}\"…\"{}", "[".repeat(12), "]".repeat(12)));
    }

    proptest! {
        #[test]
        fn nothing_is_longer_than_it_may_be(texts in proptest::collection::vec(".{0,90}", 0..40), most in 1_usize..400) {
            let value = json!({"a": texts, "b": {"c": texts}});
            let plain = match fitting(&value, most) {
                Value::String(cut) => cut,
                other => other.to_string(),
            };
            prop_assert!(plain.chars().count() <= most);
        }
    }
}
