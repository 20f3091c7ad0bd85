//! Conversion of a tool's result to a value: its structured content, or else its texts.

use super::failure::McpFailure;
use super::message::cut;
use pilcrow_core::document::parse_text;
use serde_json::Value;

/// Returns the result of a call. Several texts are joined with empty lines; with other content among them, the result
/// is the unchanged list of blocks. If the tool has an `outputSchema`, the text may be a JSON value.
///
/// # Errors
///
/// [`McpFailure::Tool`] if the tool reports a failure, [`McpFailure::NoMcp`] if there is no result.
pub(super) fn call_result(result: &Value, is_described: bool) -> Result<Value, McpFailure> {
    let blocks = result.get("content").and_then(Value::as_array);
    let texts: Option<Vec<&str>> = blocks.and_then(|blocks| blocks.iter().map(text_of).collect());
    if result.get("isError").and_then(Value::as_bool) == Some(true) {
        let parts = blocks.into_iter().flatten().filter_map(text_of).collect::<Vec<_>>();
        return Err(McpFailure::Tool(cut(&parts.join("\n\n"))));
    }
    let structured = result.get("structuredContent").filter(|content| !content.is_null());
    if let Some(structured) = structured {
        return Ok(structured.clone());
    }
    match (blocks, texts.as_deref()) {
        (None, _) => Err(McpFailure::NoMcp),
        (Some(_), Some([only])) if is_described => {
            Ok(parse_text(only).unwrap_or_else(|_| Value::String((*only).to_owned())))
        }
        (Some(_), Some(texts)) => Ok(Value::String(texts.join("\n\n"))),
        (Some(blocks), None) => Ok(Value::Array(blocks.clone())),
    }
}

fn text_of(block: &Value) -> Option<&str> {
    let is_text = block.get("type").and_then(Value::as_str) == Some("text");
    block.get("text").and_then(Value::as_str).filter(|_| is_text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(result: Value, is_described: bool, expected: Result<Value, McpFailure>) {
        assert_eq!(call_result(&result, is_described), expected, "{result}");
    }

    fn text(text: &str) -> Value {
        json!({"type": "text", "text": text})
    }

    #[test]
    fn a_result_is_what_is_structured_or_else_what_is_said() {
        let weather = json!({"temperature": 22.5});
        let block = text("{\"temperature\": 22.5}");
        let both = json!({"content": [block], "structuredContent": weather});
        check(both, false, Ok(weather.clone()));
        check(json!({"content": [block]}), true, Ok(weather));
        check(json!({"content": [block]}), false, Ok(json!("{\"temperature\": 22.5}")));
        check(json!({"content": [text("sunny")]}), true, Ok(json!("sunny")));
        check(
            json!({"content": [text("a"), text("b")], "isError": false}),
            true,
            Ok(json!("a\n\nb")),
        );
        check(json!({"content": [], "structuredContent": null}), false, Ok(json!("")));
        let image = json!({"type": "image", "data": "AAAA", "mimeType": "image/png"});
        check(json!({"content": [text("a"), image]}), true, Ok(json!([text("a"), image])));
    }

    #[test]
    fn a_tool_that_failed_says_so() {
        let failed = |words: &str| Err(McpFailure::Tool(words.to_owned()));
        let image = json!({"type": "image"});
        check(
            json!({"content": [text("No such city."), image], "isError": true}),
            false,
            failed("No such city."),
        );
        check(json!({"isError": true, "structuredContent": {}}), true, failed(""));
        check(json!(null), true, Err(McpFailure::NoMcp));
    }
}
