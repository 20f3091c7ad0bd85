//! A form for a value outside of the document: parameters of a call, its result, an answer.

use super::issue_summary::focus_place;
use crate::dom::outlive;
use crate::session::{Checks, DATA_FORMS, InputForm, Past};
use pilcrow_core::form::{Draft, FormSchema, FormState};
use serde_json::Value;
use std::cell::Cell;

thread_local! {
    /// Number of the next form, which distinguishes forms in element ids; those of a document's data have lower
    /// numbers.
    static NEXT: Cell<usize> = const { Cell::new(2 * DATA_FORMS) };
}

/// Creates a form whose value is not validated.
pub fn unchecked_form(name: &str, schema: Value, value: Option<Value>) -> InputForm {
    let state = FormState::loaded(FormSchema::new(schema, None), value.clone());
    apart(name, state, value)
}

/// Creates a form with unique control ids, with the text typed into it before.
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
    // A check or a file reading may finish after the form was removed from the page.
    outlive(|| InputForm::new(number, name, Vec::new(), state, value, false, Past::new()))
}

/// Returns the valid value, after waiting for files that are being read; `None` if it has issues, which are then shown.
pub async fn right_value(checks: Checks, form: InputForm) -> Option<Value> {
    // The field shows why a file could not be read.
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
