//! A model's answer read as a tool, whatever shape it was given.

use super::document_search::find_document;
use super::fault::DraftFault;
use super::message::{Entry, entry, text_message};
use super::slips::{repeated_keys, slips};
use super::spelling::{add_missing, correct_names, take, take_text};
use crate::document::Request;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// The most fields of a tool that is made of words, with those within others.
const MOST_FIELDS: usize = 120;

/// What members are called by models, the document's own name first.
const TITLE: [&str; 2] = ["title", "name"];
const DESCRIPTION: [&str; 4] = ["description", "purpose", "about", "summary"];
const TEXTS: [&str; 7] =
    ["instructions", "instruction", "prompt", "system", "systemPrompt", "system_prompt", "text"];
const CONTEXT: [&str; 2] = ["context", "messages"];
const INPUT: [&str; 6] = ["input", "inputs", "inputSchema", "input_schema", "fields", "form"];
const ANSWER: [&str; 10] = [
    "schema",
    "output",
    "outputs",
    "outputSchema",
    "output_schema",
    "answer",
    "answerSchema",
    "response",
    "result",
    "returns",
];

/// Members that say nothing of a tool, and are not missed.
const IDLE: [&str; 5] = ["$schema", "$id", "type", "version", "required"];

/// A drafted tool.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The document.
    pub request: Request,
    /// What it lacks, and what was not understood of it.
    pub notes: Vec<DraftFault>,
}

/// Reads what a model answered to the question for a draft. What is plainly meant is put right without a word.
///
/// # Errors
///
/// Where no tool can be made of it.
pub fn read_draft(answer: &str) -> Result<Draft, DraftFault> {
    let members = find_document(answer)?;
    let shapeless = DraftFault::shapeless(&members);
    let mut reading = Reading { notes: Vec::new(), left: MOST_FIELDS };
    let request = reading.request(members).ok_or(shapeless)?;
    let faults = repeated_keys(answer).into_iter().chain(slips(&request));
    let mut notes: Vec<DraftFault> = Vec::new();
    for note in reading.notes.into_iter().chain(faults) {
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    Ok(Draft { request, notes })
}

/// What is told on the way, and how many fields may still come.
pub(super) struct Reading {
    pub notes: Vec<DraftFault>,
    pub left: usize,
}

/// What the members say, by its place in a document.
#[derive(Default)]
struct Parts {
    texts: Vec<(String, String)>,
    inputs: Vec<Map<String, Value>>,
    answer: Option<Map<String, Value>>,
}

impl Reading {
    /// The document; `None` if nothing is told, asked or answered in it.
    fn request(&mut self, members: Map<String, Value>) -> Option<Request> {
        let names: Vec<&str> =
            [&TITLE[..], &DESCRIPTION, &TEXTS, &CONTEXT, &INPUT, &ANSWER].concat();
        let mut members = correct_names(members, &names);
        let is_schema = members.contains_key("properties");
        let title = take_text(&mut members, &TITLE);
        let description = take_text(&mut members, &DESCRIPTION);
        let mut parts = Parts::default();
        if is_schema {
            let own = ["properties", "required", "$defs", "definitions", "type"];
            let own = own.iter().filter_map(|key| members.shift_remove_entry(*key)).collect();
            parts.inputs.extend(self.schema(Value::Object(own)));
        }
        self.read_context(&mut members, &mut parts);
        parts.inputs.extend(take(&mut members, &INPUT).and_then(|value| self.schema(value)));
        parts.answer = take(&mut members, &ANSWER).and_then(|value| self.answer(value));
        let left = members.into_iter().filter(|(key, _)| !IDLE.contains(&key.as_str()));
        self.notes.extend(left.map(|(key, _)| DraftFault::LeftOut(key)));
        let is_tool = !parts.texts.is_empty() || !parts.inputs.is_empty() || parts.answer.is_some();
        is_tool.then(|| self.document(title, description, parts))
    }

    /// The texts and the input of the context, and what stands beside it in their place.
    fn read_context(&mut self, members: &mut Map<String, Value>, parts: &mut Parts) {
        if members.get("context").is_some_and(is_parts)
            && let Some(Value::Object(inner)) = members.shift_remove("context")
        {
            add_missing(members, inner);
        }
        let own = take(members, &TEXTS).into_iter();
        let entries = match take(members, &CONTEXT) {
            Some(Value::Array(entries)) => entries,
            other => other.into_iter().collect(),
        };
        let own = own.flat_map(|value| match value {
            Value::Array(lines) => lines,
            other => vec![other],
        });
        for value in own.chain(entries) {
            match entry(value) {
                Some(Entry::Text(role, text)) => parts.texts.push((role, text)),
                Some(Entry::Input(schema)) => parts.inputs.extend(self.schema(schema)),
                Some(Entry::Other(kind)) => self.notes.push(DraftFault::LeftOut(kind)),
                None => {}
            }
        }
    }

    /// The schema of an answer. One that is no object stands in it.
    fn answer(&mut self, value: Value) -> Option<Map<String, Value>> {
        let named = value.get("type").and_then(Value::as_str);
        let is_single =
            matches!(named, Some("array" | "string" | "number" | "integer" | "boolean"));
        let is_bare = is_single && value.get("properties").is_none();
        let value = match is_bare || value.get("enum").is_some() {
            true => object([
                ("properties", object([("answer", value)])),
                ("required", vec!["answer"].into()),
            ]),
            false => value,
        };
        self.schema(value)
    }

    fn document(
        &mut self,
        title: Option<String>,
        description: Option<String>,
        parts: Parts,
    ) -> Request {
        let Parts { texts, inputs, answer } = parts;
        let input = join_forms(inputs);
        let lacks = [
            (texts.is_empty(), DraftFault::NoTexts),
            (input.is_none(), DraftFault::NoInput),
            (answer.is_none(), DraftFault::NoAnswer),
        ];
        self.notes.extend(lacks.into_iter().filter(|(lacks, _)| *lacks).map(|(_, fault)| fault));
        let keys: Vec<String> = input
            .as_ref()
            .and_then(|input| input.get("properties")?.as_object())
            .map(|fields| fields.keys().cloned().collect())
            .unwrap_or_default();
        let texts = texts.into_iter().map(|(role, words)| named_text(&role, &words, &keys));
        let input = input
            .map(|schema| object([("type", text("input")), ("schema", Value::Object(schema))]));
        let context: Vec<Value> = texts.chain(input).collect();
        let members = [
            ("title", title.map(Value::String)),
            ("description", description.map(Value::String)),
            ("context", Some(context.into())),
            ("schema", answer.map(Value::Object)),
        ];
        let members = members.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
        Request::new(members.collect())
    }
}

/// Whether a context is no message, and has texts and a form by other names.
fn is_parts(context: &Value) -> bool {
    let has = |names: &[&str]| names.iter().any(|name| context.get(*name).is_some());
    context.is_object() && !has(&["type", "role", "schema"]) && (has(&TEXTS) || has(&INPUT))
}

/// A text, in which the names of fields stand for their values where it says so.
fn named_text(role: &str, words: &str, keys: &[String]) -> Value {
    let mut words = words.to_owned();
    for key in keys {
        let (single, double) = (format!("{{{key}}}"), format!("{{{{{key}}}}}"));
        if words.contains(&single) && !words.contains(&double) {
            words = words.replace(&single, &double);
        }
    }
    let is_template = words.contains("{{") && words.contains("}}");
    let mut message = text_message(role, &words);
    if let (Value::Object(members), true) = (&mut message, is_template) {
        members.insert("template".to_owned(), Value::Bool(true));
    }
    message
}

/// Several forms as one: what comes later does not change what is there.
fn join_forms(inputs: Vec<Map<String, Value>>) -> Option<Map<String, Value>> {
    let mut inputs = inputs.into_iter();
    let mut first = inputs.next()?;
    for mut other in inputs {
        if let (Some(Value::Object(own)), Some(Value::Object(more))) =
            (first.get_mut("properties"), other.shift_remove("properties"))
        {
            add_missing(own, more);
        }
        if let Some(Value::Array(more)) = other.shift_remove("required") {
            let own = first.entry("required").or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(own) = own {
                own.extend(more);
            }
        }
    }
    Some(first)
}
