//! What is to be said about the answer before it is read.
//! Refuses to speak of a run that is as it should be.

use super::Runner;
use super::failure_words::failure_words;
use super::settings::{doctor_button, is_mute};
use crate::dom::{El, State, el, live, part};
use crate::piece::button;
use crate::words;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::provider::{ProviderKind, ProviderSettings};
use pilcrow_core::run::{RunProvider, RunRecord, RunStatus};
use serde_json::Value;

/// The announcement; empty where there is nothing to say.
pub fn announcement(runner: Runner) -> El {
    let locale = words::use_locale();
    let notice = part(move || {
        let record = runner.shown.get()?;
        // The line of its cases says that there is more to be asked for.
        let is_batch = record.case_progress().is_some();
        let said = said_of(locale, &record.status);
        match said.filter(|_| !is_batch || record.status != RunStatus::Cancelled) {
            Some(said) => Some(notice(runner, &record, said)),
            None if record.provider.kind == ProviderKind::Recorded => {
                Some(recorded_notice(&record))
            }
            None => None,
        }
    });
    el("div").class("announcement").attr("role", "status").child(notice)
}

/// What is said: in which manner, what happened, what to do, and what the provider said.
struct Said {
    class: &'static str,
    title: String,
    what: String,
    detail: String,
}

fn said_of(locale: State<Locale>, status: &RunStatus) -> Option<Said> {
    let detail = String::new();
    Some(match status {
        RunStatus::Failed(failure) => {
            let (title, what) = failure_words(locale.get(), failure);
            Said { class: "notice notice-error", title, what, detail: failure.detail.clone() }
        }
        RunStatus::Invalid { issue_count } => {
            let title = words_now!(locale.get(), run.invalid, count = *issue_count);
            let what = words_now!(locale.get(), run.invalid_what);
            Said { class: "notice notice-warning", title, what, detail }
        }
        RunStatus::Cancelled => {
            let title = words_now!(locale.get(), run.cancelled);
            let what = words_now!(locale.get(), run.cancelled_what);
            Said { class: "notice", title, what, detail }
        }
        _ => return None,
    })
}

fn notice(runner: Runner, record: &RunRecord, said: Said) -> El {
    let last = record.attempts.last();
    // In parts, there is no one answer to be mended, and none is asked for twice.
    let in_parts = record.attempts.iter().any(|attempt| !attempt.cases.is_empty());
    let can_ask_again = last.is_some_and(|attempt| !attempt.text.is_empty()) && !in_parts;
    let has_line =
        matches!(record.status, RunStatus::Failed(_)) && record.case_progress().is_some();
    let retry = (!has_line && !in_parts)
        .then(|| button("button", words!(run.retry)).on("click", move |_| runner.run()));
    let again = can_ask_again
        .then(|| button("button", words!(run.again)).on("click", move |_| runner.ask_again()));
    let has_deeds = retry.is_some() || again.is_some();
    let actions = has_deeds.then(|| el("div").class("actions").child(retry).child(again));
    let doctor = match &record.status {
        RunStatus::Failed(failure) if is_mute(failure.kind) => {
            record_provider(record).map(doctor_button)
        }
        _ => None,
    };
    let detail = (!said.detail.is_empty()).then(|| {
        el("details")
            .child(el("summary").child(words!(run.detail)))
            .child(el("pre").class("notice-place").child(said.detail))
    });
    el("div")
        .class(said.class)
        .child(el("p").class("notice-title").child(said.title))
        .child(el("p").child(said.what))
        .child(detail)
        .child(actions)
        .child(doctor)
}

/// Who was asked, as far as its address matters.
fn record_provider(record: &RunRecord) -> Option<ProviderSettings> {
    let RunProvider { kind, base_url, .. } = &record.provider;
    kind.is_server().then(|| ProviderSettings {
        kind: *kind,
        base_url: base_url.clone(),
        ..ProviderSettings::default()
    })
}

fn recorded_notice(record: &RunRecord) -> El {
    let by = record.document.members().get("recorded");
    let text = |key: &str| {
        by.and_then(|by| by.get(key)).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let (model, by) = (text("model"), text("by"));
    let locale = words::use_locale();
    let said = live(move || match by.as_str() {
        "model" => words_now!(locale.get(), run.recorded_by, model = model.as_str()),
        "hand" => words_now!(locale.get(), run.recorded_by_hand),
        _ => words_now!(locale.get(), run.recorded),
    });
    el("p").class("recorded muted").child(said)
}
