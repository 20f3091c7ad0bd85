//! The button that edits the shown answer by hand, and the place of its dialog.

use crate::chunk::use_chunk;
use crate::dom::{View, memo, show};
use crate::runs::Runner;
use crate::runs::records::marking::is_answered;
use crate::ui::icon_button;
use crate::words;
use pilcrow_core::run::RunRecord;

/// Draws the dialog, which a signal closes.
pub type EditAnswer = dyn Fn(Runner) -> View;

/// The id of the button.
pub(super) const BUTTON: &str = "edit-answer";

/// The button; nothing where an answer is not one by itself, or is an example.
pub(super) fn edit_button(runner: Runner) -> View {
    let is_there = memo(move || {
        let may_edit = |record: &RunRecord| is_answered(record) && runner.takes_remarks(record);
        runner.display.record.with(|run| run.as_ref().is_some_and(may_edit))
    });
    show(
        move || is_there.get(),
        move || {
            icon_button("icon icon-edit", words!(editing.title))
                .attr("id", BUTTON)
                .attr("title", words!(editing.title))
                .on("click", move |_| runner.display.is_editing.set(true))
        },
    )
}

/// The place of the dialog.
pub(super) fn edit_slot(runner: Runner) -> View {
    let chunk = use_chunk::<EditAnswer>();
    chunk.view_while(runner.display.is_editing, move |dialog| dialog(runner))
}
