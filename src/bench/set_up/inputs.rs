//! The inputs of a bench: added from the form, the document's cases, earlier runs, or rows of a table; each can be
//! edited in the list.

use super::import::{free_id, inputs_dialog};
use super::input_fields::input_fields;
use super::input_issues::{Unfit, unfit_inputs};
use super::section::axis;
use crate::bench::desk::Desk;
use crate::bench::lines::{AnswerTree, expected_words, shortened};
use crate::dom::{El, Memo, RwSignal, View, derived, each, el, memo, part, show, spawn};
use crate::ui::{button, icon_button};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::batch::batch;
use pilcrow_core::bench::{Bench, BenchInput};
use pilcrow_core::context::input_of;
use pilcrow_core::document::Request;
use serde_json::Value;

/// The number of inputs that are listed at first, and by which the list grows.
const LISTED: usize = 20;

/// Draws the list of inputs.
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
            inputs.map(|input| (input.id.clone(), input.id)).collect()
        },
        move |id| row(desk, id, unfit, tree),
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

/// Draws the number of inputs that do not fit the form's schema: they are run all the same.
fn unfit_notice(unfit: RwSignal<Unfit>) -> View {
    let locale = use_locale();
    let count = memo(move || unfit.with(Unfit::len));
    let notice = show(
        move || count.get() > 0,
        move || {
            let words =
                derived(move || words_now!(locale.get(), trial.unfit_count, count = count.get()));
            el("p").class("notice notice-warning").child(words)
        },
    );
    el("div").attr("role", "status").child(notice).into()
}

fn row(desk: Desk, id: String, unfit: RwSignal<Unfit>, tree: AnswerTree) -> El {
    let (locale, is_open) = (use_locale().get_untracked(), RwSignal::new(false));
    let sought = id.clone();
    let own = memo(move || {
        desk.bench.with(|bench| bench.inputs.iter().find(|one| one.id == sought).cloned())
    });
    let name = id.as_str();
    let change = icon_button("icon icon-edit", words_now!(locale, trial.edit_of, name = name))
        .attr("aria-expanded", derived(move || if is_open.get() { "true" } else { "false" }))
        .on("click", move |_| is_open.update(|is_open| *is_open = !*is_open));
    let removed = id.clone();
    let remove = icon_button("icon icon-close", words_now!(locale, trial.remove, name = name))
        .flag("disabled", move || !desk.can_edit())
        .on("click", move |_| desk.edit(|bench| bench.inputs.retain(|one| one.id != removed)));
    let fields = show(move || is_open.get(), move || input_fields(desk, own, tree));
    let tools = el("span").class("actions").child(change).child(remove);
    let line = el("div").class("bench-row").child(input_line(id, own, unfit, tree)).child(tools);
    el("li").child(line).child(fields)
}

/// Draws an input as a line, with its expected answer and its issues.
fn input_line(
    id: String,
    own: Memo<Option<BenchInput>>,
    unfit: RwSignal<Unfit>,
    tree: AnswerTree,
) -> El {
    let (language, checked) = (use_locale(), id.clone());
    let wrong = part(move || {
        let words = unfit.with(|unfit| Some(unfit.get(&checked)?.words(language.get())))?;
        Some(el("span").class("bench-unfit").child(words))
    });
    let line = derived(move || {
        own.with(|own| own.as_ref().map(|own| shortened(&own.input, language.get())))
    });
    let expected = derived(move || {
        own.with(|own| Some(expected_words(tree, own.as_ref()?.expect.as_ref()?, language.get())))
    });
    el("span")
        .class("bench-input")
        .child(el("strong").child(id))
        .child(" ")
        .child(el("span").child(line))
        .child(" ")
        .child(el("span").class("bench-expected").child(expected))
        .child(wrong)
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
        .on("click", move |_| desk.replace_inputs(|bench| bench.inputs.clear()));
    el("div")
        .class("actions")
        .child(of_form)
        .child(of_cases(desk))
        .child(of_runs)
        .child(import)
        .child(clear)
}

/// Draws the button that adds all cases of the document with their current values; hidden if there are no new ones.
fn of_cases(desk: Desk) -> El {
    let locale = use_locale();
    let cases = memo(move || {
        desk.runner.session.track();
        let document = desk.runner.session.request();
        desk.bench.with(|bench| fresh_cases(bench, &document))
    });
    let count = move || cases.with(Vec::len);
    let words = derived(move || words_now!(locale.get(), trial.add_cases, count = count()));
    button("button", View::from(words))
        .attr("hidden", derived(move || count() == 0))
        .flag("disabled", move || !desk.can_edit())
        .on("click", move |_| {
            let cases = cases.get_untracked();
            desk.edit(|bench| add_cases(bench, cases));
        })
}

/// Returns the cases of a document that are not yet inputs, by their ids.
fn fresh_cases(bench: &Bench, document: &Request) -> Vec<(String, Value)> {
    let read = batch(document);
    if read.kind != "input" {
        return Vec::new();
    }
    let each = read.cases.iter().filter_map(|case| Some((&case.instance, read.value(case)?)));
    let is_fresh = |(_, value): &(&String, Value)| {
        !value.is_null() && bench.inputs.iter().all(|input| input.input != *value)
    };
    each.filter(is_fresh).map(|(id, value)| (id.clone(), value)).collect()
}

/// Adds cases as inputs. An id that another input has is replaced by a number.
fn add_cases(bench: &mut Bench, cases: Vec<(String, Value)>) {
    for (id, input) in cases {
        let is_free = bench.inputs.iter().all(|one| one.id != id);
        let id = if is_free { id } else { free_id(bench) };
        bench.inputs.push(BenchInput { id, input, ..BenchInput::default() });
    }
}

/// Returns the values that are not yet inputs, without duplicates.
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

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::parse_document;
    use serde_json::json;

    #[test]
    fn cases_become_inputs_once_each_with_what_is_for_all_of_them() {
        let document = json!({"context": [
            {"type": "input", "input": {"tone": "kind"}},
            {"type": "input", "_instance": "a", "input": {"letter": "A"}},
            {"type": "input", "_instance": "b", "input": {"letter": "B", "tone": "short"}}]});
        let document = parse_document(&document.to_string()).unwrap().request;
        let first = BenchInput { id: "b".to_owned(), input: json!(1), ..BenchInput::default() };
        let mut bench = Bench { inputs: vec![first], ..Bench::default() };
        let cases = fresh_cases(&bench, &document);
        add_cases(&mut bench, cases);
        let rows: Vec<Value> = bench.inputs.iter().map(|one| json!([one.id, one.input])).collect();
        assert_eq!(
            rows,
            [
                json!(["b", 1]),
                json!(["a", {"tone": "kind", "letter": "A"}]),
                json!(["3", {"tone": "short", "letter": "B"}]),
            ]
        );
        assert_eq!(fresh_cases(&bench, &document), [], "they are there by now");
    }

    #[test]
    fn a_document_without_cases_has_none_to_offer() {
        let check = |context: Value| {
            let document = json!({"context": context}).to_string();
            let document = parse_document(&document).unwrap().request;
            assert_eq!(fresh_cases(&Bench::default(), &document), []);
        };
        check(json!([{"type": "input", "input": {"letter": "A"}}]));
        check(json!([{"type": "state", "_instance": "a", "state": {"n": 1}}]));
    }
}
