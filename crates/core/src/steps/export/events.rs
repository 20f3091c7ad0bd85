//! Exports a process as events of AG-UI, the Agent-User Interaction Protocol: one JSON object per line.
//!
//! A step becomes an AG-UI step, a run a tool call. A process that waits for the person ends with an interrupt, as the
//! protocol defines it: another AG-UI run continues after the reply.

use super::patch::patch;
use super::state::data_after;
use crate::document::Request;
use crate::object::{object, text};
use crate::steps::past::record::{Process, Run};
use crate::steps::plans::delegate::MOST_DEPTH;
use crate::steps::turns::status::{Carrier, ProcessStatus, RunState};
use crate::tool::Call;
use serde_json::{Map, Value};

/// Returns the events of a document's process, one per line; `None` if the document has no record.
///
/// The state in the events is `{data: {kind: value}, cases?: {case: {kind: value}}}`. A tool call's id is its step and
/// run: `2/0:①`.
pub fn process_events(document: &Request) -> Option<String> {
    let process = Process::read(document)?;
    let mut events = vec![start_event(&process)];
    let mut state = data_after(document, 0);
    events.push(event("STATE_SNAPSHOT", [("snapshot", state.clone())]));
    for step in &process.steps {
        let place = step.step.to_string();
        events.push(event("STEP_STARTED", [("stepName", text(&place))]));
        step.runs.iter().for_each(|run| tool_call(run, &place, 0, &mut events));
        let after = data_after(document, step.step);
        let delta = patch(&state, &after);
        if !delta.is_empty() {
            events.push(event("STATE_DELTA", [("delta", Value::Array(delta))]));
        }
        state = after;
        events.push(event("STEP_FINISHED", [("stepName", text(&place))]));
    }
    events.push(ended(document, &process));
    Some(events.iter().map(|event| format!("{event}\n")).collect())
}

/// Returns an event of a type with its members.
fn event<const N: usize>(kind: &str, members: [(&str, Value); N]) -> Value {
    let own = members.into_iter().map(|(key, value)| (key.to_owned(), value));
    let kind = [("type".to_owned(), text(kind))];
    Value::Object(kind.into_iter().chain(own).collect::<Map<_, _>>())
}

/// Appends the events of a run as a tool call. `place` is its step's number: `2`, or `2/0/1` for the first step of
/// another Request.
fn tool_call(run: &Run, place: &str, depth: usize, events: &mut Vec<Value>) {
    let id = format!("{place}/{}", run.id);
    let call = Call { source: run.resolved.as_ref().unwrap_or(&run.call) };
    let name = text(call.tool().unwrap_or_default());
    let parameters = Value::Object(call.parameters()).to_string();
    let own = || ("toolCallId", text(&id));
    events.push(event("TOOL_CALL_START", [own(), ("toolCallName", name)]));
    events.push(event("TOOL_CALL_ARGS", [own(), ("delta", text(&parameters))]));
    events.push(event("TOOL_CALL_END", [own()]));
    delegate(run, &id, depth, events);
    if let Some(content) = content(run) {
        let message = ("messageId", text(&format!("{id}/result")));
        let content = ("content", text(&content.to_string()));
        events.push(event("TOOL_CALL_RESULT", [message, own(), content, ("role", text("tool"))]));
    }
}

/// Returns the outcome of a finished run: its result, `{error: {code, message}}`, or `{state}` if it was skipped;
/// `None` while it is open.
fn content(run: &Run) -> Option<Value> {
    if !run.state.is_over() {
        return None;
    }
    let error = || run.error.as_ref().map(|error| ("error", error.to_value()));
    let skipped = || (run.state == RunState::Skipped).then(|| ("state", text(run.state.key())));
    match error().or_else(skipped) {
        Some(member) => Some(object([member])),
        None => Some(run.output.clone().unwrap_or_default()),
    }
}

/// Appends the steps of the Request that carried the run out, nested in the run.
fn delegate(run: &Run, id: &str, depth: usize, events: &mut Vec<Value>) {
    let record = run.process.as_ref().filter(|_| depth < MOST_DEPTH);
    let Some(process) = record.and_then(Process::from_value) else { return };
    for step in &process.steps {
        let place = format!("{id}/{}", step.step);
        events.push(event("STEP_STARTED", [("stepName", text(&place))]));
        for run in &step.runs {
            tool_call(run, &place, depth.saturating_add(1), events);
        }
        events.push(event("STEP_FINISHED", [("stepName", text(&place))]));
    }
}

/// Returns the thread's id; a fork continues in the thread of its origin.
fn thread(process: &Process) -> &str {
    process.from.as_ref().map_or(process.id.as_str(), |from| from.id.as_str())
}

fn start_event(process: &Process) -> Value {
    let own = || [("threadId", text(thread(process))), ("runId", text(&process.id))];
    match &process.from {
        Some(from) => {
            let [thread, run] = own();
            event("RUN_STARTED", [thread, run, ("parentRunId", text(&from.id))])
        }
        None => event("RUN_STARTED", own()),
    }
}

fn ended(document: &Request, process: &Process) -> Value {
    let own = [("threadId", text(thread(process))), ("runId", text(&process.id))];
    let [thread, run] = own;
    match process.status {
        ProcessStatus::Done => {
            let result = document.solution().cloned().unwrap_or_default();
            let outcome = object([("type", text("success"))]);
            event("RUN_FINISHED", [thread, run, ("result", result), ("outcome", outcome)])
        }
        ProcessStatus::Running => {
            let interrupts = Value::Array(interrupts(process));
            let outcome = object([("type", text("interrupt")), ("interrupts", interrupts)]);
            event("RUN_FINISHED", [thread, run, ("outcome", outcome)])
        }
        status => {
            let message = failure(process).unwrap_or_else(|| status.key().to_owned());
            event("RUN_ERROR", [("message", text(&message)), ("code", text(status.key()))])
        }
    }
}

/// Returns the provider's failure, if it was the last outcome of a request.
fn failure(process: &Process) -> Option<String> {
    let failure = process.steps.last()?.attempts.last()?.failure.as_ref()?;
    Some(format!("{} {}", failure.kind.key(), failure.detail).trim().to_owned())
}

/// Returns the runs that wait for the person, for a decision or for a result.
fn interrupts(process: &Process) -> Vec<Value> {
    let Some(step) = process.steps.last() else { return Vec::new() };
    let waits = |run: &&Run| match run.state {
        RunState::Waiting => true,
        RunState::Running => run.by == Carrier::Person,
        // All calls of a plan wait for its approval.
        _ => step.is_plan && !step.is_approved && run.state == RunState::Blocked,
    };
    let interrupt = |run: &Run| {
        let id = text(&format!("{}/{}", step.step, run.id));
        let reason = if run.state == RunState::Running { "input_required" } else { "tool_call" };
        object([("id", id.clone()), ("reason", text(reason)), ("toolCallId", id)])
    };
    step.runs.iter().filter(waits).map(interrupt).collect()
}
