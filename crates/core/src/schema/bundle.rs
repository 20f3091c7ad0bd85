//! Bundles a schema with the external schemas that it refers to.
//!
//! A fetched schema is placed under `$defs`, by its address, and every reference to it becomes one within the document,
//! so that a reader of the schema needs no addresses.

use super::resources::{plain_keyword, reference_to, without_resources};
use super::uri::{resolved, split_fragment};
use crate::dialect::keywords::{DATA_KEYWORDS, REFERENCE_KEYWORDS};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashMap};

/// Keyword that contains the fetched documents.
const HOME: &str = "$defs";

/// Returns the addresses of documents that a schema refers to and does not contain, each once. `base` is the schema's
/// own address; without it a relative address is returned as written.
pub fn external_references(schema: &Value, base: &str) -> Vec<String> {
    let mut index = AddressIndex::default();
    index.take(schema, base, &Pointer::root());
    let mut missing = BTreeSet::new();
    each_reference(schema, base, &mut |base, reference| {
        let address = resolved(base, reference);
        let (document, _) = split_fragment(&address);
        if !document.is_empty() && document != base && !index.places.contains_key(document) {
            missing.insert(document.to_owned());
        }
    });
    missing.into_iter().collect()
}

/// True if a document can be fetched from an address.
pub fn can_be_fetched(address: &str) -> bool {
    address.starts_with("https://") || address.starts_with("http://")
}

/// Returns the schema, at its own address, with the fetched documents that it refers to.
pub fn bundled(schema: &Value, base: &str, fetched: &[(String, Value)]) -> Value {
    let whole = without_resources(schema);
    let schema = whole.as_ref().unwrap_or(schema);
    let mut index = AddressIndex::default();
    index.take(schema, base, &Pointer::root());
    let home = Pointer::root().join(HOME);
    for (address, document) in fetched {
        index.take(document, address, &home.join(address));
    }
    let own = Rewrite { index: &index, embedded: false };
    let mut whole = own.value(schema, base);
    let rewrite = Rewrite { index: &index, embedded: true };
    let documents = fetched
        .iter()
        .map(|(address, document)| (address.clone(), rewrite.value(document, address)));
    if let Value::Object(members) = &mut whole {
        let home = members.entry(HOME).or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(home) = home {
            home.extend(documents);
        }
    }
    whole
}

/// Places of the known documents and anchors, by address.
#[derive(Default)]
struct AddressIndex {
    places: HashMap<String, Pointer>,
}

impl AddressIndex {
    fn take(&mut self, schema: &Value, base: &str, place: &Pointer) {
        self.places.entry(split_fragment(base).0.to_owned()).or_insert_with(|| place.clone());
        self.below(schema, base, place);
    }

    fn below(&mut self, schema: &Value, base: &str, place: &Pointer) {
        let base = &base_of(schema, base);
        match schema {
            Value::Object(members) => {
                if let Some(Value::String(_)) = members.get("$id").or_else(|| members.get("id")) {
                    let address = split_fragment(base).0.to_owned();
                    self.places.entry(address).or_insert_with(|| place.clone());
                }
                for keyword in ["$anchor", "$dynamicAnchor"] {
                    if let Some(Value::String(name)) = members.get(keyword) {
                        let address = resolved(base, &format!("#{name}"));
                        self.places.entry(address).or_insert_with(|| place.clone());
                    }
                }
                for (key, value) in
                    members.iter().filter(|(key, _)| !DATA_KEYWORDS.contains(&key.as_str()))
                {
                    self.below(value, base, &place.join(key));
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.below(item, base, &place.join(&index.to_string()));
                }
            }
            _ => {}
        }
    }

    /// Returns the place of an address; `None` if its document is unknown.
    fn place(&self, address: &str) -> Option<Pointer> {
        let (document, fragment) = split_fragment(address);
        if fragment.is_empty() {
            return self.places.get(document).cloned();
        }
        match fragment.strip_prefix('/') {
            Some(path) => {
                let document = self.places.get(document)?;
                Pointer::parse(&format!("{document}/{path}"))
            }
            None => self.places.get(address).cloned(),
        }
    }
}

struct Rewrite<'a> {
    index: &'a AddressIndex,
    /// True for a document inside another one, where its own names (`$id` and others) have no effect.
    embedded: bool,
}

impl Rewrite<'_> {
    fn value(&self, schema: &Value, base: &str) -> Value {
        let base = &base_of(schema, base);
        match schema {
            Value::Object(members) => {
                let rest = members.iter().filter(|(key, value)| !self.is_name(key, value));
                let written = rest.map(|(key, value)| {
                    // A property with the name of a keyword has a schema, not a text.
                    let plain = if value.is_string() { plain_keyword(key) } else { key.as_str() };
                    let is_taken = !self.embedded || members.contains_key(plain);
                    let written = if is_taken { key.as_str() } else { plain };
                    (written.to_owned(), self.member(key, value, base))
                });
                Value::Object(written.collect())
            }
            Value::Array(items) => {
                Value::Array(items.iter().map(|item| self.value(item, base)).collect())
            }
            _ => schema.clone(),
        }
    }

    fn is_name(&self, key: &str, value: &Value) -> bool {
        let names = ["$id", "id", "$schema", "$anchor", "$dynamicAnchor"];
        self.embedded && value.is_string() && names.contains(&key)
    }

    fn member(&self, key: &str, value: &Value, base: &str) -> Value {
        match value {
            _ if DATA_KEYWORDS.contains(&key) => value.clone(),
            Value::String(reference) if REFERENCE_KEYWORDS.contains(&key) => {
                let within = reference.starts_with('#') && !self.embedded;
                let place = self.index.place(&resolved(base, reference)).filter(|_| !within);
                match place {
                    Some(place) => Value::String(reference_to(&place)),
                    // The document's own address is dropped, so that references to other documents need the full one.
                    None if self.embedded => Value::String(resolved(base, reference)),
                    None => value.clone(),
                }
            }
            _ => self.value(value, base),
        }
    }
}

/// Returns the base address of references below a schema.
fn base_of(schema: &Value, base: &str) -> String {
    let name = schema.get("$id").or_else(|| schema.get("id")).and_then(Value::as_str);
    match name.filter(|name| !name.starts_with('#')) {
        Some(name) => split_fragment(&resolved(base, name)).0.to_owned(),
        None => base.to_owned(),
    }
}

fn each_reference(schema: &Value, base: &str, act: &mut dyn FnMut(&str, &str)) {
    let base = &base_of(schema, base);
    match schema {
        Value::Object(members) => {
            for (key, value) in members {
                match value {
                    _ if DATA_KEYWORDS.contains(&key.as_str()) => {}
                    Value::String(reference) if REFERENCE_KEYWORDS.contains(&key.as_str()) => {
                        act(base, reference);
                    }
                    _ => each_reference(value, base, act),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| each_reference(item, base, act)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::Schema;
    use serde_json::json;

    #[test]
    fn what_a_schema_refers_to_elsewhere_is_named_once() {
        let schema = json!({
            "$id": "https://example.org/a/root.json",
            "properties": {
                "a": {"$ref": "b.json#/x"},
                "b": {"$ref": "b.json"},
                "c": {"$ref": "#/$defs/here"},
                "d": {"$ref": "https://example.org/a/inner#/x"},
                "e": {"enum": [{"$ref": "data.json"}]},
                "$ref": {"type": "string"},
            },
            "$defs": {"here": {}, "inner": {"$id": "inner", "x": {"$ref": "deep.json"}}},
        });
        let expected = ["https://example.org/a/b.json", "https://example.org/a/deep.json"];
        assert_eq!(external_references(&schema, ""), expected);
        assert_eq!(external_references(&json!({"$ref": "b.json"}), ""), ["b.json"]);
        assert_eq!(
            external_references(&json!({"$ref": "b.json"}), "https://a.org/x/y"),
            ["https://a.org/x/b.json"]
        );
        assert_eq!(external_references(&json!({"$ref": "#"}), "https://a.org/x/y"), [""; 0]);
    }

    #[test]
    fn a_fetched_schema_that_refers_to_itself_as_a_whole_still_does() {
        let address = "https://a.org/tree.json";
        let document = json!({
            "$id": address,
            "$recursiveAnchor": true,
            "type": "array",
            "items": {"$recursiveRef": "#"},
        });
        let schema =
            json!({"properties": {"tree": {"$ref": address}, "whole": {"$recursiveRef": "#"}}});
        let whole = bundled(&schema, "", &[(address.to_owned(), document)]);
        let items = whole.pointer("/$defs/https:~1~1a.org~1tree.json/items");
        assert_eq!(items, Some(&json!({"$ref": "#/$defs/https:~1~1a.org~1tree.json"})));
        assert_eq!(whole.pointer("/properties/whole"), Some(&json!({"$recursiveRef": "#"})));
    }

    #[test]
    fn what_was_fetched_is_a_part_of_the_schema_from_then_on() {
        let schema = json!({
            "properties": {
                "whole": {"$ref": "https://a.org/b.json"},
                "part": {"$ref": "https://a.org/b.json#/$defs/age"},
                "named": {"$ref": "https://a.org/b.json#name"},
                "own": {"$ref": "#/$defs/own"},
            },
            "$defs": {"own": {"type": "boolean"}},
        });
        let document = json!({
            "$id": "https://a.org/b.json",
            "$schema": "http://json-schema.org/draft-07/schema#",
            "type": "object",
            "properties": {"age": {"$ref": "#/$defs/age"}, "next": {"$ref": "c.json"}},
            "$defs": {"age": {"type": "integer"}, "name": {"$anchor": "name", "type": "string"}},
        });
        let fetched = [("https://a.org/b.json".to_owned(), document)];
        let whole = bundled(&schema, "", &fetched);
        assert_eq!(external_references(&whole, ""), ["https://a.org/c.json"]);
        let read = Schema::new(whole.clone());
        let kind = |key: &str| {
            let place = Pointer::root().join("properties").join(key);
            read.described(&place).single_type().map(str::to_owned)
        };
        let kinds = ["whole", "part", "named", "own"].map(kind);
        assert_eq!(
            kinds,
            ["object", "integer", "string", "boolean"].map(|name| Some(name.to_owned()))
        );
        let inner = whole.pointer("/$defs/https:~1~1a.org~1b.json/properties/age/$ref");
        assert_eq!(inner, Some(&json!("#/$defs/https:~1~1a.org~1b.json/$defs/age")));
    }

    #[test]
    fn only_what_the_web_has_can_be_fetched() {
        assert!(can_be_fetched("https://a.org/b"));
        assert!(!["b.json", "urn:a", "file:///a", "javascript:a"].into_iter().any(can_be_fetched));
    }
}
