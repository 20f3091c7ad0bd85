//! A schema as a message, for who takes none beside the messages.

use pilcrow_core::context::PromptMessage;
use serde_json::Value;

/// Asks for an answer by a schema.
pub(super) fn schema_message(schema: &Value) -> PromptMessage {
    asking_by(&format!("{schema:#}"))
}

/// Asks for an answer by a schema, without a space too many: a chat window takes only so much.
pub(super) fn short_schema_message(schema: &Value) -> PromptMessage {
    let mut schema = schema.clone();
    if let Some(members) = schema.as_object_mut() {
        // It tells programs which rules the schema is written by.
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
