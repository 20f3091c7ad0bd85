//! How a process stands, in a line that is read out, with the way on where it rests.

use super::driven::{Driven, last_failure};
use crate::dom::{View, derived, el, show};
use crate::host::fetch::Abort;
use crate::ui::button;
use crate::words::Locale;
use crate::words::failure::failure_sentence;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::steps::{
    Activity, ActivityKind, Engine, EventKind, ProcessStatus, RunState, WantKind,
};

/// The line.
pub(super) fn status_line(driven: Driven) -> View {
    let locale = use_locale();
    let said = derived(move || {
        driven.engine.with(|engine| Some(status_words(locale.get(), driven, engine.as_ref()?)))
    });
    let rests = show(
        move || rests(driven),
        move || {
            let go_on = button("button", words!(steps.go_on)).on("click", move |_| go_on(driven));
            el("div").class("actions").child(go_on)
        },
    );
    let works = show(
        move || driven.at_work.with(Option::is_some),
        move || {
            let stop = button("button button-quiet", words!(steps.stop));
            let stop = stop.on("click", move |_| {
                driven.at_work.with_untracked(|abort| abort.iter().for_each(Abort::abort));
            });
            el("div").class("actions").child(stop)
        },
    );
    let said = el("p").class("steps-status").attr("role", "status").child(said);
    [said.into(), rests, works].into()
}

/// Whether it goes on only if the person says so.
fn rests(driven: Driven) -> bool {
    let status = driven.engine.with(|engine| engine.as_ref().map(Engine::status));
    match status {
        Some(ProcessStatus::Running) => {
            let is_idle = !driven.is_going.get() && !driven.is_taking.get();
            is_idle && driven.theirs().is_empty()
        }
        Some(ProcessStatus::Stopped | ProcessStatus::Failed) => !driven.is_taking.get(),
        _ => false,
    }
}

fn go_on(driven: Driven) {
    let status = driven.engine.with_untracked(|engine| engine.as_ref().map(Engine::status));
    match status {
        Some(ProcessStatus::Running) => driven.say(Vec::new()),
        _ => driven.of_process(EventKind::Resume),
    }
}

fn status_words(locale: Locale, driven: Driven, engine: &Engine) -> String {
    let step = engine.process().steps.len().max(1);
    let spent = engine.spent().requests;
    match engine.status() {
        ProcessStatus::Running => running_words(locale, driven, engine, step),
        ProcessStatus::Done => {
            let done = words_now!(locale, steps.done, steps = step, requests = spent);
            let failed = match failed_runs(engine) {
                0 => return done,
                count => words_now!(locale, steps.done_failed, count = count),
            };
            format!("{done}. {failed}")
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

fn failed_runs(engine: &Engine) -> usize {
    let process = engine.process();
    let runs = process.steps.iter().flat_map(|step| &step.runs);
    runs.filter(|run| run.state == RunState::Failed).count()
}

fn running_words(locale: Locale, driven: Driven, engine: &Engine, step: usize) -> String {
    let waiting = driven.theirs().len();
    if driven.questions.first().is_some() {
        return words_now!(locale, steps.server_asks, step = step);
    }
    match driven.is_going.get() {
        _ if driven.runner.hand.with(Option::is_some) => {
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
