//! How much changed since the run before, on a line above the answer, with the way to the answer before.

use crate::dom::{El, RwSignal, View, derived, el, element_of, memo, show};
use crate::runs::Runner;
use crate::ui::{icon_button, is_letter, quiet_button};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use web_sys::{Element, KeyboardEvent};

/// The line, where what changed is marked. From the run's beginning it keeps its room, since what is read by the end would
/// be pushed down.
pub fn difference_line(runner: Runner, view_kind: RwSignal<&'static str>) -> View {
    let is_there = memo(move || runner.shown.marking.before.with(Option::is_some));
    show(move || is_there.get(), move || line(runner, view_kind))
}

fn line(runner: Runner, view_kind: RwSignal<&'static str>) -> El {
    let locale = use_locale();
    let is_whole = memo(move || runner.shown.record.with(Option::is_some));
    let count = memo(move || is_whole.get().then(|| count(runner, view_kind)).flatten());
    let has_marks = memo(move || count.get().is_some_and(|count| count > 0));
    let is_before = memo(move || runner.shown.marking.after.with(Option::is_some));
    let said = derived(move || match (is_before.get(), count.get()) {
        (true, _) => words_now!(locale.get(), difference.is_before),
        (false, Some(count)) => count_words(locale.get(), count),
        (false, None) => String::new(),
    });
    el("div")
        .class("difference-line")
        .child(el("p").attr("aria-live", "polite").child(said))
        .child(show(move || is_whole.get(), move || turn_button(runner)))
        .child(show(move || has_marks.get(), move || marks_button(runner)))
}

/// How many places changed in what is shown; none while that is not known.
fn count(runner: Runner, view_kind: RwSignal<&'static str>) -> Option<usize> {
    let marking = runner.shown.marking;
    let changes = if view_kind.get() == "cases" { marking.by_case } else { marking.changes };
    changes.with(|changes| changes.as_ref().map(|changes| changes.count()))
}

fn count_words(locale: Locale, count: usize) -> String {
    match count {
        0 => words_now!(locale, difference.nothing),
        count => words_now!(locale, difference.places, count = count),
    }
}

fn turn_button(runner: Runner) -> El {
    let is_pressed = move || runner.shown.marking.after.with(Option::is_some);
    quiet_button("icon icon-history", words!(difference.before))
        .attr("aria-pressed", derived(move || if is_pressed() { "true" } else { "false" }))
        .attr("aria-keyshortcuts", "b")
        .on("click", move |_| runner.turn_to_other_answer())
}

fn marks_button(runner: Runner) -> El {
    let marking = runner.shown.marking;
    icon_button("icon icon-compare", words!(difference.marks))
        .attr("aria-pressed", derived(move || if marking.is_on.get() { "true" } else { "false" }))
        .attr("title", words!(difference.marks))
        .on("click", move |_| marking.mark(!marking.is_on.get_untracked()))
}

/// The letter b shows the answer before, and the newer one again, but where one types.
pub fn turn_by_key(event: &KeyboardEvent, runner: Runner) {
    let is_typed = element_of::<Element>(event).is_some_and(|element| {
        let typed = element.closest("input, textarea, select, dialog, [contenteditable]");
        typed.ok().flatten().is_some()
    });
    let is_compared = runner.shown.compared.with_untracked(Option::is_some);
    if !is_typed && !is_compared && is_letter(event, "b", "KeyB") {
        runner.turn_to_other_answer();
    }
}
