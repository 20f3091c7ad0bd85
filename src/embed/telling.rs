//! Reports to the host page: inputs and their validity; the beginning, parts and end of runs.

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

/// Reports the inputs, once they have been validated and after each edit, with the number of issues and the first of
/// them.
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

/// Reports runs that begin while the page is embedded, the part of their answers that has arrived, and their ends.
pub(super) fn tell_runs(runner: Runner) {
    let locale = use_locale();
    // A process that was stopped may continue, and end differently.
    let last = StoredValue::new(None::<(RunId, Value)>);
    watch(move || runner.under_way.started.track(), move || tell(&json!({"run": true})));
    watch(
        move || runner.under_way.refusal_count.track(),
        move || {
            let issues = issue_texts(runner.session, locale.get_untracked());
            // Without an issue, the reason is a file that could not be read.
            let refused = words_now!(locale.get_untracked(), run.file_refused);
            let message = issues.first().unwrap_or(&refused);
            tell(&json!({"error": "unfit_inputs", "message": message}));
        },
    );
    effect(move || {
        runner.display.solution.track();
        if let Some(part) = untrack(|| runner.partial_answer()) {
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

/// Returns how a run has ended; `None` if it has not.
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

/// Returns the state of a record's process; `None` if it has none.
fn process_status(record: &RunRecord) -> Option<ProcessStatus> {
    let process = record.document.members().get("process").and_then(Process::from_value);
    // A process that has only begun is not in its document yet.
    let begun = || works_in_steps(&record.document).then_some(ProcessStatus::Running);
    process.map(|process| process.status).or_else(begun)
}

/// Shows the user the Run button, since the host page may not start runs.
pub(super) fn refuse_run() {
    let element = document().query_selector(".run-button").ok().flatten();
    if let Some(button) = element.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok())
    {
        drop(button.focus());
    }
    tell(&json!({"error": "not_allowed", "message": "a page of another origin cannot run it"}));
}
