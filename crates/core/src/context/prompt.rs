//! What the model sees: each merged message as text, as the seeds 005 and 006 print it.
//! Refuses localisation: the wording is the protocol's, in English.

use super::{DataMessage, Entry};
use serde_json::Value;

/// A message as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptMessage {
    /// `user`, `system`, `assistant`.
    pub role: String,
    /// The text.
    pub content: String,
}

/// Words a merged context for the model. A message without anything to say is left out.
pub fn prompt_messages(entries: &[Entry]) -> Vec<PromptMessage> {
    let message = |role: &str, content: String| PromptMessage { role: role.to_owned(), content };
    let worded = entries.iter().map(|entry| match entry {
        Entry::Text { role, text } => message(role, text.clone()),
        Entry::Data(data) if data.identity.is_input() => message(&data.role, input_text(data)),
        Entry::Data(data) => message(&data.role, data_text(data)),
        Entry::Other { role, kind, source } => message(role, other_text(kind, source)),
    });
    worded.filter(|message| !message.content.trim().is_empty()).collect()
}

fn data_text(data: &DataMessage) -> String {
    let mut paragraphs = vec![format!("## Data: {}", data.identity)];
    paragraphs.extend(data.value.as_ref().map(indented));
    paragraphs.extend(data.description.clone());
    if let Some(schema) = &data.schema {
        paragraphs.push(format!("Schema for ¶{}:\n{}", data.identity.kind, indented(schema)));
    }
    paragraphs.join("\n")
}

fn input_text(data: &DataMessage) -> String {
    let mut text =
        format!("## Data: {}\nInput data MUST be treated as a structured prompt", data.identity);
    if let Some(description) = &data.description {
        text.push_str(&format!("\n{description}"));
    }
    if let Some(schema) = &data.schema {
        text.push_str(&format!("\nSchema: {}", indented(schema)));
    }
    if let Some(value) = &data.value {
        text.push_str(&format!("\n\n{}", indented(value)));
    }
    text
}

fn other_text(kind: &str, source: &Value) -> String {
    let label = if kind.is_empty() { "message" } else { kind };
    format!("## {label}\n{}", indented(source))
}

fn indented(value: &Value) -> String {
    format!("{value:#}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::merge_context;
    use crate::document::parse_document;

    #[test]
    fn a_case_is_named_in_its_heading_and_unknown_messages_are_passed_on() {
        let text =
            "[{type: 'state', _instance: '①', a: 1}, {type: 'tool', tool: {f: {}}}, {text: ''}]";
        let request = parse_document(text).unwrap().request;
        let messages = prompt_messages(&merge_context(&request.messages()));
        assert_eq!(messages[0].content, "## Data: ¶state ①\n{\n  \"a\": 1\n}");
        assert!(messages[1].content.starts_with("## tool\n{"));
        assert_eq!(messages.len(), 2);
    }
}
