//! A schema as a message, for who takes none beside the messages.

use pilcrow_core::context::PromptMessage;
use serde_json::Value;

/// Asks for an answer by a schema.
pub(super) fn schema_message(schema: &Value) -> PromptMessage {
    let content = format!(
        "## Output\nThe answer MUST be one JSON value that conforms to the schema, and nothing else\nSchema: {schema:#}"
    );
    PromptMessage::new("user", content)
}
