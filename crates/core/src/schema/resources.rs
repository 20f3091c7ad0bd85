//! Resolves schema documents embedded in a schema document, which have addresses of their own (`$id`; JSON Schema
//! 2020-12, core, section 9.3). Their references become references within the whole, so that a reader of the schema
//! needs no addresses.
//!
//! A `$dynamicRef` points to what the outermost document on the path to it binds (section 8.2.3.2). A document that is
//! entered with other bindings than at its own place is copied.

use super::embedded_documents::{Bindings, EmbeddedDocuments};
use crate::dialect::keywords::{DATA_KEYWORDS, Holds, REFERENCE_KEYWORDS, holds};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Keyword that contains the copied documents.
const HOME: &str = "$defs";

/// The most copies of embedded documents, as a limit against hostile schemas.
const MAX_COPIES: usize = 64;

/// The most values that are written in all; beyond that, no more copies are made.
const MAX_VALUES: usize = 200_000;

/// Returns the keyword of a reference within the whole: `$ref` for a recursive one.
pub(super) fn plain_keyword(keyword: &str) -> &str {
    if keyword == "$recursiveRef" { "$ref" } else { keyword }
}

/// Keywords that name documents or places, which are unused in the result.
const NAMES: [&str; 6] = ["$id", "id", "$schema", "$anchor", "$dynamicAnchor", "$recursiveAnchor"];

/// Returns the schema document with its embedded documents as ordinary parts. `None` if there are none.
pub(super) fn without_resources(root: &Value) -> Option<Value> {
    let embedded = EmbeddedDocuments::find(root)?;
    let mut writing = Writing { root, embedded: &embedded, copies: Vec::new(), values: 0 };
    let mut whole = writing.whole();
    let mut written = Map::new();
    let mut next = 0;
    while let Some(copy) = writing.copies.get(next).cloned() {
        next += 1;
        if let Some(value) = embedded.place(copy.document).get(root) {
            let standing = Standing { document: copy.document, scope: &copy.scope };
            written.insert(copy.key, writing.value(value, &standing, false));
        }
    }
    if let Value::Object(members) = &mut whole {
        let home = members.entry(HOME).or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(home) = home {
            home.extend(written);
        }
    }
    Some(whole)
}

/// A copy of a document: its index, its bindings, and its key under `$defs`.
#[derive(Clone)]
struct Copy {
    document: usize,
    scope: Bindings,
    key: String,
}

/// The context of a written part: its document, and the bindings there.
struct Standing<'a> {
    document: usize,
    scope: &'a Bindings,
}

struct Writing<'a> {
    root: &'a Value,
    embedded: &'a EmbeddedDocuments,
    copies: Vec<Copy>,
    values: usize,
}

impl Writing<'_> {
    /// Writes the root, which keeps its names.
    fn whole(&mut self) -> Value {
        let standing = Standing { document: 0, scope: &self.embedded.scope(0) };
        let mut whole = self.value(self.root, &standing, false);
        if let (Value::Object(whole), Value::Object(root)) = (&mut whole, self.root) {
            let names = root.iter().filter(|(key, _)| ["$id", "id", "$schema"].contains(&&***key));
            whole.extend(names.map(|(key, value)| (key.clone(), value.clone())));
        }
        whole
    }

    /// Writes a part; `is_named` is true if its keys are names and no keywords.
    fn value(&mut self, value: &Value, standing: &Standing, is_named: bool) -> Value {
        self.values += 1;
        match value {
            Value::Object(members) if is_named => {
                let written = members.iter();
                let written =
                    written.map(|(key, value)| (key.clone(), self.value(value, standing, false)));
                Value::Object(written.collect())
            }
            Value::Object(members) => {
                let inner = self.embedded.document_at(standing.document, members);
                let scope = inner.map(|document| self.embedded.entered(document, standing.scope));
                let standing = match (inner, &scope) {
                    (Some(document), Some(scope)) => &Standing { document, scope },
                    _ => standing,
                };
                self.members(members, standing)
            }
            Value::Array(items) => {
                Value::Array(items.iter().map(|item| self.value(item, standing, false)).collect())
            }
            _ => value.clone(),
        }
    }

    fn members(&mut self, members: &Map<String, Value>, standing: &Standing) -> Value {
        let mut written = Map::new();
        for (key, value) in members {
            let is_name = NAMES.contains(&&**key) && !value.is_object();
            if is_name || written.contains_key(key) {
                continue;
            }
            let keyword = REFERENCE_KEYWORDS.into_iter().find(|keyword| keyword == key);
            match (keyword, value) {
                (Some(keyword), Value::String(reference)) => {
                    let plain = plain_keyword(keyword);
                    let plain = if members.contains_key(plain) { keyword } else { plain };
                    let to = self.reference(keyword, reference, standing);
                    written.insert(plain.to_owned(), Value::String(to));
                }
                _ if DATA_KEYWORDS.contains(&&**key) => {
                    written.insert(key.clone(), value.clone());
                }
                _ => {
                    let value = self.value(value, standing, holds(key) == Some(Holds::Named));
                    written.insert(key.clone(), value);
                }
            }
        }
        Value::Object(written)
    }

    /// Writes a reference as one within the whole, or with its full address if it has no target there.
    fn reference(&mut self, keyword: &str, reference: &str, standing: &Standing) -> String {
        let target = self.embedded.target(self.root, keyword, reference, standing.document);
        let Some((place, name)) = target else {
            return self.embedded.address(reference, standing.document);
        };
        let bound = name.and_then(|name| standing.scope.get(&name));
        let place = bound.cloned().unwrap_or(place);
        let document = self.embedded.innermost(&place);
        let scope = self.embedded.entered(document, standing.scope);
        let is_here = scope == self.embedded.scope(document);
        let home = if is_here || !self.embedded.depends_on_scope(document) {
            None
        } else {
            self.copy(document, scope)
        };
        match home {
            None => reference_to(&place),
            Some(home) => reference_to(&moved(&place, &self.embedded.place(document), &home)),
        }
    }

    /// Returns the place of a document with these bindings, copying it if needed; `None` if there are too many copies.
    fn copy(&mut self, document: usize, scope: Bindings) -> Option<Pointer> {
        let home = |key: &str| Pointer::root().join(HOME).join(key);
        let is_it = |copy: &&Copy| copy.document == document && copy.scope == scope;
        if let Some(copy) = self.copies.iter().find(is_it) {
            return Some(home(&copy.key));
        }
        if self.copies.len() >= MAX_COPIES || self.values >= MAX_VALUES {
            return None;
        }
        let name = self.embedded.place(document).last().unwrap_or_default();
        let is_taken = |key: &str| {
            let defined = self.root.get(HOME).is_some_and(|home| home.get(key).is_some());
            defined || self.copies.iter().any(|copy| copy.key == key)
        };
        let mut keys = (2..).map(|number: usize| format!("{name} {number}"));
        let key = keys.find(|key| !is_taken(key))?;
        let place = home(&key);
        self.copies.push(Copy { document, scope, key });
        Some(place)
    }
}

/// Returns a place below `from` as the same place below `to`.
fn moved(place: &Pointer, from: &Pointer, to: &Pointer) -> Pointer {
    let below = place.tokens().skip(from.tokens().count());
    below.fold(to.clone(), |place, token| place.join(&token))
}

/// Returns a reference to a place in the same document.
pub(super) fn reference_to(place: &Pointer) -> String {
    let mut reference = String::from("#");
    for letter in place.as_str().chars() {
        match letter {
            '%' => reference.push_str("%25"),
            ' ' => reference.push_str("%20"),
            '"' => reference.push_str("%22"),
            _ => reference.push(letter),
        }
    }
    reference
}

#[cfg(test)]
mod tests {
    use crate::pointer::Pointer;
    use crate::schema::Schema;
    use serde_json::{Value, json};

    /// Asserts the type or `enum` of a place.
    #[track_caller]
    fn check(schema: &Schema, place: &[&str], expected: Value) {
        let mut at = Pointer::root();
        for key in place {
            let described = schema.described(&at);
            let (keyword, below) =
                if *key == "*" { ("items", None) } else { ("properties", Some(key)) };
            let (whole, _) = described.get_with_place(keyword).unwrap();
            at = whole.join(keyword);
            at = below.map_or(at.clone(), |key| at.join(key));
        }
        let described = schema.described(&at);
        let kind = described.get("type").or_else(|| described.get("enum"));
        assert_eq!(kind, Some(&expected), "{place:?}");
    }

    #[test]
    fn a_reference_is_followed_from_the_document_that_it_stands_in() {
        let schema = Schema::new(json!({
            "properties": {
                "pump": {"$ref": "https://example.test/parts/pump"},
                "named": {"$ref": "https://example.test/parts/pump#state"},
            },
            "$defs": {
                "state": {"type": "null"},
                "size": {"$id": "https://example.test/parts/size", "type": "integer"},
                "pump": {
                    "$id": "https://example.test/parts/pump",
                    "properties": {
                        "size": {"$ref": "size"},
                        "state": {"$ref": "#/$defs/state"},
                        "again": {"$ref": "#state"},
                        "inner": {"$ref": "inner/valve"},
                        "default": {"$ref": "size"},
                    },
                    "$defs": {
                        "state": {"$anchor": "state", "enum": ["on", "off"]},
                        "valve": {"$id": "inner/valve", "type": "array", "items": {"$ref": "#/x"}, "x": {"type": "boolean"}},
                    },
                },
            },
        }));
        check(&schema, &["pump", "size"], json!("integer"));
        check(&schema, &["pump", "state"], json!(["on", "off"]));
        check(&schema, &["pump", "again"], json!(["on", "off"]));
        check(&schema, &["pump", "inner"], json!("array"));
        check(&schema, &["pump", "inner", "*"], json!("boolean"));
        check(&schema, &["pump", "default"], json!("integer"));
        check(&schema, &["named"], json!(["on", "off"]));
    }

    /// Returns a list schema whose entries another document binds.
    fn list_of() -> Value {
        json!({
            "$id": "https://example.test/list",
            "properties": {"entries": {"items": {"$dynamicRef": "#entry"}}},
            "$defs": {"any": {"$dynamicAnchor": "entry", "type": "null"}},
        })
    }

    fn bound(id: &str, entry: &str) -> Value {
        json!({
            "$id": format!("https://example.test/{id}"),
            "$ref": "list",
            "$defs": {"entry": {"$dynamicAnchor": "entry", "type": entry}},
        })
    }

    #[test]
    fn what_another_document_binds_is_meant_on_each_way_of_its_own() {
        let schema = Schema::new(json!({
            "properties": {
                "ships": {"$ref": "https://example.test/ships"},
                "ports": {"$ref": "https://example.test/ports"},
                "bare": {"$ref": "https://example.test/list"},
            },
            "$defs": {
                "list": list_of(),
                "ships": bound("ships", "string"),
                "ports": bound("ports", "integer"),
            },
        }));
        check(&schema, &["ships", "entries", "*"], json!("string"));
        check(&schema, &["ports", "entries", "*"], json!("integer"));
        check(&schema, &["bare", "entries", "*"], json!("null"));
    }

    #[test]
    fn the_outermost_document_decides() {
        let schema = Schema::new(json!({
            "$id": "https://example.test/root",
            "properties": {"ships": {"$ref": "ships"}},
            "$defs": {
                "list": list_of(),
                "ships": bound("ships", "string"),
                "own": {"$dynamicAnchor": "entry", "type": "boolean"},
            },
        }));
        check(&schema, &["ships", "entries", "*"], json!("boolean"));
    }

    #[test]
    fn documents_that_enter_each_other_end() {
        let member = |to: &str| json!({"$ref": to});
        let document = |id: &str, next: &str| {
            json!({"$id": format!("https://example.test/{id}"), "properties": {
                "next": member(next), "entry": {"$dynamicRef": "#entry"},
            }, "$defs": {"entry": {"$dynamicAnchor": "entry", "type": "string"}}})
        };
        let all: serde_json::Map<String, Value> = (0..100)
            .map(|at| {
                (format!("d{at}"), document(&format!("d{at}"), &format!("d{}", (at + 1) % 100)))
            })
            .collect();
        let starts: serde_json::Map<String, Value> = (0..100)
            .map(|at| (format!("p{at}"), member(&format!("https://example.test/d{at}"))))
            .collect();
        let schema = Schema::new(json!({"properties": starts, "$defs": all}));
        check(&schema, &["p0", "next", "next", "entry"], json!("string"));
    }

    #[test]
    fn names_that_are_no_addresses_and_addresses_of_places_change_nothing() {
        let schema = Schema::new(json!({
            "properties": {
                "a": {"$id": "#/properties/a", "$ref": "#/definitions/whole"},
                "b": {"$id": "/properties/b", "$ref": "#/definitions/whole"},
                "c": {"id": "field-c", "$ref": "#/definitions/whole"},
            },
            "definitions": {"whole": {"type": "integer"}},
        }));
        for key in ["a", "b", "c"] {
            check(&schema, &[key], json!("integer"));
        }
    }
}
