//! Results of runs: checks them against the tool's schema, finds their place, and writes them as messages.

use super::check::Checker;
use super::fault_reason::FaultReason;
use super::schema_fault::change_fault;
use crate::context::Entry;
use crate::object::text;
use crate::steps::past::record::{Run, RunError};
use crate::steps::plans::flow::{output_method, output_path};
use crate::steps::plans::nesting::is_too_deep;
use crate::steps::plans::workshop::Workshop;
use crate::steps::turns::status::{Carrier, FaultCode};
use crate::tool::{
    Call, Change, OutputPath, OutputPaths, ResultPlace, parse_reference, result_change,
};
use serde_json::{Map, Value};

/// A valid result, with its place.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::steps) struct PlacedResult {
    /// The result.
    pub output: Value,
    /// The chosen place, if the call leaves several open; `None` otherwise.
    pub path: Option<String>,
}

/// Checks a result against its tool's schema, and finds its place.
///
/// # Errors
///
/// [`FaultCode::Result`] if it does not conform, [`FaultCode::Open`] if it chooses none of several places, and
/// [`FaultCode::Path`] if it chooses another place.
pub(in crate::steps) fn placed(
    run: &Run,
    output: Value,
    chosen: Option<String>,
    shop: &Workshop,
    checker: &dyn Checker,
) -> Result<PlacedResult, RunError> {
    let paths = output_path(&run.call, shop).and_then(|path| OutputPaths::read(&path));
    let is_made = matches!(run.by, Carrier::Code | Carrier::Server | Carrier::Delegate);
    if is_too_deep(&output) {
        return Err(RunError::from_fault(FaultCode::Result, &FaultReason::TooDeep));
    }
    let mut result = PlacedResult { output, path: chosen };
    if let (true, Some(paths)) = (is_made && is_message(&result.output), &paths) {
        result = from_message(run, &result.output, all_of(paths))?;
    }
    match &paths {
        Some(OutputPaths::OneOf(paths)) => choose(&mut result, paths)?,
        _ => result.path = None,
    }
    let schema = shop.tool(&run.call).and_then(|tool| tool.output());
    let issues = schema.map(|schema| checker.issues(schema, &result.output)).unwrap_or_default();
    if issues.is_empty() {
        Ok(result)
    } else {
        Err(RunError::from_issues(FaultCode::Result, issues))
    }
}

fn all_of(paths: &OutputPaths) -> &[OutputPath] {
    match paths {
        OutputPaths::OneOf(paths) | OutputPaths::All(paths) => paths,
    }
}

/// Checks that the chosen place is one of the call's places.
fn choose(result: &mut PlacedResult, paths: &[OutputPath]) -> Result<(), RunError> {
    let Some(chosen) = &result.path else {
        return Err(RunError::from_fault(FaultCode::Open, &FaultReason::Unchosen));
    };
    let chosen =
        parse_reference(chosen).and_then(|reference| reference.0.into_iter().flatten().next());
    match paths.iter().find(|path| Some(&path.0) == chosen.as_ref()) {
        Some(path) => result.path = Some(path.0.to_string()),
        None => {
            return Err(RunError::from_fault(FaultCode::Path, &FaultReason::OtherPlace));
        }
    }
    Ok(())
}

fn is_message(output: &Value) -> bool {
    let kind = output.get("type").and_then(Value::as_str);
    matches!(kind, Some("state")) || (kind == Some("data") && output.get("data").is_some())
}

/// Reads the result from a message that an activity returned; the message has to be of the call's kind, path and case.
fn from_message(
    run: &Run,
    message: &Value,
    paths: &[OutputPath],
) -> Result<PlacedResult, RunError> {
    let fault = |reason: FaultReason| Err(RunError::from_fault(FaultCode::Path, &reason));
    let kind = match message.get("type").and_then(Value::as_str) {
        Some("state") => "state",
        _ => message.get("kind").and_then(Value::as_str).unwrap_or("data"),
    };
    let case = message.get("_instance").and_then(Value::as_str);
    if case.is_some() && case != run.instance() {
        return fault(FaultReason::OtherCase);
    }
    let read = crate::document::Message { source: message };
    let value = match read.body() {
        crate::document::MessageBody::Data { value, .. } => {
            value.unwrap_or_else(|| Map::new().into())
        }
        _ => return fault(FaultReason::NoData),
    };
    let is_whole = |path: &&OutputPath| is_only(&value, &path.0.path);
    let own = paths.iter().filter(|path| path.0.kind == kind);
    let Some(path) = own.filter(is_whole).max_by_key(|path| path.0.path.len()) else {
        return fault(FaultReason::OtherKind);
    };
    let output = path.0.path.iter().try_fold(&value, |value, key| value.get(key));
    let output = output.cloned().unwrap_or_default();
    Ok(PlacedResult { output, path: Some(path.0.to_string()) })
}

/// Returns true if a value has a member at a path, and no others beside the path.
fn is_only(value: &Value, path: &[String]) -> bool {
    let below = path.iter().try_fold(value, |value, key| match value {
        Value::Object(members) if members.len() == 1 => members.get(key),
        _ => None,
    });
    below.is_some()
}

/// The context in which results are written.
#[derive(Clone, Copy)]
pub(in crate::steps) struct Writing<'wave> {
    /// The data so far, including the results of earlier runs.
    pub entries: &'wave [Entry],
    /// The number of the step.
    pub step: usize,
    /// The current time, as messages have it.
    pub date: &'wave str,
}

/// Returns the changes that write a run's result, each with its message.
///
/// # Errors
///
/// [`FaultCode::Path`] if the path leads through a value that is no object, and [`FaultCode::Schema`] if the changed
/// data would violate their schema.
pub(in crate::steps) fn written(
    run: &Run,
    shop: &Workshop,
    writing: Writing,
    checker: &dyn Checker,
) -> Result<Vec<Change>, RunError> {
    let own_path = run.path.clone().or_else(|| output_path(&run.call, shop));
    let paths = match own_path.as_deref().and_then(OutputPaths::read) {
        Some(OutputPaths::All(paths)) => paths,
        _ => return Ok(Vec::new()),
    };
    let call = run.case_call();
    let (read, tool) = (Call { source: &call }, shop.tool(&run.call));
    let method = output_method(&call, shop).unwrap_or_default();
    let write = |path: &OutputPath| {
        let place = ResultPlace { path, method };
        let output = run.output.clone().unwrap_or_default();
        let change =
            result_change(writing.entries, (read, tool), place, output, Some(writing.date));
        let mut change = change.map_err(|_| {
            RunError::from_fault(FaultCode::Path, &FaultReason::NoObject(path.0.to_string()))
        })?;
        change_fault(writing.entries, &change, checker)?;
        if let Value::Object(members) = &mut change.message {
            members.insert("_call".to_owned(), run.call.clone());
            members.insert("_step".to_owned(), writing.step.into());
        }
        Ok(change)
    };
    paths.iter().map(write).collect()
}

/// Returns the failed runs of a step for the model: a list of `{call, error}`.
pub(in crate::steps) fn failures(runs: &[Run]) -> Vec<Value> {
    let failed = runs.iter().filter_map(|run| {
        let error = run.error.as_ref()?.to_value();
        let call = crate::steps::plans::workshop::bare_call(&run.case_call());
        Some(crate::object::object([("call", call), ("error", error)]))
    });
    failed.collect()
}

/// Returns a data message of the protocol itself: of a kind, at a step, with a list under a key.
pub(in crate::steps) fn data_message(
    kind: &str,
    step: usize,
    key: &str,
    list: Vec<Value>,
) -> Value {
    crate::object::object([
        ("type", text("data")),
        ("kind", text(kind)),
        ("_step", step.into()),
        ("data", crate::object::object([(key, Value::Array(list))])),
    ])
}

#[cfg(test)]
mod tests {
    use super::super::check::tests::Simple;
    use super::*;
    use crate::document::parse_document;
    use crate::steps::plans::runs::{Calls, runs_of};
    use serde_json::json;
    use std::collections::BTreeSet;

    #[track_caller]
    fn check(
        output: Value,
        chosen: Option<&str>,
        expected: Result<(Value, Option<&str>), FaultCode>,
    ) {
        let context = "[{type: 'tool', tool: {t: {_activity: 'x', _output: {type: 'integer'}, _outputPath: '†state.a.b || †log'}}},
            {type: 'code', activity: {x: ''}}]";
        let shop = Workshop::read(&parse_document(context).unwrap().request);
        let calls = [json!({"_tool": "t"})];
        let calls = Calls { calls: &calls, forged: &BTreeSet::new(), is_lazy: false };
        let run = runs_of(&calls, &shop, &Simple).unwrap().remove(0);
        let result = placed(&run, output.clone(), chosen.map(str::to_owned), &shop, &Simple);
        let result = result.map(|result| (result.output, result.path)).map_err(|error| error.code);
        assert_eq!(result, expected.map(|(v, path)| (v, path.map(str::to_owned))), "{output}");
    }

    #[test]
    fn a_result_says_which_of_its_places_it_is_for() {
        check(json!(1), Some("†state.a.b"), Ok((json!(1), Some("†state.a.b"))));
        check(json!(1), Some("†state.a"), Err(FaultCode::Path));
        check(json!(1), None, Err(FaultCode::Open));
        check(json!("1"), Some("†log"), Err(FaultCode::Result));
    }

    #[test]
    fn a_message_has_to_be_of_the_calls_kind_path_and_case() {
        let state = |value: Value| json!({"type": "state", "state": value});
        check(state(json!({"a": {"b": 1}})), None, Ok((json!(1), Some("†state.a.b"))));
        check(
            json!({"type": "data", "kind": "log", "data": 2}),
            None,
            Ok((json!(2), Some("†log"))),
        );
        check(state(json!({"a": {"b": 1, "c": 2}})), None, Err(FaultCode::Path));
        check(json!({"type": "data", "kind": "user", "data": 2}), None, Err(FaultCode::Path));
        let other = json!({"type": "state", "_instance": "②", "state": {"a": {"b": 1}}});
        check(other, None, Err(FaultCode::Path));
    }
}
