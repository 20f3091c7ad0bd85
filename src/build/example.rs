//! The example of an answer: filled in by a form, or taken from a run.

use super::editing::Editing;
use super::slot::Build;
use crate::dom::{RwSignal, View, before_paint, el, focus_id, memo, show, spawn};
use crate::form::{right_value, value_dialog, value_form};
use crate::session::Checks;
use crate::ui::{Close, button, modal};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::blueprint::Act;
use pilcrow_core::field::FieldTree;
use pilcrow_core::solution::{ExampleTexts, example_answer};
use pilcrow_core::steps::works_in_steps;
use serde_json::Value;
use std::rc::Rc;

/// The id of the button that opens the form.
const FILL: &str = "build-example-fill";

/// The buttons; nothing where no fields come back, or where a process writes the answer.
pub(super) fn example_buttons(editing: Editing) -> View {
    let is_open = RwSignal::new(false);
    let build = use_context::<Build>();
    let is_there = memo(move || {
        let has_fields = editing.blueprint.with(|all| !all.answer.rows.is_empty());
        has_fields && !editing.read(works_in_steps)
    });
    let taken = memo(move || build.and_then(|build| build.answer.get()).is_some());
    let fill = move || {
        button("button", words!(build.example_fill))
            .attr("id", FILL)
            .on("click", move |_| is_open.set(true))
    };
    let take = move || {
        button("button", words!(build.example_take)).on("click", move |_| {
            let shown = build.and_then(|build| build.answer.get_untracked());
            if let Some((answer, model)) = shown {
                editing.act(&Act::Example { answer, model: Some(model) });
            }
        })
    };
    let actions =
        move || el("div").class("actions").child(fill()).child(show(move || taken.get(), take));
    [
        show(move || is_there.get(), actions),
        show(move || is_open.get(), move || dialog(editing, is_open)),
    ]
    .into()
}

/// The form of an answer in a dialog, filled in with the example that there is.
fn dialog(editing: Editing, is_open: RwSignal<bool>) -> View {
    let closed = move || {
        is_open.try_set(false);
        before_paint(|| focus_id(FILL));
    };
    modal(
        "edit-answer",
        "build-example-title",
        words!(build.example_answer),
        closed,
        move |close| content(editing, close),
    )
}

fn content(editing: Editing, close: Close) -> View {
    let checks = expect_context::<Checks>();
    let document = editing.document();
    let schema = document.schema().cloned().unwrap_or_default();
    let answer = document
        .solution()
        .cloned()
        .or_else(|| made_example(use_locale().get_untracked(), &FieldTree::new(schema.clone())));
    let form = value_form(checks, "build-example", schema.clone(), answer, None);
    let cancel = Rc::clone(&close);
    let save = move || {
        let close = Rc::clone(&close);
        spawn(async move {
            let Some(answer) = right_value(checks, form).await else { return };
            close();
            editing.act(&Act::Example { answer, model: None });
        });
    };
    let help = el("p").class("field-help").child(words!(build.example_what));
    value_dialog(help, form, save, cancel)
}

/// Makes an example of an answer by its schema, with texts in a language.
pub fn made_example(locale: Locale, tree: &FieldTree) -> Option<Value> {
    let (short, long) =
        (words_now!(locale, build.example_short), words_now!(locale, build.example_long));
    example_answer(tree, ExampleTexts { short: &short, long: &long })
}

#[cfg(test)]
mod tests {
    use crate::build::tests::Tool;

    #[test]
    fn an_example_is_filled_in_where_fields_come_back() {
        let fill = "button \"Fill in an example answer\"";
        let tool = Tool::open("{schema: {properties: {score: {type: 'integer'}}}}");
        assert!(tool.names().contains(fill), "{}", tool.names());
        tool.press("Remove Score");
        assert!(!tool.names().contains(fill), "{}", tool.names());
    }
}
