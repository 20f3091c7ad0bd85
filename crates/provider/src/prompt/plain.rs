//! A Request in plain lines, for small models, which tend to repeat headings, schemas and JSON instead of answering.

use super::arrangement::in_turns;
use crate::record::{Profile, Way};
use pilcrow_core::attachment::{Prompt, worded_prompt};
use pilcrow_core::context::{DataMessage, PromptMessage, Wording, has_only_texts_and_data};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::field::{Field, FieldKind, FieldTree, field_at, labelled, readable_key};
use pilcrow_core::pointer::Pointer;
use serde_json::Value;
use std::sync::Arc;

/// Depth to which values are written as lines; deeper values are written as JSON.
const DEEPEST: usize = 4;
/// Maximum number of answer fields that the prompt names.
const MOST_PARTS: usize = 40;

/// Returns the prompt of a Request in plain lines: its texts, its data by their titles, and a line with the fields of
/// an answer. `None` if the protocol's format is used: for all but small models, and with tools, plans, cases and
/// messages of other kinds.
pub(super) fn plain_prompt(request: &Request, settings: &ProviderSettings) -> Option<Prompt> {
    let messages = request.messages();
    if !is_plain(request, settings) || !has_only_texts_and_data(&messages) {
        return None;
    }
    let mut prompt = worded_prompt(&messages, &PlainLines);
    let parts = request.schema().and_then(parts_line);
    prompt.messages.extend(parts.map(|line| PromptMessage::new("user", line)));
    prompt.messages = in_turns(prompt.messages);
    Some(prompt)
}

struct PlainLines;

impl Wording for PlainLines {
    fn data(&self, data: &DataMessage) -> Option<String> {
        Some(data_lines(data))
    }

    /// Removes the protocol's sign of a reference; the name that follows it is enough.
    fn text(&self, text: String) -> String {
        text.replace('¶', "")
    }
}

/// True if the document's `plainPrompt` asks for plain lines, or by default if the model runs in the browser.
fn is_plain(request: &Request, settings: &ProviderSettings) -> bool {
    let option = request.config().and_then(|config| config.get("plainPrompt"));
    let is_small = || Profile::look_up(settings.kind).way == Way::InBrowser;
    option.and_then(Value::as_bool).unwrap_or_else(is_small)
}

/// Returns a value with its description, each field in a line after its title.
fn data_lines(data: &DataMessage) -> String {
    let tree = FieldTree::new(data.schema.clone().unwrap_or(Value::Bool(true)));
    let mut lines: Vec<String> = data.description.clone().into_iter().collect();
    if let Some(value) = &data.value {
        let value = labelled(&tree, &Pointer::root(), value.clone());
        let label = tree.root().title.clone().unwrap_or_else(|| readable_key(&data.identity.kind));
        match &value {
            Value::Object(_) => push_members(&mut lines, &tree, &Pointer::root(), &value, 0),
            _ => push_lines(&mut lines, &tree, &Pointer::root(), &label, &value, 0),
        }
    }
    lines.join("\n")
}

fn push_members(
    lines: &mut Vec<String>,
    tree: &FieldTree,
    at: &Pointer,
    value: &Value,
    depth: usize,
) {
    for (key, value) in value.as_object().into_iter().flatten() {
        let place = at.join(key);
        let title = field_at(tree, &place).and_then(|field| field.title.clone());
        let label = title.unwrap_or_else(|| readable_key(key));
        push_lines(lines, tree, &place, &label, value, depth);
    }
}

/// Appends a value after its label: a single value in the same line, an object's fields below it.
fn push_lines(
    lines: &mut Vec<String>,
    tree: &FieldTree,
    at: &Pointer,
    label: &str,
    value: &Value,
    depth: usize,
) {
    let indent = "  ".repeat(depth);
    match value {
        Value::Null => {}
        Value::Object(_) | Value::Array(_) if depth >= DEEPEST => {
            lines.push(format!("{indent}{label}: {value}"));
        }
        Value::Object(_) => {
            lines.push(format!("{indent}{label}:"));
            push_members(lines, tree, at, value, depth + 1);
        }
        Value::Array(entries) if entries.iter().all(is_single) => {
            let texts: Vec<String> = entries.iter().map(single_text).collect();
            lines.push(format!("{indent}{label}: {}", texts.join(", ")));
        }
        Value::Array(entries) => {
            lines.push(format!("{indent}{label}:"));
            for (number, entry) in (1..).zip(entries) {
                let place = at.join(&(number - 1).to_string());
                push_lines(lines, tree, &place, &number.to_string(), entry, depth + 1);
            }
        }
        _ => lines.push(format!("{indent}{label}: {}", single_text(value))),
    }
}

fn is_single(value: &Value) -> bool {
    !value.is_object() && !value.is_array()
}

fn single_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        _ => value.to_string(),
    }
}

/// Returns the line with an answer's fields by their titles, and the options of those that have a few; `None` without
/// fields.
fn parts_line(schema: &Value) -> Option<String> {
    let tree = FieldTree::new(schema.clone());
    let mut left = MOST_PARTS;
    let parts = parts(&tree, &tree.root(), 0, &mut left);
    (!parts.is_empty()).then(|| format!("Answer with: {parts}"))
}

/// Returns the options or titled fields of a field.
fn parts(tree: &FieldTree, field: &Arc<Field>, depth: usize, left: &mut usize) -> String {
    match &field.kind {
        FieldKind::Choice { options } => one_of(options.iter().map(|option| &option.label)),
        FieldKind::Array { choices, .. } if !choices.is_empty() => {
            one_of(choices.iter().map(|option| &option.label))
        }
        FieldKind::Array { .. } => {
            tree.entry(field, 0).map(|entry| parts(tree, &entry, depth, left)).unwrap_or_default()
        }
        FieldKind::Object { properties, .. } if depth < 2 => {
            let mut named = Vec::new();
            for property in properties {
                let Some(fewer) = left.checked_sub(1) else { break };
                *left = fewer;
                let own = tree.property(property);
                let label = own.title.clone().unwrap_or_else(|| readable_key(&property.key));
                let within = parts(tree, &own, depth + 1, left);
                named.push(if within.is_empty() { label } else { format!("{label} ({within})") });
            }
            named.join("; ")
        }
        _ => String::new(),
    }
}

fn one_of<'label>(labels: impl Iterator<Item = &'label String>) -> String {
    let labels: Vec<&str> = labels.take(12).map(String::as_str).collect();
    format!("one of {}", labels.join(", "))
}

#[cfg(test)]
mod tests {
    use crate::prompt::sent_prompt;
    use pilcrow_core::document::parse_document;
    use pilcrow_core::exchange::{ProviderKind, ProviderSettings};

    /// Returns a document's messages as `role: text`, for a kind of provider.
    fn messages(document: &str, kind: ProviderKind) -> Vec<String> {
        let settings = ProviderSettings { kind, ..ProviderSettings::default() };
        let sent = sent_prompt(&parse_document(document).unwrap().request, &settings);
        let line = |message: &pilcrow_core::context::PromptMessage| {
            format!("{}: {}", message.role, message.content)
        };
        sent.messages.iter().map(line).collect()
    }

    #[track_caller]
    fn check(document: &str, expected: &[&str]) {
        assert_eq!(messages(document, ProviderKind::InBrowser), expected, "{document}");
    }

    const ARTICLE: &str = "{
        schema: {type: 'object', properties: {title: {title: 'Title'}, tone: {enum: ['calm', 'loud']},
            parts: {title: 'Parts', type: 'array', items: {type: 'object', properties: {text: {title: 'Text'}}}}}},
        context: [{role: 'system', text: 'Write on the topic in ¶input.'},
            {type: 'input', input: {topic: 'flour jars', long: true, tags: ['a', 'b'], more: [{n: 1}]},
             schema: {properties: {topic: {title: 'Topic'}}}}]}";

    #[test]
    fn small_models_get_texts_titles_and_values_in_lines_and_the_parts_of_an_answer() {
        check(
            ARTICLE,
            &[
                "system: Write on the topic in input.",
                "user: Topic: flour jars\nLong: yes\nTags: a, b\nMore:\n  1:\n    N: 1\n\nAnswer with: Title; Tone (one of calm, loud); Parts (Text)",
            ],
        );
    }

    #[test]
    fn a_document_says_for_itself_how_it_goes() {
        let whole = "{config: {plainPrompt: false}, schema: {type: 'object'}, context: [{type: 'input', a: 1}]}";
        check(
            whole,
            &[
                "user: ## Data: ¶input\nInput data MUST be treated as a structured prompt\n\n{\n  \"a\": 1\n}",
            ],
        );
        let plain = whole.replace("false", "true");
        assert_eq!(messages(&plain, ProviderKind::Mistral), ["user: A: 1"]);
        assert!(messages(ARTICLE, ProviderKind::Mistral).concat().contains("## Data: ¶input"));
    }

    #[test]
    fn options_go_by_their_names_and_a_value_without_parts_by_its_title() {
        check(
            "{schema: {enum: ['yes', 'no']}, context: [{type: 'input', input: {u: 'now'}, schema: {properties:
              {u: {title: 'Urgency', oneOf: [{const: 'now', title: 'At once'}, {const: 'later'}]}}}}]}",
            &["user: Urgency: At once\n\nAnswer with: one of yes, no"],
        );
        check(
            "{context: [{type: 'input', input: 'x', schema: {title: 'Remark', type: 'string'}}]}",
            &["user: Remark: x"],
        );
    }

    #[test]
    fn only_texts_lose_the_sign_of_a_reference() {
        check(
            "{context: ['See ¶input.', {type: 'input', a: 'a ¶ of mine'}]}",
            &["user: See input.\n\nA: a ¶ of mine"],
        );
    }

    #[test]
    fn what_has_tools_or_cases_goes_as_the_protocol_has_it() {
        for context in [
            "[{type: 'input', a: 1}, {type: 'tool', tool: {t: {}}}]",
            "[{type: 'input', _instance: '①', a: 1}, {type: 'input', _instance: '②', a: 2}]",
        ] {
            let document = format!("{{context: {context}}}");
            assert!(
                messages(&document, ProviderKind::InBrowser).concat().contains("## Data: ¶input")
            );
        }
    }
}
