//! The status of a process as a line, announced by screen readers, with a button that continues a resting process.

use crate::dom::{View, derived, el, show};
use crate::steps::process::driver::Driver;
use crate::steps::process::record::last_failure;
use crate::ui::button;
use crate::words::failure::failure_sentence;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::steps::{Activity, ActivityKind, Engine, ProcessStatus, RunState, WantKind};

/// Draws the line.
pub fn status_line(driver: Driver) -> View {
    let locale = use_locale();
    let text = derived(move || {
        driver.engine.with(|engine| Some(status_words(locale.get(), driver, engine.as_ref()?)))
    });
    let rests = show(
        move || driver.rests(),
        move || {
            let go_on = derived(move || go_on_words(locale.get(), driver));
            let go_on = button("button", go_on).on("click", move |_| driver.proceed());
            el("div").class("actions").child(go_on)
        },
    );
    let works = show(
        move || driver.is_calling(),
        move || {
            let stop = button("button button-quiet", words!(steps.stop));
            let stop = stop.on("click", move |_| driver.abort_call());
            el("div").class("actions").child(stop)
        },
    );
    let status = el("p").class("steps-status").attr("role", "status").child(text);
    [status.into(), rests, works].into()
}

fn status_words(locale: Locale, driver: Driver, engine: &Engine) -> String {
    let step = engine.process().steps.len().max(1);
    let spent = engine.spent().requests;
    match engine.status() {
        ProcessStatus::Running => running_words(locale, driver, engine, step),
        ProcessStatus::Done => {
            let done = words_now!(locale, steps.done, steps = step, requests = spent);
            let failed = match failed_runs(engine) {
                0 => return done,
                count => words_now!(locale, steps.done_failed, count = count),
            };
            format!("{done}. {failed}")
        }
        ProcessStatus::Incomplete => {
            let count = engine.uncalled_cases().len();
            words_now!(locale, steps.incomplete, count = count)
        }
        ProcessStatus::Stalled => words_now!(locale, steps.stalled, step = step),
        ProcessStatus::Limit => words_now!(locale, steps.limit, steps = step, requests = spent),
        ProcessStatus::Stopped => words_now!(locale, steps.stopped, step = step),
        ProcessStatus::Failed => {
            let why = last_failure(engine).map(|failure| failure_sentence(locale, &failure));
            let why = why.unwrap_or_default();
            words_now!(locale, steps.failed_at, step = step, why = why.as_str())
        }
    }
}

/// Returns the label of the button that continues: if cases have no call, it asks for them.
fn go_on_words(locale: Locale, driver: Driver) -> String {
    let uncalled = driver.engine.with(|engine| {
        let engine = engine.as_ref().filter(|engine| engine.status() == ProcessStatus::Incomplete);
        engine.map(|engine| engine.uncalled_cases().len())
    });
    match uncalled {
        Some(count) => words_now!(locale, steps.ask_uncalled, count = count),
        None => words_now!(locale, steps.go_on),
    }
}

fn failed_runs(engine: &Engine) -> usize {
    let process = engine.process();
    let runs = process.steps.iter().flat_map(|step| &step.runs);
    runs.filter(|run| run.state == RunState::Failed).count()
}

fn running_words(locale: Locale, driver: Driver, engine: &Engine, step: usize) -> String {
    let waiting = driver.open_questions().len();
    if driver.activities.questions.first().is_some() {
        return words_now!(locale, steps.server_asks, step = step);
    }
    match driver.is_going() {
        _ if driver.runner.under_way.hand.with(Option::is_some) => {
            words_now!(locale, steps.by_hand, step = step)
        }
        _ if waiting > 0 => words_now!(locale, steps.waits, step = step, count = waiting),
        true => match engine.first_want().map(|want| want.kind) {
            Some(WantKind::Activity(Activity { what: ActivityKind::Code { .. }, .. })) => {
                words_now!(locale, steps.running_code, step = step)
            }
            Some(WantKind::Activity(_)) => words_now!(locale, steps.calling_server, step = step),
            _ => words_now!(locale, steps.asking, step = step),
        },
        false => words_now!(locale, steps.rests, step = step),
    }
}
