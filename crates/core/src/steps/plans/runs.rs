//! Turns calls into runs, one for each case that a call is carried out for. Faults that are visible before anything
//! runs are reported at once.

use super::flow::{Flow, Node, cases_of, has_cycle, output_method, output_path};
use super::scope::scopes_of;
use super::workshop::{Workshop, for_case, parameters_schema};
use crate::context::Tool;
use crate::object::text;
use crate::steps::answers::check::Checker;
use crate::steps::answers::fault_reason::FaultReason;
use crate::steps::past::record::{Run, RunError};
use crate::steps::turns::status::{Carrier, FaultCode, RunNote, RunState};
use crate::tool::{Call, OutputPaths};
use serde_json::Value;
use std::collections::BTreeSet;

/// The maximum number of runs in one step.
const MOST_RUNS: usize = 10_000;
/// Limits over all runs of a step: the places that they read and write, and the bytes of JSON in their calls.
const MOST_PLACES: usize = 200_000;
const MOST_BYTES: usize = 64 << 20;

/// The calls of a step.
pub(in crate::steps) struct Calls<'step> {
    /// The calls, in order.
    pub calls: &'step [Value],
    /// Indices of the calls whose results the model forged: it wrote a result that another carrier has to give.
    pub forged: &'step BTreeSet<usize>,
    /// True if the model has yet to give their results.
    pub is_lazy: bool,
}

/// Returns the runs of a step's calls, by index and case; `None` if they are too many.
pub(in crate::steps) fn runs_of(
    calls: &Calls,
    shop: &Workshop,
    checker: &dyn Checker,
) -> Option<Vec<Run>> {
    let flows: Vec<Flow> = calls.calls.iter().map(|call| Flow::read(call, shop)).collect();
    let cases = cases_of(calls.calls, &flows, shop);
    let all = |each: &dyn Fn(usize) -> usize| {
        let runs = cases.iter().enumerate().map(|(at, cases)| each(at).saturating_mul(cases.len()));
        runs.fold(0, usize::saturating_add)
    };
    let places = |at: usize| flows.get(at).map_or(0, Flow::place_count);
    let bytes = |at: usize| calls.calls.get(at).map_or(0, |call| call.to_string().len());
    if all(&|_| 1) > MOST_RUNS || all(&places) > MOST_PLACES || all(&bytes) > MOST_BYTES {
        return None;
    }
    let mut runs = Vec::new();
    for (place, (call, cases)) in calls.calls.iter().zip(&cases).enumerate() {
        let fault = fault_of(call, calls.is_lazy, shop, checker).err();
        let is_forged = calls.forged.contains(&place);
        for case in cases {
            runs.push(run(place, case.as_deref(), call, fault.clone(), is_forged, shop));
        }
    }
    refuse_cycles(&mut runs, shop);
    Some(runs)
}

fn run(
    place: usize,
    case: Option<&str>,
    call: &Value,
    error: Option<RunError>,
    is_forged: bool,
    shop: &Workshop,
) -> Run {
    let id = case.map_or_else(|| place.to_string(), |case| format!("{place}:{case}"));
    Run {
        id,
        call: call.clone(),
        proposed: None,
        resolved: None,
        by: shop.carried_by(shop.tool(call)),
        state: if error.is_some() { RunState::Failed } else { RunState::Blocked },
        wave: None,
        output: None,
        path: None,
        error,
        notes: is_forged.then_some(RunNote::ForgedResult).into_iter().collect(),
        process: None,
    }
}

/// Fails all open runs if some of them wait for each other in a circle.
fn refuse_cycles(runs: &mut [Run], shop: &Workshop) {
    let open = runs.iter().filter(|run| run.state == RunState::Blocked);
    let nodes =
        open.map(|run| Node { instance: run.instance(), flow: Flow::read(&run.call, shop) });
    if !has_cycle(&nodes.collect::<Vec<_>>()) {
        return;
    }
    for run in runs.iter_mut().filter(|run| run.state == RunState::Blocked) {
        run.fail(RunError::from_fault(FaultCode::Cycle, &FaultReason::Circle));
    }
}

/// Returns the fault of a call, as far as it is visible before its values are known.
pub(in crate::steps) fn fault_of(
    call: &Value,
    is_lazy: bool,
    shop: &Workshop,
    checker: &dyn Checker,
) -> Result<(), RunError> {
    let fault = |code, reason: FaultReason| Err(RunError::from_fault(code, &reason));
    let read = Call { source: call };
    let tool = shop.tool(call);
    let named = read.tool().unwrap_or_default();
    // A context without tools, as in the manager's example, knows no tool by name: any name is accepted.
    if tool.is_none() && !shop.tools.is_empty() {
        return fault(FaultCode::Tool, FaultReason::NoTool(named.to_owned()));
    }
    let case = call.get("_instance").filter(|case| !case.is_null());
    if let Some(case) = case.filter(|case| !shop.instances.iter().any(|other| *case == other)) {
        return fault(FaultCode::Case, FaultReason::NoCase(case.to_string()));
    }
    let delegate = call.get("_delegate").filter(|delegate| !delegate.is_null());
    if delegate.is_some() && delegate != tool.and_then(|tool| tool.meta("_delegate")) {
        return fault(FaultCode::Delegate, FaultReason::OnlyToolDelegates);
    }
    let paths = paths_of(call, tool, shop, checker)?;
    if output_method(call, shop).is_none() {
        return fault(FaultCode::Method, FaultReason::Methods);
    }
    let is_written = !is_lazy && shop.carried_by(tool) == Carrier::Model;
    if let (true, Some(OutputPaths::OneOf(_))) = (is_written, paths) {
        return fault(FaultCode::Open, FaultReason::OneOfSeveral);
    }
    if scopes_of(tool, call).is_none() {
        return Err(RunError::new(FaultCode::Parameters, "_scopes"));
    }
    Ok(())
}

/// Returns the output paths of a call, checked against its tool.
fn paths_of(
    call: &Value,
    tool: Option<&Tool>,
    shop: &Workshop,
    checker: &dyn Checker,
) -> Result<Option<OutputPaths>, RunError> {
    let fault = |reason: FaultReason| Err(RunError::from_fault(FaultCode::Path, &reason));
    let written = call.get("_outputPath").filter(|path| !path.is_null());
    if let Some(written) = written.filter(|path| !path.is_string()) {
        return fault(FaultReason::NoPath(short(&written.to_string())));
    }
    let Some(path) = output_path(call, shop) else { return Ok(None) };
    let Some(paths) = OutputPaths::read(&path) else {
        return fault(FaultReason::NoPath(short(&path)));
    };
    let is_allowed = match tool.and_then(|tool| tool.meta("_outputPath")) {
        None => true,
        Some(Value::String(choice)) => is_among(&paths, choice),
        Some(schema) => checker.issues(schema, &text(&path)).is_empty(),
    };
    if is_allowed {
        return Ok(Some(paths));
    }
    fault(FaultReason::NotWritten(short(&path)))
}

/// Cuts a text to 100 characters, as each of many calls may repeat an endless one in its fault.
fn short(text: &str) -> String {
    text.chars().take(100).collect()
}

/// Returns true if a path equals the tool's path, or is one of its alternatives.
fn is_among(paths: &OutputPaths, choice: &str) -> bool {
    match (OutputPaths::read(choice), paths) {
        (None, _) => true,
        (Some(OutputPaths::OneOf(several)), OutputPaths::All(one)) => {
            matches!(one.as_slice(), [one] if several.contains(one))
        }
        (Some(choice), paths) => choice == *paths,
    }
}

/// Checks the parameters of a resolved call against its tool's schema.
pub(in crate::steps) fn parameters_fault(
    resolved: &Value,
    tool: Option<&Tool>,
    checker: &dyn Checker,
) -> Result<(), RunError> {
    let Some(tool) = tool else { return Ok(()) };
    let parameters = Value::Object(Call { source: resolved }.parameters());
    let issues = checker.issues(&parameters_schema(tool), &parameters);
    if issues.is_empty() {
        return Ok(());
    }
    Err(RunError::from_issues(FaultCode::Parameters, issues))
}

impl Run {
    /// Returns the call with the run's case in it.
    pub(in crate::steps) fn case_call(&self) -> Value {
        for_case(&self.call, self.instance())
    }

    /// Ends the run without a result, with this error.
    pub(in crate::steps) fn fail(&mut self, error: RunError) {
        self.state = RunState::Failed;
        self.error = Some(error);
    }

    /// Adds a note to the run, once.
    pub(in crate::steps) fn note(&mut self, note: RunNote) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use crate::steps::answers::check::tests::Simple;
    use serde_json::json;

    fn shop() -> Workshop {
        let context = "[{type: 'tool', tool: {t: {}, either: {_outputPath: '†state.a || †state.b'}, code: {_activity: 'x', _outputPath: '†state.a || †state.b'},
            grows: {_outputMethod: 'push'}, odd: {_outputMethod: 'x'}, other: {_delegate: 'x.json'}, scoped: {_scopes: {enum: ['user']}}}}, {type: 'input', _instance: '①', a: 1}]";
        Workshop::read(&parse_document(context).unwrap().request)
    }

    #[track_caller]
    fn check(call: Value, expected: Option<FaultCode>) {
        let code = fault_of(&call, false, &shop(), &Simple).err().map(|error| error.code);
        assert_eq!(code, expected, "{call}");
    }

    #[test]
    fn faults_are_found_before_anything_runs() {
        check(json!({"_tool": "t", "_outputPath": "†state.x"}), None);
        check(json!({"_tool": "t", "_instance": null, "_outputPath": null}), None);
        check(json!({"_tool": "gone"}), Some(FaultCode::Tool));
        check(json!({}), Some(FaultCode::Tool));
        check(json!({"_tool": "t", "_instance": "②"}), Some(FaultCode::Case));
        check(json!({"_tool": "t", "_instance": 5}), Some(FaultCode::Case));
        check(json!({"_tool": "t", "_outputPath": "state"}), Some(FaultCode::Path));
        check(json!({"_tool": "t", "_outputPath": 5}), Some(FaultCode::Path));
        check(json!({"_tool": "either", "_outputPath": "†state.c"}), Some(FaultCode::Path));
        check(json!({"_tool": "either", "_outputPath": "†state.b"}), None);
        check(json!({"_tool": "either"}), Some(FaultCode::Open));
        check(json!({"_tool": "code", "_outputPath": "†state.a || †state.b"}), None);
        check(json!({"_tool": "t", "_outputMethod": "x"}), Some(FaultCode::Method));
        check(json!({"_tool": "t", "_outputMethod": 5}), Some(FaultCode::Method));
        check(json!({"_tool": "grows"}), None);
        check(json!({"_tool": "odd"}), Some(FaultCode::Method));
        check(json!({"_tool": "odd", "_outputMethod": "set"}), None);
        check(json!({"_tool": "t", "_delegate": "y"}), Some(FaultCode::Delegate));
        check(json!({"_tool": "other", "_delegate": "x.json"}), None);
        check(json!({"_tool": "scoped", "_scopes": "state"}), Some(FaultCode::Parameters));
    }

    #[test]
    fn every_call_fails_beside_a_circle_and_those_at_fault_keep_their_own() {
        let calls = [
            json!({"_tool": "t", "a": "†state.y", "_outputPath": "†state.x"}),
            json!({"_tool": "t", "a": "†state.x", "_outputPath": "†state.y"}),
            json!({"_tool": "t"}),
            json!({"_tool": "gone"}),
        ];
        let calls = Calls { calls: &calls, forged: &BTreeSet::new(), is_lazy: true };
        let runs = runs_of(&calls, &shop(), &Simple).unwrap();
        let codes: Vec<_> = runs.iter().map(|run| run.error.as_ref().unwrap().code.key()).collect();
        assert_eq!(codes, ["cycle", "cycle", "cycle", "tool"]);
    }
}
