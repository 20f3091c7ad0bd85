//! Placeholders for documents that a schema refers to and that were not passed in: they allow every value, so that the
//! rest of the schema still applies. The checker lists each such document.

use pilcrow_core::pointer::Pointer;
use serde_json::{Map, Value};

/// Returns a schema that allows anything, at each place to which a reference in `schema` may lead.
pub(crate) fn placeholder(schema: &Value) -> Value {
    let mut document = Map::new();
    let mut fragments = Vec::new();
    collect_fragments(schema, &mut fragments);
    for fragment in fragments {
        match Pointer::parse(fragment) {
            Some(place) => open(&mut document, &place),
            None => {
                let anchor = Map::from_iter([("$anchor".to_owned(), Value::from(fragment))]);
                let named = Map::from_iter([(fragment.to_owned(), Value::Object(anchor))]);
                document.entry("$defs").or_insert(Value::Object(named));
            }
        }
    }
    Value::Object(document)
}

/// Returns the URI that the library retrieves for the one in its error. A relative URI is resolved against the
/// library's base for schemas without an `$id`.
pub(crate) fn retrieval_uri(uri: &str) -> String {
    let (document, _) = uri.split_once('#').unwrap_or((uri, ""));
    match document.contains("://") {
        true => document.to_owned(),
        false => format!("json-schema:///{}", document.trim_start_matches(['.', '/'])),
    }
}

/// Returns the place of the first reference to a document, by the URI in the library's error. The recursion is as deep
/// as the schema nests, which was limited before.
pub(crate) fn reference_to(uri: &str, schema: &Value) -> Option<Pointer> {
    fn find(wanted: &str, value: &Value, place: &mut Pointer) -> Option<Pointer> {
        let mut below = |key: &str, value: &Value| {
            place.push(key);
            let is_it = || value.as_str().is_some_and(|written| leads_to(wanted, written));
            let reference = match key {
                "$ref" | "$dynamicRef" if is_it() => Some(place.clone()),
                _ => find(wanted, value, place),
            };
            place.pop();
            reference
        };
        match value {
            Value::Object(members) => members.iter().find_map(|(key, value)| below(key, value)),
            Value::Array(items) => items
                .iter()
                .zip(0..)
                .find_map(|(item, at): (_, usize)| below(&at.to_string(), item)),
            _ => None,
        }
    }
    find(&retrieval_uri(uri), schema, &mut Pointer::root())
}

fn leads_to(wanted: &str, reference: &str) -> bool {
    let (document, _) = reference.split_once('#').unwrap_or((reference, ""));
    let bare = document.trim_start_matches(['.', '/']);
    // A relative reference may have been resolved against an `$id`.
    !bare.is_empty() && (document == wanted || wanted.ends_with(&format!("/{bare}")))
}

/// Collects the fragments of references. The recursion is as deep as the schema nests, which was limited before.
fn collect_fragments<'schema>(schema: &'schema Value, fragments: &mut Vec<&'schema str>) {
    match schema {
        Value::Array(items) => items.iter().for_each(|item| collect_fragments(item, fragments)),
        Value::Object(members) => {
            let reference = members.get("$ref").and_then(Value::as_str);
            let fragment = reference.and_then(|reference| reference.split_once('#'));
            fragments
                .extend(fragment.filter(|(document, _)| !document.is_empty()).map(|(_, at)| at));
            members.values().for_each(|member| collect_fragments(member, fragments));
        }
        _ => (),
    }
}

fn open(document: &mut Map<String, Value>, place: &Pointer) {
    let mut at = document;
    for token in place.tokens() {
        let below = at.entry(token).or_insert_with(|| Value::Object(Map::new()));
        match below.as_object_mut() {
            Some(members) => at = members,
            None => break,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Checker;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(reference: &str, value: Value, issues: usize) {
        let schema = json!({
            "required": ["a"],
            "properties": {"a": {"$ref": reference}, "b": {"type": "string"}},
        });
        let checker = Checker::new(&schema).unwrap();
        assert_eq!(checker.check(&value).len(), issues, "{reference} {value}");
        let absent: Vec<String> = checker.absent().map(|error| error.to_string()).collect();
        let uri = reference.split('#').next().unwrap();
        assert!(absent.len() == 1 && absent[0].contains(uri), "{absent:?}");
    }

    #[test]
    fn what_is_not_at_hand_allows_anything_and_all_else_counts() {
        for reference in [
            "https://example.test/a.json",
            "https://example.test/a.json#",
            "https://example.test/a.json#/definitions/b~1c/items",
            "https://example.test/a.json#name",
            "file:///etc/passwd",
            "beside.json",
            "./beside.json#/definitions/a",
        ] {
            check(reference, json!({"a": [1], "b": "x"}), 0);
            check(reference, json!({"a": [1], "b": 1}), 1);
            check(reference, json!({}), 1);
        }
    }

    #[test]
    fn an_absent_document_is_told_at_the_reference_to_it() {
        let check = |schema: Value, expected: &str| {
            let checker = Checker::new(&schema).unwrap();
            let places: Vec<String> = checker
                .absent()
                .map(|error| match error {
                    crate::SchemaError::Remote { pointer, .. } => pointer.to_string(),
                    other => panic!("{other}"),
                })
                .collect();
            assert_eq!(places, [expected], "{schema}");
        };
        let within =
            |reference: &str| json!({"properties": {"a": {}, "b": {"items": {"$ref": reference}}}});
        check(within("Person"), "/properties/b/items/$ref");
        check(within("./person.json#/a"), "/properties/b/items/$ref");
        check(within("https://example.test/a.json"), "/properties/b/items/$ref");
        let mut named = within("a.json");
        named["$id"] = json!("https://example.test/schemas/root.json");
        check(named, "/properties/b/items/$ref");
    }

    #[test]
    fn nothing_is_wrong_for_what_an_absent_document_may_forbid() {
        let absent = json!({"$ref": "https://example.test/a"});
        for schema in [
            json!({"not": absent}),
            json!({"oneOf": [absent, {"type": "object"}]}),
            json!({"$ref": "https://example.test/a", "unevaluatedProperties": false}),
        ] {
            let checker = Checker::new(&schema).unwrap();
            assert_eq!(checker.check(&json!({"b": 1})), [], "{schema}");
        }
    }

    #[test]
    fn one_reference_within_another_allows_anything_too() {
        let schema = json!({"allOf": [
            {"$ref": "https://example.test/a#/$defs/b/properties/c"},
            {"$ref": "https://example.test/a#/$defs/b"},
            {"$ref": "https://example.test/d"},
            {"maximum": 5},
        ]});
        let checker = Checker::new(&schema).unwrap();
        assert_eq!(checker.absent().count(), 2);
        assert_eq!(checker.check(&json!({"c": 1})), []);
        assert_eq!(checker.check(&json!(6)).len(), 1);
    }
}
