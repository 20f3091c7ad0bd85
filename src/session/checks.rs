//! Validation by the worker, while the person types and before a run.

use super::{InputForm, Session};
use crate::dom::{Pause, effect, outlive, spawn, watch};
use crate::host::code::check_worker::CheckClient;
use leptos::prelude::*;
use pilcrow_core::form::protocol::{CheckOutcome, CheckReport};
use serde_json::{Map, Value};
use std::rc::Rc;
use std::time::Duration;

/// The pause in typing after which a form is validated.
const PAUSE: Duration = Duration::from_millis(150);

/// The number of attempts at a validation that a newer one replaced, or during which the value changed.
const TRIES: usize = 5;

/// The number of forms whose issues are shown together.
const TOGETHER: usize = 50;

/// A handle to the page's validator, in the context of every view.
#[derive(Clone, Copy)]
pub struct Checks(StoredValue<CheckClient, LocalStorage>);

impl Checks {
    /// Creates a validator. Its worker starts at the first request.
    pub fn new() -> Self {
        Self(StoredValue::new_local(CheckClient::default()))
    }

    /// Validates forms whenever they change. Forms of cases are watched once they are opened.
    pub fn watch(self, session: Session) {
        let is_single = |form: &InputForm| form.instance().is_none();
        session.forms().into_iter().filter(is_single).for_each(|form| self.watch_form(form));
    }

    /// Validates an invalid case whenever it changes from now on, even while it is not shown, so that its issues stay
    /// up to date. Ends when the document is closed.
    pub fn follow(self, form: InputForm) {
        if form.instance().is_some() && form.begin_following() {
            outlive(|| {
                let pause = Pause::new(PAUSE);
                watch(move || form.track_subject(), move || self.form_after(pause, form));
            });
        }
    }

    /// Validates a form whenever it changes, or the form beneath it, whose values fill its gaps.
    pub fn watch_form(self, form: InputForm) {
        let pause = Pause::new(PAUSE);
        effect(move || {
            form.track_subject();
            self.form_after(pause, form);
        });
    }

    fn form_after(self, pause: Pause, form: InputForm) {
        pause.then(move || spawn(async move { drop(self.form(form).await) }));
    }

    /// Validates a form's final state, after its files are read; repeated if another validation comes between.
    pub async fn form_now(self, form: InputForm) {
        form.files().all_there().await;
        for _ in 0..TRIES {
            if self.form(form).await.is_some() {
                return;
            }
        }
    }

    /// Validates forms one after another. Issues of forms that were filled elsewhere, for example by an import, are
    /// shown immediately. They are shown in groups, since each group redraws the summary of all issues.
    pub async fn filled_in(self, forms: Vec<InputForm>) {
        for some in forms.chunks(TOGETHER) {
            for form in some {
                // The document may have been closed.
                if form.revision.try_get_untracked().is_none() {
                    return;
                }
                drop(self.form(*form).await);
            }
            some.iter().filter(|form| is_filled_wrongly(**form)).for_each(|form| {
                form.attempted.set(true);
                self.follow(*form);
            });
        }
    }

    /// Validates a form and sets its issues. `None` if a newer validation replaced this one, if the value changed
    /// meanwhile, or if the document was closed.
    pub async fn form(self, form: InputForm) -> Option<CheckOutcome> {
        let revision = form.revision.try_get_untracked()?;
        let subject = form.id(form.root());
        let (schema, value) = form.subject();
        let outcome = self.value(&subject, revision, schema, value).await?;
        if form.revision.try_get_untracked() != Some(revision) {
            return None;
        }
        let issues = match &outcome {
            CheckOutcome::Done(issues) => {
                issues.iter().filter(|issue| form.is_own(issue)).cloned().collect()
            }
            CheckOutcome::BadSchema(_) | CheckOutcome::GaveUp => Vec::new(),
        };
        form.is_unchecked.set(matches!(outcome, CheckOutcome::BadSchema(_)));
        form.take_report(issues);
        Some(outcome)
    }

    /// Validates a value by a schema; `None` if a newer validation replaced this one.
    pub async fn value(
        self,
        subject: &str,
        revision: u64,
        schema: Rc<Value>,
        value: Option<Value>,
    ) -> Option<CheckOutcome> {
        let report = self.report(subject, revision, schema, value).await;
        report.map(|report| report.outcome)
    }

    /// Validates a value by a schema, and also reports faults of the schema to its author.
    pub async fn report(
        self,
        subject: &str,
        revision: u64,
        schema: Rc<Value>,
        value: Option<Value>,
    ) -> Option<CheckReport> {
        self.0.get_value().check(subject, revision, schema, value).await
    }
}

fn is_filled_wrongly(form: InputForm) -> bool {
    let has_issues = form.issues.try_with_untracked(|issues| !issues.is_empty());
    let is_empty = || form.value().is_none_or(|value| value == Value::Object(Map::new()));
    has_issues == Some(true) && !is_empty()
}
