//! The model's thoughts before its answer (its reasoning), folded and apart from the answer.

use crate::dom::{El, derived, el, memo, show};
use crate::runs::Runner;
use crate::words;
use pilcrow_core::run::RunStatus;

/// Draws the thoughts of the answer in progress or of the shown one; nothing if there are none.
pub fn thoughts_view(runner: Runner) -> El {
    let has_some =
        memo(move || runner.under_way.attempt.with(|run| !run.progress().reasoning.is_empty()));
    let is_going =
        move || runner.under_way.attempt.with(|run| is_under_way(&run.progress().status));
    let is_kept = memo(move || stored_thoughts(runner).is_some());
    let is_there = move || if is_going() { has_some.get() } else { is_kept.get() };
    let fold = move || {
        let text = derived(move || match is_going() {
            true => Some(runner.under_way.attempt.with(|run| run.progress().reasoning.clone())),
            false => stored_thoughts(runner),
        });
        el("details")
            .class("thoughts")
            .child(el("summary").child(words!(thoughts.title)))
            .child(el("div").class("thoughts-text").attr("tabindex", "0").child(text))
    };
    el("div").child(show(is_there, fold))
}

fn is_under_way(status: &RunStatus) -> bool {
    !status.is_final() && *status != RunStatus::Waiting
}

fn stored_thoughts(runner: Runner) -> Option<String> {
    runner.display.record.with(|run| {
        let last = run.as_ref()?.attempts.last()?;
        (!last.reasoning.is_empty()).then(|| last.reasoning.clone())
    })
}
