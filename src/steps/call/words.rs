//! Calls in words: their tools, who carries them out, how they stand, what is wrong and why, where they write.

use crate::data::{identity_name, path_name};
use crate::words::Locale;
use crate::words::issue::answer_issue_words;
use crate::words_now;
use pilcrow_core::context::Identity;
use pilcrow_core::field::readable_key;
use pilcrow_core::form::Issue;
use pilcrow_core::letters::with_directions_shown;
use pilcrow_core::steps::{CarriedBy, FaultCode, FaultReason, RunState};
use pilcrow_core::tool::{Variable, parse_reference};
use serde_json::Value;

/// The name of a call's tool: by its title, or as its name reads. No mark of direction makes it look like
/// another.
pub fn tool_name(call: &Value, tool: Option<&Value>) -> String {
    let title = tool.and_then(|tool| tool.get("title")?.as_str());
    let name = || call.get("_tool").and_then(Value::as_str).map(readable_key);
    let called = title.map(str::to_owned).or_else(name).unwrap_or_default();
    with_directions_shown(&called).into_owned()
}

/// The places that a reference names: `State › Receipt or State › Error`. As it is written where it is
/// none.
pub fn place_words(locale: Locale, written: &str) -> String {
    let Some(reference) = parse_reference(written) else { return written.to_owned() };
    let both = format!(" {} ", words_now!(locale, steps.and));
    let either = format!(" {} ", words_now!(locale, steps.or));
    let all = |variables: &Vec<Variable>| {
        let names: Vec<String> = variables.iter().map(|one| variable_words(locale, one)).collect();
        names.join(&both)
    };
    reference.0.iter().map(all).collect::<Vec<_>>().join(&either)
}

fn variable_words(locale: Locale, variable: &Variable) -> String {
    let identity = Identity { kind: variable.kind.clone(), instance: None };
    let mut names = vec![identity_name(locale, &identity)];
    names.extend(path_name(None, &variable.path));
    names.join(" › ")
}

/// Who carries out a call.
pub fn by_words(locale: Locale, by: CarriedBy) -> String {
    match by {
        CarriedBy::Model => words_now!(locale, steps.by_model),
        CarriedBy::Code => words_now!(locale, steps.by_code),
        CarriedBy::Server => words_now!(locale, steps.by_server),
        CarriedBy::Person => words_now!(locale, steps.by_person),
        CarriedBy::Delegate => words_now!(locale, steps.by_delegate),
    }
}

/// The state of a run.
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

/// The fault of a run.
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

/// What is wrong with a value that a call has or writes, place by place; none where it is something else.
pub fn issues_words(locale: Locale, issues: &[Issue]) -> Option<String> {
    let line = |issue: &Issue| {
        let place = path_name(None, &issue.pointer.tokens().collect::<Vec<_>>()).join(" › ");
        let words = answer_issue_words(locale, issue);
        if place.is_empty() { words } else { format!("{place}: {words}") }
    };
    let lines: Vec<String> = issues.iter().map(line).collect();
    (!lines.is_empty()).then(|| lines.join("; "))
}

/// The reason, as it stands behind the kind of fault.
pub fn reason_words(locale: Locale, reason: &FaultReason) -> String {
    use FaultReason as Why;
    match reason {
        Why::NoTool(name) | Why::NoCase(name) => {
            words_now!(locale, steps.reason_named, name = name.trim_matches('"'))
        }
        Why::NoPath(path) => words_now!(locale, steps.reason_no_path, path = path.as_str()),
        Why::NotWritten(path) => {
            words_now!(locale, steps.reason_not_written, path = place_words(locale, path))
        }
        Why::NotOffered(path) => {
            words_now!(locale, steps.reason_not_offered, path = place_words(locale, path))
        }
        Why::NoObject(path) => {
            words_now!(locale, steps.reason_no_object, path = place_words(locale, path))
        }
        Why::OnlyToolDelegates => words_now!(locale, steps.reason_only_tool),
        Why::Methods => words_now!(locale, steps.reason_methods),
        Why::OneOfSeveral => words_now!(locale, steps.reason_one_of_several),
        Why::Unchosen => words_now!(locale, steps.reason_unchosen),
        Why::OtherPlace => words_now!(locale, steps.reason_other_place),
        Why::OtherCase => words_now!(locale, steps.reason_other_case),
        Why::NoData => words_now!(locale, steps.reason_no_data),
        Why::OtherKind => words_now!(locale, steps.reason_other_kind),
        Why::TooDeep => words_now!(locale, steps.reason_too_deep),
        Why::NoResult | Why::NoOwnResult => words_now!(locale, steps.reason_no_result),
        Why::LongChain => words_now!(locale, steps.reason_long_chain),
        Why::NoAddress => words_now!(locale, steps.reason_no_address),
        Why::TooLarge => words_now!(locale, steps.reason_too_large),
        // The kind of fault has said it.
        Why::NoOutput | Why::Circle => String::new(),
    }
}
