//! Checks the data that a call changes against their schema.

use super::check::Checker;
use super::fault_reason::FaultReason;
use crate::context::{DataMessage, Entry, Identity};
use crate::steps::past::record::RunError;
use crate::steps::turns::status::FaultCode;
use crate::tool::{Change, OutputPath, lacks, schema_of};

/// Reports a path for which the schema of the data has no place; checked before anything runs.
///
/// # Errors
///
/// [`FaultCode::Schema`].
pub(in crate::steps) fn place_fault(
    entries: &[Entry],
    identity: &Identity,
    path: &OutputPath,
) -> Result<(), RunError> {
    match schema_of(entries, identity).filter(|schema| lacks(schema, &path.0.path)) {
        Some(_) => {
            let reason = FaultReason::NotOffered(path.0.to_string());
            Err(RunError::from_fault(FaultCode::Schema, &reason))
        }
        None => Ok(()),
    }
}

/// Checks the data after a change against their schema. Issues that existed before the change do not count, and neither
/// do missing members, which may still come.
///
/// # Errors
///
/// [`FaultCode::Schema`] with the new issues.
pub(in crate::steps) fn change_fault(
    entries: &[Entry],
    change: &Change,
    checker: &dyn Checker,
) -> Result<(), RunError> {
    let Some(schema) = schema_of(entries, &change.identity) else { return Ok(()) };
    let mut issues = checker.issues(schema, &change.after);
    issues.retain(|issue| issue.keyword != "required");
    if issues.is_empty() {
        return Ok(());
    }
    let before = change.before.as_ref().map(|before| checker.issues(schema, before));
    issues.retain(|issue| !before.iter().flatten().any(|other| other == issue));
    if issues.is_empty() { Ok(()) } else { Err(RunError::from_issues(FaultCode::Schema, issues)) }
}

/// Applies a change to `entries` for the checks of later changes in the same wave, if a schema describes the data: each
/// change may be valid by itself while all together are not.
pub(in crate::steps) fn note_change(entries: &mut Vec<Entry>, change: &Change) {
    if schema_of(entries, &change.identity).is_none() {
        return;
    }
    let value = Some(change.after.clone());
    let own = entries.iter_mut().find_map(|entry| match entry {
        Entry::Data(data) if data.identity == change.identity => Some(data),
        _ => None,
    });
    match own {
        Some(data) => data.value = value,
        None => entries.push(Entry::Data(DataMessage {
            identity: change.identity.clone(),
            role: String::new(),
            value,
            schema: None,
            description: None,
            ui: None,
            parts: Vec::new(),
            is_in_text: false,
            pieces: Vec::new(),
        })),
    }
}

#[cfg(test)]
mod tests {
    use super::super::check::tests::Simple;
    use crate::context::{data_of, merge_context};
    use crate::document::parse_document;
    use crate::steps::{Answer, Engine, Event, EventKind, Host, Settings};
    use serde_json::{Value, json};

    const HOST: Host = Host { checker: &Simple, date: "D" };

    /// Returns the state after calls, and the error message of each; empty for a call that succeeded.
    fn written(state: Value, calls: &[(&str, Value)]) -> (Value, Vec<String>) {
        let tools = json!({"type": "tool", "tool": {"note": {"_output": {}}}});
        let document = json!({"schema": {"type": "string"}, "context": [tools, state]}).to_string();
        let document = parse_document(&document).unwrap().request;
        let mut engine = Engine::begin(&document, None, "p", Settings::default(), &HOST);
        let call = |(path, output): &(&str, Value)| json!({"_tool": "note", "_outputPath": path, "_output": output});
        let value = json!({"calls": calls.iter().map(call).collect::<Vec<_>>(), "output": null});
        let answer = Answer { text: value.to_string(), value: Some(value), usage: None };
        let kind = EventKind::Answer(answer);
        assert!(engine.take(&Event { at: Vec::new(), kind }, &HOST));
        let line = |error: &super::RunError| format!("{}: {}", error.code.key(), error.message);
        let process = engine.process();
        let runs = process.steps[0].runs.iter();
        let faults = runs.map(|run| run.error.as_ref().map(line).unwrap_or_default()).collect();
        let entries = merge_context(&engine.context().messages());
        let state = data_of(&entries, "state", None).and_then(|data| data.value.clone());
        (state.unwrap_or_default(), faults)
    }

    fn state() -> Value {
        json!({"type": "state", "state": {"started": true}, "schema": {"type": "object", "required": ["log"],
            "properties": {"started": {"type": "boolean"}, "wet": {"type": "number"}, "log": {"type": "string"}},
            "additionalProperties": false}})
    }

    #[test]
    fn what_the_schema_of_the_state_does_not_allow_is_not_written() {
        let calls = [
            ("†state.wet", json!(30)),
            ("†state.unknown", json!("x")),
            ("†state.started", json!("a text")),
        ];
        let (state, faults) = written(state(), &calls);
        assert_eq!(state, json!({"started": true, "wet": 30}));
        let beyond = "schema: the schema of the data has no place for †state.unknown";
        assert_eq!(faults, ["", beyond, "schema: /started does not keep to the schema's type"]);
    }

    #[test]
    fn what_was_wrong_before_is_not_the_writers() {
        let mut state = state();
        state["state"] = json!({"started": "wrong"});
        let (state, faults) =
            written(state, &[("†state.wet", json!(1)), ("†state", json!({"log": 5}))]);
        assert_eq!(state, json!({"started": "wrong", "wet": 1}));
        assert_eq!(faults, ["", "schema: /log does not keep to the schema's type"]);
    }

    #[test]
    fn data_without_a_schema_takes_everything() {
        let open = json!({"type": "state", "state": {}});
        let (state, faults) = written(open, &[("†state.any", json!([1]))]);
        assert_eq!((state, faults), (json!({"any": [1]}), vec![String::new()]));
    }
}
