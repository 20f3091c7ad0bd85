//! Compiles `enum` and `const`; a value that a provider does not support in an `enum` becomes JSON text, or a type.

use super::author::AppliedSchemas;
use super::compiler::Compiler;
use super::inverse::Inverse;
use super::keyword::{NUMBERS, TEXTS};
use super::node::Node;
use super::note::Enforcement;
use pilcrow_core::object::text;
use pilcrow_core::schema::{Verdict, same_value};
use serde_json::Value;

impl Compiler<'_> {
    /// Returns the values that `enum` and `const` allow. The outer `None`: neither is there; the inner one: no value is
    /// left.
    #[expect(clippy::option_option, reason = "no list, and an empty one, are two things")]
    pub(super) fn allowed(
        &mut self,
        applied: &AppliedSchemas,
        words: &mut Vec<String>,
    ) -> Option<Option<Vec<Value>>> {
        let mut left: Option<Vec<Value>> = None;
        for keyword in ["enum", "const"] {
            for (place, listed) in applied.all(keyword) {
                let listed: Vec<&Value> = match listed {
                    Value::Array(values) if keyword == "enum" => values.iter().collect(),
                    _ if keyword == "enum" => continue,
                    constant => vec![constant],
                };
                self.note(place, keyword, Enforcement::Enforced);
                left = Some(narrowed(left, &listed));
            }
        }
        let mut left = left?;
        let judged = |value: &Value| {
            let places = applied.binding().map(|part| &part.place);
            let mut verdicts = places.map(|place| self.author.schema.judge(place, value));
            verdicts.try_fold(true, |sure, verdict| match verdict {
                Verdict::Fails => None,
                Verdict::Holds => Some(sure),
                Verdict::Undecided => Some(false),
            })
        };
        let mut sure = true;
        left.retain(|value| judged(value).inspect(|one| sure &= one).is_some());
        for keyword in TEXTS.into_iter().chain(NUMBERS).chain(["type"]) {
            for (place, value) in applied.all(keyword) {
                match sure || keyword == "type" {
                    true => self.note(place, keyword, Enforcement::Enforced),
                    false => self.describe(place, keyword, value, words),
                }
            }
        }
        // Only one boolean is allowed, but it cannot be listed alone: the model could answer the other one as well.
        let unlisted = |value: &&Value| value.is_boolean() && !self.rules.takes_value(value);
        if left.iter().filter(unlisted).count() == 1 {
            self.note_values(applied, Enforcement::Described);
        }
        // The empty text cannot be sent as a value, but is accepted in an answer.
        if left.iter().any(|value| is_empty_text(value) && !self.rules.takes_value(value)) {
            self.note_values(applied, Enforcement::ValidatedOnly);
        }
        Some(Some(left).filter(|left| !left.is_empty()))
    }

    fn note_values(&mut self, applied: &AppliedSchemas, enforcement: Enforcement) {
        for keyword in ["enum", "const"] {
            for (place, _) in applied.all(keyword) {
                self.note(place, keyword, enforcement);
            }
        }
    }

    /// Compiles a choice of these values.
    pub(super) fn values(&mut self, values: Vec<Value>) -> Option<Node> {
        let (usable, others): (Vec<Value>, Vec<Value>) =
            values.into_iter().partition(|value| self.rules.takes_value(value));
        let mut nodes = Vec::new();
        if !usable.is_empty() {
            let types = Value::Array(types_of(&usable).into_iter().map(text).collect());
            let types = match types {
                Value::Array(mut one) if one.len() == 1 => one.pop().unwrap_or_default(),
                several => several,
            };
            nodes.push(Node::new(
                [("type", types), ("enum", Value::Array(usable))],
                Inverse::Identity,
            ));
        }
        let has_parts = |value: &&Value| value.is_object() || value.is_array();
        let texts: Vec<Value> =
            others.iter().filter(has_parts).map(|value| text(&value.to_string())).collect();
        if !texts.is_empty() {
            let members = [("type", text("string")), ("enum", Value::Array(texts))];
            nodes.push(Node::new(members, Inverse::Json));
        }
        let booleans: Vec<&Value> = others.iter().filter(|value| value.is_boolean()).collect();
        match booleans.as_slice() {
            [] => {}
            // One boolean alone cannot be listed if `enum` may contain only texts and numbers.
            [one] => {
                let mut node = Node::from_types(&["boolean"]);
                node.annotations.insert("description".to_owned(), text(&format!("always {one}")));
                nodes.push(node);
            }
            _ => nodes.push(Node::from_types(&["boolean"])),
        }
        if others.iter().any(Value::is_null) {
            nodes.push(Node::from_types(&["null"]));
        }
        if nodes.is_empty() && others.iter().any(is_empty_text) {
            nodes.push(Node::from_types(&["string"]));
        }
        Node::one_of(nodes)
    }
}

fn is_empty_text(value: &Value) -> bool {
    value.as_str() == Some("")
}

fn narrowed(before: Option<Vec<Value>>, listed: &[&Value]) -> Vec<Value> {
    let Some(before) = before else {
        let mut once: Vec<Value> = Vec::new();
        for value in listed {
            if !once.contains(value) {
                once.push((*value).clone());
            }
        }
        return once;
    };
    let stays = |value: &Value| listed.iter().any(|one| same_value(one, value));
    before.into_iter().filter(|value| stays(value)).collect()
}

/// Returns the types of values, each once.
fn types_of(values: &[Value]) -> Vec<&'static str> {
    let is_fraction =
        |value: &Value| value.is_number() && value.to_string().contains(['.', 'e', 'E']);
    let number = if values.iter().any(is_fraction) { "number" } else { "integer" };
    let mut types = Vec::new();
    for value in values {
        let name = match value {
            Value::String(_) => "string",
            Value::Number(_) => number,
            Value::Bool(_) => "boolean",
            Value::Null => "null",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        if !types.contains(&name) {
            types.push(name);
        }
    }
    types
}
