//! Runs the same input with one or two fields at several values: collects the fields of the forms, checks and runs.

use super::choices::{Trial, Trials, face};
use super::values::Fields;
use crate::dom::{RwSignal, View, spawn};
use crate::runs::records::expense::estimate_of;
use crate::runs::{Runner, SeveralPlace};
use crate::session::InputForm;
use crate::ui::{Close, FilesUnderWay};
use crate::words::issue::issue_words;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::document::{InputEdit, Request};
use pilcrow_core::field::{FileText, place_name};
use pilcrow_core::form::protocol::CheckOutcome;
use pilcrow_core::form::{Issue, NodeId};
use pilcrow_core::run::RunRecord;
use pilcrow_core::run::sweep::{
    Choices, UNCHANGED, Variable, around, combinations, influence, variables, with_value,
};
use serde_json::Value;
use std::rc::Rc;

/// The most lines that report problems.
const MAX_LINES: usize = 4;

/// Draws the dialog's content.
pub(super) fn sweep(runner: Runner, place: SeveralPlace, close: Close) -> View {
    let forms = runner.session.forms();
    let of_form = |form: &InputForm| {
        let list = form.with_state(|state| variables(state.tree(), state.value().as_ref()));
        list.into_iter().map(|variable| (*form, variable)).collect::<Vec<_>>()
    };
    let offered: Vec<(InputForm, Variable)> = forms.iter().flat_map(of_form).collect();
    let fields: Fields = offered.iter().map(|(_, variable)| variable.clone()).collect();
    let first = place.field.try_update_value(Option::take).flatten();
    let first = first.and_then(|wanted| offered.iter().position(|one| is_at(one, wanted)));
    let refused = RwSignal::new(Vec::new());
    let reading = FilesUnderWay::new();
    let ask = move |trial: Trial| {
        let locale = use_locale().get_untracked();
        if reading.is_any() {
            return refused.set(vec![words_now!(locale, sweep.reading)]);
        }
        if runner.under_way.is_running() {
            return refused.set(vec![words_now!(locale, sweep.waits)]);
        }
        let (close, offered) = (Rc::clone(&close), offered.clone());
        spawn(async move {
            let (documents, wrong) = match trial {
                Trial::Values(fields) => at_values(runner, &offered, &fields).await,
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
    let effect = move || influence(&runs_around(runner));
    let (ask, cost, effect) = (Rc::new(ask), Rc::new(cost), Rc::new(effect));
    face(Trials { fields, first, ask, cost, effect, reading, refused })
}

/// True if a field is the given node of the form with the given index.
fn is_at((form, variable): &(InputForm, Variable), (index, node): (usize, NodeId)) -> bool {
    form.index() == index && form.with_state(|state| state.pointer(node)) == variable.pointer
}

/// Returns the current provider's runs whose input equals the form's, or differs from it in one field.
fn runs_around(runner: Runner) -> Vec<RunRecord> {
    let now = runner.document_now();
    let provider = runner.settings.answerer(&runner.settings.provider_now());
    let records = runner.history.records.get_untracked().into_iter();
    let own: Vec<RunRecord> = records.filter(|record| record.provider == provider).collect();
    around(own, &now)
}

/// Documents of a trial, and the values that do not fit in them.
type CheckedTrials = (Vec<Request>, Vec<Wrong>);

/// A form, a field of it, and a value to try.
type TrialValue<'a> = (InputForm, &'a Variable, Value);

async fn at_values(
    runner: Runner,
    offered: &[(InputForm, Variable)],
    fields: &[(usize, Vec<Value>)],
) -> CheckedTrials {
    let tried = |(at, value): (usize, Value)| {
        let (form, variable) = offered.get(at)?;
        Some((*form, variable, value))
    };
    let trials: Vec<Vec<TrialValue>> = combinations(fields)
        .into_iter()
        .map(|one| one.into_iter().filter_map(tried).collect())
        .collect();
    let forms: Vec<InputForm> = trials.iter().take(1).flatten().map(|(form, ..)| *form).collect();
    let (documents, mut wrong) = varied(runner, trials).await;
    wrong.extend(others_wrong(runner, &forms).await);
    (documents, wrong)
}

/// Returns documents with the unchanged input several times, and with each field alone at other values.
async fn each_in_turn(
    runner: Runner,
    offered: &[(InputForm, Variable)],
    fields: &[usize],
) -> CheckedTrials {
    let mut documents = vec![runner.session.request(); UNCHANGED];
    let mut wrong = Vec::new();
    for (form, variable) in fields.iter().filter_map(|at| offered.get(*at)) {
        let values = variable.other_values(form.value().as_ref()).into_iter();
        let trials = values.map(|value| vec![(*form, variable, value)]).collect();
        let (more, refused) = varied(runner, trials).await;
        documents.extend(more);
        wrong.extend(refused);
        wrong.extend(others_wrong(runner, &[*form]).await);
    }
    (documents, wrong)
}

/// Returns one document per trial with the fields set to its values, and the values that do not fit.
async fn varied(runner: Runner, trials: Vec<Vec<TrialValue<'_>>>) -> CheckedTrials {
    let document = runner.session.request();
    let (mut documents, mut wrong) = (Vec::new(), Vec::new());
    for (tried, number) in trials.into_iter().zip(0..) {
        let mut edits = Vec::new();
        let mut forms: Vec<InputForm> = tried.iter().map(|(form, ..)| *form).collect();
        forms.dedup_by_key(|form| form.index());
        for form in forms {
            let own = tried.iter().filter(|(other, ..)| other.index() == form.index());
            let value = own.fold(form.value(), |whole, (_, variable, value)| {
                Some(with_value(whole, &variable.pointer, value.clone()))
            });
            wrong.extend(refused(runner, form, number, value.clone(), &tried).await);
            edits.push(InputEdit { messages: form.parts(), value });
        }
        documents.push(document.with_inputs(&edits));
    }
    (documents, wrong)
}

/// Validates a form at the values of a trial, and returns the issues.
async fn refused(
    runner: Runner,
    form: InputForm,
    number: u64,
    value: Option<Value>,
    tried: &[TrialValue<'_>],
) -> Vec<Wrong> {
    let (subject, schema) = (format!("sweep {}", form.index()), form.subject().0);
    let outcome = runner.checks.value(&subject, number, schema, value).await;
    let Some(CheckOutcome::Done(reported)) = outcome else { return Vec::new() };
    let at = |issue: &Issue| {
        let own = |(other, variable, _): &&TrialValue| {
            other.index() == form.index() && variable.pointer == issue.pointer
        };
        tried.iter().find(own).map(|(_, variable, value)| value_words(variable, value))
    };
    let issues = form.read_state(|state| state.issues(reported)).into_iter();
    issues.map(|issue| (at(&issue), form, issue)).collect()
}

/// Returns a value in a few words: a file by its name.
fn value_words(variable: &Variable, value: &Value) -> String {
    match (&variable.choices, value) {
        (Choices::Files { .. }, Value::String(text)) => FileText::label(text).unwrap_or_default(),
        (_, Value::String(text)) => text.clone(),
        (_, other) => other.to_string(),
    }
}

/// An issue in a form, with the tried value if the issue is about that value.
type Wrong = (Option<String>, InputForm, Issue);

/// Returns the issues of the document's other forms.
async fn others_wrong(runner: Runner, tried: &[InputForm]) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    let is_tried = |form: &InputForm| tried.iter().any(|one| one.index() == form.index());
    for form in runner.session.forms().into_iter().filter(|form| !is_tried(form)) {
        runner.checks.form_now(form).await;
        let issues = form.issues.with_untracked(Clone::clone);
        wrong.extend(issues.into_iter().map(|issue| (None, form, issue)));
    }
    wrong
}

/// Returns each issue as one line, without duplicates: a missing other field is reported for every tried value.
fn lines(wrong: Vec<Wrong>) -> Vec<String> {
    let locale = use_locale().get_untracked();
    let mut lines: Vec<String> = Vec::new();
    for (value, form, issue) in wrong {
        let place = form.with_state(|state| place_name(state.tree(), &issue.pointer));
        let parts = [place, value.unwrap_or_default(), issue_words(locale, &issue)];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let line = parts.collect::<Vec<_>>().join(": ");
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let more = lines.len().saturating_sub(MAX_LINES);
    lines.truncate(MAX_LINES);
    lines.extend((more > 0).then(|| words_now!(locale, sweep.more_wrong, count = more)));
    lines
}
