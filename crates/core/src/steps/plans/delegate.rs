//! Another Request that carries out a call: its own messages with the call's parameters as its input,
//! and what is passed on. Nothing else of the context that calls it is seen.

use super::workshop::without;
use crate::context::{Tool, data_of, merge_context};
use crate::document::{InputEdit, Request, merge_values};
use crate::object::{object, text};
use crate::steps::answers::check::Checker;
use crate::steps::past::fork::without_process;
use serde_json::{Map, Value};

/// The deepest that Requests carry out calls of each other.
pub(in crate::steps) const MOST_DEPTH: usize = 4;

/// What a tool names where its calls are carried out by a Request that has nothing but the result's
/// schema.
pub const ANONYMOUS: &str = "anonymous";

/// A call for another Request.
pub(in crate::steps) struct Task<'call> {
    /// The parameters, with values in the places of references.
    pub parameters: Map<String, Value>,
    /// What is passed on.
    pub passed: Vec<Value>,
    /// The settings of who calls.
    pub config: Option<&'call Map<String, Value>>,
}

/// A Request that has nothing but what its tool says.
pub(in crate::steps) fn anonymous(tool: &Tool) -> Request {
    let mut input = Map::from_iter([("type".to_owned(), text("input"))]);
    input.extend(tool.description().map(|about| ("description".to_owned(), text(about))));
    let mut members = Map::new();
    members.insert("title".to_owned(), text(&tool.name));
    members.extend(tool.output().map(|output| ("schema".to_owned(), output.clone())));
    members.insert("context".to_owned(), Value::Array(vec![Value::Object(input)]));
    Request::new(members)
}

/// The document as it is asked for a call: what is passed on stands last, and where it is input, the
/// document's own schema stays. And whether the parameters do not fit its input.
pub(in crate::steps) fn delegate_document(
    own: &Request,
    task: &Task,
    checker: &dyn Checker,
) -> (Request, bool) {
    let mut members = own.members().clone();
    members.shift_remove("pilcrow");
    // Nor what an earlier process of its own has left in it.
    let own = without_process(&Request::new(members));
    let entries = merge_context(&own.messages());
    let input = data_of(&entries, "input", None);
    let value = Value::Object(task.parameters.clone());
    let schema = input.and_then(|input| input.schema.as_ref());
    let is_misfit = schema.is_some_and(|schema| !checker.issues(schema, &value).is_empty());
    let filled = match input {
        Some(input) => {
            own.with_inputs(&[InputEdit { messages: input.parts.clone(), value: Some(value) }])
        }
        None => own.with_more_messages(vec![object([("type", text("input")), ("input", value)])]),
    };
    let passed = task.passed.iter().map(|message| match schema {
        Some(_) if message.get("type").and_then(Value::as_str) == Some("input") => {
            without(message, &["schema", "description"])
        }
        _ => message.clone(),
    });
    let filled = filled.with_more_messages(passed.collect());
    (with_config(&filled, task.config), is_misfit)
}

/// The document's own settings over those of who calls.
fn with_config(document: &Request, config: Option<&Map<String, Value>>) -> Request {
    let Some(config) = config else { return document.clone() };
    let own = document.config().cloned().unwrap_or_default();
    let merged = merge_values(Value::Object(config.clone()), Value::Object(own));
    document.with_member("config", merged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use crate::steps::answers::check::tests::Simple;
    use serde_json::json;

    #[track_caller]
    fn check(own: &str, expected: Value, misfit: bool) {
        let own = parse_document(own).unwrap().request;
        let config = json!({"model": "m", "seed": 1});
        let parameters = json!({"a": 5});
        let task = Task {
            parameters: parameters.as_object().unwrap().clone(),
            passed: vec![
                json!({"type": "state", "state": {"s": 1}}),
                json!({"type": "input", "schema": {"title": "Caller's"}, "input": {"b": 2}}),
            ],
            config: config.as_object(),
        };
        let (document, is_misfit) = delegate_document(&own, &task, &Simple);
        assert_eq!(document.to_value().to_string(), expected.to_string());
        assert_eq!(is_misfit, misfit);
    }

    #[test]
    fn parameters_are_its_input_and_what_is_passed_on_comes_last() {
        let config = json!({"model": "m", "seed": 2});
        let state = json!({"type": "state", "state": {"s": 1}});
        let input = json!({"type": "input", "input": {"b": 2}});
        let other = json!({"type": "input", "schema": {"title": "Caller's"}, "input": {"b": 2}});
        check(
            "{config: {seed: 2}, context: [{type: 'input', schema: {properties: {a: {type: 'string'}}}, input: {a: 'x', b: 1}}, 'Hi'], solution: 1}",
            json!({"config": config, "context": [{"type": "input", "schema": {"properties": {"a": {"type": "string"}}}, "input": {"a": 5}}, "Hi", state, input]}),
            true,
        );
        check(
            "{context: ['Hi', {type: 'state', state: {of: 'its own example'}, _step: 1}], solution: 1, process: {}}",
            json!({"context": ["Hi", {"type": "input", "input": {"a": 5}}, state, other], "config": {"model": "m", "seed": 1}}),
            false,
        );
    }
}
