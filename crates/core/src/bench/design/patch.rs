//! JSON Merge Patch (RFC 7396): the difference between a variant and its document.

use crate::document::Request;
use serde_json::{Map, Value};

/// The members of a document that a variant may change.
const PATCHED: [&str; 3] = ["config", "schema", "context"];

/// Returns a value with a merge patch applied: objects are merged, `null` removes a member, and anything else replaces
/// the value. Members keep their order.
#[must_use]
pub fn merge_patch(value: &Value, patch: &Value) -> Value {
    let Value::Object(patch) = patch else { return patch.clone() };
    let mut members = value.as_object().cloned().unwrap_or_default();
    for (key, patch) in patch {
        if patch.is_null() {
            members.shift_remove(key);
        } else {
            let patched = merge_patch(members.get(key).unwrap_or(&Value::Null), patch);
            members.insert(key.clone(), patched);
        }
    }
    Value::Object(members)
}

/// Returns the Request of a document with a variant's patch: title, description, config, schema and context, without
/// the document's other members.
pub(in crate::bench) fn patched(document: &Request, patch: &Map<String, Value>) -> Request {
    let is_asked = |key: &str| PATCHED.contains(&key) || ["title", "description"].contains(&key);
    let own = document.members().iter().filter(|(key, _)| is_asked(key));
    let own: Map<String, Value> = own.map(|(key, value)| (key.clone(), value.clone())).collect();
    match merge_patch(&Value::Object(own), &Value::Object(of_patch(patch))) {
        Value::Object(members) => Request::new(members),
        _ => document.clone(),
    }
}

/// Returns the members of a patch that a variant may change.
pub(in crate::bench) fn of_patch(patch: &Map<String, Value>) -> Map<String, Value> {
    let patch = patch.iter().filter(|(key, _)| PATCHED.contains(&key.as_str()));
    patch.map(|(key, value)| (key.clone(), value.clone())).collect()
}

impl super::definition::Variant {
    /// Returns the Request of this variant of a document.
    #[must_use]
    pub fn applied(&self, document: &Request) -> Request {
        patched(document, &self.patch)
    }
}

/// Returns the patch of the variant that turns one document into another: the differences of config, schema and
/// context. Lists are replaced whole, and a member that becomes null cannot be distinguished from a removed one.
#[must_use]
pub fn patch_between(before: &Request, after: &Request) -> Map<String, Value> {
    let members_of = |request: &Request| {
        let members = request.members().iter().filter(|(key, _)| PATCHED.contains(&key.as_str()));
        members.map(|(key, value)| (key.clone(), value.clone())).collect::<Map<String, Value>>()
    };
    differing(&members_of(before), &members_of(after))
}

fn differing(before: &Map<String, Value>, after: &Map<String, Value>) -> Map<String, Value> {
    let gone = before.keys().filter(|key| !after.contains_key(*key));
    let mut patch: Map<String, Value> = gone.map(|key| (key.clone(), Value::Null)).collect();
    for (key, now) in after {
        match (before.get(key), now) {
            (Some(was), now) if was == now => {}
            (Some(Value::Object(was)), Value::Object(now)) => {
                patch.insert(key.clone(), Value::Object(differing(was, now)));
            }
            _ => drop(patch.insert(key.clone(), now.clone())),
        }
    }
    patch
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn patches_are_applied_as_the_standard_shows() {
        // RFC 7396, appendix A, all of it.
        for (value, patch, expected) in [
            (json!({"a": "b"}), json!({"a": "c"}), json!({"a": "c"})),
            (json!({"a": "b"}), json!({"b": "c"}), json!({"a": "b", "b": "c"})),
            (json!({"a": "b"}), json!({"a": null}), json!({})),
            (json!({"a": "b", "b": "c"}), json!({"a": null}), json!({"b": "c"})),
            (json!({"a": ["b"]}), json!({"a": "c"}), json!({"a": "c"})),
            (json!({"a": "c"}), json!({"a": ["b"]}), json!({"a": ["b"]})),
            (
                json!({"a": {"b": "c"}}),
                json!({"a": {"b": "d", "c": null}}),
                json!({"a": {"b": "d"}}),
            ),
            (json!({"a": [{"b": "c"}]}), json!({"a": [1]}), json!({"a": [1]})),
            (json!(["a", "b"]), json!(["c", "d"]), json!(["c", "d"])),
            (json!({"a": "b"}), json!(["c"]), json!(["c"])),
            (json!({"a": "foo"}), json!(null), json!(null)),
            (json!({"a": "foo"}), json!("bar"), json!("bar")),
            (json!({"e": null}), json!({"a": 1}), json!({"e": null, "a": 1})),
            (json!([1, 2]), json!({"a": "b", "c": null}), json!({"a": "b"})),
            (json!({}), json!({"a": {"bb": {"ccc": null}}}), json!({"a": {"bb": {}}})),
        ] {
            assert_eq!(merge_patch(&value, &patch).to_string(), expected.to_string(), "{patch}");
        }
    }

    #[test]
    fn a_variant_changes_what_is_asked_and_nothing_else() {
        let text = r#"{"config": {"seed": 1.0}, "schema": {"type": "string"}, "context": ["a"],
            "solution": 5, "bench": {}, "process": {}}"#;
        let document = parse_document(text).unwrap().request;
        let patch =
            json!({"config": {"temperature": 0}, "context": ["b"], "bench": {"x": 1}, "mine": 1});
        let value = patched(&document, patch.as_object().unwrap()).to_value();
        let expected =
            r#"{"config":{"seed":1.0,"temperature":0},"schema":{"type":"string"},"context":["b"]}"#;
        assert_eq!(value.to_string(), expected);
    }

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![Just(json!(1)), Just(json!("x")), Just(json!(["y"]))];
        leaf.prop_recursive(3, 12, 3, |inner| {
            proptest::collection::btree_map("[a-c]", inner, 0..3)
                .prop_map(|members| members.into_iter().collect())
        })
    }

    proptest! {
        #[test]
        fn what_differs_between_two_documents_makes_the_one_of_the_other(
            before in values(), after in values(),
        ) {
            let document = |schema: &Value| {
                Request::new([("schema".to_owned(), schema.clone())].into_iter().collect())
            };
            let patch = Value::Object(patch_between(&document(&before), &document(&after)));
            let result = merge_patch(&document(&before).to_value(), &patch);
            prop_assert_eq!(result, document(&after).to_value());
        }

        #[test]
        fn a_patch_that_is_applied_again_changes_nothing(value in values(), patch in values()) {
            let once = merge_patch(&value, &patch);
            prop_assert_eq!(merge_patch(&once, &patch), once);
        }
    }
}
