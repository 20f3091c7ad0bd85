//! The inputs of a bench: what is in the form, those of earlier runs, and rows of a table.

use super::import::{free_id, inputs_dialog};
use super::input_issues::{Unfit, unfit_inputs};
use super::section::axis;
use crate::bench::desk::Desk;
use crate::bench::lines::{AnswerTree, expected_words, shortened};
use crate::dom::{El, RwSignal, View, derived, each, el, memo, part, show, spawn};
use crate::ui::{button, icon_button};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::bench::{Bench, BenchInput};
use pilcrow_core::context::input_of;
use serde_json::Value;

/// So many are listed at first, and each time more are wanted.
const LISTED: usize = 20;

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
    let (unfit, tree) = (unfit_inputs(desk), AnswerTree::new(desk));
    let count = memo(move || desk.bench.with(|bench| bench.inputs.len()));
    let rows = each(
        move || {
            let inputs = desk.bench.get().inputs.into_iter().take(limit.get());
            inputs.map(|input| (format!("{input:?}"), input)).collect()
        },
        move |input| row(desk, &input, unfit, tree),
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
    [own, unfit_notice(unfit), rows.into(), more].into()
}

/// How many inputs do not fit the form: they are asked all the same.
fn unfit_notice(unfit: RwSignal<Unfit>) -> View {
    let locale = use_locale();
    let count = memo(move || unfit.with(Unfit::len));
    let told = show(
        move || count.get() > 0,
        move || {
            let words =
                derived(move || words_now!(locale.get(), trial.unfit_count, count = count.get()));
            el("p").class("notice notice-warning").child(words)
        },
    );
    el("div").attr("role", "status").child(told).into()
}

fn row(desk: Desk, input: &BenchInput, unfit: RwSignal<Unfit>, tree: AnswerTree) -> El {
    let language = use_locale();
    let locale = language.get_untracked();
    let (id, removed, checked) = (input.id.clone(), input.id.clone(), input.id.clone());
    let wrong = part(move || {
        let words = unfit.with(|unfit| Some(unfit.get(&checked)?.words(language.get())))?;
        Some(el("span").class("bench-unfit").child(words))
    });
    let remove =
        icon_button("icon icon-close", words_now!(locale, trial.remove, name = id.as_str()))
            .flag("disabled", move || !desk.can_edit())
            .on("click", move |_| desk.edit(|bench| bench.inputs.retain(|one| one.id != removed)));
    let expected = input.expect.clone().map(|expect| {
        let said = derived(move || expected_words(tree, &expect, language.get()));
        el("span").class("bench-expected").child(said)
    });
    let said = el("span")
        .class("bench-input")
        .child(el("strong").child(id))
        .child(" ")
        .child(el("span").child(shortened(&input.input, locale)))
        .child(" ")
        .child(expected)
        .child(wrong);
    el("li").class("bench-row").child(said).child(remove)
}

fn buttons(desk: Desk, is_wanted: RwSignal<bool>) -> El {
    let (session, records) = (desk.runner.session, desk.runner.history.records);
    let locale = use_locale();
    let is_fixed = move || !desk.can_edit();
    let of_form = button("button", words!(trial.add_form)).flag("disabled", is_fixed).on(
        "click",
        move |_| {
            spawn(async move {
                session.files().all_there().await;
                let now = session.input_now().into_iter().collect();
                desk.edit(|bench| add(bench, now));
            });
        },
    );
    let earlier = memo(move || {
        records.with(|records| {
            let values =
                records.iter().rev().filter_map(|record| input_of(&record.document)?.value);
            desk.bench.with(|bench| fresh(bench, values.collect())).len()
        })
    });
    let words = derived(move || words_now!(locale.get(), trial.add_runs, count = earlier.get()));
    let of_runs = button("button", View::from(words))
        .attr("hidden", derived(move || earlier.get() == 0))
        .flag("disabled", is_fixed)
        .on("click", move |_| {
            let values = records.with_untracked(|records| {
                records
                    .iter()
                    .rev()
                    .filter_map(|record| input_of(&record.document)?.value)
                    .collect()
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
