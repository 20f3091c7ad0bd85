//! A Request: `{config, schema, context, solution}` and any further members of its document. The object stays as it was
//! written, and is read through accessors.

use super::join::joined_value;
use super::message::{Message, MessageBody, put_value};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// A document's object, with its key order and unknown keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    members: Map<String, Value>,
}

/// A person's value of an input: written to `messages[0]`, with the other messages unchanged, unless the messages
/// together have that value already. For other data see [`Request::with_data`].
#[derive(Clone, Debug, PartialEq)]
pub struct InputEdit {
    /// Indices of the context's messages that were merged into the input, in order.
    pub messages: Vec<usize>,
    /// The whole value; `None` if everything was cleared.
    pub value: Option<Value>,
}

impl Request {
    /// Creates a Request from the members of a document's object.
    pub fn new(members: Map<String, Value>) -> Self {
        Self { members }
    }

    /// Returns the document's title.
    pub fn title(&self) -> Option<&str> {
        self.text_of("title")
    }

    /// Returns the document's description in Markdown.
    pub fn description(&self) -> Option<&str> {
        self.text_of("description")
    }

    /// Returns the model settings: `{"model", "temperature", "maxTokens", "seed", …}`.
    pub fn config(&self) -> Option<&Map<String, Value>> {
        self.members.get("config").and_then(Value::as_object)
    }

    /// Returns the JSON Schema of the output.
    pub fn schema(&self) -> Option<&Value> {
        self.members.get("schema").filter(|schema| schema.is_object() || schema.is_boolean())
    }

    /// Returns the entries of the context. A context that is no list counts as one entry.
    pub fn messages(&self) -> Vec<Message<'_>> {
        match self.members.get("context") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(entries)) => {
                entries.iter().map(|source| Message { source }).collect()
            }
            Some(source) => vec![Message { source }],
        }
    }

    /// Returns the answer that is saved with the document.
    pub fn solution(&self) -> Option<&Value> {
        self.members.get("solution").filter(|solution| !solution.is_null())
    }

    /// Returns the document with a person's inputs. If no edit changes a value, the result equals the original to the
    /// last digit.
    #[must_use]
    pub fn with_inputs(&self, edits: &[InputEdit]) -> Self {
        let mut edited = self.clone();
        let Some(Value::Array(entries)) = edited.members.get_mut("context") else {
            if let (Some(Value::Object(message)), [edit]) =
                (edited.members.get_mut("context"), edits)
            {
                put_value(message, edit.value.clone());
            }
            return edited;
        };
        for edit in edits.iter().filter(|edit| !self.already_says(edit)) {
            for (part, &place) in edit.messages.iter().enumerate() {
                if let Some(Value::Object(message)) = entries.get_mut(place) {
                    put_value(message, if part == 0 { edit.value.clone() } else { None });
                }
            }
        }
        edited
    }

    /// True if several messages together have the edit's value already; each then keeps its part.
    fn already_says(&self, edit: &InputEdit) -> bool {
        if edit.messages.len() < 2 {
            return false;
        }
        let messages = self.messages();
        let mut joined = None;
        for message in edit.messages.iter().filter_map(|&place| messages.get(place)) {
            let MessageBody::Data { value, .. } = message.body() else { continue };
            joined = joined_value(joined, value, message.joining());
        }
        // Compared as texts, since the order of keys matters too.
        joined.map(|value| value.to_string()) == edit.value.as_ref().map(Value::to_string)
    }

    /// True if the document has an answer, or a process with its steps.
    pub fn is_answered(&self) -> bool {
        self.solution().is_some() || self.members.contains_key("process")
    }

    /// Returns the document with an answer; `None` removes it.
    #[must_use]
    pub fn with_solution(&self, solution: Option<Value>) -> Self {
        let mut solved = self.clone();
        match solution {
            Some(solution) => drop(solved.members.insert("solution".to_owned(), solution)),
            None => drop(solved.members.shift_remove("solution")),
        }
        solved
    }

    /// Returns the document with a model's answer and a member `recorded`, `{by: "model", model}`, which names the
    /// model.
    #[must_use]
    pub fn with_answer_of(&self, model: &str, answer: Value) -> Self {
        let mut recorded = object([("by", text("model"))]);
        if let (Value::Object(members), false) = (&mut recorded, model.is_empty()) {
            members.insert("model".to_owned(), text(model));
        }
        self.with_solution(Some(answer)).with_member("recorded", recorded)
    }

    /// The document with an answer that a person wrote, and with a member `recorded`, `{by: "hand"}`, that says so.
    #[must_use]
    pub fn with_answer_by_hand(&self, answer: Value) -> Self {
        let recorded = object([("by", text("hand"))]);
        self.with_solution(Some(answer)).with_member("recorded", recorded)
    }

    /// The place of an entry of the context, which may be its only one and no list.
    pub(crate) fn entry_place(&self, at: usize) -> Pointer {
        let context = Pointer::root().join("context");
        match self.members.get("context") {
            Some(Value::Array(_)) => context.join(&at.to_string()),
            _ => context,
        }
    }

    /// Returns the document with another context. Its other keys stay where they are.
    #[must_use]
    pub fn with_context(&self, entries: Vec<Value>) -> Self {
        self.with_member("context", Value::Array(entries))
    }

    /// Returns the document with more messages at the end of its context.
    #[must_use]
    pub fn with_more_messages(&self, more: Vec<Value>) -> Self {
        let mut longer = self.clone();
        longer.append(more);
        longer
    }

    /// Appends messages to the context. A context that is no list becomes one.
    pub fn append(&mut self, more: Vec<Value>) {
        match self.members.get_mut("context") {
            Some(Value::Array(entries)) => entries.extend(more),
            Some(single) if !single.is_null() => {
                let entries = std::iter::once(single.take()).chain(more);
                *single = Value::Array(entries.collect());
            }
            _ => drop(self.members.insert("context".to_owned(), Value::Array(more))),
        }
    }

    /// Returns the document with another output schema.
    #[must_use]
    pub fn with_schema(&self, schema: Value) -> Self {
        self.with_member("schema", schema)
    }

    /// Returns the document with another title.
    #[must_use]
    pub fn with_title(&self, title: &str) -> Self {
        self.with_member("title", Value::String(title.to_owned()))
    }

    /// Returns the document with a member replaced or added.
    #[must_use]
    pub(crate) fn with_member(&self, key: &str, value: Value) -> Self {
        let mut value = Some(value);
        let others = self.members.iter().map(|(other, old)| {
            let value = if other == key { value.take() } else { None };
            (other.clone(), value.unwrap_or_else(|| old.clone()))
        });
        let mut members: Map<String, Value> = others.collect();
        members.extend(value.map(|value| (key.to_owned(), value)));
        Self { members }
    }

    /// True if the document has a bench: variants in which it is tried.
    pub fn has_bench(&self) -> bool {
        self.members.contains_key("bench")
    }

    /// Returns the document without its bench.
    #[must_use]
    pub fn without_bench(&self) -> Self {
        let mut members = self.members.clone();
        members.shift_remove("bench");
        Self { members }
    }

    /// Returns the members of the document's object.
    pub fn members(&self) -> &Map<String, Value> {
        &self.members
    }

    /// Returns the document as a JSON value.
    pub fn to_value(&self) -> Value {
        Value::Object(self.members.clone())
    }

    /// Writes the document as JSON text, indented by two spaces, with a final line end.
    pub fn to_text(&self) -> String {
        format!("{:#}\n", self.to_value())
    }

    fn text_of(&self, key: &str) -> Option<&str> {
        self.members.get(key).and_then(Value::as_str).filter(|text| !text.trim().is_empty())
    }
}

impl Message<'_> {
    /// Returns the place of the message's text within its entry; `None` if it has none, or if several parts make it up.
    pub(crate) fn text_place(&self) -> Option<Pointer> {
        if !matches!(self.body(), MessageBody::Text(_)) {
            return None;
        }
        let root = Pointer::root();
        let kind = self.source.get("type").and_then(Value::as_str);
        let content = match (kind, self.source.get("content")) {
            _ if self.source.is_string() => return Some(root),
            (Some("system"), _) => return Some(root.join("message")),
            (Some("text"), _) | (_, None) => return Some(root.join("text")),
            (_, Some(content)) => content,
        };
        let place = root.join("content");
        match content {
            Value::String(_) => Some(place),
            Value::Object(_) => Some(place.join("text")),
            Value::Array(parts) if parts.len() == 1 => Some(place.join("0").join("text")),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(context: Value, value: Value, expected: Value) {
        let request = Request::new(Map::from_iter([("context".to_owned(), context)]));
        let edit = InputEdit { messages: vec![0, 1], value: Some(value) };
        let edited = request.with_inputs(&[edit]).to_value();
        assert_eq!(edited.to_string(), json!({"context": expected}).to_string());
    }

    #[test]
    fn an_answer_says_which_model_gave_it() {
        let check = |document: Value, model: &str, expected: Value| {
            let request = Request::new(document.as_object().cloned().unwrap());
            let answered = request.with_answer_of(model, json!(1)).to_value();
            assert_eq!(answered.to_string(), expected.to_string(), "{document}");
        };
        let by_hand = json!({"recorded": {"by": "hand"}, "title": "T", "solution": 0});
        let by_model =
            json!({"recorded": {"by": "model", "model": "m"}, "title": "T", "solution": 1});
        check(by_hand, "m", by_model);
        check(json!({}), "", json!({"solution": 1, "recorded": {"by": "model"}}));
    }

    #[test]
    fn merged_messages_keep_their_parts_until_their_value_changes() {
        let parts = json!([
            {"type": "input", "input": {"a": 1, "b": {"x": 1}}},
            {"type": "input", "b": {"y": 2}},
        ]);
        check(parts.clone(), json!({"a": 1, "b": {"x": 1, "y": 2}}), parts.clone());
        check(
            parts.clone(),
            json!({"a": 1, "b": {"x": 1, "y": 3}}),
            json!([{"type": "input", "input": {"a": 1, "b": {"x": 1, "y": 3}}}, {"type": "input"}]),
        );
        check(
            parts,
            json!({"b": {"x": 1, "y": 2}, "a": 1}),
            json!([{"type": "input", "input": {"b": {"x": 1, "y": 2}, "a": 1}}, {"type": "input"}]),
        );
    }
}
