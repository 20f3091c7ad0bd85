//! The runs that are kept in the browser, and the strip that lists them.
//! Refuses to forget one unasked.

use super::Runner;
use crate::host::store;
use crate::words;
use crate::words::Locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::document::parse_text;
use pilcrow_core::provider::ProviderKind;
use pilcrow_core::run::{RunRecord, RunStatus, read_record};
use serde_json::Value;

/// Runs of one document that the strip lists.
const LISTED: u32 = 60;

/// Keeps a record. Where the browser keeps nothing, the page says so ([`store::failure`]), and the
/// record stays in memory.
pub async fn keep(key: &str, record: &RunRecord) {
    let name = format!("{key}|{}", record.id.0);
    let _ = store::put("runs", &name, &record.to_value().to_string()).await;
}

/// The records of a document, the newest first.
pub async fn load(key: &str) -> Vec<RunRecord> {
    let kept = store::list("runs", &format!("{key}|"), LISTED).await.into_iter().rev();
    kept.filter_map(|(_, text)| read_record(&parse_text(&text).ok()?).ok()).collect()
}

/// The strip of runs.
#[component]
pub fn RunsStrip(runner: Runner) -> impl IntoView {
    let locale = words::use_locale();
    let chips = move || {
        let records = runner.records.get().into_iter();
        records.map(|record| view! { <RunChip runner record locale /> }).collect_view()
    };
    let can_compare = move || {
        runner.records.with(|records| records.len() > 1) && runner.shown.with(Option::is_some)
    };
    let comparing = Signal::derive(move || runner.other.with(Option::is_some));
    let compare = move |_| {
        let other = if comparing.get_untracked() { None } else { neighbour(runner) };
        runner.other.set(other);
    };
    view! {
        <nav class="runs" aria-label=words!(runs.title) hidden=move || runner.records.with(Vec::is_empty)>
            <ol class="runs-list">{chips}</ol>
            <Show when=can_compare>
                <button type="button" class="button button-quiet" aria-pressed=move || comparing.get().to_string() on:click=compare>
                    <span class="icon icon-compare" aria-hidden="true"></span>
                    {words!(runs.compare)}
                </button>
            </Show>
        </nav>
    }
}

/// The run before the one that is shown, or else another.
fn neighbour(runner: Runner) -> Option<RunRecord> {
    let shown = runner.shown.get_untracked()?.id;
    runner.records.with_untracked(|records| {
        let at = records.iter().position(|record| record.id == shown)?;
        let before = records.get(at + 1).or_else(|| records.get(at.checked_sub(1)?));
        before.cloned()
    })
}

#[component]
fn RunChip(runner: Runner, record: RunRecord, locale: RwSignal<Locale>) -> impl IntoView {
    let id = record.id.clone();
    let failed = matches!(record.status, RunStatus::Failed(_));
    let name = run_name(&record);
    let time = record.attempts.last().map(|attempt| attempt.started);
    let recorded = record.provider.kind == ProviderKind::Recorded;
    let said = move || match (recorded, time) {
        (true, _) | (_, None) => words_now!(locale.get(), runs.recorded),
        (false, Some(time)) => crate::host::clock::time_of_day(time, words::code(locale.get())),
    };
    let current = Signal::derive(move || {
        let is_it = |shown: &Option<RunRecord>| shown.as_ref().is_some_and(|shown| shown.id == id);
        runner.shown.with(is_it).then_some("true")
    });
    let choose = move |_| {
        if runner.is_running() {
            return;
        }
        if runner.other.with_untracked(Option::is_some) {
            runner.other.set(Some(record.clone()));
        } else {
            runner.revisit(record.clone());
        }
    };
    view! {
        <li>
            <button type="button" class="run-chip" class:run-chip-failed=failed aria-current=current on:click=choose>
                <span class="run-chip-name">{name}</span>
                <span class="run-chip-time">{said}</span>
            </button>
        </li>
    }
}

/// Characters of an input that name its run.
const NAME_LENGTH: usize = 28;

/// A run is called by the first words of its input.
pub fn run_name(record: &RunRecord) -> String {
    let inputs = record.inputs();
    let first = inputs.iter().find_map(|input| first_text(input.value.as_ref()?));
    let text = first.or_else(|| record.document.title().map(str::to_owned)).unwrap_or_default();
    let short: String = text.chars().take(NAME_LENGTH).collect();
    if short.len() < text.len() { format!("{}…", short.trim_end()) } else { short }
}

fn first_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => {
            Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
        }
        Value::Number(number) => Some(number.to_string()),
        Value::Object(members) => members.values().find_map(first_text),
        Value::Array(items) => items.iter().find_map(first_text),
        _ => None,
    }
}
