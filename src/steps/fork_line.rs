//! Says that a process goes on from a step of another, and leads there.

use super::seen::Watched;
use crate::dom::{El, View, before_paint, derived, el, focus_where_lost, part_of};
use crate::ui::button;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::run::RunId;

/// The line; nothing where it began by itself.
pub(super) fn fork_line(watched: Watched) -> View {
    let runner = watched.driven.runner;
    let read = move || {
        let from = watched.with(|seen| seen.from.clone())??;
        let source = runner.source_of(&from);
        Some((from.step, source.map(|record| record.id)))
    };
    part_of(read, move |found| {
        found.clone().map(|(step, source)| line(watched, step, source)).into()
    })
}

fn line(watched: Watched, step: usize, source: Option<RunId>) -> El {
    let (locale, runner) = (use_locale(), watched.driven.runner);
    let said = derived(move || words_now!(locale.get(), steps.forked, step = step));
    let open = source.map(|id| {
        button("link-button", words!(steps.forked_open)).on("click", move |_| {
            runner.show_kept(&id);
            before_paint(|| focus_where_lost("#steps-title"));
        })
    });
    el("p").class("field-help").child(said).child(" ").child(open)
}
