//! The runs that are compared, and their comparison once what draws it has come.
//! Refuses to compare one run.

use super::Runner;
use super::facts::facts_of;
use super::history::run_name;
use crate::compare::{ComparePart, ComparedRun, compare_part};
use crate::dom::{State, View, el, part, spawn};
use crate::host::clock;
use crate::words;
use crate::words::{Locale, use_locale};
use leptos::prelude::*;
use pilcrow_core::provider::ProviderKind;
use pilcrow_core::run::RunRecord;

/// The chosen runs beside each other.
pub fn compare_view(runner: Runner) -> View {
    with_compare(move |drawing| {
        let locale = use_locale().get();
        let runs = runner.compared.with(|runs| runs.clone().unwrap_or_default());
        if runs.len() < 2 {
            return el("p").class("compare-said").child(words!(compare.choose)).into();
        }
        let runs: Vec<ComparedRun> = runs.into_iter().map(|run| compared(run, locale)).collect();
        untrack(|| (drawing.runs)(&runs))
    })
}

/// What is drawn by the part that compares, once it has come.
pub(super) fn with_compare(draw: impl Fn(ComparePart) -> View + 'static) -> View {
    let drawing: State<Option<ComparePart>> = State::new(None);
    let missing = State::new(false);
    spawn(async move {
        match compare_part().await {
            Ok(part) => drawing.try_set(Some(part)),
            Err(_) => missing.try_set(true),
        }
    });
    part(move || {
        if missing.get() {
            return el("p").class("compare-said").child(words!(away.failed)).into();
        }
        drawing.get().map(&draw).unwrap_or_default()
    })
}

fn compared(record: RunRecord, locale: Locale) -> ComparedRun {
    let started = record.attempts.last().map(|attempt| attempt.started);
    let time = started
        .filter(|_| record.provider.kind != ProviderKind::Recorded)
        .map(|time| clock::time_of_day(time, words::code(locale)));
    let model = facts_of(locale, &record).into_iter().next();
    let facts: Vec<String> = model.into_iter().chain(time).collect();
    ComparedRun { name: run_name(&record), facts: facts.join(", "), record }
}
