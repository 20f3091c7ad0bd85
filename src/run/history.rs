//! The runs that are kept in the browser, and the strip that lists them.
//! Refuses to forget one unasked.

use super::Runner;
use super::expense::sum_words;
use super::pieces::with_pieces;
use crate::dom::{El, each, el, live, show};
use crate::host::store;
use crate::piece::{plain_button, quiet_button};
use crate::words;
use crate::words_now;
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

/// The records of a document, the newest first, each with what was kept beside it.
pub async fn load(key: &str) -> Vec<RunRecord> {
    let kept = store::list("runs", &format!("{key}|"), LISTED).await.into_iter().rev();
    let records = kept.filter_map(|(_, text)| read_record(&parse_text(&text).ok()?).ok());
    with_pieces(key, records.collect()).await
}

/// The strip of runs.
pub fn runs_strip(runner: Runner) -> El {
    let chips = each(
        move || {
            let records = runner.records.get().into_iter();
            records.map(|record| (record.id.0.clone(), record)).collect()
        },
        move |record| run_chip(runner, record),
    );
    let can_compare = move || {
        runner.records.with(|records| records.len() > 1) && runner.shown.with(Option::is_some)
    };
    el("nav")
        .class("runs")
        .attr("aria-label", words!(runs.title))
        .attr("hidden", live(move || runner.records.with(Vec::is_empty)))
        .child(el("ol").class("runs-list").child(chips))
        .child(el("span").class("runs-sum").child(sum_words(runner)))
        .child(show(can_compare, move || compare_button(runner)))
}

fn compare_button(runner: Runner) -> El {
    let pressed = live(move || if is_comparing(runner) { "true" } else { "false" });
    let compare = move || {
        let comparing = runner.compared.with_untracked(Option::is_some);
        runner.compared.set(if comparing { None } else { Some(two(runner)) });
    };
    quiet_button("icon icon-compare", words!(runs.compare))
        .attr("aria-pressed", pressed)
        .on("click", move |_| compare())
}

/// Whether runs are being compared.
fn is_comparing(runner: Runner) -> bool {
    runner.compared.with(Option::is_some)
}

/// The run that is shown and the one before it, or else another.
fn two(runner: Runner) -> Vec<RunRecord> {
    let Some(shown) = runner.shown.get_untracked() else { return Vec::new() };
    let neighbour = runner.records.with_untracked(|records| {
        let at = records.iter().position(|record| record.id == shown.id)?;
        let before = records.get(at + 1).or_else(|| records.get(at.checked_sub(1)?));
        before.cloned()
    });
    in_time(runner, neighbour.into_iter().chain([shown]).collect())
}

/// The earliest first, whichever was chosen first.
fn in_time(runner: Runner, mut chosen: Vec<RunRecord>) -> Vec<RunRecord> {
    runner.records.with_untracked(|records| {
        let place = |run: &RunRecord| records.iter().position(|record| record.id == run.id);
        chosen.sort_by_key(|run| std::cmp::Reverse(place(run)));
    });
    chosen
}

fn run_chip(runner: Runner, record: RunRecord) -> El {
    let locale = words::use_locale();
    let failed = matches!(record.status, RunStatus::Failed(_));
    let name = run_name(&record);
    let time = record.attempts.last().map(|attempt| attempt.started);
    let recorded = record.provider.kind == ProviderKind::Recorded;
    let said = live(move || match (recorded, time) {
        (true, _) | (_, None) => words_now!(locale.get(), runs.recorded),
        (false, Some(time)) => crate::host::clock::time_of_day(time, words::code(locale.get())),
    });
    let id = record.id.clone();
    let current = live(move || {
        let is_it = |shown: &Option<RunRecord>| shown.as_ref().is_some_and(|shown| shown.id == id);
        (!is_comparing(runner) && runner.shown.with(is_it)).then_some("true")
    });
    let id = record.id.clone();
    let pressed = live(move || {
        runner.compared.with(|chosen| {
            let chosen = chosen.as_ref()?;
            Some(if chosen.iter().any(|run| run.id == id) { "true" } else { "false" })
        })
    });
    let chip = plain_button(if failed { "run-chip run-chip-failed" } else { "run-chip" })
        .attr("aria-current", current)
        .attr("aria-pressed", pressed)
        .on("click", move |_| choose(runner, &record))
        .child(el("span").class("run-chip-name").child(name))
        .child(el("span").class("run-chip-time").child(said));
    el("li").child(chip)
}

fn choose(runner: Runner, record: &RunRecord) {
    if runner.is_running() {
        return;
    }
    match runner.compared.get_untracked() {
        Some(mut chosen) => {
            let before = chosen.len();
            chosen.retain(|run| run.id != record.id);
            if chosen.len() == before {
                chosen.push(record.clone());
            }
            runner.compared.set(Some(in_time(runner, chosen)));
        }
        None => runner.revisit(record.clone()),
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
