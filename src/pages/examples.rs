//! The examples of the whole input in its schema, above the form: one fills the form, or all become cases.

use crate::batch::open_as_cases;
use crate::dom::{El, RwSignal, View, el, part_of};
use crate::opening::use_opening;
use crate::session::Session;
use crate::ui::{button, icon_button};
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::batch::MOST_INPUTS;
use pilcrow_core::field::whole_examples;
use pilcrow_core::run::input_names;
use serde_json::Value;

/// The most examples that are offered singly.
const MOST: usize = 12;

/// Draws the row of examples; nothing if there are none, or if the document has cases already.
pub fn examples(session: Session) -> View {
    let Some(form) = session.forms().first().copied() else { return View::default() };
    let offered = move || {
        form.replaced.track();
        let schema = form.schema();
        whole_examples(&schema, MOST).into_iter().cloned().collect::<Vec<Value>>()
    };
    // Drawn again only for other examples, so that the chosen button keeps the focus when the form is drawn anew.
    part_of(offered, move |examples| match examples.is_empty() {
        true => View::default(),
        false => row(session, examples.clone()).into(),
    })
}

fn row(session: Session, examples: Vec<Value>) -> El {
    let (locale, status) = (use_locale(), RwSignal::new(String::new()));
    let schema = session.forms().first().map(|form| form.schema()).unwrap_or_default();
    let names = input_names(&schema, &examples);
    let named = examples.into_iter().zip(names).enumerate();
    let items: Vec<El> = named
        .map(|(at, (example, name))| {
            let name = match name.is_empty() {
                true => words_now!(locale.get_untracked(), form.example, number = at + 1),
                false => name,
            };
            el("li").child(example_button(session, example, name, status))
        })
        .collect();
    el("div")
        .class("examples")
        .attr("role", "group")
        .attr("aria-labelledby", "examples-title")
        .child(el("p").attr("id", "examples-title").child(words!(form.try_these)))
        .child(el("ul").child(items))
        .child(all_button(session))
        .child(el("p").class("visually-hidden").attr("role", "status").child(status))
}

fn example_button(session: Session, example: Value, name: String, status: RwSignal<String>) -> El {
    let locale = use_locale();
    button("button example", name.clone()).on("click", move |_| {
        session.fill(example.clone());
        status.set(words_now!(locale.get_untracked(), form.example_filled, name = name.as_str()));
    })
}

fn all_button(session: Session) -> El {
    let (opening, locale) = (use_opening(), use_locale());
    let name = words!(batch.all_as_cases);
    icon_button("icon icon-table", name).attr("title", name).on("click", move |_| {
        let Some(form) = session.forms().first().copied() else { return };
        let schema = form.schema();
        let all: Vec<Value> = whole_examples(&schema, MOST_INPUTS).into_iter().cloned().collect();
        open_as_cases(session, opening, locale.get_untracked(), all);
    })
}
