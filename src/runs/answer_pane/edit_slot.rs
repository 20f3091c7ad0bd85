//! The button that opens the dialog for editing the shown answer, and the slot that draws the dialog.

use crate::chunk::use_chunk;
use crate::dom::{View, memo, show};
use crate::runs::Runner;
use crate::runs::records::marking::is_answered;
use crate::ui::icon_button;
use crate::words;
use pilcrow_core::run::RunRecord;

/// Draws the dialog while `is_editing` is set.
pub type EditAnswer = dyn Fn(Runner) -> View;

pub(super) const BUTTON: &str = "edit-answer";

/// Draws the button; nothing for a process, an example, or a run that takes no remarks.
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

pub(super) fn edit_slot(runner: Runner) -> View {
    let chunk = use_chunk::<EditAnswer>();
    chunk.view_while(runner.display.is_editing, move |dialog| dialog(runner))
}
