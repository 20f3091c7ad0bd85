//! Names the files at the same place of several inputs.

use crate::field::{FileText, Media};
use serde_json::Value;

/// Returns the names of the files at one place of several inputs, where the schema's `media` describes it; an inner
/// `None` is for an input without a file. Equal names are numbered: `a.png`, `a (2).png`. `None` if any value there is
/// no file.
pub(super) fn file_names(
    values: &[Option<Value>],
    media: Option<&Media>,
) -> Option<Vec<Option<String>>> {
    let mut used_names: Vec<(&str, String)> = Vec::new();
    let mut names = Vec::new();
    for value in values {
        let Some(value) = value.as_ref().filter(|value| !value.is_null()) else {
            names.push(None);
            continue;
        };
        let text = value.as_str()?;
        let same =
            used_names.iter().find(|(other, _)| *other == text).map(|(_, name)| name.clone());
        let name = match same {
            Some(name) => name,
            None => free_name(file_name(text, media)?, &used_names),
        };
        used_names.push((text, name.clone()));
        names.push(Some(name));
    }
    (!used_names.is_empty()).then_some(names)
}

/// Returns the file's name, or its media type. `None` for bare bytes of unknown type.
fn file_name(text: &str, media: Option<&Media>) -> Option<String> {
    let of_bytes = || media.filter(|media| media.bare).map(|media| media.media_type.clone());
    FileText::label(text).or_else(of_bytes)
}

/// Returns a name with the first unused number before its extension.
fn free_name(name: String, used_names: &[(&str, String)]) -> String {
    let is_known = |name: &str| used_names.iter().any(|(_, other)| other == name);
    let (stem, ending) = match name.rfind('.').filter(|at| *at > 0) {
        Some(at) => name.split_at(at),
        None => (name.as_str(), ""),
    };
    let numbered = (2..).map(|number| format!("{stem} ({number}){ending}").trim_start().to_owned());
    std::iter::once(name.clone()).chain(numbered).find(|name| !is_known(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::file_names;
    use crate::field::{Media, data_url};
    use serde_json::{Value, json};

    fn file(name: &str, bytes: &[u8]) -> Value {
        data_url("image/png", name, bytes).into()
    }

    #[track_caller]
    fn check(values: &[Value], bare: bool, expected: Value) {
        let media = Media { media_type: "image/png".to_owned(), bare };
        let values: Vec<Option<Value>> = values.iter().cloned().map(Some).collect();
        assert_eq!(json!(file_names(&values, Some(&media))), expected);
    }

    #[test]
    fn files_are_called_by_their_names_and_those_of_one_name_are_numbered() {
        let (cat, dog) = (file("cat.png", b"cat"), file("dog.png", b"dog"));
        check(&[cat.clone(), dog.clone()], false, json!(["cat.png", "dog.png"]));
        check(
            &[cat.clone(), file("cat.png", b"2"), file("cat.png", b"3"), dog],
            false,
            json!(["cat.png", "cat (2).png", "cat (3).png", "dog.png"]),
        );
        check(
            &[file("cat (2).png", b"1"), cat.clone(), file("cat.png", b"3")],
            false,
            json!(["cat (2).png", "cat.png", "cat (3).png"]),
        );
        check(&[file(".env", b"1"), file(".env", b"2")], false, json!([".env", ".env (2)"]));
        // The same file in two runs has one name.
        check(&[cat.clone(), Value::Null, cat], false, json!(["cat.png", null, "cat.png"]));
    }

    #[test]
    fn files_without_a_name_are_called_by_their_media_type() {
        check(&[file("", b"1"), file("", b"2")], false, json!(["image/png", "image/png (2)"]));
        check(&[json!("aGk="), json!("aG8=")], true, json!(["image/png", "image/png (2)"]));
    }

    #[test]
    fn what_is_no_file_has_no_such_name() {
        check(&[json!("sea"), json!("hills")], false, json!(null));
        check(&[file("cat.png", b"cat"), json!(3)], false, json!(null));
        check(&[Value::Null], true, json!(null));
        check(&[], true, json!(null));
        assert_eq!(file_names(&[Some(json!("data:sea"))], None), None);
    }
}
