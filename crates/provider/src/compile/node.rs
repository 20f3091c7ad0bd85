//! A node of the compiled schema while it is built, with its inverse.

use super::inverse::Inverse;
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// A node of the compiled schema.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// Keywords that constrain the value.
    pub keywords: Map<String, Value>,
    /// Title and description, kept separately since a reference allows nothing beside it.
    pub annotations: Map<String, Value>,
    /// The mapping of an answer here to a value by the author's schema.
    pub inverse: Inverse,
}

impl Node {
    pub fn new<const N: usize>(members: [(&str, Value); N], inverse: Inverse) -> Self {
        let keywords = members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        Self { keywords, annotations: Map::new(), inverse }
    }

    /// Returns a node of these types.
    pub fn from_types(types: &[&str]) -> Self {
        Self::new([("type", type_value(types))], Inverse::Identity)
    }

    pub fn reference(name: &str) -> Self {
        let target = format!("#/$defs/{name}");
        Self::new([("$ref", Value::String(target))], Inverse::Named(name.to_owned()))
    }

    /// Returns a node for a text that contains a value as JSON.
    pub fn json_text() -> Self {
        let mut node = Self::new([("type", text("string"))], Inverse::Json);
        node.annotations.insert("description".to_owned(), text(JSON_TEXT));
        node
    }

    /// Returns a node for one of several alternatives; `None` if there are none.
    pub fn one_of(mut nodes: Vec<Self>) -> Option<Self> {
        if nodes.len() < 2 {
            return nodes.pop();
        }
        let inverses = nodes.iter().map(|node| node.inverse.clone()).collect();
        let branches = nodes.into_iter().map(Self::into_schema).collect();
        Some(Self::new([("anyOf", Value::Array(branches))], Inverse::union(inverses)))
    }

    /// Returns the node with null allowed as well.
    pub fn or_null(mut self) -> Self {
        if self.allows_null() {
            return self;
        }
        let is_single = |types: &Value| !holds(types, "object") && !holds(types, "array");
        if self.keywords.get("type").is_some_and(is_single) {
            if let Some(types) = self.keywords.get_mut("type") {
                add_null(types);
            }
            if let Some(Value::Array(values)) = self.keywords.get_mut("enum") {
                values.push(Value::Null);
            }
            return self;
        }
        let annotations = std::mem::take(&mut self.annotations);
        let null = Self::from_types(&["null"]);
        let mut whole = match (self.keywords.get_mut("anyOf"), self.inverse.clone()) {
            (Some(Value::Array(branches)), inverse) => {
                branches.push(null.into_schema());
                self.inverse = inverse.with_identity_branch();
                self
            }
            _ => Self::one_of(vec![self, null]).unwrap_or_default(),
        };
        whole.annotations = annotations;
        whole
    }

    /// True if null is allowed, without following references.
    pub fn allows_null(&self) -> bool {
        allows_null(&self.keywords)
    }

    /// Returns the node's schema. Title and description come first, and are dropped beside a reference.
    pub fn into_schema(self) -> Value {
        if self.keywords.contains_key("$ref") {
            return Value::Object(self.keywords);
        }
        let mut whole = self.annotations;
        whole.extend(self.keywords);
        Value::Object(whole)
    }
}

const JSON_TEXT: &str = "any JSON value, written as JSON text";

fn allows_null(keywords: &Map<String, Value>) -> bool {
    if let Some(Value::Array(values)) = keywords.get("enum") {
        return values.iter().any(Value::is_null);
    }
    match (keywords.get("anyOf"), keywords.get("type")) {
        (Some(Value::Array(branches)), _) => {
            branches.iter().filter_map(Value::as_object).any(allows_null)
        }
        (_, Some(types)) => holds(types, "null"),
        _ => keywords.is_empty(),
    }
}

fn holds(types: &Value, name: &str) -> bool {
    match types {
        Value::Array(types) => types.iter().any(|one| one == name),
        other => other == name,
    }
}

fn add_null(types: &mut Value) {
    match types {
        Value::Array(types) => types.push(text("null")),
        other => *other = Value::Array(vec![other.take(), text("null")]),
    }
}

fn type_value(types: &[&str]) -> Value {
    match types {
        [one] => text(one),
        several => Value::Array(several.iter().map(|one| text(one)).collect()),
    }
}

/// Returns the schema of an object that has these properties and no others.
pub(super) fn closed_object(properties: Map<String, Value>, required: Vec<Value>) -> Value {
    object([
        ("type", text("object")),
        ("properties", Value::Object(properties)),
        ("required", Value::Array(required)),
        ("additionalProperties", Value::Bool(false)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn null_is_added_in_the_shortest_way() {
        let check = |schema: Value, expected: Value| {
            let Value::Object(keywords) = schema else { panic!() };
            let node = Node { keywords, ..Node::default() };
            assert_eq!(node.or_null().into_schema(), expected);
        };
        check(json!({"type": "string"}), json!({"type": ["string", "null"]}));
        check(
            json!({"type": "string", "enum": ["a"]}),
            json!({"type": ["string", "null"], "enum": ["a", null]}),
        );
        check(json!({"type": ["null", "string"]}), json!({"type": ["null", "string"]}));
        check(
            json!({"$ref": "#/$defs/a"}),
            json!({"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}),
        );
        check(
            json!({"anyOf": [{"type": "object"}, {"type": "array"}]}),
            json!({"anyOf": [{"type": "object"}, {"type": "array"}, {"type": "null"}]}),
        );
    }

    #[test]
    fn what_a_reference_is_about_is_kept_where_something_can_stand_around_it() {
        let mut node = Node::reference("a");
        node.annotations.insert("description".to_owned(), json!("why"));
        assert_eq!(node.clone().into_schema(), json!({"$ref": "#/$defs/a"}));
        assert_eq!(node.or_null().into_schema()["description"], json!("why"));
    }
}
