//! The inputs of a bench: what is in the form, those of earlier runs, and rows of a table.

use super::desk::Desk;
use super::import::{free_id, inputs_dialog};
use super::set_up::axis;
use crate::dom::{El, RwSignal, View, derived, each, el, memo, show};
use crate::ui::{button, icon_button};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::bench::{Bench, BenchInput};
use pilcrow_core::context::{Entry, merge_context};
use pilcrow_core::document::Request;
use serde_json::Value;

/// So many are listed at first, and each time more are wanted.
const LISTED: usize = 20;

/// As much of an input as its line shows, in characters.
const MOST_SHOWN: usize = 140;

/// The part.
pub fn inputs_part(desk: Desk) -> El {
    let is_wanted = RwSignal::new(false);
    axis(words!(trial.inputs), words!(trial.inputs_help))
        .child(list(desk))
        .child(buttons(desk, is_wanted))
        .child(inputs_dialog(desk, is_wanted))
}

fn list(desk: Desk) -> View {
    let (locale, limit) = (use_locale(), RwSignal::new(LISTED));
    let count = memo(move || desk.bench.with(|bench| bench.inputs.len()));
    let rows = each(
        move || {
            let inputs = desk.bench.get().inputs.into_iter().take(limit.get());
            inputs.map(|input| (format!("{input:?}"), input)).collect()
        },
        move |input| row(desk, &input),
    );
    let own = show(
        move || count.get() == 0,
        || el("p").class("bench-chosen").child(words!(trial.own_input)),
    );
    let left = move || count.get().saturating_sub(limit.get());
    let more = show(
        move || left() > 0,
        move || {
            let words = derived(move || words_now!(locale.get(), batch.more, count = left()));
            button("link-button", View::from(words))
                .on("click", move |_| limit.update(|limit| *limit += LISTED))
        },
    );
    let rows = el("ul")
        .class("bench-list")
        .attr("aria-label", words!(trial.inputs))
        .attr("hidden", derived(move || count.get() == 0))
        .child(rows);
    [own, rows.into(), more].into()
}

fn row(desk: Desk, input: &BenchInput) -> El {
    let locale = use_locale().get_untracked();
    let (id, removed) = (input.id.clone(), input.id.clone());
    let remove =
        icon_button("icon icon-close", words_now!(locale, trial.remove, name = id.as_str()))
            .flag("disabled", move || !desk.can_edit())
            .on("click", move |_| desk.edit(|bench| bench.inputs.retain(|one| one.id != removed)));
    let expected = input.expect.as_ref().map(|expect| {
        let said = words_now!(locale, trial.expected, value = shortened(expect));
        el("span").class("bench-expected").child(said)
    });
    let said = el("span")
        .class("bench-input")
        .child(el("strong").child(id))
        .child(" ")
        .child(el("span").child(shortened(&input.input)))
        .child(" ")
        .child(expected);
    el("li").class("bench-row").child(said).child(remove)
}

/// A value in a line: its texts and numbers one after another.
pub fn shortened(value: &Value) -> String {
    let mut words = Vec::new();
    collect(value, &mut words, 0);
    let line = words.join(" · ");
    match line.char_indices().nth(MOST_SHOWN) {
        Some((at, _)) => format!("{}…", line.get(..at).unwrap_or_default()),
        None => line,
    }
}

fn collect(value: &Value, words: &mut Vec<String>, depth: usize) {
    if words.len() > 20 || depth > 8 {
        return;
    }
    match value {
        Value::Null => {}
        Value::String(text) => words.push(text.split_whitespace().collect::<Vec<_>>().join(" ")),
        Value::Array(entries) => entries.iter().for_each(|one| collect(one, words, depth + 1)),
        Value::Object(members) => members.values().for_each(|one| collect(one, words, depth + 1)),
        other => words.push(other.to_string()),
    }
}

fn buttons(desk: Desk, is_wanted: RwSignal<bool>) -> El {
    let (session, records) = (desk.runner.session, desk.runner.records);
    let locale = use_locale();
    let is_fixed = move || !desk.can_edit();
    let of_form = button("button", words!(trial.add_form)).flag("disabled", is_fixed).on(
        "click",
        move |_| {
            let now = session.input_now().into_iter().collect();
            desk.edit(|bench| add(bench, now));
        },
    );
    let earlier = memo(move || {
        records.with(|records| {
            let values = records.iter().rev().filter_map(|record| input_in(&record.document));
            desk.bench.with(|bench| fresh(bench, values.collect())).len()
        })
    });
    let words = derived(move || words_now!(locale.get(), trial.add_runs, count = earlier.get()));
    let of_runs = button("button", View::from(words))
        .attr("hidden", derived(move || earlier.get() == 0))
        .flag("disabled", is_fixed)
        .on("click", move |_| {
            let values = records.with_untracked(|records| {
                records.iter().rev().filter_map(|record| input_in(&record.document)).collect()
            });
            desk.edit(|bench| add(bench, values));
        });
    let import = button("button", words!(trial.import))
        .attr("id", "bench-import")
        .flag("disabled", is_fixed)
        .on("click", move |_| is_wanted.set(true));
    let clear = button("link-button", words!(trial.clear_inputs))
        .attr("hidden", derived(move || desk.bench.with(|bench| bench.inputs.len() < 2)))
        .flag("disabled", is_fixed)
        .on("click", move |_| desk.edit(|bench| bench.inputs.clear()));
    el("div").class("actions").child(of_form).child(of_runs).child(import).child(clear)
}

/// The input for all cases of a document.
fn input_in(document: &Request) -> Option<Value> {
    merge_context(&document.messages()).into_iter().find_map(|entry| match entry {
        Entry::Data(data) if data.identity.is_input() && data.identity.instance.is_none() => {
            data.value
        }
        _ => None,
    })
}

/// Those that are not there yet, once each.
fn fresh(bench: &Bench, values: Vec<Value>) -> Vec<Value> {
    let mut fresh: Vec<Value> = Vec::new();
    for value in values {
        let is_known = bench.inputs.iter().any(|input| input.input == value);
        if !is_known && !fresh.contains(&value) && !value.is_null() {
            fresh.push(value);
        }
    }
    fresh
}

fn add(bench: &mut Bench, values: Vec<Value>) {
    for value in fresh(bench, values) {
        let id = free_id(bench);
        bench.inputs.push(BenchInput { id, input: value, ..BenchInput::default() });
    }
}
