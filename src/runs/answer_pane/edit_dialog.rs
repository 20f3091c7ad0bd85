//! The dialog that edits an answer in a form of its schema. Saving adds a run and keeps the original one. Edits that
//! were not saved are restored when the dialog opens again.

use super::edit_draft::{EditDraft, load_edit};
use super::edit_slot::{BUTTON, EditAnswer};
use crate::dom::{RwSignal, View, before_paint, el, focus_where_lost, part_of, spawn};
use crate::form::{right_value, value_dialog, value_form};
use crate::runs::Runner;
use crate::session::{Checks, InputForm};
use crate::ui::{Close, modal};
use crate::words;
use crate::words::Words;
use pilcrow_core::field::infer_schema;
use pilcrow_core::run::RunRecord;
use serde_json::Value;
use std::cell::Cell;
use std::rc::Rc;

/// Returns the dialog's drawing function, which the chunk provides.
pub fn edit_dialog() -> Rc<EditAnswer> {
    Rc::new(|runner| {
        let Some(record) = runner.display.record.get_untracked() else {
            // A run started while the chunk was being fetched, so no answer is shown.
            before_paint(move || runner.display.is_editing.try_set(false));
            return View::default();
        };
        let (loaded, subject) = (RwSignal::new(None), record.clone());
        spawn(async move {
            let typed = load_edit(runner, &subject).await;
            loaded.try_set(Some(typed));
        });
        let draw = move |typed: &Option<Option<Value>>| {
            typed.clone().map(|typed| dialog(runner, record.clone(), typed)).into()
        };
        part_of(move || loaded.get(), draw)
    })
}

/// Draws the dialog. `typed` is the draft of earlier edits that were not saved.
fn dialog(runner: Runner, record: RunRecord, typed: Option<Value>) -> View {
    let closed = move || {
        runner.display.is_editing.try_set(false);
        before_paint(|| focus_where_lost(&format!("#{BUTTON}")));
    };
    modal("edit-answer", "edit-answer-title", words!(editing.title), closed, move |close| {
        content(runner, record, typed, close)
    })
}

fn content(runner: Runner, record: RunRecord, typed: Option<Value>, close: Close) -> View {
    let (checks, is_resumed) = (runner.checks, typed.is_some());
    let (form, draft) = (form_of(checks, &record, typed), EditDraft::begin(runner, &record));
    draft.follow_form(form);
    let (cancel, given_up) = (Rc::clone(&close), draft.clone());
    let cancel: Close = Rc::new(move || {
        given_up.end();
        cancel();
    });
    // Two clicks before validation ends save only once.
    let is_kept = Rc::new(Cell::new(false));
    let save = move || {
        let (record, draft) = (record.clone(), draft.clone());
        let (close, is_kept) = (Rc::clone(&close), Rc::clone(&is_kept));
        spawn(async move {
            let Some(answer) = right_value(checks, form).await else { return };
            close();
            let is_changed = record.solution.as_ref() != Some(&answer);
            if is_changed && !is_kept.replace(true) {
                runner.keep_edit(&record, answer).await;
            }
            draft.end();
        });
    };
    dialog_content((form, is_resumed), save, cancel)
}

/// Builds a form of the answer by its schema (inferred from the answer if the request has none), with earlier edits.
fn form_of(checks: Checks, record: &RunRecord, typed: Option<Value>) -> InputForm {
    let answer = record.solution.clone();
    let inferred = || infer_schema(answer.as_ref().unwrap_or_default());
    let schema = record.document.schema().cloned().unwrap_or_else(inferred);
    value_form(checks, &record.id.0, schema, answer, typed)
}

/// Draws the dialog's content. `is_resumed` is true if the form starts with earlier edits that were not saved.
fn dialog_content(
    (form, is_resumed): (InputForm, bool),
    save: impl Fn() + 'static,
    cancel: Close,
) -> View {
    let help = |words: Words| el("p").class("field-help").child(words);
    let unsaved = is_resumed.then(|| help(words!(editing.unsaved)));
    let help = [help(words!(editing.what)).into(), unsaved.into()];
    value_dialog(View::from(help), form, save, cancel)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dom::{Drawing, RwSignal};
    use crate::form::provide_tools;
    use crate::session::Past;
    use crate::words::Locale;
    use leptos::prelude::provide_context;
    use pilcrow_core::form::{FormSchema, FormState};
    use serde_json::json;

    #[test]
    fn the_dialog_has_the_answer_as_a_form_and_two_ways_out() {
        let mut parts = None;
        let drawing = Drawing::new(|| {
            provide_context(RwSignal::new(Locale::en));
            provide_tools();
            let cost = json!({"type": "number", "title": "Cost"});
            let schema =
                json!({"type": "object", "properties": {"cost": cost}, "required": ["cost"]});
            let answer = Some(json!({"cost": 900}));
            let state = FormState::loaded(FormSchema::new(schema, None), answer.clone());
            let form = InputForm::new(0, None, Vec::new(), state, answer, false, Past::new());
            let acts = RwSignal::new(Vec::new());
            parts = Some((form, acts));
            let save = move || acts.update(|acts| acts.push("save"));
            let cancel: Close = Rc::new(move || acts.update(|acts| acts.push("cancel")));
            dialog_content((form, true), save, cancel)
        });
        let (form, acts) = parts.unwrap();
        assert!(drawing.text().contains("what you changed and did not save"));
        drawing.fill("Cost", "850");
        assert_eq!(form.value(), Some(json!({"cost": 850})));
        drawing.press("Save");
        drawing.press("Cancel");
        assert_eq!(acts.get_untracked(), ["save", "cancel"]);
    }
}
