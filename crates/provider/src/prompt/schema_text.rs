//! A schema as a message, for providers that accept none beside the messages.

use pilcrow_core::context::PromptMessage;
use serde_json::Value;

/// Returns a message that asks for an answer by a schema.
pub(super) fn schema_message(schema: &Value) -> PromptMessage {
    asking_by(&format!("{schema:#}"))
}

/// Returns a message that asks for an answer by a schema, without whitespace: a chat window limits a prompt's length.
pub(super) fn short_schema_message(schema: &Value) -> PromptMessage {
    let mut schema = schema.clone();
    if let Some(members) = schema.as_object_mut() {
        // The member `$schema` matters only to programs.
        members.shift_remove("$schema");
    }
    asking_by(&schema.to_string())
}

fn asking_by(schema: &str) -> PromptMessage {
    let content = format!(
        "## Output\nThe answer MUST be one JSON value that conforms to the schema, and nothing else\nSchema: {schema}"
    );
    PromptMessage::new("user", content)
}
