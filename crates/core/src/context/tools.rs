//! The tools of a context; of several definitions with one name, the last applies.

use crate::document::{CALL_KEYS, Message};
use crate::object::{object, text};
use serde_json::{Map, Value};

/// Instructions that explain to a model how to reply with calls.
const HOW_TO_CALL: &str = "Give calls and a null output while something is missing, the output once it can be given. A parameter may name a value (†state.a) instead of repeating it, also one that an earlier call of the same answer writes.";
/// Sentence that explains which of two inputs applies.
pub(super) const WHICH_COUNTS: &str = "¶input of a case counts over ¶input for all.";

/// A tool of a context.
#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    /// Name of the tool in calls.
    pub name: String,
    /// Definition, as written.
    pub schema: Value,
    /// Index of the message that defines it.
    pub message: usize,
}

/// Returns the tools of messages in order of first appearance. A tool that is only named is included: its
/// implementation is unknown, so that the person has to carry it out.
pub fn tools(messages: &[Message]) -> Vec<Tool> {
    let mut tools: Vec<Tool> = Vec::new();
    for (place, message) in messages.iter().enumerate() {
        let Some(definition) = message.written().get("tool") else { continue };
        let defined = definition.as_object().into_iter().flatten().filter(|(_, s)| s.is_object());
        for (name, schema) in defined {
            let tool = Tool { name: name.clone(), schema: schema.clone(), message: place };
            match tools.iter_mut().find(|other| other.name == *name) {
                Some(other) => *other = tool,
                None => tools.push(tool),
            }
        }
        for name in named_tools(message) {
            if !tools.iter().any(|other| other.name == name) {
                let schema = object([("_activity", text(name))]);
                tools.push(Tool { name: name.to_owned(), schema, message: place });
            }
        }
    }
    tools
}

/// Returns the tools that a message only names, as code does: `"Tool.remind"`, a list of such names, or a name (or
/// `true`) as the definition of another name.
pub fn named_tools<'document>(message: &Message<'document>) -> Vec<&'document str> {
    let written = message.written();
    let name = |value: &'document Value| {
        value.as_str().map(|text| text.rsplit('.').next().unwrap_or(text))
    };
    let is_tool = written.get("type").and_then(Value::as_str) == Some("tool");
    let names: Vec<&str> = match written.get("tool").filter(|_| is_tool) {
        Some(Value::Array(names)) => names.iter().filter_map(name).collect(),
        Some(Value::Object(defined)) => {
            let is_none =
                |definition: &Value| definition.is_string() || *definition == Value::Bool(true);
            let named = defined.iter().filter(|(_, definition)| is_none(definition));
            named.map(|(name, _)| name.as_str()).collect()
        }
        Some(text) => name(text).into_iter().collect(),
        None => Vec::new(),
    };
    names.into_iter().filter(|name| !name.trim().is_empty()).collect()
}

/// Returns the code in messages by name; the last one of a name applies. It is under the key `activity` or `code`.
pub fn code(messages: &[Message]) -> Map<String, Value> {
    let is_code = |kind: Option<&Value>| kind.and_then(Value::as_str) == Some("code");
    let written = messages.iter().map(Message::written);
    let code = written
        .filter(|message| is_code(message.get("type")))
        .filter_map(|message| message.get("activity").or_else(|| message.get("code"))?.as_object());
    code.flatten().map(|(name, code)| (name.clone(), code.clone())).collect()
}

/// Returns a line for each tool, with its description, result and output path, for the prompt.
pub fn tool_lines(tools: &[Tool]) -> String {
    let line = |tool: &Tool| {
        let mut line = format!("- {}", tool.name);
        if let Some(description) = tool.description() {
            let words: Vec<&str> = description.split_whitespace().collect();
            line.push_str(&format!(": {}", words.join(" ")));
        }
        if let Some(output) = tool.output() {
            line.push_str(&format!(" | Gives: {output}"));
        }
        if let Some(path) = tool.meta("_outputPath") {
            let path = path.as_str().map_or_else(|| path.to_string(), str::to_owned);
            line.push_str(&format!(" | Writes: {path}"));
        }
        line
    };
    tools.iter().fold("## Tools".to_owned(), |lines, tool| format!("{lines}\n{}", line(tool)))
}

/// Returns the prompt's text about the tools that the model may call.
pub fn tools_text(tools: &[Tool]) -> String {
    format!("{}\n{HOW_TO_CALL} {WHICH_COUNTS}", tool_lines(tools))
}

impl Tool {
    /// Returns the value of a meta-property, which is beside the properties or among them.
    pub fn meta(&self, key: &str) -> Option<&Value> {
        let listed = || self.schema.get("properties")?.get(key);
        self.schema.get(key).or_else(listed)
    }

    /// Returns the schema of the tool's result; `None` if it has none.
    pub fn output(&self) -> Option<&Value> {
        self.meta("_output")
    }

    /// True if the model itself writes the result: the tool names no activity and no other Request, and none of the
    /// document's code has its name. Without a result schema, its parameters are the result.
    pub fn is_latent(&self, code: &Map<String, Value>) -> bool {
        let named = |key: &str| self.meta(key).filter(|value| !value.is_null());
        named("_delegate").is_none()
            && match named("_activity") {
                None => !code.contains_key(&self.name),
                Some(activity) => activity.as_str() == Some(""),
            }
    }

    /// Returns the description.
    pub fn description(&self) -> Option<&str> {
        self.schema.get("description").and_then(Value::as_str)
    }

    /// Returns the parameters, by name.
    pub fn parameters(&self) -> Map<String, Value> {
        let listed = self.schema.get("properties").and_then(Value::as_object);
        let own =
            listed.into_iter().flatten().filter(|(key, _)| !CALL_KEYS.contains(&key.as_str()));
        own.map(|(key, schema)| (key.clone(), schema.clone())).collect()
    }

    /// Returns the required parameters.
    pub fn required(&self) -> Vec<&str> {
        let listed = self.schema.get("required").and_then(Value::as_array);
        let names = listed.into_iter().flatten().filter_map(Value::as_str);
        names.filter(|name| !CALL_KEYS.contains(name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    #[test]
    fn the_last_definition_of_a_name_wins_where_the_first_stood() {
        let text = "[{type: 'tool', tool: {a: {description: 'old'}, b: {}}}, {text: 'x'},
            {type: 'tool', tool: {a: {description: 'new', properties: {p: {}, _output: {type: 'string'}}, required: ['p', '_tool']}}}]";
        let request = parse_document(text).unwrap().request;
        let list = tools(&request.messages());
        let names: Vec<_> = list.iter().map(|tool| (tool.name.as_str(), tool.message)).collect();
        assert_eq!(names, [("a", 2), ("b", 0)]);
        let code = Map::new();
        assert_eq!((list[0].description(), list[0].is_latent(&code)), (Some("new"), true));
        assert_eq!(list[0].parameters().keys().collect::<Vec<_>>(), ["p"]);
        assert_eq!(list[0].required(), ["p"]);
        assert!(list[1].is_latent(&code));
    }

    #[test]
    fn a_tool_that_is_only_named_is_one_that_the_person_carries_out() {
        let text = "[{type: 'tool', tool: 'Tool.remind'}, {type: 'tool', tool: ['Tool.a', 'b']}, {type: 'tool', tool: {c: 'Tool.x', remind: {}}}]";
        let list = tools(&parse_document(text).unwrap().request.messages());
        let lines: Vec<_> =
            list.iter().map(|tool| format!("{} {}", tool.name, tool.schema)).collect();
        let expected = [
            "remind {}",
            "a {\"_activity\":\"a\"}",
            "b {\"_activity\":\"b\"}",
            "c {\"_activity\":\"c\"}",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn with_code_behind_it_a_tool_is_not_latent() {
        let check = |schema: serde_json::Value, code: &str, expected: bool| {
            let tool = Tool { name: "t".into(), schema, message: 0 };
            let context =
                format!("[{{type: 'code', activity: {{{code}}}}}, {{activity: {{t: 'x'}}}}]");
            let request = parse_document(&context).unwrap().request;
            assert_eq!(tool.is_latent(&super::code(&request.messages())), expected, "{tool:?}");
        };
        check(json!({"_output": {}, "_activity": "send"}), "", false);
        check(json!({"_output": {}, "_delegate": "x"}), "", false);
        check(json!({"_output": {}}), "u: 'x'", true);
        check(json!({"_output": {}}), "t: 'x'", false);
        check(json!({"_activity": "", "_delegate": null}), "t: 'x'", true);
    }
}
