//! The data of a context after a step, and the changes that a step made.

use super::fork::is_there_after;
use super::record::Run;
use crate::context::{DataMessage, Identity, Tool, merged_data};
use crate::document::Request;
use crate::steps::plans::flow::{Flow, output_method};
use crate::steps::plans::workshop::Workshop;
use crate::tool::{OutputMethod, Variable};
use serde_json::Value;
use std::collections::BTreeMap;

/// A value of the context, before and after a step.
#[derive(Clone, Debug, PartialEq)]
pub struct StateChange {
    /// The kind and case of the data.
    pub identity: Identity,
    /// The path of the value in the data; empty for the whole.
    pub path: Vec<String>,
    /// The schema of the value; `None` if there is none.
    pub schema: Option<Value>,
    /// The value before the step; `None` if there was none.
    pub before: Option<Value>,
    /// The value after the step; `None` if there is none.
    pub after: Option<Value>,
}

/// Returns the merged data after a step, in the order of the context. Step 0 is the beginning.
pub fn data_after(document: &Request, step: usize) -> Vec<DataMessage> {
    let mut messages = document.messages();
    messages.retain(|message| is_there_after(message.source, step));
    merged_data(&messages)
}

/// Returns the changes that a step, by its number from 1, made to the data.
pub fn step_changes(document: &Request, step: usize) -> Vec<StateChange> {
    let before = data_after(document, step.saturating_sub(1));
    let mut before: BTreeMap<Identity, Option<Value>> =
        before.into_iter().map(|data| (data.identity, data.value)).collect();
    let change = |data: DataMessage| {
        let before = before.remove(&data.identity).flatten();
        let DataMessage { identity, schema, value: after, .. } = data;
        let change = StateChange { identity, path: Vec::new(), schema, before, after };
        (change.before != change.after).then_some(change)
    };
    data_after(document, step).into_iter().filter_map(change).collect()
}

/// Returns a step's changes at the places that one of its runs writes to. Other runs may have written there as well.
pub fn run_changes(document: &Request, step: usize, run: &Run) -> Vec<StateChange> {
    let shop = Workshop::read(document);
    let (before, after) =
        (data_after(document, step.saturating_sub(1)), data_after(document, step));
    let is_set = output_method(&run.call, &shop) == Some(OutputMethod::Set);
    // The tool's output schema describes the value there only if the result replaces it.
    let output = shop.tool(&run.call).and_then(Tool::output).filter(|_| is_set);
    let change = |place: Variable| {
        let identity = Identity { kind: place.kind, instance: run.instance().map(str::to_owned) };
        let (before, after) =
            (at(&before, &identity, &place.path), at(&after, &identity, &place.path));
        let schema = output.cloned();
        let is_other = before != after;
        is_other.then(|| StateChange { identity, path: place.path, schema, before, after })
    };
    Flow::read(&run.call, &shop).writes.into_iter().filter_map(change).collect()
}

/// Returns the value at a path of the data.
fn at(data: &[DataMessage], identity: &Identity, path: &[String]) -> Option<Value> {
    let whole = data.iter().find(|data| data.identity == *identity)?.value.as_ref()?;
    path.iter().try_fold(whole, |value, key| value.get(key)).cloned()
}

#[cfg(test)]
mod tests {
    use super::super::record::Process;
    use super::*;
    use crate::document::parse_document;

    const DOCUMENT: &str = "{context: [{type: 'tool', tool: {t: {_outputPath: '†state.a'}}},
        {type: 'input', input: {x: 1}}, {type: 'state', state: {a: 0, b: 1}},
        {type: 'state', _step: 1, state: {a: 2}}, {type: 'data', kind: 'note', _step: 1, data: 'n'},
        {type: 'state', _step: 2, _instance: '①', state: {a: 3}}, {type: 'state', _step: 2, state: {a: 2}}],
        process: {version: 1, id: 'p', status: 'running', steps: [{step: 2, runs: [
            {id: '0:①', call: {_tool: 't'}, by: 'model', state: 'done'}, {id: '1', call: {_tool: 't'}, by: 'model', state: 'done'}]}]}}";

    fn document() -> Request {
        parse_document(DOCUMENT).unwrap().request
    }

    #[track_caller]
    fn check(step: usize, run: Option<&Run>, expected: &[&str]) {
        let value =
            |value: &Option<Value>| value.as_ref().map(Value::to_string).unwrap_or_default();
        let changes = match run {
            None => step_changes(&document(), step),
            Some(run) => run_changes(&document(), step, run),
        };
        let changes = changes.iter().map(|change| {
            let case = change.identity.instance.as_deref().unwrap_or_default();
            let path = change.path.join(".");
            format!(
                "{}{case}{path} {} > {}",
                change.identity.kind,
                value(&change.before),
                value(&change.after)
            )
        });
        assert_eq!(changes.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_step_changes_what_is_other_after_it() {
        check(1, None, &[r#"state {"a":0,"b":1} > {"a":2,"b":1}"#, r#"note  > "n""#]);
        check(2, None, &[r#"state①  > {"a":3}"#]);
        check(3, None, &[]);
    }

    #[test]
    fn of_a_run_only_what_it_writes_counts() {
        let process = Process::from_value(&document().members()["process"]).unwrap();
        let [own, other] = process.steps[0].runs.as_slice() else { panic!("two runs") };
        check(2, Some(own), &["state①a  > 3"]);
        check(2, Some(other), &[]);
    }

    #[test]
    fn data_stands_as_it_did_after_each_step() {
        let kinds = |step| data_after(&document(), step).into_iter().map(|data| data.identity.kind);
        assert_eq!(kinds(0).collect::<Vec<_>>(), ["input", "state"]);
        assert_eq!(kinds(1).collect::<Vec<_>>(), ["input", "state", "note"]);
        assert_eq!(kinds(2).count(), 4);
    }
}
