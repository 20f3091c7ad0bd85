//! The schema for showing a value that a call changes: the data's own schema, and the tool's schema for what it writes,
//! so that both sides of a change have field names.

use super::output_path::OutputMethod;
use crate::context::Tool;
use crate::document::merge_values;
use crate::object::{object, text};
use serde_json::Value;

/// Returns the schema to show a changed value with. The data's own schema takes precedence over the tool's.
pub(crate) fn changed_schema(
    data: Option<&Value>,
    tool: Option<&Tool>,
    path: &[String],
    method: OutputMethod,
) -> Option<Value> {
    let written = tool.map(|tool| {
        let result = match tool.output() {
            Some(output) => output.clone(),
            None => described("properties", Value::Object(tool.parameters()), "object"),
        };
        let result = match method {
            OutputMethod::Push => described("items", result, "array"),
            _ => result,
        };
        path.iter().rev().fold(result, |below, key| {
            described("properties", object([(key.as_str(), below)]), "object")
        })
    });
    match (written, data) {
        (Some(written), Some(data)) => Some(merge_values(written, data.clone())),
        (written, data) => written.or_else(|| data.cloned()),
    }
}

fn described(key: &str, below: Value, name: &str) -> Value {
    object([("type", text(name)), (key, below)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(data: Value, tool: Value, path: &[&str], method: OutputMethod, expected: Value) {
        let tool = Tool { name: "t".into(), schema: tool, message: 0 };
        let path: Vec<String> = path.iter().map(|key| (*key).to_owned()).collect();
        let schema = changed_schema(Some(&data), Some(&tool), &path, method);
        assert_eq!(schema.unwrap().to_string(), expected.to_string());
    }

    #[test]
    fn what_is_written_is_described_where_it_goes() {
        check(
            json!({"title": "State", "properties": {"task": {"title": "Task"}, "new": {"title": "Own"}}}),
            json!({"properties": {"new": {"type": "string", "title": "Tool's"}, "more": {}}}),
            &[],
            OutputMethod::Set,
            json!({"type": "object", "properties": {"new": {"type": "string", "title": "Own"}, "more": {}, "task": {"title": "Task"}}, "title": "State"}),
        );
        check(
            json!({}),
            json!({"_output": {"type": "number"}}),
            &["log", "sums"],
            OutputMethod::Push,
            json!({"type": "object", "properties": {"log": {"type": "object", "properties": {"sums": {"type": "array", "items": {"type": "number"}}}}}}),
        );
    }
}
