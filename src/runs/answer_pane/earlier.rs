//! A notice that the shown answer was made from another input or prompt than the page contains now. It offers to
//! run again or to go back.

use super::earlier_prompt::{back_line, changes_since, restorable};
use crate::dom::{El, Pause, RwSignal, effect, el, part, watch};
use crate::opening::{Rewritten, use_opening};
use crate::runs::Runner;
use crate::runs::bar::options::with_changes;
use crate::runs::launch::in_steps::question_document;
use crate::runs::records::history::is_example;
use crate::settings::is_only_recorded;
use crate::ui::{button, quiet_button};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::run::{DocumentQuestion, RunRecord, input_values};
use std::time::Duration;

/// The pause in typing after which the page is compared with the shown answer's run.
const PAUSE: Duration = Duration::from_millis(300);

/// Differences between the page and the run that made the shown answer.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct PageDifference {
    /// True if other input is filled in.
    input: bool,
    /// True if the prompt, the schema or the run's settings were changed.
    prompt: bool,
}

/// Draws the notice; empty for a batch, since its table of cases shows the state of each case.
pub fn earlier_notice(runner: Runner) -> El {
    let notice = el("div").class("announcement");
    if runner.session.cases().is_some() {
        return notice;
    }
    let since = RwSignal::new(PageDifference::default());
    let compare = move || {
        let state =
            runner.display.record.with_untracked(|run| Some(since_run(runner, run.as_ref()?)));
        since.change(state.unwrap_or_default());
    };
    // Compared without a pause when another answer is shown: a late notice would push it down.
    effect(move || {
        runner.display.record.track();
        untrack(compare);
    });
    let pause = Pause::new(PAUSE);
    let track = move || {
        runner.session.track();
        runner.session.track_option_changes();
    };
    watch(track, move || pause.then(compare));
    notice.child(back_line(runner)).child(part(move || {
        let run = runner.display.record.get()?;
        let since = since.get();
        // In live mode, runs start by themselves, so the answer to the new input is already on its way.
        (since != PageDifference::default() && !runner.live.follows())
            .then(|| untrack(|| line(runner, &run, since)))
    }))
}

fn since_run(runner: Runner, record: &RunRecord) -> PageDifference {
    let now = with_changes(runner.session, &runner.session.request());
    // A form may start with default values that its document does not contain and that nobody typed.
    let is_untouched = is_example(record) && runner.session.is_as_begun();
    PageDifference {
        input: !is_untouched && record.inputs() != input_values(&now),
        prompt: DocumentQuestion::read(&record.document)
            != DocumentQuestion::read(&question_document(&now)),
    }
}

fn line(runner: Runner, one: &RunRecord, since: PageDifference) -> El {
    let text = match since {
        PageDifference { input: true, prompt: true } => words!(runs.for_earlier_both),
        PageDifference { prompt: true, .. } => words!(runs.for_earlier_prompt),
        _ if is_example(one) => words!(runs.for_the_example),
        _ if one.solution.is_none() => words!(runs.run_for_earlier),
        _ => words!(runs.for_earlier_input),
    };
    let again = (!is_only_recorded())
        .then(|| button("button", words!(runs.run_again)).on("click", move |_| runner.run()));
    let record = one.clone();
    let back = since.input.then(|| {
        quiet_button("icon icon-back", words!(runs.back_to_input))
            .on("click", move |_| runner.revisit(record.clone()))
    });
    let restored = restorable(runner, one).filter(|_| since.prompt);
    let opening = use_opening();
    let restore = restored.map(|document| {
        quiet_button("icon icon-back", words!(runs.restore_prompt))
            .on("click", move |_| opening.rewrite(runner.session, &document, Rewritten::Question))
    });
    let changes = since.prompt.then(|| changes_since(runner, one.clone()));
    el("div")
        .class("notice")
        .child(el("p").class("notice-title").child(text))
        .child(changes)
        .child(el("div").class("actions").child(again).child(back).child(restore))
}
