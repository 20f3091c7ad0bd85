//! A form for a value apart from the document's own: parameters of a call, its result, an answer.

use super::issue_summary::focus_place;
use crate::dom::outlive;
use crate::session::{Checks, DATA_FORMS, InputForm, Past};
use pilcrow_core::form::{Draft, FormSchema, FormState};
use serde_json::Value;
use std::cell::Cell;

thread_local! {
    /// Forms are told apart by their numbers: those of a document's data come before these.
    static NEXT: Cell<usize> = const { Cell::new(2 * DATA_FORMS) };
}

/// A form of which nobody checks the value.
pub fn unchecked_form(name: &str, schema: Value, value: Option<Value>) -> InputForm {
    let state = FormState::loaded(FormSchema::new(schema, None), value.clone());
    apart(name, state, value)
}

/// A form whose controls are named apart from those of others, with what was typed in it before.
pub fn value_form(
    checks: Checks,
    name: &str,
    schema: Value,
    value: Option<Value>,
    typed: Option<Value>,
) -> InputForm {
    let schema = FormSchema::new(schema, None);
    let state = match typed {
        Some(typed) => Draft::read(&typed).into_form(schema),
        None => FormState::loaded(schema, value.clone()),
    };
    let form = apart(name, state, value);
    checks.watch_form(form);
    form
}

fn apart(name: &str, state: FormState, value: Option<Value>) -> InputForm {
    let (number, name) = (NEXT.replace(NEXT.get() + 1), Some(name.to_owned()));
    // A check, or a file that is read, may come back when the form is gone from the page.
    outlive(|| InputForm::new(number, name, Vec::new(), state, value, false, Past::new()))
}

/// The value that is filled in, with the files that are being read; an issue of it is shown instead.
pub async fn right_value(checks: Checks, form: InputForm) -> Option<Value> {
    // Its field says why a file could not be taken.
    if !form.files().all_there().await {
        return None;
    }
    form.attempted.set(true);
    checks.form_now(form).await;
    let first = form.issues.with_untracked(|issues| issues.first().cloned());
    match first {
        Some(issue) => {
            focus_place(form, form.node_at(&issue.pointer));
            None
        }
        None => Some(form.value().unwrap_or_default()),
    }
}
