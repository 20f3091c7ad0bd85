//! Validates the inputs of a bench against the form's schema.

use crate::bench::desk::{Desk, PageCounting};
use crate::dom::{Pause, RwSignal, effect, memo, spawn};
use crate::words::Locale;
use crate::words::issue::issue_words;
use crate::words_now;
use pilcrow_core::bench::{BenchInput, CountingHost};
use pilcrow_core::field::{FieldTree, place_name};
use pilcrow_core::form::Issue;
use serde_json::Value;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

/// The pause after a change of the inputs before they are validated.
const PAUSE: Duration = Duration::from_millis(400);

/// The most inputs that are validated.
const MOST: usize = 2_000;

/// Issues of inputs, by the inputs' ids.
pub type Unfit = HashMap<String, Wrong>;

/// The most issues of an input that are listed.
const MAX_ISSUES: usize = 3;

/// The issues of an input.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// The first issues, each with its place's name; an empty name means the whole input.
    lines: Vec<(String, Issue)>,
    /// Number of further issues.
    more: usize,
}

/// Returns the inputs that do not fit, validated whenever they or the form's schema change.
pub fn unfit_inputs(desk: Desk) -> RwSignal<Unfit> {
    let (unfit, session) = (RwSignal::new(Unfit::new()), desk.runner.session);
    let inputs = memo(move || desk.bench.with(|bench| bench.inputs.clone()));
    let (pause, host) =
        (Pause::new(PAUSE), Rc::new(PageCounting::new(desk.runner.checks, "bench input")));
    effect(move || {
        session.track_schemas();
        let inputs = inputs.get();
        let form = session.forms().into_iter().find(|form| form.instance().is_none());
        let Some(schema) = form.filter(|form| !form.is_inferred()).map(|form| form.schema()) else {
            return;
        };
        let host = Rc::clone(&host);
        pause.then(move || {
            spawn(async move {
                let wrong = checked(&host, &schema, &inputs).await;
                // The inputs may have changed meanwhile, or the page may be closed.
                if !unfit.is_disposed() && desk.bench.with_untracked(|bench| bench.inputs == inputs)
                {
                    unfit.change(wrong);
                }
            });
        });
    });
    unfit
}

async fn checked(host: &PageCounting, schema: &Value, inputs: &[BenchInput]) -> Unfit {
    let (mut wrong, tree) = (Unfit::new(), FieldTree::new(schema.clone()));
    for input in inputs.iter().take(MOST) {
        let issues = host.issues(schema, &input.input).await.unwrap_or_default();
        if !issues.is_empty() {
            wrong.insert(input.id.clone(), Wrong::sort(&tree, issues));
        }
        host.pause().await;
    }
    wrong
}

impl Wrong {
    fn sort(tree: &FieldTree, issues: Vec<Issue>) -> Self {
        let more = issues.len().saturating_sub(MAX_ISSUES);
        let lines = issues.into_iter().take(MAX_ISSUES);
        let lines = lines.map(|issue| (place_name(tree, &issue.pointer), issue)).collect();
        Self { lines, more }
    }

    /// Returns the issues of an input as a sentence.
    pub fn words(&self, locale: Locale) -> String {
        let lines = self.lines.iter().map(|(place, issue)| {
            let what = issue_words(locale, issue);
            if place.is_empty() { what } else { format!("{place}: {what}") }
        });
        let lines = lines.collect::<Vec<_>>().join("; ");
        let text = words_now!(locale, trial.unfit, what = lines.as_str());
        match self.more {
            0 => text,
            more => format!("{text}; {}", words_now!(locale, trial.unfit_more, count = more)),
        }
    }
}
