//! A run (one call for one case) in the list of steps: its tool, case and state, and its result or error.

use super::offer::{parameters, reason};
use super::value::value_view;
use super::words::{
    by_words, fault_words, issues_words, place_words, reason_words, state_words, tool_name,
};
use crate::dom::{El, View, derived, el, show};
use crate::steps::process::follower::Follower;
use crate::steps::process::snapshot::Shared;
use crate::ui::{icon, plain_button};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::context::Tool;
use pilcrow_core::steps::{Process, Run, RunError, RunState, parameters_schema};
use pilcrow_core::tool::Call;
use serde_json::Value;

/// The data for choosing a run of a step.
#[derive(Clone, Copy)]
pub struct Choice {
    pub follower: Follower,
    pub step: usize,
}

impl Choice {
    /// True while calls of the step wait for the person, so that no run of it has begun. Tracked.
    fn is_waiting(self) -> bool {
        let waits = |run: &Shared<Run>| run.state == RunState::Waiting;
        self.follower.step(self.step).is_some_and(|step| step.runs.iter().any(waits))
    }
}

/// Draws the run.
pub fn run_line(run: &Run, tool: Option<&Tool>, choice: Option<Choice>) -> El {
    let is_held = move || choice.is_some_and(Choice::is_waiting);
    let head = el("p").class("steps-run-head");
    let head = head.child(name(run, tool, choice)).child(state(run, is_held));
    let inputs = choice.map(|choice| parameters_view(run, tool, choice));
    let output = run.output.as_ref().map(|output| {
        // If the tool defines no result, its result has the schema of its parameters.
        let input = || tool.filter(|tool| tool.output().is_none()).map(parameters_schema);
        let schema = tool.and_then(Tool::output).cloned().or_else(input);
        el("div").class("steps-result").child(value_view(schema.as_ref(), output))
    });
    el("li")
        .class(class_of(run.state))
        .child(head)
        .child(inputs)
        .child(output)
        .child(run.error.as_ref().map(error))
        .child(written(run, tool))
        .child(proposed_call(run, tool.map(|tool| &tool.schema)))
        .child(run.process.as_ref().and_then(other_steps))
}

/// Draws the run's tool and case; as a button if the run can be chosen.
fn name(run: &Run, tool: Option<&Tool>, choice: Option<Choice>) -> El {
    let name = tool_name(&run.call, tool.map(|tool| &tool.schema));
    let case = run.instance().map(|case| el("span").class("data-case").child(case.to_owned()));
    let name = el("span").class("steps-tool").child(name);
    let Some(Choice { follower, step }) = choice else {
        return el("span").class("steps-run-name").child(name).child(" ").child(case);
    };
    let (id, own) = (run.id.clone(), run.id.clone());
    let is_chosen = move || follower.is_chosen(step, &own);
    plain_button("link-button steps-run-name")
        .attr("aria-pressed", derived(move || if is_chosen() { "true" } else { "false" }))
        .on("click", move |_| follower.choose(step, &id))
        .child(name)
        .child(" ")
        .child(case)
}

/// Draws the run's parameters while it is chosen.
fn parameters_view(run: &Run, tool: Option<&Tool>, Choice { follower, step }: Choice) -> View {
    let (call, resolved, id) = (run.call.clone(), run.resolved.clone(), run.id.clone());
    let schema = tool.map(|tool| tool.schema.clone());
    show(
        move || follower.is_chosen(step, &id),
        move || {
            let parameters = parameters(&call, resolved.as_ref(), schema.as_ref());
            View::from([reason(&call).into(), parameters])
        },
    )
}

/// Draws the steps of the delegate (another document) that carried out the call.
fn other_steps(record: &Value) -> Option<El> {
    let process = Process::from_value(record)?;
    let runs: Vec<View> = process
        .steps
        .iter()
        .flat_map(|step| &step.runs)
        .map(|run| run_line(run, None, None).into())
        .collect();
    let (locale, count) = (use_locale(), process.steps.len());
    let title = derived(move || words_now!(locale.get(), steps.of_other, count = count));
    let runs = (!runs.is_empty()).then(|| el("ul").class("steps-runs").child(runs));
    Some(el("details").child(el("summary").child(title)).child(runs))
}

fn class_of(state: RunState) -> &'static str {
    match state {
        RunState::Done => "steps-run steps-run-done",
        RunState::Failed => "steps-run steps-run-failed",
        RunState::Waiting | RunState::Running => "steps-run steps-run-open",
        RunState::Blocked | RunState::Rejected | RunState::Skipped => "steps-run",
    }
}

/// Draws the state in words, with a check mark when done, and the carrier of the call.
fn state(run: &Run, is_held: impl Fn() -> bool + 'static) -> El {
    let (locale, by, state) = (use_locale(), run.by, run.state);
    let sign = (state == RunState::Done).then(|| icon("icon icon-check"));
    let words = derived(move || {
        let words = state_words(locale.get(), state);
        match state {
            RunState::Running if is_held() => words_now!(locale.get(), steps.held),
            RunState::Done | RunState::Running => {
                format!("{words} ({})", by_words(locale.get(), by))
            }
            _ => words,
        }
    });
    el("span").class("steps-state").child(sign).child(words)
}

fn error(error: &RunError) -> El {
    let (locale, error) = (use_locale(), error.clone());
    let words = derived(move || {
        let words = fault_words(locale.get(), error.code);
        let issues = issues_words(locale.get(), &error.issues);
        let reason =
            issues.or_else(|| error.reason().map(|reason| reason_words(locale.get(), &reason)));
        match reason.unwrap_or_else(|| error.message.clone()) {
            reason if reason.is_empty() => words,
            reason => format!("{words}: {reason}"),
        }
    });
    el("p").class("steps-error").child(words)
}

/// Draws the place that the result of a finished run was written to.
fn written(run: &Run, tool: Option<&Tool>) -> Option<El> {
    let of_tool = || tool?.meta("_outputPath")?.as_str().map(str::to_owned);
    let of_call = run.call.get("_outputPath").and_then(Value::as_str).map(str::to_owned);
    let path = run.path.clone().or(of_call).or_else(of_tool)?;
    let locale = use_locale();
    let words = derived(move || {
        let place = place_words(locale.get(), &path);
        words_now!(locale.get(), steps.written, place = place.as_str())
    });
    let is_done = run.state == RunState::Done && Call { source: &run.call }.tool().is_some();
    is_done.then(|| el("p").class("field-help").child(words))
}

/// Draws the person's change of the proposed call; `None` if they made none.
pub fn proposed_call(run: &Run, tool: Option<&Value>) -> Option<El> {
    let proposed = run.proposed.as_ref()?;
    let pair = |name, call: &Value, resolved: Option<&Value>| {
        el("div")
            .child(el("p").class("field-help").child(name))
            .child(parameters(call, resolved, tool))
    };
    let before = pair(words!(steps.proposed), proposed, None);
    let after = pair(words!(steps.changed_to), &run.call, run.resolved.as_ref());
    let both = el("div").class("steps-changed").child(before).child(after);
    Some(
        el("details")
            .class("steps-changed-call")
            .child(el("summary").child(words!(steps.changed)))
            .child(both),
    )
}
