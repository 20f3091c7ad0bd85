//! Delegation: another Request carries out a call. It gets its own messages, the call's parameters as its input, and
//! the messages that the call's scopes pass on; it sees nothing else of the caller's context.

use super::workshop::without;
use crate::context::{Tool, data_of, merge_context};
use crate::document::{InputEdit, Request, merge_values};
use crate::object::{object, text};
use crate::steps::answers::check::Checker;
use crate::steps::past::fork::without_process;
use serde_json::{Map, Value};

/// The maximum depth of Requests that carry out calls of each other.
pub(in crate::steps) const MOST_DEPTH: usize = 4;

/// The value of a tool's `_delegate` for which calls are carried out by a Request that consists only of the tool's
/// name, description and result schema.
pub const ANONYMOUS: &str = "anonymous";

/// A call that another Request is to carry out.
pub(in crate::steps) struct Task<'call> {
    /// The call's parameters, with references replaced by their values.
    pub parameters: Map<String, Value>,
    /// The messages that the call's scopes pass on.
    pub passed: Vec<Value>,
    /// The caller's settings (its document's `config`).
    pub config: Option<&'call Map<String, Value>>,
}

/// Returns the Request for an [`ANONYMOUS`] tool, made only from the tool's definition.
pub(in crate::steps) fn anonymous(tool: &Tool) -> Request {
    let mut input = Map::from_iter([("type".to_owned(), text("input"))]);
    input.extend(tool.description().map(|about| ("description".to_owned(), text(about))));
    let mut members = Map::new();
    members.insert("title".to_owned(), text(&tool.name));
    members.extend(tool.output().map(|output| ("schema".to_owned(), output.clone())));
    members.insert("context".to_owned(), Value::Array(vec![Value::Object(input)]));
    Request::new(members)
}

/// Returns the document as it is sent for a call, and `true` if the parameters do not fit its input schema. The passed
/// messages come last; those that are input lose their schema and description if the document has a schema for its own
/// input.
pub(in crate::steps) fn delegate_document(
    own: &Request,
    task: &Task,
    checker: &dyn Checker,
) -> (Request, bool) {
    let mut members = own.members().clone();
    members.shift_remove("pilcrow");
    // An earlier process of the delegate's own is left out, too.
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

/// Merges the caller's settings into the document; the document's own settings win.
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
