//! A Request: `{config, schema, context, solution}` and whatever else its document holds.
//! The object stays as it was written, and is read through.

use super::join::joined_value;
use super::message::{Message, MessageBody, put_value};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// A document's object, key order and unknown keys and all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    members: Map<String, Value>,
}

/// The value that a person gave to an input: goes to `messages[0]`, and leaves the other parts,
/// unless the parts say it already. Of other data, [`Request::with_data`] says where it goes.
#[derive(Clone, Debug, PartialEq)]
pub struct InputEdit {
    /// Places in the context of the messages that were merged into the input, in order.
    pub messages: Vec<usize>,
    /// The whole value; `None` if everything was cleared.
    pub value: Option<Value>,
}

impl Request {
    /// Takes the members of a document's object.
    pub fn new(members: Map<String, Value>) -> Self {
        Self { members }
    }

    /// The document's name, for people.
    pub fn title(&self) -> Option<&str> {
        self.text_of("title")
    }

    /// What the document is for, in Markdown.
    pub fn description(&self) -> Option<&str> {
        self.text_of("description")
    }

    /// Model settings: `{"model", "temperature", "maxTokens", "seed", …}`.
    pub fn config(&self) -> Option<&Map<String, Value>> {
        self.members.get("config").and_then(Value::as_object)
    }

    /// JSON Schema of the wanted output.
    pub fn schema(&self) -> Option<&Value> {
        self.members.get("schema").filter(|schema| schema.is_object() || schema.is_boolean())
    }

    /// The context's entries. A context that is no list counts as one entry.
    pub fn messages(&self) -> Vec<Message<'_>> {
        match self.members.get("context") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(entries)) => {
                entries.iter().map(|source| Message { source }).collect()
            }
            Some(source) => vec![Message { source }],
        }
    }

    /// The answer that is saved with the document.
    pub fn solution(&self) -> Option<&Value> {
        self.members.get("solution").filter(|solution| !solution.is_null())
    }

    /// The document with people's input in it. Where no edit changes anything, it is equal to the original to the last
    /// digit.
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

    /// Whether several messages together say the edit's value already: then each keeps its part.
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
        // As texts, since key order counts too.
        joined.map(|value| value.to_string()) == edit.value.as_ref().map(Value::to_string)
    }

    /// Whether it carries an answer, or a process with its steps.
    pub fn is_answered(&self) -> bool {
        self.solution().is_some() || self.members.contains_key("process")
    }

    /// The document with an answer.
    #[must_use]
    pub fn with_solution(&self, solution: Option<Value>) -> Self {
        let mut solved = self.clone();
        match solution {
            Some(solution) => drop(solved.members.insert("solution".to_owned(), solution)),
            None => drop(solved.members.shift_remove("solution")),
        }
        solved
    }

    /// The document with a model's answer, and with a member `recorded`, `{by: "model", model}`, that says so.
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

    /// The document with another context. Its other keys stay where they are.
    #[must_use]
    pub fn with_context(&self, entries: Vec<Value>) -> Self {
        self.with_member("context", Value::Array(entries))
    }

    /// The document with more messages at its context's end.
    #[must_use]
    pub fn with_more_messages(&self, more: Vec<Value>) -> Self {
        let mut longer = self.clone();
        longer.append(more);
        longer
    }

    /// Puts more messages at the context's end. A context that is no list becomes one.
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

    /// The document with another schema of its answer.
    #[must_use]
    pub fn with_schema(&self, schema: Value) -> Self {
        self.with_member("schema", schema)
    }

    /// The document under another title.
    #[must_use]
    pub fn with_title(&self, title: &str) -> Self {
        self.with_member("title", Value::String(title.to_owned()))
    }

    /// The document with another value of a key, or one more.
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

    /// Whether it says in which ways it is tried.
    pub fn has_bench(&self) -> bool {
        self.members.contains_key("bench")
    }

    /// The document without its bench.
    #[must_use]
    pub fn without_bench(&self) -> Self {
        let mut members = self.members.clone();
        members.shift_remove("bench");
        Self { members }
    }

    /// The document's object.
    pub fn members(&self) -> &Map<String, Value> {
        &self.members
    }

    /// The document as a value.
    pub fn to_value(&self) -> Value {
        Value::Object(self.members.clone())
    }

    /// The document as JSON text, indented by two spaces, with a line end.
    pub fn to_text(&self) -> String {
        format!("{:#}\n", self.to_value())
    }

    fn text_of(&self, key: &str) -> Option<&str> {
        self.members.get(key).and_then(Value::as_str).filter(|text| !text.trim().is_empty())
    }
}

impl Message<'_> {
    /// Where its text stands within the entry; `None` if it has none, or one that is put together of several.
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
