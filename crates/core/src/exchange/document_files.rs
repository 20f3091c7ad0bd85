//! Files of a document that was sent whole, in a record: each file that the record's own document contains is replaced
//! by `{"pilcrow:file": SHA-256, "head": the text before its bytes}`.

use crate::attachment::Attachment;
use crate::object::{object, text};
use serde_json::Value;

/// The key that marks the place of a file.
const MARK: &str = "pilcrow:file";

/// Returns the document with marks in place of these files.
pub(super) fn without_files(document: &Value, files: &[Attachment]) -> Value {
    let hashes = hashed(files);
    let mut result = document.clone();
    if !hashes.is_empty() {
        change(&mut result, &|value| {
            let Value::String(written) = &*value else { return };
            let entry =
                hashes.iter().find(|(base64, _)| !base64.is_empty() && written.ends_with(base64));
            if let Some((base64, hash)) = entry {
                let head = written.strip_suffix(base64).unwrap_or_default();
                *value = object([(MARK, text(hash)), ("head", text(head))]);
            }
        });
    }
    result
}

/// Restores files in place of their marks. A mark without its file stays.
pub(super) fn put_files(document: &mut Value, files: &[Attachment]) {
    if files.is_empty() {
        return;
    }
    let hashes = hashed(files);
    change(document, &|value| {
        let part = |key: &str| value.get(key).and_then(Value::as_str);
        let Some((hash, head)) = part(MARK).zip(part("head")) else { return };
        let entry = hashes.iter().find(|(_, other)| other == hash);
        if let Some((base64, _)) = entry {
            *value = Value::String(format!("{head}{base64}"));
        }
    });
}

/// Returns the base64 bytes and the SHA-256 of each file whose bytes are present.
fn hashed(files: &[Attachment]) -> Vec<(&str, String)> {
    files.iter().filter_map(|file| Some((file.base64()?, file.sha256()))).collect()
}

/// Applies a function to a value and all values in it, outermost first.
fn change(value: &mut Value, how: &impl Fn(&mut Value)) {
    how(value);
    match value {
        Value::Array(entries) => entries.iter_mut().for_each(|entry| change(entry, how)),
        Value::Object(members) => members.values_mut().for_each(|member| change(member, how)),
        _ => {}
    }
}
