//! The open cells below the table: each different answer of a cell once, drawn as a result, with the consensus of all;
//! or two cells side by side.

use super::check_failures::unmet_checks;
use super::judge_answers::judged_answer;
use super::table::{CellAt, Matrix, cell_name};
use crate::bench::answer_view::{answer_view, draw_with, issues_of};
use crate::bench::desk::{Desk, PageCounting, ReadyBench};
use crate::bench::lines::expected_words;
use crate::bench::words::CatalogueBenchWords;
use crate::dom::{El, RwSignal, View, derived, el, focus_soon, part, spawn};
use crate::result::compare::ComparedRun;
use crate::runs::{dollars, view_by_comparison_chunk};
use crate::ui::{button, icon_button};
use crate::widgets::grouped;
use crate::words::failure::failure_sentence;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::{Ask, CallAnswer, Consensus, Fold, consensus, folded};
use pilcrow_core::exchange::ProviderFailure;
use pilcrow_core::form::Issue;
use pilcrow_core::run::{RunId, RunRecord, RunStatus};
use pilcrow_provider::run_provider;
use serde_json::Value;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The most different answers that are drawn.
const MAX_ANSWERS: usize = 12;

/// The most different answers that are compared side by side.
const MOST_BESIDE: usize = 4;

/// Draws the open cells below the table; nothing before a cell is opened.
pub fn opened_cells(table: Matrix) -> View {
    let locale = use_locale();
    part(move || {
        let opened = table.opened.get();
        let ready = table.desk.ready.get()?;
        let locale = locale.get();
        let first = *opened.first()?;
        Some(untrack(|| match opened.get(1) {
            Some(second) => two_cells(table, &ready, [first, *second], locale),
            None => one_cell(table, &ready, first, locale),
        }))
    })
}

/// Closes the open cells and moves the focus back to the first one.
pub fn close_cells(table: Matrix) {
    let cell = document().query_selector(".bench-cell[aria-pressed=true]").ok().flatten();
    table.picks_other.set(false);
    table.opened.set(Vec::new());
    if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) {
        focus_soon(cell);
    }
}

fn panel(table: Matrix, title: String, body: View) -> El {
    let close = icon_button("icon icon-close", words!(trial.close_cell))
        .on("click", move |_| close_cells(table));
    let heading = el("h3").attr("id", "bench-opened-title").attr("tabindex", "-1").child(title);
    let focused: HtmlElement = heading.element();
    focus_soon(focused);
    el("section")
        .class("bench-opened")
        .attr("aria-labelledby", "bench-opened-title")
        .child(el("div").class("bench-row").child(heading).child(close))
        .child(body)
}

fn one_cell(table: Matrix, ready: &Rc<ReadyBench>, at: CellAt, locale: Locale) -> El {
    let cell = CellAnswers::begin(table.desk, ready, at);
    let name = cell_name(table, at, &CatalogueBenchWords(locale));
    let folds = cell.folds();
    let schema = ready.plan.schema(at.1);
    let beside = (folds.len() > 1).then(|| {
        let runs = beside(ready, at, &folds, locale);
        let summary = el("summary").child(words!(trial.beside));
        el("details")
            .child(summary)
            .child(view_by_comparison_chunk(move |chunk| chunk.compare(&runs, None)))
    });
    let other = button("button", words!(trial.with_other))
        .attr(
            "aria-pressed",
            derived(move || if table.picks_other.get() { "true" } else { "false" }),
        )
        .on("click", move |_| table.picks_other.update(|picks| *picks = !*picks));
    let hint =
        derived(move || table.picks_other.get().then(|| words_now!(locale, trial.pick_other)));
    let values = folds.iter().take(MAX_ANSWERS).map(|fold| fold.value.clone()).collect();
    let issues = issues_of(table.desk.runner.checks, at, schema.clone(), values);
    let answers: Vec<El> = folds
        .iter()
        .zip(issues)
        .enumerate()
        .map(|(number, (fold, issues))| {
            let body = View::from([
                unfit_line(issues, locale).into(),
                unmet_checks(table, ready, at, fold, locale),
                draw_with(schema.as_ref(), &fold.value, issues),
            ]);
            answer(&cell, fold, number, body, locale)
                .child(judged_answer(table.desk, ready, at, fold, locale))
        })
        .collect();
    let tools = el("div")
        .class("actions")
        .child(other)
        .child(el("span").attr("role", "status").child(hint));
    let body: View = [
        View::from(tools),
        expected_line(table, ready, at, locale).into(),
        together(table.desk, &cell, schema, locale),
        beside.into(),
        answers.into(),
        failures_list(&cell.failures, locale).into(),
    ]
    .into();
    panel(table, name, body)
}

/// Draws the input's expected answer, and how many answers of the cell pass; `None` if nothing is expected.
fn expected_line(table: Matrix, ready: &ReadyBench, at: CellAt, locale: Locale) -> Option<El> {
    let expect = ready.plan.inputs.get(at.0)?.expect.as_ref()?;
    let misses = move || {
        let [passed, all] = table.passed(at);
        (passed < all).then(|| words_now!(locale, trial.passes, count = passed, all = all))
    };
    let line = el("p").class("bench-expected").child(expected_words(table.tree, expect, locale));
    Some(line.child(" ").child(el("span").class("bench-misses").child(derived(misses))))
}

fn failures_list(failures: &[ProviderFailure], locale: Locale) -> Option<El> {
    let lines = failures.iter().map(|failure| el("li").child(failure_sentence(locale, failure)));
    let list = || el("ul").class("bench-failures").child(lines.collect::<Vec<El>>());
    (!failures.is_empty()).then(list)
}

/// The answers to one input in one column.
struct CellAnswers {
    /// Answers, each with the index of its repeat.
    answers: Vec<(usize, CallAnswer)>,
    failures: Vec<ProviderFailure>,
}

impl CellAnswers {
    fn begin(desk: Desk, ready: &ReadyBench, (input, column): CellAt) -> Self {
        let plan = &ready.plan;
        let cell = desk.with_progress(|progress| {
            let answers = plan.answers(progress, (column, input)).into_iter();
            let failures = (0..plan.repeats).filter_map(|repeat| {
                progress.failure(plan.place(Ask { column, input, repeat })).cloned()
            });
            let mut failures: Vec<ProviderFailure> = failures.collect();
            failures.dedup();
            Self { answers: answers.map(|(at, one)| (at, one.clone())).collect(), failures }
        });
        cell.unwrap_or(Self { answers: Vec::new(), failures: Vec::new() })
    }

    fn folds(&self) -> Vec<Fold> {
        folded(self.answers.iter().filter_map(|(at, one)| Some((*at, one.value.as_ref()?))))
    }

    fn of_repeat(&self, repeat: usize) -> Option<&CallAnswer> {
        self.answers.iter().find(|(at, _)| *at == repeat).map(|(_, one)| one)
    }
}

/// Draws an answer, with the repeats that gave it.
fn answer(cell: &CellAnswers, fold: &Fold, at: usize, body: View, locale: Locale) -> El {
    let repeats: Vec<String> = fold.repeats.iter().map(|at| (at + 1).to_string()).collect();
    let count = fold.repeats.len();
    let title = words_now!(locale, trial.answer_of, count = count, repeats = repeats.join(", "));
    let first = fold.repeats.first().and_then(|repeat| cell.of_repeat(*repeat));
    let facts = first.map(|one| el("p").class("facts").child(facts(one, locale)));
    let details = el("details").class("bench-answer").child(el("summary").child(title));
    let details = if at == 0 { details.attr("open", "") } else { details };
    details.child(body).child(facts)
}

/// Draws the number of an answer's issues.
fn unfit_line(issues: RwSignal<Vec<Issue>>, locale: Locale) -> El {
    let unfit = derived(move || {
        let count = issues.with(Vec::len);
        (count > 0).then(|| words_now!(locale, run.invalid, count = count))
    });
    el("p").class("bench-unfit").child(unfit)
}

fn facts(one: &CallAnswer, locale: Locale) -> String {
    let seconds = one.milliseconds.map(|time| {
        words_now!(locale, trial.took, seconds = format!("{:.1}", time as f64 / 1_000.0))
    });
    let tokens = one.usage.map(|usage| {
        let [prompt, answer] =
            [usage.prompt_tokens, usage.answer_tokens].map(|count| grouped(locale, count));
        words_now!(locale, trial.tokens, prompt = prompt, answer = answer)
    });
    let cost = one.cost().map(dollars);
    [seconds, tokens, cost].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Draws the consensus of the answers; nothing if they are all equal.
fn together(desk: Desk, cell: &CellAnswers, schema: Option<Value>, locale: Locale) -> View {
    let values: Vec<Value> = cell.answers.iter().filter_map(|(_, one)| one.value.clone()).collect();
    if cell.folds().len() < 2 {
        return View::default();
    }
    let repeats: Vec<usize> = cell.answers.iter().map(|(at, _)| at + 1).collect();
    let agreement = RwSignal::new(None::<Rc<Consensus>>);
    let (checks, own_schema) = (desk.runner.checks, schema.clone());
    spawn(async move {
        let values: Vec<&Value> = values.iter().collect();
        let host = PageCounting::new(checks, "bench cell");
        agreement.try_set(consensus(&values, own_schema.as_ref(), &host).await.map(Rc::new));
    });
    part(move || {
        let agreement = agreement.get()?;
        let is_given = !agreement.voters.is_empty();
        let closest = repeats.get(agreement.closest).copied().unwrap_or_default();
        let note = match (is_given, agreement.issues.is_empty()) {
            (true, _) => words_now!(locale, trial.vote_given, count = agreement.voters.len()),
            (false, true) => words_now!(locale, trial.vote_not_given, repeat = closest),
            (false, false) => words_now!(locale, trial.vote_invalid, repeat = closest),
        };
        let summary = el("summary").child(words!(trial.together));
        Some(
            el("details")
                .class("bench-answer")
                .child(summary)
                .child(el("p").class("field-help").child(note))
                .child(untrack(|| answer_view(schema.as_ref(), &agreement.value))),
        )
    })
}

/// Returns the most frequent answers of a cell as runs to compare.
fn beside(ready: &ReadyBench, at: CellAt, folds: &[Fold], locale: Locale) -> Vec<ComparedRun> {
    let run = |(number, fold): (usize, &Fold)| {
        let facts = words_now!(locale, trial.times, count = fold.repeats.len());
        compared(ready, at, &fold.value, format!("{}", number + 1), facts)
    };
    folds.iter().take(MOST_BESIDE).enumerate().map(run).collect()
}

fn compared(
    ready: &ReadyBench,
    (input, column): CellAt,
    value: &Value,
    name: String,
    facts: String,
) -> ComparedRun {
    let request = ready.plan.request(column, input);
    let provider = ready.provider(column).cloned().unwrap_or_default();
    let id = RunId(format!("bench {input} {column} {name}"));
    let mut record = RunRecord::new(id, &request, run_provider(&provider, &provider.model));
    record.status = RunStatus::Done;
    record.solution = Some(value.clone());
    ComparedRun { record, name, facts, sheet: None, outcome: String::new() }
}

/// Draws the most frequent answers of two cells side by side.
fn two_cells(table: Matrix, ready: &Rc<ReadyBench>, both: [CellAt; 2], locale: Locale) -> El {
    let words = CatalogueBenchWords(locale);
    let runs: Vec<ComparedRun> = both
        .iter()
        .filter_map(|at| {
            let folds = CellAnswers::begin(table.desk, ready, *at).folds();
            let first = folds.first()?;
            let all: usize = folds.iter().map(|fold| fold.repeats.len()).sum();
            let facts = words_now!(locale, trial.commonest, count = first.repeats.len(), all = all);
            Some(compared(ready, *at, &first.value, cell_name(table, *at, &words), facts))
        })
        .collect();
    let title = words_now!(locale, trial.two_cells);
    let body = view_by_comparison_chunk(move |chunk| chunk.compare(&runs, None));
    panel(table, title, body)
}
