//! The changes that calls make in the context: the value before and after, each to be accepted or rejected. An invalid
//! call is reported as data, with the reason.

use super::call::Call;
use super::changes::changed_schema;
use super::output_path::{OutputMethod, OutputPath, OutputPaths};
use super::variable::{Link, resolved_call};
use crate::context::{Entry, Identity, Tool, merge_context, tools};
use crate::document::{Message, MessageBody, Request, joined_value};
use serde_json::Value;
use std::collections::BTreeSet;

/// The change of one call at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Index of the call in the answer's list.
    pub call: usize,
    /// Identity of the changed data.
    pub identity: Identity,
    /// Path below the kind; empty for the whole value.
    pub path: Vec<String>,
    /// The whole value before the change; `None` if there is none.
    pub before: Option<Value>,
    /// The whole value after the change.
    pub after: Value,
    /// Schema of both values; `None` if there is none.
    pub schema: Option<Value>,
    /// The message that makes the change.
    pub message: Value,
}

/// The reason why a call changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum CallFault {
    /// The entry of the answer's list is not a call.
    NoCall,
    /// The call names a tool that the context does not have.
    UnknownTool,
    /// The call names a case that the document does not have.
    UnknownCase,
    /// The call's `_outputPath` is not a path, or leads through something that is not an object.
    NoPath,
    /// The call leaves open which of several places its result goes to.
    OpenPath,
    /// The call's `_outputMethod` is not a known one.
    UnknownMethod,
    /// The call waits for a result that code or another Request would make.
    NoResult,
    /// References in the call have no value.
    Unresolved(Vec<Link>),
}

/// The changes of an answer's calls.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    /// The changes, in the order of the calls. Each is computed from the unchanged document.
    pub changes: Vec<Change>,
    /// The calls that should change something but cannot, with the reason.
    pub faults: Vec<(usize, CallFault)>,
}

/// Computes the changes that an answer's calls make in a document. A call without an output path changes nothing.
pub fn changes(request: &Request, solution: &Value, date: Option<&str>) -> Changes {
    let messages = request.messages();
    let applying = Applying {
        entries: merge_context(&messages),
        tools: tools(&messages),
        instances: messages.iter().filter_map(|message| message.instance()).collect(),
        date,
    };
    let mut result = Changes::default();
    for (at, call) in Call::find_all(solution).into_iter().enumerate() {
        match applying.changes_of(at, call) {
            Ok(changes) => result.changes.extend(changes),
            Err(fault) => result.faults.push((at, fault)),
        }
    }
    result
}

/// A call with its index in the answer, and its tool.
#[derive(Clone, Copy)]
struct PlacedCall<'call> {
    at: usize,
    call: Call<'call>,
    tool: Option<&'call Tool>,
}

/// The context to which calls are applied.
struct Applying<'document> {
    entries: Vec<Entry>,
    tools: Vec<Tool>,
    instances: BTreeSet<&'document str>,
    date: Option<&'document str>,
}

impl Applying<'_> {
    fn changes_of(&self, at: usize, call: Call) -> Result<Vec<Change>, CallFault> {
        if !call.source.is_object() {
            return Err(CallFault::NoCall);
        }
        if call.instance().is_some_and(|instance| !self.instances.contains(instance)) {
            return Err(CallFault::UnknownCase);
        }
        let tool = call.tool().and_then(|name| self.tools.iter().find(|tool| tool.name == name));
        // In a context without tools, as in the manager's example, any tool's name is accepted.
        if tool.is_none() && !self.tools.is_empty() {
            return Err(CallFault::UnknownTool);
        }
        let (resolved, failed) = resolved_call(call.source, &self.entries);
        if !failed.is_empty() {
            return Err(CallFault::Unresolved(failed));
        }
        let paths = match (call.output_path(), call.output_paths()) {
            (None, _) => return Ok(Vec::new()),
            (_, Some(OutputPaths::All(paths))) => paths,
            (_, Some(OutputPaths::OneOf(_))) => return Err(CallFault::OpenPath),
            (Some(_), None) => return Err(CallFault::NoPath),
        };
        let method = call.output_method(tool).ok_or(CallFault::UnknownMethod)?;
        let described = tool.is_some_and(|tool| tool.output().is_some());
        let result = match resolved.get("_output").cloned() {
            Some(result) => result,
            None if described => return Err(CallFault::NoResult),
            None => Value::Object(Call { source: &resolved }.parameters()),
        };
        let target = PlacedCall { at, call, tool };
        paths.iter().map(|path| self.change(target, path, (method, result.clone()))).collect()
    }

    fn change(
        &self,
        PlacedCall { at, call, tool }: PlacedCall,
        path: &OutputPath,
        (method, result): (OutputMethod, Value),
    ) -> Result<Change, CallFault> {
        let place = ResultPlace { path, method };
        let change = result_change(&self.entries, (call, tool), place, result, self.date)?;
        Ok(Change { call: at, ..change })
    }
}

/// The place of a result, and the method by which it joins the existing value.
#[derive(Clone, Copy, Debug)]
pub struct ResultPlace<'call> {
    /// The place.
    pub path: &'call OutputPath,
    /// The method.
    pub method: OutputMethod,
}

/// Computes the change of a call's result at a place, in the call's case.
///
/// # Errors
///
/// [`CallFault::NoPath`] if the path leads through a value that is no object.
pub fn result_change(
    entries: &[Entry],
    (call, tool): (Call, Option<&Tool>),
    ResultPlace { path, method }: ResultPlace,
    result: Value,
    date: Option<&str>,
) -> Result<Change, CallFault> {
    let instance = call.instance().map(str::to_owned);
    let identity = Identity { kind: path.0.kind.clone(), instance };
    let data = entries.iter().find_map(|entry| match entry {
        Entry::Data(data) if data.identity == identity => Some(data),
        _ => None,
    });
    let before = data.and_then(|data| data.value.as_ref());
    let described = data.and_then(|data| data.schema.as_ref());
    let schema = changed_schema(described, tool, &path.0.path, method);
    check_way(before, &path.0.path)?;
    let message = path.message(call.instance(), result, method, call.source, date);
    let written = Message { source: &message };
    let MessageBody::Data { value, .. } = written.body() else { return Err(CallFault::NoPath) };
    let after = joined_value(before.cloned(), value, written.joining()).ok_or(CallFault::NoPath)?;
    let path = path.0.path.clone();
    Ok(Change { call: 0, identity, path, before: before.cloned(), after, schema, message })
}

/// Checks that a path leads only through objects.
fn check_way(mut value: Option<&Value>, path: &[String]) -> Result<(), CallFault> {
    for key in path {
        value = match value {
            None => return Ok(()),
            Some(Value::Object(members)) => members.get(key),
            Some(_) => return Err(CallFault::NoPath),
        };
    }
    Ok(())
}

/// Returns a document with changes applied: each is a message of its own at the end of the context, so that earlier
/// values stay readable.
pub fn with_changes(request: &Request, accepted: &[Change]) -> Request {
    request.with_more_messages(accepted.iter().map(|change| change.message.clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    fn request(text: &str) -> Request {
        parse_document(text).unwrap().request
    }

    const MANAGER: &str = r#"[{"type": "input", "instruction": "Give B a task."},
        {"type": "state", "_instance": "employee_A", "task": "Draft",  "share": 1.50},
        {"type": "state", "_instance": "employee_B", "task": "Check", "status": "Blocked"}]"#;

    #[test]
    fn the_manager_writes_to_one_employee_and_the_other_is_untouched() {
        let document = request(MANAGER);
        let answer = json!({"calls": [{"_tool": "updateTask", "_instance": "employee_B",
            "newTask": "Finish", "newStatus": "High", "output": "†state"}]});
        let result = changes(&document, &answer, None);
        assert_eq!(result.faults, []);
        assert_eq!(result.changes.len(), 1);
        let change = &result.changes[0];
        assert_eq!(change.identity.to_string(), "¶state employee_B");
        assert_eq!(change.before, Some(json!({"task": "Check", "status": "Blocked"})));
        let after =
            json!({"task": "Check", "status": "Blocked", "newTask": "Finish", "newStatus": "High"});
        assert_eq!(change.after.to_string(), after.to_string());
        let changed = with_changes(&document, &result.changes);
        let texts = |request: &Request, count: usize| -> Vec<String> {
            request.messages().iter().take(count).map(|m| m.source.to_string()).collect()
        };
        assert_eq!(texts(&changed, 3), texts(&document, 3));
        assert_eq!(with_changes(&document, &[]).to_text(), document.to_text());
        // The next Request starts from the value that the change announced.
        let merged = merge_context(&changed.messages());
        let state_of = |name: &str| {
            let state = merged.iter().find_map(|entry| match entry {
                Entry::Data(data) if data.identity.to_string() == name => data.value.clone(),
                _ => None,
            });
            state.map(|value| value.to_string())
        };
        assert_eq!(state_of("¶state employee_B"), Some(after.to_string()));
        assert_eq!(state_of("¶state employee_A"), Some(r#"{"task":"Draft","share":1.50}"#.into()));
    }

    #[track_caller]
    fn check(call: Value, expected: &[Value]) {
        let document = request(
            "[{type: 'tool', tool: {t: {properties: {a: {}}}, sum: {_output: {type: 'string'}}, log: {_output: {}, _outputMethod: 'push'}}},
              {type: 'input', name: 'Jane'}, {type: 'state', _instance: '①', log: ['x'], user: {n: 1}}]",
        );
        let result = changes(&document, &json!([call]), None);
        assert_eq!(result.faults, [], "{call}");
        let after: Vec<Value> = result.changes.iter().map(|change| change.after.clone()).collect();
        assert_eq!(json!(after).to_string(), json!(expected).to_string(), "{call}");
        for change in &result.changes {
            let changed = with_changes(&document, std::slice::from_ref(change));
            let merged = merge_context(&changed.messages());
            let is_there = merged.iter().any(|entry| {
                matches!(entry, Entry::Data(data) if data.identity == change.identity
                    && data.value.as_ref().map(Value::to_string) == Some(change.after.to_string()))
            });
            assert!(is_there, "{call}");
        }
    }

    #[test]
    fn results_are_written_where_the_path_says_and_as_the_method_says() {
        let call = |path: &str, method: &str, result: Value| json!({"_tool": "sum", "_instance": "①", "_outputPath": path, "_outputMethod": method, "_output": result});
        check(
            call("†state.user.s", "set", json!("S")),
            &[json!({"log": ["x"], "user": {"n": 1, "s": "S"}})],
        );
        check(
            call("†state.user", "set", json!({"m": 2})),
            &[json!({"log": ["x"], "user": {"m": 2}})],
        );
        check(
            call("†state.user", "merge", json!({"m": 2})),
            &[json!({"log": ["x"], "user": {"n": 1, "m": 2}})],
        );
        check(
            call("†state.log", "push", json!("y")),
            &[json!({"log": ["x", "y"], "user": {"n": 1}})],
        );
        check(
            call("†state.new.list", "push", json!(1)),
            &[json!({"log": ["x"], "user": {"n": 1}, "new": {"list": [1]}})],
        );
        check(call("†report", "set", json!("R")), &[json!("R")]);
        check(call("†a.x && †b", "set", json!(1)), &[json!({"x": 1}), json!(1)]);
        check(
            json!({"_tool": "t", "_outputPath": "†done", "a": "†input.name"}),
            &[json!({"a": "Jane"})],
        );
        check(json!({"_tool": "log", "_outputPath": "†list", "_output": 1}), &[json!([1])]);
        check(json!({"_tool": "t", "a": "no path"}), &[]);
    }

    #[test]
    fn a_call_at_fault_changes_nothing_and_says_why() {
        let document = request(
            "[{type: 'tool', tool: {t: {}, code: {_output: {}, _activity: 'x'}}}, {type: 'state', _instance: 'a', log: []}]",
        );
        let fault = |call: Value| {
            let result = changes(&document, &json!({"calls": [call]}), None);
            assert_eq!(result.changes, []);
            result.faults.into_iter().next().unwrap().1
        };
        assert_eq!(fault(json!(5)), CallFault::NoCall);
        assert_eq!(fault(json!({"_tool": "x"})), CallFault::UnknownTool);
        assert_eq!(fault(json!({"_tool": "t", "_instance": "b"})), CallFault::UnknownCase);
        assert_eq!(fault(json!({"_tool": "t", "_outputPath": "state"})), CallFault::NoPath);
        assert_eq!(
            fault(json!({"_tool": "t", "_instance": "a", "_outputPath": "†state.log.0"})),
            CallFault::NoPath
        );
        assert_eq!(fault(json!({"_tool": "t", "_outputPath": "†a || †b"})), CallFault::OpenPath);
        assert_eq!(
            fault(json!({"_tool": "t", "_outputPath": "†a", "_outputMethod": "x"})),
            CallFault::UnknownMethod
        );
        assert_eq!(fault(json!({"_tool": "code", "_outputPath": "†a"})), CallFault::NoResult);
        let CallFault::Unresolved(links) =
            fault(json!({"_tool": "t", "p": "†gone.x", "_outputPath": "†a"}))
        else {
            panic!("resolved")
        };
        assert_eq!(links[0].pointer.as_str(), "/p");
    }
}
