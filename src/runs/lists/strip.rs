//! The strip of runs: the pinned and the latest ones, with buttons for the list of all and for a comparison.

use super::run_list::{
    failed_words, in_time, is_comparing, listed, run_button, run_list, view_key,
};
use crate::dom::{El, Memo, TextProp, before_paint, derived, each, el, elements, show, watch};
use crate::host::time::clock;
use crate::result::compare::letter;
use crate::runs::Runner;
use crate::runs::launch::forks::fork_of;
use crate::runs::records::expense::sum_words;
use crate::runs::records::history::is_example;
use crate::runs::records::names::{names_by_id, started};
use crate::ui::{icon, quiet_button};
use crate::words;
use crate::words_now;
use pilcrow_core::run::{RunId, RunRecord};
use std::collections::HashMap;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The most runs in the strip; the others are in the list of all.
const IN_STRIP: usize = 6;
/// The width of the fade at each end of the strip, in pixels.
const EDGE: i32 = 20;

pub fn runs_strip(runner: Runner) -> El {
    let names = names_by_id(runner);
    let chips = each(
        move || {
            let records = in_strip(runner).into_iter();
            records.map(|record| (view_key(&record), record)).collect()
        },
        move |record| run_chip(runner, &record, names),
    );
    let can_compare = move || {
        runner.history.records.with(|records| records.len() > 1)
            && runner.display.record.with(Option::is_some)
    };
    let list = el("ol").class("runs-list").child(chips);
    let scrolled: HtmlElement = list.element();
    watch(
        move || runner.display.record.track(),
        move || {
            let scrolled = scrolled.clone();
            before_paint(move || bring_in_sight(&scrolled));
        },
    );
    el("nav")
        .class("runs")
        .attr("aria-label", words!(runs.title))
        // Its room is reserved from the start of the first run.
        .attr(
            "hidden",
            derived(move || {
                runner.history.records.with(Vec::is_empty) && runner.under_way.started.get() == 0
            }),
        )
        .child(list)
        .child(el("span").class("runs-sum").child(sum_words(runner)))
        .child(run_list(runner, names))
        .child(show(can_compare, move || compare_button(runner)))
}

/// Scrolls the strip (and nothing around it) to the shown run.
fn bring_in_sight(list: &HtmlElement) {
    let element = elements(list, "[aria-current]").into_iter().next();
    let Some(chip) = element.and_then(|chip| chip.dyn_into::<HtmlElement>().ok()) else { return };
    let (from, to) = (chip.offset_left(), chip.offset_left() + chip.offset_width());
    let (seen, width) = (list.scroll_left(), list.client_width());
    if from - EDGE < seen {
        list.set_scroll_left(from - EDGE);
    } else if to + EDGE > seen + width {
        list.set_scroll_left(to + EDGE - width);
    }
}

/// Returns the pinned runs, then the newest ones; always includes the shown run.
fn in_strip(runner: Runner) -> Vec<RunRecord> {
    let run = runner.display.record.with(|run| run.as_ref().map(|run| run.id.clone()));
    let mut listed = listed(runner);
    let at = listed.iter().position(|record| Some(&record.id) == run.as_ref());
    if let Some(at) = at.filter(|at| *at >= IN_STRIP) {
        listed.swap(IN_STRIP - 1, at);
    }
    listed.truncate(IN_STRIP);
    listed
}

fn compare_button(runner: Runner) -> El {
    let pressed = derived(move || if is_comparing(runner) { "true" } else { "false" });
    let compare = move || {
        let comparing = runner.display.compared.with_untracked(Option::is_some);
        runner.display.compared.set(if comparing { None } else { Some(two(runner)) });
    };
    quiet_button("icon icon-compare", words!(runs.compare))
        .attr("aria-pressed", pressed)
        .on("click", move |_| compare())
}

/// Returns the shown run and an earlier one: preferably answered by a model, else by the example, else any.
fn two(runner: Runner) -> Vec<RunRecord> {
    let Some(run) = runner.display.record.get_untracked() else { return Vec::new() };
    let neighbour = runner.history.records.with_untracked(|records| {
        let at = records.iter().position(|record| record.id == run.id)?;
        let (after, before) = records.split_at_checked(at)?;
        let mut others = before.iter().skip(1).chain(after.iter().rev());
        let is_own = |record: &&RunRecord| record.solution.is_some() && !is_example(record);
        let answered = others.clone().find(is_own);
        let answered = answered.or_else(|| others.clone().find(|one| one.solution.is_some()));
        answered.or_else(|| others.next()).cloned()
    });
    in_time(runner, neighbour.into_iter().chain([run]).collect())
}

fn run_chip(runner: Runner, record: &RunRecord, names: Memo<HashMap<String, String>>) -> El {
    let failed = record.has_failed();
    let (id, of_letter) = (record.id.clone(), record.id.clone());
    let letter = derived(move || letter_of(runner, &of_letter));
    let sign = failed.then(|| icon("icon icon-warning"));
    let name = derived(move || names.with(|names| names.get(&id.0).cloned()));
    let chip =
        run_button(runner, record, if failed { "run-chip run-chip-failed" } else { "run-chip" })
            .child(el("span").class("compare-letter run-chip-letter").child(letter))
            .child(sign)
            .child(el("span").class("run-chip-name").attr("dir", "auto").child(name))
            .child(failed.then(|| failed_note(record)))
            .child(el("span").class("run-chip-time").child(when(record)));
    el("li").child(chip)
}

/// Returns the letter that names a run in the comparison; `None` if nothing is compared with it. Tracked.
fn letter_of(runner: Runner, id: &RunId) -> Option<String> {
    runner.display.compared.with(|chosen| {
        let chosen = chosen.as_ref()?.iter();
        let answered: Vec<&RunRecord> = chosen.filter(|run| run.solution.is_some()).collect();
        let at = answered.iter().position(|run| run.id == *id)?;
        (answered.len() > 1).then(|| letter(at))
    })
}

/// Draws the text for screen readers that replaces a chip's colour and sign.
fn failed_note(record: &RunRecord) -> El {
    let (locale, record) = (words::use_locale(), record.clone());
    let words = derived(move || failed_words(locale.get(), &record));
    el("span").class("visually-hidden").child(words)
}

/// Returns when a run began, or that it came with the document; and the step of another run that it continues.
fn when(record: &RunRecord) -> TextProp {
    let locale = words::use_locale();
    let (time, from) = (started(record), fork_of(record));
    derived(move || {
        let locale = locale.get();
        let time = match time {
            None => words_now!(locale, runs.recorded),
            Some(time) => clock::time_of_day(time, words::code(locale)),
        };
        match &from {
            None => time,
            Some(from) => format!("{time}, {}", words_now!(locale, runs.fork, step = from.step)),
        }
    })
}
