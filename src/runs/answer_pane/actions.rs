//! The action buttons beside the shown answer: edit, export, descriptions, and back to the input typed before.

use super::edit_slot::edit_button;
use super::export::menu::export_menu;
use crate::dom::{El, RwSignal, derived, el, show};
use crate::runs::Runner;
use crate::ui::{icon_button, quiet_button};
use crate::words;
use pilcrow_core::solution::SolutionBlock;

/// Draws the buttons, and a status line that reports the outcome of the last action.
pub fn actions(runner: Runner, status: RwSignal<String>) -> El {
    let aside = move || runner.display.typed.with(Option::is_some);
    let back = move || {
        quiet_button("icon icon-back", words!(runs.back))
            .on("click", move |_| runner.return_to_typed())
    };
    let line = el("p").class("actions-said").attr("aria-live", "polite").child(status);
    el("div")
        .class("actions")
        .child(line)
        .child(show(aside, back))
        .child(show(move || has_descriptions(runner), move || descriptions_button(runner)))
        .child(edit_button(runner))
        .child(export_menu(runner, status))
}

/// True if the schema describes parts of the answer in words that the sheet does not show by default.
fn has_descriptions(runner: Runner) -> bool {
    runner
        .display
        .solution
        .with(|answer| answer.as_ref().is_some_and(SolutionBlock::has_descriptions))
}

fn descriptions_button(runner: Runner) -> El {
    let pressed = derived(move || if runner.display.descriptions.get() { "true" } else { "false" });
    icon_button("icon icon-info", words!(result.describe))
        .attr("aria-pressed", pressed)
        .attr("title", words!(result.describe))
        .on("click", move |_| {
            runner.display.show_descriptions(!runner.display.descriptions.get_untracked())
        })
}
