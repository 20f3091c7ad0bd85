//! The tools, code, cases and plan that a context offers for calls; read once from the document, then looked up.

use crate::batch::{answer_cases, holds_one_case, instances};
use crate::context::{Entry, Tool, code, merge_context, tools};
use crate::document::Request;
use crate::object::{object, text};
use crate::steps::turns::status::Carrier;
use crate::tool::{Call, McpTool, REASON, describes_calls};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The parts of a context that calls use.
pub(in crate::steps) struct Workshop {
    /// The tools, each by its last definition.
    pub tools: Vec<Tool>,
    /// Source texts of code, by name.
    pub code: Map<String, Value>,
    /// The names of the cases, in order.
    pub instances: Vec<String>,
    /// The kinds of data that cases have for themselves.
    pub kinds_of_cases: BTreeSet<String>,
    /// The merged context.
    pub entries: Vec<Entry>,
    /// True if the context has a plan.
    pub has_plan: bool,
}

/// The newest plan of a context.
pub(in crate::steps) struct Plan {
    /// The index of its message.
    pub place: usize,
    /// The planned calls.
    pub calls: Vec<Value>,
    /// True for the mode `lazy`: the plan is carried out in a later step, after the person agreed to it.
    pub is_lazy: bool,
}

impl Workshop {
    /// Reads these parts from a document.
    pub fn read(document: &Request) -> Self {
        let messages = document.messages();
        let entries = merge_context(&messages);
        let kinds = entries.iter().filter_map(|entry| match entry {
            Entry::Data(data) if data.identity.instance.is_some() => {
                Some(data.identity.kind.clone())
            }
            _ => None,
        });
        Self {
            tools: tools(&messages),
            code: code(&messages),
            instances: instances(document),
            kinds_of_cases: kinds.collect(),
            entries,
            has_plan: messages.iter().any(|message| is_plan(message.written())),
        }
    }

    /// Returns the tool that a call names.
    pub fn tool(&self, call: &Value) -> Option<&Tool> {
        let name = call.get("_tool").and_then(Value::as_str)?;
        self.tools.iter().find(|tool| tool.name == name)
    }

    /// Returns who carries out a tool's calls. Only the tool determines it, so that no model chooses a URL to fetch. A
    /// tool with an unknown activity is the person's, never silently the model's.
    pub fn carried_by(&self, tool: Option<&Tool>) -> Carrier {
        let Some(tool) = tool else { return Carrier::Model };
        let named = |key: &str| tool.meta(key).filter(|value| !value.is_null());
        if named("_delegate").is_some() {
            return Carrier::Delegate;
        }
        match named("_activity") {
            None if self.code.contains_key(&tool.name) => Carrier::Code,
            None => Carrier::Model,
            Some(Value::String(name)) if name.is_empty() => Carrier::Model,
            Some(Value::String(name)) if self.code.contains_key(name) => Carrier::Code,
            Some(Value::String(url)) if url.starts_with("https://") => Carrier::Server,
            Some(Value::String(named)) if McpTool::read(named).is_some() => Carrier::Server,
            Some(_) => Carrier::Person,
        }
    }

    /// Returns the name and the text of the code that carries out a tool's calls.
    pub fn code_of(&self, tool: &Tool) -> Option<(&str, &str)> {
        let named = tool.meta("_activity").and_then(Value::as_str);
        let (name, code) = self.code.get_key_value(named.unwrap_or(&tool.name))?;
        Some((name, code.as_str()?))
    }
}

fn is_plan(source: &Value) -> bool {
    source.get("type").and_then(Value::as_str) == Some("plan")
}

/// Returns the newest plan of a document.
pub(in crate::steps) fn newest_plan(document: &Request) -> Option<Plan> {
    let messages = document.messages();
    let place = messages.iter().rposition(|message| is_plan(message.written()))?;
    let source = messages.get(place)?.written();
    let calls = source.get("plan").and_then(Value::as_array).cloned().unwrap_or_default();
    let is_lazy = source.get("mode").and_then(Value::as_str) == Some("lazy");
    Some(Plan { place, calls, is_lazy })
}

/// Returns true if a document works in steps: it has a plan, or it has tools that the model may call before its answer.
/// If the author's schema already describes the calls, one answer with calls is enough.
pub fn works_in_steps(document: &Request) -> bool {
    let messages = document.messages();
    let is_open = |schema: &Value| !describes_calls(schema);
    messages.iter().any(|message| is_plan(message.written()))
        || (document.schema().is_some_and(is_open) && !tools(&messages).is_empty())
}

/// Returns true if the cases of a document are answered by its own schema, one answer for each, without tools or a
/// plan.
pub fn asks_by_case(document: &Request) -> bool {
    let messages = document.messages();
    holds_one_case(document)
        && !messages.iter().any(|message| is_plan(message.written()))
        && tools(&messages).is_empty()
        && !answer_cases(document).is_empty()
}

/// Returns the schema of a tool's parameters.
pub fn parameters_schema(tool: &Tool) -> Value {
    let mut schema = match &tool.schema {
        Value::Object(members) => members.clone(),
        _ => Map::new(),
    };
    schema.retain(|key, _| !key.starts_with('_'));
    schema.insert("type".to_owned(), text("object"));
    schema.insert("properties".to_owned(), Value::Object(tool.parameters()));
    schema.insert("required".to_owned(), tool.required().into_iter().map(text).collect());
    Value::Object(schema)
}

/// Returns a call as it is carried out: without the model's result and reason.
pub(in crate::steps) fn bare_call(call: &Value) -> Value {
    without(call, &["_output", REASON])
}

/// Returns a call without the given keys.
pub(in crate::steps) fn without(call: &Value, keys: &[&str]) -> Value {
    Call { source: call }.without(keys)
}

/// Returns a call with `_instance` set to a case.
pub(in crate::steps) fn for_case(call: &Value, instance: Option<&str>) -> Value {
    let mut call = call.clone();
    if let (Value::Object(members), Some(instance)) = (&mut call, instance) {
        members.insert("_instance".to_owned(), text(instance));
    }
    call
}

/// Returns the message that states a plan.
pub(in crate::steps) fn plan_message(calls: Vec<Value>, is_lazy: bool, step: usize) -> Value {
    let mode = if is_lazy { "lazy" } else { "eager" };
    object([
        ("type", text("plan")),
        ("_step", step.into()),
        ("mode", text(mode)),
        ("plan", Value::Array(calls)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;

    #[test]
    fn who_carries_out_a_call_is_the_tools_to_say() {
        let text = "[{type: 'tool', tool: {latent: {}, empty: {_activity: ''}, coded: {}, named: {_activity: 'go'},
              post: {_activity: 'https://x.example/do'}, plain: {_activity: 'http://x.example'}, gone: {_activity: 'lost'},
              listed: {_activity: 'mcp:http://127.0.0.1:3000/mcp#look'}, unlisted: {_activity: 'mcp:nowhere'},
              other: {_delegate: 'x.json', _activity: 'go'}}}, {type: 'code', activity: {go: 'a', coded: 'b', empty: 'c'}}]";
        let shop = Workshop::read(&parse_document(text).unwrap().request);
        let carriers: Vec<_> =
            shop.tools.iter().map(|tool| shop.carried_by(Some(tool)).key()).collect();
        let expected = [
            "model", "model", "code", "code", "server", "person", "person", "server", "person",
            "delegate",
        ];
        assert_eq!(carriers, expected);
        assert_eq!(shop.code_of(&shop.tools[2]), Some(("coded", "b")));
        assert_eq!(shop.code_of(&shop.tools[3]), Some(("go", "a")));
    }

    #[test]
    fn a_document_works_in_steps_by_its_tools_or_its_plan() {
        let check = |text: &str, expected: bool| {
            assert_eq!(works_in_steps(&parse_document(text).unwrap().request), expected, "{text}");
        };
        let tool = "{type: 'tool', tool: {t: {}}}";
        check(&format!("{{schema: {{type: 'string'}}, context: [{tool}]}}"), true);
        check("{schema: {type: 'string'}, context: [{type: 'text', text: 'x'}]}", false);
        check(&format!("{{context: [{tool}]}}"), false);
        check(&format!("{{context: [{tool}, {{type: 'plan', plan: []}}]}}"), true);
        let calls = "{properties: {calls: {items: {properties: {_tool: {const: 't'}}}}}}";
        check(&format!("{{schema: {calls}, context: [{tool}]}}"), false);
    }

    #[test]
    fn the_newest_plan_counts() {
        let text = "[{type: 'plan', plan: [{}], mode: 'lazy'}, {type: 'plan', plan: []}]";
        let plan = newest_plan(&parse_document(text).unwrap().request).unwrap();
        assert_eq!((plan.place, plan.calls.len(), plan.is_lazy), (1, 0, false));
    }

    #[test]
    fn what_a_tool_takes_is_a_schema_without_what_is_about_its_calls() {
        let text = "[{type: 'tool', tool: {t: {properties: {a: {}, _output: {}}, required: ['a', '_output'], _output: {}, additionalProperties: false}}}]";
        let shop = Workshop::read(&parse_document(text).unwrap().request);
        let expected = r#"{"properties":{"a":{}},"required":["a"],"additionalProperties":false,"type":"object"}"#;
        assert_eq!(parameters_schema(&shop.tools[0]).to_string(), expected);
    }
}
