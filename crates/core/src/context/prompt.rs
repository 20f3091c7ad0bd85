//! Writes the prompt: each merged message as text, in the format of the seeds 005 and 006. The wording is the
//! protocol's, in English.

use super::template::FilledContext;
use super::tools::WHICH_COUNTS;
use super::{DataMessage, Entry, Identity, tools, tools_text};
use crate::document::Message;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// A message of the prompt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PromptMessage {
    /// Role: `user`, `system`, `assistant`.
    pub role: String,
    /// Text of the message; may be empty if there are files.
    pub content: String,
    /// Numbers of the attached files.
    pub files: Vec<usize>,
}

impl PromptMessage {
    /// Creates a message without files.
    pub fn new(role: &str, content: impl Into<String>) -> Self {
        Self { role: role.to_owned(), content: content.into(), files: Vec::new() }
    }

    /// Creates a message of the role `user` with only files.
    pub fn from_files(files: Vec<usize>) -> Self {
        Self { files, ..Self::new("user", "") }
    }

    /// True if the message has neither text nor files.
    pub fn is_blank(&self) -> bool {
        self.content.trim().is_empty() && self.files.is_empty()
    }
}

/// A wording of a context that differs from the protocol's.
pub trait Wording {
    /// Returns the text of data; `None` for the protocol's wording.
    fn data(&self, _data: &DataMessage) -> Option<String> {
        None
    }

    /// Changes a text, after its placeholders were replaced by values.
    fn text(&self, text: String) -> String {
        text
    }
}

/// The protocol's own wording.
pub(crate) struct AsProtocol;

impl Wording for AsProtocol {}

/// Writes a merged context as messages, each with the index of its entry; files as the texts that contain them. An
/// empty message is left out.
pub(crate) fn worded_entries<'context>(
    entries: &'context [Entry],
    wording: &'context dyn Wording,
) -> impl Iterator<Item = (usize, PromptMessage)> {
    let message = |role: &str, content: String| PromptMessage::new(role, content);
    let first_tool = entries.iter().position(|entry| is_other(entry, "tool"));
    let newest_plan = entries.iter().rposition(|entry| is_other(entry, "plan"));
    // The text about tools contains this sentence already.
    let filled = FilledContext::fill(entries);
    let says_which = first_tool.is_none() && entries.iter().any(is_input_of_case);
    let worded = entries.iter().enumerate().filter_map(move |(at, entry)| {
        let worded = match entry {
            Entry::Text { role, text, .. } => {
                message(role, wording.text(filled.text(at).unwrap_or(text).clone()))
            }
            Entry::Data(data) if data.identity.is_input() && filled.has_input => return None,
            Entry::Data(data) => {
                let usual = || data_text(data, says_which && data.identity.instance.is_none());
                message(&data.role, wording.data(data).unwrap_or_else(usual))
            }
            Entry::Other { kind, .. } if kind == "code" => return None,
            Entry::Other { kind, .. } if kind == "tool" && first_tool == Some(at) => {
                message("system", tools_of(entries))
            }
            Entry::Other { role, kind, source } if kind == "plan" && newest_plan == Some(at) => {
                message(role, plan_text(source))
            }
            Entry::Other { kind, .. } if kind == "tool" || kind == "plan" => return None,
            Entry::Other { role, kind, source } if kind == "meta" => {
                message(role, meta_text(source))
            }
            Entry::Other { role, kind, source } if kind == CALLS => {
                message(role, calls_text(source.get(CALLS).unwrap_or(&Value::Null)))
            }
            Entry::Other { role, kind, source } => message(role, other_text(kind, source)),
        };
        Some((at, worded))
    });
    worded.filter(|(_, message)| !message.is_blank())
}

/// Type and key of a message with calls whose results are asked for. Only a process creates such messages, with files
/// in the calls.
pub(crate) const CALLS: &str = "calls";

/// Returns the text that asks for the results of calls.
pub(crate) fn calls_text(calls: &Value) -> String {
    format!("## Calls\nGive one result for each call, by its _id.\n{calls:#}")
}

fn is_input_of_case(entry: &Entry) -> bool {
    matches!(entry, Entry::Data(data) if data.identity.is_input() && data.identity.instance.is_some())
}

fn is_other(entry: &Entry, wanted: &str) -> bool {
    matches!(entry, Entry::Other { kind, .. } if kind == wanted)
}

fn tools_of(entries: &[Entry]) -> String {
    let messages: Vec<Message> = entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::Other { source, .. } => Some(Message { source }),
            _ => None,
        })
        .collect();
    tools_text(&tools(&messages))
}

/// Returns the text of a plan: its calls, and the ids of finished runs, which the sender lists in `_done`.
fn plan_text(source: &Value) -> String {
    let calls = source.get("plan").map(indented).unwrap_or_default();
    let done = source.get("_done").and_then(Value::as_array);
    let done: Vec<&str> = done.into_iter().flatten().filter_map(Value::as_str).collect();
    let done = if done.is_empty() { String::new() } else { format!("\nDone: {}", done.join(", ")) };
    format!("## Plan: ¶plan\n{calls}{done}")
}

/// Returns the text of a `meta` message: what is asked for, and its current value; also for an accepted change.
fn meta_text(source: &Value) -> String {
    let member = |key: &str| source.get(key);
    let about = ["type", "role", "schema", "description"];
    let is_value = |key: &str| !key.starts_with('_') && !about.contains(&key);
    let flat = source.as_object().into_iter().flatten().filter(|(key, _)| is_value(key));
    let flat: Map<String, Value> = flat.map(|(key, value)| (key.clone(), value.clone())).collect();
    let flat = (!flat.is_empty()).then_some(Value::Object(flat));
    let mut paragraphs = vec!["## Data: ¶meta".to_owned()];
    paragraphs.extend(member("meta").or_else(|| member("data")).or(flat.as_ref()).map(indented));
    paragraphs.extend(member("description").and_then(Value::as_str).map(str::to_owned));
    paragraphs.extend(member("schema").map(|schema| schema_text("meta", schema)));
    paragraphs.join("\n")
}

fn schema_text(kind: &str, schema: &Value) -> String {
    format!("Schema for ¶{kind}:\n{}", indented(schema))
}

/// Instruction to the model for merging pieces.
pub(super) const TOGETHER: &str = "These are pieces of one whole: each adds to those before it, and replaces what they say of the same.";

fn data_text(data: &DataMessage, says_which: bool) -> String {
    if data.identity.is_input() {
        return input_text(data, says_which);
    }
    if !data.pieces.is_empty() {
        return pieces_text(data);
    }
    let heading = format!("## Data: {}", data.identity);
    let kind = &data.identity.kind;
    labelled(heading, kind, [&data.value, &data.schema], data.description.as_deref())
}

fn pieces_text(data: &DataMessage) -> String {
    let (Identity { kind, .. }, count) = (&data.identity, data.pieces.len());
    let texts = data.pieces.iter().zip(1..).map(|(piece, number)| {
        let joining = piece.joining.as_ref().map(|how| format!(", {how}")).unwrap_or_default();
        let mut heading = format!("## Data: {} ({number} of {count}{joining})", data.identity);
        if number == 1 {
            heading.push_str(&format!("\n{TOGETHER}"));
        }
        labelled(heading, kind, [&piece.value, &piece.schema], piece.description.as_deref())
    });
    texts.collect::<Vec<_>>().join("\n\n")
}

/// Returns the text of data under a heading: value, description and schema.
fn labelled(
    heading: String,
    kind: &str,
    [value, schema]: [&Option<Value>; 2],
    description: Option<&str>,
) -> String {
    let mut paragraphs = vec![heading];
    paragraphs.extend(value.as_ref().map(indented));
    paragraphs.extend(description.map(str::to_owned));
    paragraphs.extend(schema.as_ref().map(|schema| schema_text(kind, schema)));
    paragraphs.join("\n")
}

fn input_text(data: &DataMessage, says_which: bool) -> String {
    let mut text =
        format!("## Data: {}\nInput data MUST be treated as a structured prompt", data.identity);
    if says_which {
        text.push_str(&format!("\n{WHICH_COUNTS}"));
    }
    if let Some(description) = &data.description {
        text.push_str(&format!("\n{description}"));
    }
    if let Some(schema) = &data.schema {
        text.push_str(&format!("\nSchema: {}", indented(&without_examples(schema))));
    }
    if let Some(value) = &data.value {
        text.push_str(&format!("\n\n{}", indented(value)));
    }
    text
}

/// Returns the schema without examples of the whole input, which are for the person: a model would take them for more
/// inputs to answer.
fn without_examples(schema: &Value) -> Cow<'_, Value> {
    let listed = schema.get("examples").and_then(Value::as_array);
    if !listed.is_some_and(|listed| listed.iter().any(Value::is_object)) {
        return Cow::Borrowed(schema);
    }
    let mut own = schema.clone();
    if let Value::Object(members) = &mut own {
        members.shift_remove("examples");
    }
    Cow::Owned(own)
}

fn other_text(kind: &str, source: &Value) -> String {
    let label = if kind.is_empty() { "message" } else { kind };
    let body = source.as_object().map(|members| {
        let body = members.iter().filter(|(key, _)| !key.starts_with('_'));
        Value::Object(body.map(|(key, value)| (key.clone(), value.clone())).collect())
    });
    format!("## {label}\n{}", indented(body.as_ref().unwrap_or(source)))
}

fn indented(value: &Value) -> String {
    format!("{value:#}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::merge_context;
    use crate::document::{Request, parse_document};

    #[test]
    fn examples_of_a_whole_input_are_not_sent_and_those_of_its_parts_are() {
        let text = "[{type: 'input', a: 1, schema: {examples: [{a: 2}], properties: {a: {examples: [3]}}}}]";
        let request = parse_document(text).unwrap().request;
        let messages = worded(&request);
        let content: String = messages[0].content.split_whitespace().collect();
        assert!(content.contains(r#"Schema:{"properties":{"a":{"examples":[3]}}}"#), "{content}");
    }

    #[test]
    fn a_case_is_named_in_its_heading_and_unknown_messages_are_passed_on() {
        let text =
            "[{type: 'state', _instance: '①', a: 1}, {type: 'note', b: 2, _date: 'x'}, {text: ''}]";
        assert_eq!(
            sent_messages(text),
            [
                ("user".into(), "## Data: ¶state ①\n{\n  \"a\": 1\n}".into()),
                ("user".into(), "## note\n{\n  \"type\": \"note\",\n  \"b\": 2\n}".into()),
            ]
        );
    }

    #[test]
    fn where_cases_have_an_input_it_is_said_that_it_counts_over_the_one_for_all() {
        let says = |text: &str| {
            let marks =
                sent_messages(text).into_iter().map(|(_, content)| content.contains(WHICH_COUNTS));
            marks.collect::<Vec<_>>()
        };
        assert_eq!(
            says("[{type: 'input', a: 1}, {type: 'input', _instance: '①', a: 2}]"),
            [true, false]
        );
        assert_eq!(
            says("[{type: 'input', a: 1}, {type: 'state', _instance: '①', a: 2}]"),
            [false, false]
        );
        let tool = "[{type: 'input', a: 1}, {type: 'input', _instance: '①', a: 2}, {type: 'tool', tool: {t: {}}}]";
        assert_eq!(says(tool), [false, false, true]);
    }

    fn worded(request: &Request) -> Vec<PromptMessage> {
        let entries = merge_context(&request.messages());
        worded_entries(&entries, &AsProtocol).map(|(_, message)| message).collect()
    }

    fn sent_messages(text: &str) -> Vec<(String, String)> {
        let request = parse_document(text).unwrap().request;
        let messages = worded(&request);
        messages.into_iter().map(|message| (message.role, message.content)).collect()
    }

    #[test]
    fn tools_are_told_once_by_the_system_and_code_never() {
        let messages = sent_messages(
            "['Hi', {type: 'tool', tool: {f: {description: 'Does\\n it.', _output: {type: 'number'}, _activity: 'go', _outputPath: '†state.a'}}},
              {type: 'code', activity: {go: '() => 1'}}, {type: 'tool', tool: {g: {}}}]",
        );
        assert_eq!(messages.len(), 2);
        let (role, text) = &messages[1];
        assert_eq!(role, "system");
        let lines = "## Tools\n- f: Does it. | Gives: {\"type\":\"number\"} | Writes: †state.a\n- g\nGive calls and a null output";
        assert!(text.starts_with(lines), "{text}");
        assert!(!text.contains("go"), "{text}");
    }

    #[test]
    fn meta_is_told_as_data() {
        let messages = sent_messages(
            "[{type: 'meta', schema: {type: 'object'}, meta: {goal: 'x'}, _step: 1}]",
        );
        let text = "## Data: ¶meta\n{\n  \"goal\": \"x\"\n}\nSchema for ¶meta:\n{\n  \"type\": \"object\"\n}";
        assert_eq!(messages, [("user".to_owned(), text.to_owned())]);
        assert_eq!(
            sent_messages("[{type: 'meta', goal: 'x', schema: {type: 'object'}}]"),
            messages
        );
    }

    #[test]
    fn only_the_newest_plan_is_shown_with_what_is_done_of_it() {
        let messages = sent_messages(
            "[{type: 'plan', plan: [{_tool: 'old'}]}, {type: 'plan', _step: 1, _done: ['0', '1:①'], plan: [{_tool: 'new'}]}]",
        );
        let text = "## Plan: ¶plan\n[\n  {\n    \"_tool\": \"new\"\n  }\n]\nDone: 0, 1:①";
        assert_eq!(messages, [("user".to_owned(), text.to_owned())]);
    }
}
