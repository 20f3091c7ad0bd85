//! Validation by the worker, while one types and before a run.

use super::{InputForm, Session};
use crate::dom::{Pause, effect, outlive, spawn, watch};
use crate::host::code::check_worker::CheckClient;
use leptos::prelude::*;
use pilcrow_core::form::protocol::{CheckOutcome, CheckReport};
use serde_json::{Map, Value};
use std::rc::Rc;
use std::time::Duration;

/// How long typing has to pause before it is checked.
const PAUSE: Duration = Duration::from_millis(150);

/// How often a check is asked for anew that another took the place of, or that typing has overtaken.
const TRIES: usize = 5;

/// The number of forms whose issues are shown together.
const TOGETHER: usize = 50;

/// The page's validator. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Checks(StoredValue<CheckClient, LocalStorage>);

impl Checks {
    /// A validator that starts when it is first asked.
    pub fn new() -> Self {
        Self(StoredValue::new_local(CheckClient::default()))
    }

    /// Checks forms whenever they change. Those of cases are tracked once they are looked at.
    pub fn watch(self, session: Session) {
        let is_single = |form: &InputForm| form.instance().is_none();
        session.forms().into_iter().filter(is_single).for_each(|form| self.watch_form(form));
    }

    /// Checks a case that was found wrong whenever it changes from now on, also where it is not looked at: what is
    /// said of it follows. As long as its document is open.
    pub fn follow(self, form: InputForm) {
        if form.instance().is_some() && form.begin_following() {
            outlive(|| {
                let pause = Pause::new(PAUSE);
                watch(move || form.track_subject(), move || self.form_after(pause, form));
            });
        }
    }

    /// Checks a form whenever it changes, or what counts where it says nothing.
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

    /// Checks a form as it is at the end, with the files that are being read for it, even where a check after a
    /// pause in typing comes between.
    pub async fn form_now(self, form: InputForm) {
        form.files().all_there().await;
        for _ in 0..TRIES {
            if self.form(form).await.is_some() {
                return;
            }
        }
    }

    /// Checks forms one after another. What is wrong with those that were filled in elsewhere, as by an import, is
    /// shown at once: of some together, since what tells it of all forms is drawn anew each time.
    pub async fn filled_in(self, forms: Vec<InputForm>) {
        for some in forms.chunks(TOGETHER) {
            for form in some {
                // The document may have been left.
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

    /// Checks a form, and tells it what was found. `None` if a newer check took its place, if what was typed meanwhile
    /// is still to be checked, or if the document was left.
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

    /// Checks a value by a schema.
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

    /// Checks a value by a schema, with what the author is told of the schema.
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
