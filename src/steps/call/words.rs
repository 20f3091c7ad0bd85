//! Words about calls: their tools, carriers, states, faults, and the places that they write to.

pub use pilcrow_wording::process::{place_words, reason_words};

use crate::data::path_name;
use crate::words::Locale;
use crate::words::issue::answer_issue_words;
use crate::words_now;
use pilcrow_core::field::readable_key;
use pilcrow_core::form::Issue;
use pilcrow_core::steps::{Carrier, FaultCode, RunState};
use pilcrow_core::text::letters::spell_directions;
use serde_json::Value;

/// Returns the name of a call's tool: its title, or else its readable name. Unicode direction marks are written out, so
/// that they cannot disguise it.
pub fn tool_name(call: &Value, tool: Option<&Value>) -> String {
    let title = tool.and_then(|tool| tool.get("title")?.as_str());
    let name = || call.get("_tool").and_then(Value::as_str).map(readable_key);
    let called = title.map(str::to_owned).or_else(name).unwrap_or_default();
    spell_directions(&called).into_owned()
}

/// Returns the carrier of a call in words.
pub fn by_words(locale: Locale, by: Carrier) -> String {
    match by {
        Carrier::Model => words_now!(locale, steps.by_model),
        Carrier::Code => words_now!(locale, steps.by_code),
        Carrier::Server => words_now!(locale, steps.by_server),
        Carrier::Person => words_now!(locale, steps.by_person),
        Carrier::Delegate => words_now!(locale, steps.by_delegate),
    }
}

/// Returns the state of a run in words.
pub fn state_words(locale: Locale, state: RunState) -> String {
    match state {
        RunState::Waiting => words_now!(locale, steps.waiting),
        RunState::Blocked => words_now!(locale, steps.blocked),
        RunState::Running => words_now!(locale, steps.running),
        RunState::Done => words_now!(locale, steps.run_done),
        RunState::Failed => words_now!(locale, steps.failed),
        RunState::Rejected => words_now!(locale, steps.rejected),
        RunState::Skipped => words_now!(locale, steps.skipped),
    }
}

/// Returns the fault of a run in words.
pub fn fault_words(locale: Locale, code: FaultCode) -> String {
    match code {
        FaultCode::Tool => words_now!(locale, steps.fault_tool),
        FaultCode::Case => words_now!(locale, steps.fault_case),
        FaultCode::Path => words_now!(locale, steps.fault_path),
        FaultCode::Method => words_now!(locale, steps.fault_method),
        FaultCode::Parameters => words_now!(locale, steps.fault_parameters),
        FaultCode::Unresolved => words_now!(locale, steps.fault_unresolved),
        FaultCode::Open => words_now!(locale, steps.fault_open),
        FaultCode::Delegate => words_now!(locale, steps.fault_delegate),
        FaultCode::Cycle => words_now!(locale, steps.fault_cycle),
        FaultCode::Result => words_now!(locale, steps.fault_result),
        FaultCode::Schema => words_now!(locale, steps.fault_schema),
        FaultCode::Activity => words_now!(locale, steps.fault_activity),
        FaultCode::Rejected => words_now!(locale, steps.fault_rejected),
        FaultCode::Ended(_) => words_now!(locale, steps.fault_ended),
    }
}

/// Returns the issues of a call's value in words, place by place; `None` if there are none.
pub fn issues_words(locale: Locale, issues: &[Issue]) -> Option<String> {
    let line = |issue: &Issue| {
        let place = path_name(None, &issue.pointer.tokens().collect::<Vec<_>>()).join(" › ");
        let words = answer_issue_words(locale, issue);
        if place.is_empty() { words } else { format!("{place}: {words}") }
    };
    let lines: Vec<String> = issues.iter().map(line).collect();
    (!lines.is_empty()).then(|| lines.join("; "))
}
