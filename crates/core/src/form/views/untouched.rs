//! Fields of an input that still have the value from the document: examples that the person did not replace yet.

use crate::document::is_same;
use crate::field::{Field, FieldKind, FieldTree, readable_key};
use serde_json::Value;

/// Maximum depth to which partly edited groups are compared.
const DEEPEST: usize = 8;

/// Returns the names of the fields whose value equals the document's, in the schema's order. A group that was not
/// edited is named as a whole; an empty value is no example.
pub fn untouched(tree: &FieldTree, came: Option<&Value>, now: Option<&Value>) -> Vec<String> {
    let mut names = Vec::new();
    if let (Some(came), Some(now)) = (came, now) {
        collect(tree, &tree.root(), (came, now), DEEPEST, &mut names);
    }
    names
}

fn collect(
    tree: &FieldTree,
    field: &Field,
    (came, now): (&Value, &Value),
    depth: usize,
    names: &mut Vec<String>,
) {
    let (FieldKind::Object { properties, .. }, Some(depth)) = (&field.kind, depth.checked_sub(1))
    else {
        return;
    };
    for property in properties {
        let (Some(came), Some(now)) = (came.get(&property.key), now.get(&property.key)) else {
            continue;
        };
        let described = tree.property(property);
        if !is_same(came, now) {
            collect(tree, &described, (came, now), depth, names);
        } else if is_example(&described, came) {
            let title = described.title.clone();
            names.push(title.unwrap_or_else(|| readable_key(&property.key)));
        }
    }
}

/// Returns true if a value from a document is an example, to be replaced by the person's own.
pub fn is_example(field: &Field, value: &Value) -> bool {
    let is_blank = match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    };
    let is_default = field.default.as_ref().is_some_and(|default| is_same(default, value));
    let is_fixed = field.read_only || matches!(field.kind, FieldKind::Const(_) | FieldKind::Null);
    !is_blank && !is_default && !is_fixed
}

#[cfg(test)]
mod tests {
    use super::untouched;
    use crate::field::FieldTree;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(came: Value, now: Value, expected: &[&str]) {
        let tree = FieldTree::new(json!({"type": "object", "properties": {
            "topic": {"type": "string", "title": "Topic"}, "people": {"type": "integer"},
            "tone": {"enum": ["a", "b"], "default": "a"}, "kind": {"const": "k"},
            "own": {"type": "string", "readOnly": true},
            "at": {"type": "object", "title": "Place", "properties": {"city": {"type": "string"}, "on": {"type": "boolean"}}},
            "list": {"type": "array", "items": {"type": "string"}},
        }}));
        assert_eq!(untouched(&tree, Some(&came), Some(&now)), expected, "{now}");
    }

    #[test]
    fn what_nobody_touched_is_named() {
        let came = json!({"topic": "Bees", "people": 3, "at": {"city": "Rome", "on": true}, "list": ["a"]});
        check(came.clone(), came.clone(), &["Topic", "People", "Place", "List"]);
        check(came.clone(), json!({"topic": "Ants", "people": 3}), &["People"]);
        let city = json!({"at": {"city": "Oslo", "on": true}, "list": ["a", "b"]});
        check(came.clone(), city, &["On"]);
        check(came, json!({}), &[]);
    }

    #[test]
    fn what_is_empty_fixed_or_a_default_is_no_example() {
        let came =
            json!({"topic": " ", "tone": "a", "kind": "k", "own": "x", "list": [], "other": 1});
        check(came.clone(), came, &[]);
        check(json!({"tone": "b"}), json!({"tone": "b"}), &["Tone"]);
        check(json!("text"), json!("text"), &[]);
    }
}
