//! The line above the answer that counts the changes since the previous run and switches to the previous answer.

use crate::dom::{El, Memo, RwSignal, View, derived, el, element_of, memo, show};
use crate::runs::Runner;
use crate::runs::records::marking::Marking;
use crate::ui::{icon_button, is_letter, quiet_button};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use web_sys::{Element, KeyboardEvent};

/// Draws the line while changes are marked. Its room is reserved from the run's beginning, so that it does not push
/// down an answer that is already being read.
pub fn difference_line(runner: Runner, view_kind: RwSignal<&'static str>) -> View {
    let marking = runner.display.marking;
    let is_there = memo(move || marking.before.with(Option::is_some));
    let is_whole = memo(move || runner.display.record.with(Option::is_some));
    let turn = Callback::new(move |()| runner.turn_to_other_answer());
    show(move || is_there.get(), move || line(marking, is_whole, view_kind, turn))
}

/// Draws the line. `turn` switches between the two answers.
fn line(
    marking: Marking,
    is_whole: Memo<bool>,
    view_kind: RwSignal<&'static str>,
    turn: Callback<()>,
) -> El {
    let locale = use_locale();
    let count = memo(move || is_whole.get().then(|| count(marking, view_kind)).flatten());
    let has_marks = memo(move || count.get().is_some_and(|count| count > 0));
    let is_before = memo(move || marking.after.with(Option::is_some));
    let words = derived(move || match (is_before.get(), count.get()) {
        (true, _) => words_now!(locale.get(), difference.is_before),
        (false, Some(count)) => count_words(locale.get(), count),
        (false, None) => String::new(),
    });
    el("div")
        .class("difference-line")
        .child(el("p").attr("aria-live", "polite").child(words))
        .child(show(move || is_whole.get(), move || turn_button(is_before, turn)))
        .child(show(move || has_marks.get(), move || marks_button(marking)))
}

/// Number of changed places in the shown view; `None` until the comparison is done.
fn count(marking: Marking, view_kind: RwSignal<&'static str>) -> Option<usize> {
    let changes = if view_kind.get() == "cases" { marking.by_case } else { marking.changes };
    changes.with(|changes| changes.as_ref().map(|changes| changes.count()))
}

fn count_words(locale: Locale, count: usize) -> String {
    match count {
        0 => words_now!(locale, difference.nothing),
        count => words_now!(locale, difference.places, count = count),
    }
}

fn turn_button(is_pressed: Memo<bool>, turn: Callback<()>) -> El {
    quiet_button("icon icon-history", words!(difference.before))
        .attr("aria-pressed", derived(move || if is_pressed.get() { "true" } else { "false" }))
        .attr("aria-keyshortcuts", "b")
        .on("click", move |_| turn.run(()))
}

fn marks_button(marking: Marking) -> El {
    icon_button("icon icon-compare", words!(difference.marks))
        .attr("aria-pressed", derived(move || if marking.is_on.get() { "true" } else { "false" }))
        .attr("title", words!(difference.marks))
        .on("click", move |_| marking.mark(!marking.is_on.get_untracked()))
}

/// Handles the key "b", which switches between the previous and the new answer, except while the person types.
pub fn turn_by_key(event: &KeyboardEvent, runner: Runner) {
    let is_typed = element_of::<Element>(event).is_some_and(|element| {
        let typed = element.closest("input, textarea, select, dialog, [contenteditable]");
        typed.ok().flatten().is_some()
    });
    let is_compared = runner.display.compared.with_untracked(Option::is_some);
    if !is_typed && !is_compared && is_letter(event, "b", "KeyB") {
        runner.turn_to_other_answer();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chunk::Chunk;
    use crate::dom::{Drawing, settle};
    use crate::result::ComparisonChunk;
    use pilcrow_core::document::parse_document;
    use pilcrow_core::run::{RunId, RunProvider, RunRecord};
    use pilcrow_core::solution::compare::{AnswerChanges, Sight};
    use pilcrow_core::solution::solution_blocks;
    use serde_json::{Value, json};
    use std::sync::Arc;

    fn changes(before: &Value, after: &Value) -> Arc<AnswerChanges> {
        let block = |value| solution_blocks(None, Some(value), None);
        Arc::new(AnswerChanges::new(&block(before), &block(after), Sight::default()))
    }

    fn record() -> RunRecord {
        let document = parse_document(r#"{"schema": {}, "context": ["a"]}"#).unwrap().request;
        RunRecord::new(RunId("1".to_owned()), &document, RunProvider::default())
    }

    #[test]
    fn the_line_says_how_much_changed_and_turns_to_the_answer_before() {
        let mut parts = None;
        let drawing = Drawing::new(|| {
            provide_context(RwSignal::new(Locale::en));
            provide_context(Chunk::<dyn ComparisonChunk>::nowhere());
            let (marking, is_whole) = (Marking::new(), RwSignal::new(false));
            parts = Some((marking, is_whole));
            let turn = Callback::new(move |()| marking.after.set(Some(record())));
            line(marking, memo(move || is_whole.get()), RwSignal::new("sheet"), turn)
        });
        let (marking, is_whole) = parts.unwrap();
        let check = |expected: &str, buttons: usize| {
            settle();
            let (text, names) = (drawing.text(), drawing.names());
            assert!(text.starts_with(expected), "{text}");
            assert_eq!(names.matches("button").count(), buttons, "{names}");
        };
        check("", 0);
        marking.changes.set(Some(changes(&json!({"a": 1}), &json!({"a": 2, "b": 3}))));
        check("", 0);
        is_whole.set(true);
        check("2 places changed since the last run", 2);
        drawing.press("Mark what changed");
        assert!(!marking.is_on.get_untracked());
        marking.changes.set(Some(changes(&json!(1), &json!(2))));
        check("1 place changed since the last run", 2);
        marking.changes.set(Some(changes(&json!(1), &json!(1.0))));
        check("Nothing changed since the last run", 1);
        drawing.press("Show the answer before");
        check("This is the answer before", 1);
    }
}
