//! The dialog that lists all runs of a document: open, search, name, pin, delete.

use crate::batch::{open_as_cases, with_typed};
use crate::chunk::use_chunk;
use crate::dom::{
    El, Memo, RwSignal, TextProp, View, before_paint, derived, each, el, focus_where_lost, memo,
    part, show, spawn, value_of,
};
use crate::host::time::clock;
use crate::opening::{Opening, use_opening};
use crate::runs::answer_pane::facts::facts_of;
use crate::runs::launch::forks::fork_words;
use crate::runs::records::keeping::DeletedRun;
use crate::runs::records::names::{run_name, started};
use crate::runs::{Runner, SeveralChunk};
use crate::ui::{button, dialog_head, icon_button, open_while, plain_button, quiet_button};
use crate::words::{Locale, Words, use_locale};
use crate::{words, words_now};
use leptos::prelude::untrack;
use pilcrow_core::run::{RunId, RunLabel, RunRecord};
use serde_json::Value;
use std::collections::HashMap;
use web_sys::HtmlDialogElement;

/// The fewest runs for which there is a search field: fewer are read at a glance.
const MANY_RUNS: usize = 7;

type Names = Memo<HashMap<String, String>>;

/// The run deleted last, which can be restored; `None` if there is none.
type DeletedSlot = RwSignal<Option<DeletedRun>>;

/// Draws the button with the dialog that it opens.
pub(in crate::runs) fn run_list(runner: Runner, names: Names) -> View {
    let locale = use_locale();
    let is_open = RwSignal::new(false);
    let all = derived(move || {
        let count = runner.history.records.with(Vec::len);
        words_now!(locale.get(), runs.all, count = count)
    });
    let opener = quiet_button("icon icon-history", all).on("click", move |_| is_open.set(true));
    let dialog = el("dialog")
        .class("run-list")
        .attr("aria-labelledby", "run-list-title")
        .on("close", move |_| is_open.set(false));
    let element: HtmlDialogElement = dialog.element();
    open_while(element.clone(), is_open.into());
    let close = move || element.close();
    let dialog = dialog
        .child(dialog_head("run-list-title", words!(runs.title), close))
        .child(show(move || is_open.get(), move || body(runner, names, is_open)));
    [opener.into(), dialog.into()].into()
}

fn body(runner: Runner, names: Names, is_open: RwSignal<bool>) -> El {
    let sought = RwSignal::new(String::new());
    let deleted: DeletedSlot = RwSignal::new(None);
    let several = use_chunk::<dyn SeveralChunk>();
    spawn(async move { drop(several.fetch().await) });
    let has_many = move || runner.history.records.with(|records| records.len() >= MANY_RUNS);
    let rows = each(
        move || {
            let matches =
                listed(runner).into_iter().filter(|record| is_sought(record, names, sought));
            matches.map(|record| (view_key(&record), record)).collect()
        },
        move |record| row(runner, &record, names, deleted, is_open),
    );
    el("div")
        .class("dialog-body")
        .child(show(has_many, move || search(sought)))
        .child(with_several(move |chunk| chunk.place(runner)))
        .child(as_cases(runner, names, sought, is_open))
        .child(el("div").attr("role", "status").child(undo_line(runner, deleted)))
        .child(el("ol").class("run-rows").child(rows))
}

/// Draws with the chunk for several runs, once it is fetched.
fn with_several(draw: impl Fn(&dyn SeveralChunk) -> View + 'static) -> View {
    let several = use_chunk::<dyn SeveralChunk>();
    part(move || several.get().map(|several| untrack(|| draw(&*several))))
}

fn search(sought: RwSignal<String>) -> El {
    el("input")
        .attr("type", "search")
        .class("control")
        .attr("aria-label", words!(runs.search))
        .attr("placeholder", words!(runs.search))
        .attr("autocomplete", "off")
        .on("input", move |event| sought.set(value_of(&event)))
}

/// True if the search text occurs in the run's name, note or model. Tracked.
fn is_sought(record: &RunRecord, names: Names, sought: RwSignal<String>) -> bool {
    let sought = sought.with(|sought| sought.trim().to_lowercase());
    let name = names.with(|names| names.get(&record.id.0).cloned()).unwrap_or_default();
    let texts = [&name, &record.label.note, &record.provider.model];
    texts.iter().any(|text| text.to_lowercase().contains(&sought))
}

/// Draws the button that opens the listed runs' inputs as a batch's cases; nothing if all inputs are the same.
fn as_cases(
    runner: Runner,
    names: Names,
    sought: RwSignal<String>,
    is_open: RwSignal<bool>,
) -> View {
    if runner.session.cases().is_some() || !Opening::takes_others() {
        return View::default();
    }
    let (opening, locale) = (use_opening(), use_locale());
    let inputs = memo(move || {
        let inputs = runner.history.records.with(|records| {
            // Earliest first, in the order in which they were typed.
            let matches = records.iter().rev().filter(|record| is_sought(record, names, sought));
            let own = |record: &RunRecord| record.inputs().into_iter().find_map(|one| one.value);
            matches.filter_map(own).collect::<Vec<Value>>()
        });
        with_typed(runner.session, &inputs)
    });
    let count = move || inputs.with(Vec::len);
    show(
        move || count() > 1,
        move || {
            let words =
                derived(move || words_now!(locale.get(), batch.runs_as_cases, count = count()));
            quiet_button("icon icon-table", words).on("click", move |_| {
                is_open.set(false);
                let inputs = inputs.get_untracked();
                open_as_cases(runner.session, opening, locale.get_untracked(), inputs);
            })
        },
    )
}

/// Draws the name of the run deleted last, with a button that restores it.
fn undo_line(runner: Runner, deleted: DeletedSlot) -> View {
    let locale = use_locale();
    part(move || {
        let run = deleted.get()?;
        let text = words_now!(locale.get(), runs.deleted, name = run_name(&run.record));
        let undo = button("button", words!(tool.undo)).on("click", move |_| {
            runner.put_back(run.clone());
            deleted.set(None);
            focus_row(&run.record.id);
        });
        // The button that deleted the run is gone with its row, so the keyboard focus would be lost.
        before_paint(|| focus_where_lost(".run-deleted .button"));
        Some(el("div").class("run-deleted").child(el("span").child(text)).child(undo))
    })
}

/// Moves the focus to a run that was restored.
fn focus_row(id: &RunId) {
    let selector =
        format!(".run-rows > [data-run=\"{}\"] .run-row-open", id.0.replace(['"', '\\'], ""));
    before_paint(move || focus_where_lost(&selector));
}

fn row(
    runner: Runner,
    record: &RunRecord,
    names: Names,
    deleted: DeletedSlot,
    is_open: RwSignal<bool>,
) -> El {
    let id = record.id.clone();
    let name = derived(move || names.with(|names| names.get(&id.0).cloned()));
    let note = label_text(runner, &record.id, |label| label.note.clone());
    let open = run_button(runner, record, "run-row-open")
        .on("click", move |_| is_open.set(runner.display.compared.with_untracked(Option::is_some)))
        .child(el("span").class("run-row-name").child(name))
        .child(el("span").class("run-row-facts").child(facts(runner, record, names)))
        .child(el("span").class("run-row-note").child(note));
    let is_kept = started(record).is_some();
    let tools = is_kept.then(|| tools(runner, record, deleted));
    let edit = is_kept.then(|| edit(runner, record));
    let of_value = record.clone();
    el("li")
        .class("run-row")
        .attr("data-run", record.id.0.clone())
        .child(open)
        .child(tools)
        .child(with_several(move |chunk| chunk.value(runner, &of_value)))
        .child(edit)
}

/// Lists a run's facts: its time, its model if the name lacks it, the run it continues, and whether it failed.
fn facts(runner: Runner, record: &RunRecord, names: Names) -> TextProp {
    let locale = use_locale();
    let record = record.clone();
    derived(move || {
        let locale = locale.get();
        let time = started(&record).map(|time| clock::day_and_time(time, words::code(locale)));
        let failed = record.has_failed().then(|| failed_words(locale, &record));
        let name = names.with(|names| names.get(&record.id.0).cloned()).unwrap_or_default();
        let is_named = |model: &String| name.split(" · ").any(|part| model.ends_with(part));
        let model = facts_of(locale, &record).into_iter().next().filter(|model| !is_named(model));
        let fork = fork_words(runner, locale, &record);
        let facts: Vec<String> = time.into_iter().chain(model).chain(fork).chain(failed).collect();
        Some(facts.join(" · "))
    })
}

/// Words that there is no answer, or for how many cases there is none.
pub(in crate::runs) fn failed_words(locale: Locale, record: &RunRecord) -> String {
    let cases = record.case_progress().map(|progress| progress.counts().failed);
    match cases.filter(|failed| *failed > 0) {
        Some(count) => words_now!(locale, batch.failed_count, count = count),
        None => words_now!(locale, runs.failed),
    }
}

/// Returns a part of a run's label as tracked text.
fn label_text(runner: Runner, id: &RunId, read: fn(&RunLabel) -> String) -> TextProp {
    let id = id.clone();
    derived(move || {
        runner.history.records.with(|records| {
            let record = records.iter().find(|record| record.id == id);
            record.map(|record| read(&record.label))
        })
    })
}

fn tools(runner: Runner, record: &RunRecord, deleted: DeletedSlot) -> El {
    let (of_pin, of_press) = (record.id.clone(), record.id.clone());
    let of_delete = record.id.clone();
    let is_pinned = move || {
        let record = runner.history.records.with(|records| {
            records.iter().find(|one| one.id == of_press).map(|one| one.label.is_pinned)
        });
        record == Some(true)
    };
    let pin = icon_button("icon icon-pin", words!(runs.pin))
        .attr("title", words!(runs.pin))
        .attr("aria-pressed", derived(move || if is_pinned() { "true" } else { "false" }))
        .on("click", move |_| {
            runner.label(&of_pin, |label| label.is_pinned = !label.is_pinned);
        });
    let delete = icon_button("icon icon-remove", words!(runs.delete))
        .attr("title", words!(runs.delete))
        .on("click", move |_| deleted.set(runner.delete(&of_delete)));
    el("div").class("run-row-tools").child(pin).child(delete)
}

/// Draws the fields for the name and the note, folded.
fn edit(runner: Runner, record: &RunRecord) -> El {
    let (of_name, of_note) = (record.id.clone(), record.id.clone());
    let name = el("input")
        .attr("type", "text")
        .class("control")
        .attr("value", record.label.name.clone())
        .on("change", move |event| {
            let name = value_of(&event).trim().to_owned();
            runner.label(&of_name, |label| label.name = name);
        });
    let note = el("textarea")
        .class("control")
        .attr("rows", "2")
        .value(record.label.note.clone())
        .on("change", move |event| {
            let note = value_of(&event).trim().to_owned();
            runner.label(&of_note, |label| label.note = note);
        });
    let field =
        |label: Words, control: El| el("label").class("run-row-field").child(label).child(control);
    el("details")
        .class("run-row-edit")
        .child(el("summary").child(words!(runs.edit)))
        .child(field(words!(runs.name), name))
        .child(field(words!(runs.note), note))
}

/// Key of a run's row: the row is drawn again after further attempts.
pub(in crate::runs) fn view_key(record: &RunRecord) -> String {
    format!("{} {}", record.id.0, record.attempts.len())
}

/// Returns all runs, pinned ones first. Tracked.
pub(in crate::runs) fn listed(runner: Runner) -> Vec<RunRecord> {
    let mut listed = runner.history.records.get();
    listed.sort_by_key(|record| !record.label.is_pinned);
    listed
}

/// True while runs are compared. Tracked.
pub(in crate::runs) fn is_comparing(runner: Runner) -> bool {
    runner.display.compared.with(Option::is_some)
}

/// Sorts the chosen runs by time, earliest first.
pub(in crate::runs) fn in_time(runner: Runner, mut chosen: Vec<RunRecord>) -> Vec<RunRecord> {
    runner.history.records.with_untracked(|records| {
        let place = |run: &RunRecord| records.iter().position(|record| record.id == run.id);
        chosen.sort_by_key(|run| std::cmp::Reverse(place(run)));
    });
    chosen
}

/// Draws a button that shows the run, or adds it to the comparison.
pub(in crate::runs) fn run_button(runner: Runner, record: &RunRecord, class: &'static str) -> El {
    let (of_shown, of_compared, chosen) = (record.id.clone(), record.id.clone(), record.id.clone());
    let current = derived(move || {
        let is_it = |own: &Option<RunRecord>| own.as_ref().is_some_and(|own| own.id == of_shown);
        (!is_comparing(runner) && runner.display.record.with(is_it)).then_some("true")
    });
    let pressed = derived(move || {
        runner.display.compared.with(|chosen| {
            let chosen = chosen.as_ref()?;
            Some(if chosen.iter().any(|run| run.id == of_compared) { "true" } else { "false" })
        })
    });
    plain_button(class)
        .attr("aria-current", current)
        .attr("aria-pressed", pressed)
        .on("click", move |_| choose(runner, &chosen))
}

fn choose(runner: Runner, id: &RunId) {
    let Some(record) = runner.history.stored_run(id).filter(|_| !runner.under_way.is_running())
    else {
        return;
    };
    match runner.display.compared.get_untracked() {
        Some(mut chosen) => {
            let before = chosen.len();
            chosen.retain(|run| run.id != record.id);
            if chosen.len() == before {
                chosen.push(record);
            }
            runner.display.compared.set(Some(in_time(runner, chosen)));
        }
        None => runner.revisit(record),
    }
}
