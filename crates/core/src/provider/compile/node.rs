//! A place of the compiled schema while it is put together, with its way back.
//! Refuses to know the author's schema.

use super::way::Way;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// A place of the compiled schema.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// What it says of the value.
    pub said: Map<String, Value>,
    /// Its title and description. Nothing may stand beside a reference, so they wait here.
    pub about: Map<String, Value>,
    /// How what is answered here becomes what the author asked for.
    pub way: Way,
}

impl Node {
    pub fn new<const N: usize>(members: [(&str, Value); N], way: Way) -> Self {
        let said = members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        Self { said, about: Map::new(), way }
    }

    /// A value of these types.
    pub fn of_types(types: &[&str]) -> Self {
        Self::new([("type", type_value(types))], Way::Plain)
    }

    pub fn reference(name: &str) -> Self {
        let target = format!("#/$defs/{name}");
        Self::new([("$ref", Value::String(target))], Way::Named(name.to_owned()))
    }

    /// A text that holds a value as JSON.
    pub fn json_text() -> Self {
        let mut node = Self::new([("type", text("string"))], Way::Json);
        node.about.insert("description".to_owned(), text(JSON_TEXT));
        node
    }

    /// A value that is one of several; none where there is none.
    pub fn one_of(mut nodes: Vec<Self>) -> Option<Self> {
        if nodes.len() < 2 {
            return nodes.pop();
        }
        let ways = nodes.iter().map(|node| node.way.clone()).collect();
        let branches = nodes.into_iter().map(Self::into_schema).collect();
        Some(Self::new([("anyOf", Value::Array(branches))], Way::union(ways)))
    }

    /// The same, or null.
    pub fn or_null(mut self) -> Self {
        if self.allows_null() {
            return self;
        }
        let is_single = |types: &Value| !holds(types, "object") && !holds(types, "array");
        if self.said.get("type").is_some_and(is_single) {
            if let Some(types) = self.said.get_mut("type") {
                add_null(types);
            }
            if let Some(Value::Array(values)) = self.said.get_mut("enum") {
                values.push(Value::Null);
            }
            return self;
        }
        let about = std::mem::take(&mut self.about);
        let null = Self::of_types(&["null"]);
        let mut whole = match (self.said.get_mut("anyOf"), self.way.clone()) {
            (Some(Value::Array(branches)), way) => {
                branches.push(null.into_schema());
                self.way = way.with_plain_branch();
                self
            }
            _ => Self::one_of(vec![self, null]).unwrap_or_default(),
        };
        whole.about = about;
        whole
    }

    /// Whether null can be answered, as far as it shows without following references.
    pub fn allows_null(&self) -> bool {
        allows_null(&self.said)
    }

    /// The place's schema. What it is about goes first, and is lost beside a reference.
    pub fn into_schema(self) -> Value {
        if self.said.contains_key("$ref") {
            return Value::Object(self.said);
        }
        let mut whole = self.about;
        whole.extend(self.said);
        Value::Object(whole)
    }
}

const JSON_TEXT: &str = "any JSON value, written as JSON text";

fn allows_null(said: &Map<String, Value>) -> bool {
    if let Some(Value::Array(values)) = said.get("enum") {
        return values.iter().any(Value::is_null);
    }
    match (said.get("anyOf"), said.get("type")) {
        (Some(Value::Array(branches)), _) => {
            branches.iter().filter_map(Value::as_object).any(allows_null)
        }
        (_, Some(types)) => holds(types, "null"),
        _ => said.is_empty(),
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

/// An object that has these properties and no others.
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
            let Value::Object(said) = schema else { panic!() };
            let node = Node { said, ..Node::default() };
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
        node.about.insert("description".to_owned(), json!("why"));
        assert_eq!(node.clone().into_schema(), json!({"$ref": "#/$defs/a"}));
        assert_eq!(node.or_null().into_schema()["description"], json!("why"));
    }
}
