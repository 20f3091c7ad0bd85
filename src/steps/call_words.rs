//! Calls in words: their tools, who carries them out, how they stand, what is wrong, where they write.

use crate::data::{identity_name, path_name};
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::context::{Identity, Tool};
use pilcrow_core::field::readable_key;
use pilcrow_core::letters::with_directions_shown;
use pilcrow_core::steps::{CarriedBy, RunState};
use pilcrow_core::tool::{Variable, parse_reference};
use serde_json::Value;

/// What a call's tool is called: by its title, or as its name reads. No mark of direction makes it look like
/// another.
pub(super) fn tool_name(call: &Value, tool: Option<&Value>) -> String {
    let title = tool.and_then(|tool| tool.get("title")?.as_str());
    let name = || call.get("_tool").and_then(Value::as_str).map(readable_key);
    let called = title.map(str::to_owned).or_else(name).unwrap_or_default();
    with_directions_shown(&called).into_owned()
}

/// A tool's definition with what is read of it; its name stands in the call.
pub(super) fn tool_of(schema: &Value) -> Tool {
    Tool { name: String::new(), schema: schema.clone(), message: 0 }
}

/// The places that a reference names: `State › Receipt or State › Error`. As it is written where it is
/// none.
pub(super) fn place_words(locale: Locale, written: &str) -> String {
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
pub(super) fn by_words(locale: Locale, by: CarriedBy) -> String {
    match by {
        CarriedBy::Model => words_now!(locale, steps.by_model),
        CarriedBy::Code => words_now!(locale, steps.by_code),
        CarriedBy::Server => words_now!(locale, steps.by_server),
        CarriedBy::Person => words_now!(locale, steps.by_person),
        CarriedBy::Delegate => words_now!(locale, steps.by_delegate),
    }
}

/// How a run stands.
pub(super) fn state_words(locale: Locale, state: RunState) -> String {
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
