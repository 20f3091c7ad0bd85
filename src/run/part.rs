//! What the rest of the page may call of this folder, which comes after the page's first part.
//! Pointers, since a call by name would draw the code into the part that calls.
//! Refuses to be called before it has come ([`crate::later`] says when).
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use super::batch_plan::batch_plan;
use super::data::{data_view, open_data};
use super::prompt_view::prompt_view;
use super::{Checks, Runner, Settings, result_pane, run_bar, settings_button};
use crate::author::Author;
use crate::dom::{El, State, View, before_paint, spawn};
use crate::form::{finder, issue_summary, json_dialog, outside_view};
use crate::host::{early, highlight};
use crate::pages::{changes, divider, undo_by_keys};
use crate::session::{InputForm, Readers, Session};
use crate::widgets::{Highlighter, Token, prose};
use crate::words::Locale;
use crate::words_issue::issue_words;
use leptos::prelude::*;
use pilcrow_core::form::Issue;
use serde_json::Value;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::KeyboardEvent;

/// The part's functions.
#[derive(Clone, Copy)]
pub struct RunPart {
    /// Makes the settings and the validator, for every view.
    pub start: fn(),
    /// The button with the settings behind it.
    pub settings_button: fn() -> View,
    /// The runs of a document, which may be a saved run.
    pub runner: fn(Session) -> Runner,
    /// The bar with the button.
    pub bar: fn(Runner) -> View,
    /// The result.
    pub pane: fn(Runner) -> View,
    /// Starts a run.
    pub run: fn(Runner),
    /// Ends the one that goes on.
    pub cancel: fn(Runner),
    /// What the model sees of a document.
    pub prompt: fn(Session) -> View,
    /// The line between the panes, with the share that the first has.
    pub divider: fn(State<i32>) -> El,
    /// Opens the forms of a document's other data, with what was typed the last time.
    pub open_data: fn(Session, &Value, Readers),
    /// The buttons that take changes back.
    pub changes: fn(Session) -> View,
    /// The keys that do.
    pub undo_by_keys: fn(&KeyboardEvent, Session),
    /// What stands above a document's forms: what is missing of their schemas, and what is wrong.
    pub above_forms: fn(Session) -> View,
    /// A part of a form as JSON, while one is asked for.
    pub json_dialog: fn(InputForm, El) -> View,
    /// Finds one's way in the forms within an element, and folds what is in them.
    pub finder: fn(Session, El) -> View,
    /// Markdown as elements.
    pub prose: fn(&str) -> View,
    /// How the cases of a document are asked for, and what that takes.
    pub batch_plan: fn(Session) -> View,
    /// Checks a document's forms whenever they change.
    pub check: fn(Session),
    /// Checks a form whenever it changes.
    pub check_form: fn(InputForm),
    /// An issue in words.
    pub issue_words: fn(Locale, &Issue) -> String,
}

const HIGHLIGHTER: Highlighter = Highlighter(|code, language, take| {
    spawn(async move {
        if let Some(tokens) = highlight::tokens(&code, &language).await {
            take(tokens.into_iter().map(|(scope, text)| Token { scope, text }).collect());
        }
    });
});

#[wasm_split(run, fallible)]
pub fn run_part() -> Result<RunPart, SplitLoaderError> {
    Ok(RunPart {
        start: || {
            provide_context(Settings::load());
            provide_context(Checks::new());
            provide_context(Author::new());
            provide_context(HIGHLIGHTER);
            // Before that, nobody listens.
            before_paint(early::click_again);
        },
        settings_button,
        runner: Runner::new,
        bar: run_bar,
        pane: result_pane,
        run: Runner::run,
        cancel: Runner::cancel,
        prompt: |session| [data_view(session), prompt_view(session).into()].into(),
        divider,
        open_data: |session, data, readers| drop(session.open_data(open_data, Some(data), readers)),
        changes,
        undo_by_keys,
        above_forms: |session| [outside_view(session), issue_summary(session)].into(),
        json_dialog,
        finder: |session, forms| match session.cases() {
            Some(_) => View::default(),
            None => finder(session, forms),
        },
        prose,
        batch_plan,
        check: |session| expect_context::<Checks>().follow(session),
        check_form: |form| expect_context::<Checks>().follow_form(form),
        issue_words,
    })
}
