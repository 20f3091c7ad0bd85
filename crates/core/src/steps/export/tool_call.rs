//! A run as the events of a tool call.

use super::events::{Events, event};
use crate::object::text;
use crate::steps::delegate::MOST_DEPTH;
use crate::steps::record::{Process, Run};
use crate::steps::status::RunState;
use crate::tool::Call;
use serde_json::Value;

/// The events of a run; `place` is its step's: `2`, or `2/0/1` of another Request's first step.
pub(super) fn tool_call(run: &Run, place: &str, depth: usize, events: &mut Events) {
    let id = format!("{place}/{}", run.id);
    let call = Call { source: run.resolved.as_ref().unwrap_or(&run.call) };
    let name = text(call.tool().unwrap_or_default());
    let given = Value::Object(call.parameters()).to_string();
    let own = || ("toolCallId", text(&id));
    events.push(event("TOOL_CALL_START", [own(), ("toolCallName", name)]));
    events.push(event("TOOL_CALL_ARGS", [own(), ("delta", text(&given))]));
    events.push(event("TOOL_CALL_END", [own()]));
    delegate(run, &id, depth, events);
    if let Some(content) = content(run) {
        let message = ("messageId", text(&format!("{id}/result")));
        let content = ("content", text(&content.to_string()));
        events.push(event("TOOL_CALL_RESULT", [message, own(), content, ("role", text("tool"))]));
    }
}

/// What came of a run that is over: the result, or `{error: {code, message}}`.
fn content(run: &Run) -> Option<Value> {
    if !run.state.is_over() {
        return None;
    }
    let error = || run.error.as_ref().map(|error| ("error", error.to_value()));
    let skipped = || (run.state == RunState::Skipped).then(|| ("state", text(run.state.key())));
    match error().or_else(skipped) {
        Some(said) => Some(crate::object::object([said])),
        None => Some(run.output.clone().unwrap_or_default()),
    }
}

/// The steps of the Request that carried the run out stand within it.
fn delegate(run: &Run, id: &str, depth: usize, events: &mut Events) {
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
