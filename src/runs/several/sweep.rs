//! The same input with one field at several values: what is offered of the document's forms, and what is asked.

use super::choices::{Fields, Trial, Trials, face};
use crate::dom::{RwSignal, View, spawn};
use crate::runs::Runner;
use crate::runs::records::expense::estimate_of;
use crate::session::InputForm;
use crate::ui::Close;
use crate::words::issue::issue_words;
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::document::{InputEdit, Request};
use pilcrow_core::field::place_name;
use pilcrow_core::form::Issue;
use pilcrow_core::form::protocol::CheckOutcome;
use pilcrow_core::run::RunRecord;
use pilcrow_core::run::sweep::{UNCHANGED, Variable, around, influence, variables, with_value};
use serde_json::Value;
use std::rc::Rc;

/// So many lines tell what is wrong.
const MOST_TOLD: usize = 4;

/// The dialog's content.
pub(super) fn sweep(runner: Runner, close: Close) -> View {
    let forms = runner.session.forms();
    let of_form = |form: &InputForm| {
        let found = form.with_state(|state| variables(state.tree(), state.value().as_ref()));
        found.into_iter().map(|variable| (*form, variable)).collect::<Vec<_>>()
    };
    let offered: Vec<(InputForm, Variable)> = forms.iter().flat_map(of_form).collect();
    let fields: Fields = offered.iter().map(|(_, variable)| variable.clone()).collect();
    let refused = RwSignal::new(Vec::new());
    let ask = move |trial: Trial| {
        let (close, offered) = (Rc::clone(&close), offered.clone());
        spawn(async move {
            let (documents, wrong) = match trial {
                Trial::Values(at, values) => at_values(runner, &offered, at, values).await,
                Trial::Each(fields) => each_in_turn(runner, &offered, &fields).await,
            };
            if wrong.is_empty() {
                close();
                runner.run_sweep(documents);
            } else {
                refused.try_set(lines(wrong));
            }
        });
    };
    let cost = move |count: usize| estimate_of(runner, count);
    let known = move || influence(&runs_around(runner));
    let (ask, cost, known) = (Rc::new(ask), Rc::new(cost), Rc::new(known));
    face(Trials { fields, ask, cost, known, refused })
}

/// The runs of who answers now whose input is that of the form, or differs from it in one field.
fn runs_around(runner: Runner) -> Vec<RunRecord> {
    let now = runner.document_now();
    let provider = runner.settings.answerer(&runner.settings.provider_now());
    let records = runner.history.records.get_untracked().into_iter();
    let own: Vec<RunRecord> = records.filter(|record| record.provider == provider).collect();
    around(own, &now)
}

/// The documents of a trial, and what does not fit in them.
type Checked = (Vec<Request>, Vec<Wrong>);

async fn at_values(
    runner: Runner,
    offered: &[(InputForm, Variable)],
    at: usize,
    values: Vec<Value>,
) -> Checked {
    let Some((form, variable)) = offered.get(at) else { return Checked::default() };
    let (documents, mut wrong) = varied(runner, *form, variable, values).await;
    wrong.extend(others_wrong(runner, *form).await);
    (documents, wrong)
}

/// The unchanged input several times, and each field by itself at other values.
async fn each_in_turn(
    runner: Runner,
    offered: &[(InputForm, Variable)],
    fields: &[usize],
) -> Checked {
    let mut documents = vec![runner.session.request(); UNCHANGED];
    let mut wrong = Vec::new();
    for (form, variable) in fields.iter().filter_map(|at| offered.get(*at)) {
        let values = variable.other_values(form.value().as_ref());
        let (more, refused) = varied(runner, *form, variable, values).await;
        documents.extend(more);
        wrong.extend(refused);
        wrong.extend(others_wrong(runner, *form).await);
    }
    (documents, wrong)
}

/// The document at each value, and what does not fit there.
async fn varied(
    runner: Runner,
    form: InputForm,
    variable: &Variable,
    values: Vec<Value>,
) -> Checked {
    let document = runner.session.request();
    let (mut documents, mut wrong) = (Vec::new(), Vec::new());
    let (schema, now) = (form.subject().0, form.value());
    let (subject, parts) = (format!("sweep {}", form.index()), form.parts());
    for (value, number) in values.into_iter().zip(0..) {
        let whole = with_value(now.clone(), &variable.pointer, value.clone());
        let check = runner.checks.value(&subject, number, Rc::clone(&schema), Some(whole.clone()));
        let outcome = check.await;
        if let Some(CheckOutcome::Done(reported)) = outcome {
            let issues = form.look_into(|state| state.issues(reported));
            let tried =
                |issue: &Issue| Some(value.clone()).filter(|_| issue.pointer == variable.pointer);
            wrong.extend(issues.into_iter().map(|issue| (tried(&issue), form, issue)));
        }
        let edit = InputEdit { messages: parts.clone(), value: Some(whole) };
        documents.push(document.with_inputs(&[edit]));
    }
    (documents, wrong)
}

/// What is wrong in a form; with the value that was tried, where it is wrong itself.
type Wrong = (Option<Value>, InputForm, Issue);

/// What is wrong in the other forms of the document.
async fn others_wrong(runner: Runner, tried: InputForm) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    for form in runner.session.forms().into_iter().filter(|form| form.index() != tried.index()) {
        runner.checks.form_now(form).await;
        let issues = form.issues.with_untracked(Clone::clone);
        wrong.extend(issues.into_iter().map(|issue| (None, form, issue)));
    }
    wrong
}

/// Each once: what is missing beside the tried field is missing for every value.
fn lines(wrong: Vec<Wrong>) -> Vec<String> {
    let locale = use_locale().get_untracked();
    let mut lines: Vec<String> = Vec::new();
    for (value, form, issue) in wrong {
        let place = form.with_state(|state| place_name(state.tree(), &issue.pointer));
        let value = value.map(|value| match value {
            Value::String(text) => text,
            other => other.to_string(),
        });
        let what = issue_words(locale, &issue);
        let parts = [Some(place).filter(|place| !place.is_empty()), value, Some(what)];
        let line = parts.into_iter().flatten().collect::<Vec<_>>().join(": ");
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let more = lines.len().saturating_sub(MOST_TOLD);
    lines.truncate(MOST_TOLD);
    lines.extend((more > 0).then(|| words_now!(locale, sweep.more_wrong, count = more)));
    lines
}
