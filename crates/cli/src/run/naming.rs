//! The search for misspelled names in the values of `--input`: unknown to the document's input, but close to a known
//! name.

use super::input_values::InputValues;
use crate::finding::Weight;
use crate::words;
use pilcrow_core::context::{Entry, merge_context};
use pilcrow_core::document::Request;
use pilcrow_core::misspelling::{Misspelling, MisspellingKind};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::text::spelling::nearest_own;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Returns a sentence for each misspelled name, with its line in the file.
pub fn misspelled(document: &Request, inputs: &InputValues) -> Vec<String> {
    let keys = input_names(document);
    let keys = || keys.iter().map(String::as_str);
    let mut lines = Vec::new();
    for entry in inputs.entries() {
        let Value::Object(members) = entry else { continue };
        let case = members.get("_instance").and_then(Value::as_str);
        let unknown = members.keys().filter(|key| *key != "_instance");
        for key in unknown.filter(|key| keys().all(|name| name != key.as_str())) {
            let meant = nearest_own(key, keys()).filter(|meant| !members.contains_key(*meant));
            let Some(meant) = meant else { continue };
            let pointer = Pointer::root().join(key);
            let kind = MisspellingKind::Property { meant: meant.to_owned() };
            let slip = Misspelling { pointer: pointer.clone(), written: key.clone(), kind };
            let text = words::misspelled(&slip);
            lines.extend(inputs.place_sentence(case, &pointer, Weight::WorthKnowing, &text));
        }
    }
    lines
}

/// Returns the names that the schemas of the document's inputs contain.
fn input_names(document: &Request) -> BTreeSet<String> {
    let entries = merge_context(&document.messages()).into_iter();
    let schemas = entries.filter_map(|entry| match entry {
        Entry::Data(data) if data.identity.is_input() => data.schema,
        _ => None,
    });
    let names = |schema: Value| {
        let properties = schema.get("properties").and_then(Value::as_object).map(Map::keys);
        properties.into_iter().flatten().cloned().collect::<Vec<_>>()
    };
    schemas.flat_map(names).collect()
}
