//! The result pane: the answer as a sheet or as JSON, its notices, and the runs.

use super::actions::actions;
use super::adjustments::adjustments_view;
use super::announcement::announcement;
use super::changes::changes_view;
use super::difference_line::{difference_line, turn_by_key};
use super::earlier::earlier_notice;
use super::edit_slot::edit_slot;
use super::example::{example, is_beside_editor, offer_answer};
use super::export::copier::with_copier;
use super::export::files::copy;
use super::facts::facts;
use super::references::references;
use super::repairs::repairs_view;
use super::saying::saying;
use super::thoughts::thoughts_view;
use crate::author::author_slot;
use crate::build::build_slot;
use crate::dom::{El, RwSignal, View, derived, effect, el, memo, part, show};
use crate::host::embed;
use crate::result::{Descriptions, json_view};
use crate::runs::Runner;
use crate::runs::ask::hand_view;
use crate::runs::bar::bench_slot::bench_slot;
use crate::runs::batch::by_case::by_case;
use crate::runs::batch::line::batch_line;
use crate::runs::launch::in_steps::steps_view;
use crate::runs::lists::strip::runs_strip;
use crate::runs::records::compare::compare_view;
use crate::ui::button;
use crate::ui::tabs::tab_list;
use crate::words;
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::batch::batch;
use pilcrow_core::document::Request;
use pilcrow_core::run::{RunRecord, RunStatus};
use pilcrow_core::steps::works_in_steps;
use serde_json::Value;
use web_sys::KeyboardEvent;

/// Draws the pane, with the strip of runs below it, and the slot of the author's view.
pub fn result_pane(runner: Runner) -> View {
    let in_steps = runner.session.with_document(works_in_steps);
    // A process has one output for all cases; the data that its calls write per case is shown after it.
    let is_written = |document: &Request| batch(document).kind == "input";
    let has_cases = match in_steps {
        true => runner.session.with_document(is_written),
        false => runner.session.cases().is_some(),
    };
    let view_kind = RwSignal::new(if has_cases && !in_steps { "cases" } else { "sheet" });
    let status = RwSignal::new(String::new());
    let shown_id =
        memo(move || runner.display.record.with(|run| run.as_ref().map(|run| run.id.clone())));
    effect(move || {
        // A status such as "copied" belongs to one answer, so it is cleared when another is shown.
        let _ = shown_id.get();
        status.change(String::new());
    });
    let has_shown = memo(move || runner.display.record.with(Option::is_some));
    let comparing = memo(move || runner.display.compared.with(Option::is_some));
    let at_steps = memo(move || runner.is_at_steps());
    let one_shown = move || has_shown.get() && !comparing.get() && !at_steps.get();
    let of_steps = memo(move || runner.shows_steps());
    let is_single = move || !comparing.get() && !of_steps.get();
    let only_steps = move || at_steps.get() && !comparing.get();
    let before = show(only_steps, move || steps_view(runner));
    let is_below = memo(move || one_shown() && is_settled(runner));
    let after = show(move || of_steps.get() && is_below.get(), move || steps_view(runner));
    // From the run's start until its answer is shown, the head keeps its room, so that nothing jumps, and its tabs, so
    // that a person who reads JSON sees the next answer as JSON too.
    let is_asked = move || {
        runner.under_way.started.get() > 0
            && !has_shown.get()
            && !of_steps.get()
            && !comparing.get()
    };
    let head = el("div")
        .class("pane-head")
        .class_if("pane-head-waiting", move || !one_shown() && !only_steps())
        .attr("hidden", derived(move || !one_shown() && !only_steps() && !is_asked()))
        .child(show(move || one_shown() || is_asked(), move || tabs(view_kind, has_cases)))
        .child(actions(runner, status));
    let line = show(is_single, move || batch_line(runner));
    let pane = el("section")
        .class("pane pane-result")
        .attr("id", "pane-result")
        .attr("aria-label", words!(tool.result))
        .on_event("keydown", move |event: KeyboardEvent| turn_by_key(&event, runner))
        .child(head)
        .child(announcement(runner).attr("hidden", derived(move || comparing.get())))
        .child(
            earlier_notice(runner)
                .attr("hidden", derived(move || comparing.get() || at_steps.get())),
        )
        .child(line)
        .child(show(one_shown, move || adjustments_view(runner)))
        .child(show(one_shown, move || repairs_view(runner)))
        .child(before)
        .child(show(is_single, move || thoughts_view(runner)))
        .child(show(is_single, move || difference_line(runner, view_kind)))
        .child(body(runner, view_kind, status))
        .child(after)
        .child(show(move || is_below.get() && !of_steps.get(), move || changes_view(runner)))
        .child(show(move || is_below.get(), move || [saying(runner), facts(runner).into()]));
    [pane.into(), runs_strip(runner).into(), editors(runner), bench_slot(runner)].into()
}

/// Draws the slots of the editors of the document and of the answer.
fn editors(runner: Runner) -> View {
    [build_slot(runner.session), author_slot(runner.session), edit_slot(runner)].into()
}

/// True once the answer is drawn or cannot be: parts below it wait, since they would be pushed down.
fn is_settled(runner: Runner) -> bool {
    runner.display.results.get().is_some() || runner.display.results_missing.get()
}

fn tabs(view_kind: RwSignal<&'static str>, has_cases: bool) -> View {
    let of_cases = has_cases.then(|| ("cases", "pane-result", words!(batch.by_case)));
    let others =
        [("sheet", "pane-result", words!(tool.result)), ("json", "pane-result", words!(run.json))];
    let tabs = of_cases.into_iter().chain(others).collect();
    tab_list("", words!(run.views), view_kind, tabs).into()
}

/// Draws the pane's body. It is kept while more of an answer arrives, and when the answer is complete.
fn body(runner: Runner, view_kind: RwSignal<&'static str>, status: RwSignal<String>) -> View {
    offer_answer(runner);
    let is_edited = is_beside_editor();
    let kind = memo(move || {
        let is_there = runner.display.solution.with(Option::is_some)
            || runner.display.record.with(Option::is_some);
        match (runner.display.compared.with(Option::is_some), is_there) {
            // The prompt of a step that is answered by hand is shown among the steps.
            _ if runner.under_way.hand.with(Option::is_some) && !runner.is_at_steps() => "hand",
            (true, _) => "compare",
            _ if runner.is_at_steps() => "steps",
            (false, false) if is_edited() => "example",
            (false, false) => "empty",
            (false, true) => view_kind.get(),
        }
    });
    part(move || {
        let kind = kind.get();
        untrack(|| match kind {
            "compare" => compare_view(runner),
            "hand" => runner.under_way.hand.get_untracked().as_ref().map(hand_view).into(),
            "steps" => View::default(),
            "example" => example(runner),
            "empty" => empty_result(runner).into(),
            "json" => answer_json(runner, status),
            "cases" => by_case(runner),
            _ => sheet(runner, status),
        })
    })
}

/// Draws the answer as a sheet; as JSON if the chunk that draws it cannot be fetched.
fn sheet(runner: Runner, status: RwSignal<String>) -> View {
    part(move || match (runner.display.results.get(), runner.display.results_missing.get()) {
        (Some(results), _) => untrack(|| {
            provide_context(references(runner));
            provide_context(Descriptions(runner.display.descriptions));
            let marking = runner.display.marking;
            provide_context(marking.marked(marking.changes));
            let sheet = results.view(runner.display.solution.into(), runner.display.issues.into());
            let is_whole = Signal::derive(move || runner.display.record.with(is_done));
            let doubts = results.doubts(runner.display.solution.into(), is_whole);
            [doubts, with_copier(runner, status, sheet).into()].into()
        }),
        (None, true) => [missing(runner), answer_json(runner, status)].into(),
        (None, false) => View::default(),
    })
}

fn is_done(run: &Option<RunRecord>) -> bool {
    run.as_ref().is_some_and(|record| record.status == RunStatus::Done)
}

fn missing(runner: Runner) -> View {
    let again = button("button", words!(later.again)).on("click", move |_| runner.fetch_results());
    el("div")
        .class("notice notice-warning")
        .attr("role", "status")
        .child(el("p").class("notice-title").child(words!(later.missing)))
        .child(el("p").child(words!(run.undrawn)))
        .child(el("div").class("actions").child(again))
        .into()
}

fn empty_result(runner: Runner) -> El {
    // Embedded without a model, the host page provides the value: there is no form and no button to press.
    if embed::is_without_model() {
        let title = el("p").class("empty-title").child(words!(run.empty_view));
        return el("div").class("empty").child(title);
    }
    let session = runner.session;
    let what = match session.forms().is_empty() && session.cases().is_none() {
        true => words!(run.empty_press),
        false => words!(run.empty_what),
    };
    el("div")
        .class("empty")
        .child(el("p").class("empty-title").child(words!(run.empty)))
        .child(el("p").child(what))
}

fn answer_json(runner: Runner, status: RwSignal<String>) -> View {
    let locale = use_locale();
    let value = Signal::derive(move || {
        let own = |run: &Option<RunRecord>| Some(run.as_ref()?.solution.clone());
        let solution = runner.display.record.with(own).unwrap_or_else(|| {
            // Updated with each frame that draws more of the answer.
            runner.display.solution.track();
            untrack(|| runner.partial_answer())
        });
        solution.unwrap_or(Value::Null)
    });
    json_view(value, Callback::new(move |text| copy(text, locale.get_untracked(), status))).into()
}
