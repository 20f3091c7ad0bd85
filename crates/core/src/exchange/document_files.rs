//! A document that was sent whole, as a record keeps it: each file that the record's own document has stands
//! there as `{"pilcrow:file": SHA-256, "head": what stood before its bytes}`.

use crate::attachment::Attachment;
use crate::object::{object, text};
use serde_json::Value;

/// The key that marks a file's place.
const MARK: &str = "pilcrow:file";

/// The document with the marks in place of these files.
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

/// Puts files in the places of their marks. A mark whose file is not there stays.
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

/// The files whose bytes are here: these in base64, each with their SHA-256.
fn hashed(files: &[Attachment]) -> Vec<(&str, String)> {
    files.iter().filter_map(|file| Some((file.base64()?, file.sha256()))).collect()
}

/// Changes a value and all that is in it, the whole first.
fn change(value: &mut Value, how: &impl Fn(&mut Value)) {
    how(value);
    match value {
        Value::Array(entries) => entries.iter_mut().for_each(|entry| change(entry, how)),
        Value::Object(members) => members.values_mut().for_each(|member| change(member, how)),
        _ => {}
    }
}
