//! What the page around is told: inputs and whether they are right, the beginning, parts and end of runs.

use super::{inputs, tell};
use crate::dom::{RwSignal, effect, watch};
use crate::runs::Runner;
use crate::session::Session;
use crate::words::Locale;
use crate::words::failure::failure_sentence;
use crate::words::issue::issue_words;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::run::{RunId, RunRecord, RunStatus};
use pilcrow_core::steps::{Process, ProcessStatus, works_in_steps};
use serde_json::{Value, json};
use wasm_bindgen::JsCast;

/// Tells what is typed, once it has been checked and after each edit, with how many things are wrong in it and
/// the first of them.
pub(super) async fn tell_inputs(runner: Runner) {
    let (session, locale) = (runner.session, use_locale());
    for form in session.forms() {
        runner.checks.form_now(form).await;
    }
    effect(move || {
        session.track();
        let issues = issue_texts(session, locale.get());
        let value = untrack(|| inputs::value(&session.request()));
        let first = issues.first();
        let is_given = untrack(|| session.is_prefilled());
        tell(&json!({
            "inputs": value.to_string(), "issues": issues.len(), "message": first, "isGiven": is_given,
        }));
    });
}

fn issue_texts(session: Session, locale: Locale) -> Vec<String> {
    let forms = session.forms().into_iter();
    let of_form = |issues: &Vec<_>| -> Vec<String> {
        issues.iter().map(|issue| issue_words(locale, issue)).collect()
    };
    forms.flat_map(|form| form.issues.with(of_form)).collect()
}

/// Tells of runs that begin while the page stands there, of as much of their answers as has come, and how
/// they end.
pub(super) fn tell_runs(runner: Runner) {
    let locale = use_locale();
    // A process that was stopped may go on, and end otherwise.
    let last = StoredValue::new(None::<(RunId, Value)>);
    watch(move || runner.under_way.started.track(), move || tell(&json!({"run": true})));
    watch(
        move || runner.under_way.refusal_count.track(),
        move || {
            let issues = issue_texts(runner.session, locale.get_untracked());
            // Where nothing is wrong, a file could not be read.
            let refused = words_now!(locale.get_untracked(), run.file_refused);
            let message = issues.first().unwrap_or(&refused);
            tell(&json!({"error": "unfit_inputs", "message": message}));
        },
    );
    effect(move || {
        runner.display.solution.track();
        if let Some(part) = untrack(|| runner.part()) {
            tell(&json!({"part": part}));
        }
    });
    effect(move || {
        let ended = runner
            .display
            .record
            .with(|record| record.as_ref().and_then(|record| end(record, locale)));
        let has_run = runner.under_way.started.get_untracked() > 0;
        if let Some(ended) = ended.filter(|_| has_run)
            && last.get_value().as_ref() != Some(&ended)
        {
            tell(&ended.1);
            last.set_value(Some(ended));
        }
    });
}

/// How a run has ended; `None` if it has not.
fn end(record: &RunRecord, locale: RwSignal<Locale>) -> Option<(RunId, Value)> {
    let error = |key: &str, message: String| json!({"error": key, "message": message});
    let process = process_status(record);
    if process == Some(ProcessStatus::Running) {
        return None;
    }
    let value = match &record.status {
        _ if process == Some(ProcessStatus::Incomplete) => {
            error(ProcessStatus::Incomplete.key(), String::new())
        }
        RunStatus::Done | RunStatus::Invalid { .. } => {
            json!({"result": record.solution, "isValid": record.status == RunStatus::Done})
        }
        RunStatus::Failed(failure) => {
            let message = failure_sentence(locale.get_untracked(), failure);
            error(failure.kind.key(), message)
        }
        RunStatus::Cancelled => match process {
            Some(status @ (ProcessStatus::Stalled | ProcessStatus::Limit)) => {
                error(status.key(), String::new())
            }
            _ => error("cancelled", String::new()),
        },
        _ => return None,
    };
    Some((record.id.clone(), value))
}

/// How the process of a record stands; `None` if it has none.
fn process_status(record: &RunRecord) -> Option<ProcessStatus> {
    let process = record.document.members().get("process").and_then(Process::from_value);
    // One that has only begun is not in its document yet.
    let begun = || works_in_steps(&record.document).then_some(ProcessStatus::Running);
    process.map(|process| process.status).or_else(begun)
}

/// A page around that may not start runs: the person is shown where to.
pub(super) fn refuse_run() {
    let element = document().query_selector(".run-button").ok().flatten();
    if let Some(button) = element.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok())
    {
        drop(button.focus());
    }
    tell(&json!({"error": "not_allowed", "message": "a page of another origin cannot run it"}));
}
