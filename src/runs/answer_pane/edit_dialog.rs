//! The dialog in which an answer is edited: a form of its schema. What is saved is a run of its own; the one before stays.

use super::edit_slot::{BUTTON, EditAnswer};
use crate::dom::{View, before_paint, el, focus_where_lost, spawn};
use crate::form::{input_form_view, right_value, value_form};
use crate::runs::Runner;
use crate::session::{Checks, InputForm};
use crate::ui::{Close, button, modal};
use crate::words;
use pilcrow_core::field::infer_schema;
use pilcrow_core::run::RunRecord;
use std::cell::Cell;
use std::rc::Rc;

/// What the chunk offers.
pub fn edit_dialog() -> Rc<EditAnswer> {
    Rc::new(|runner| {
        let Some(record) = runner.display.record.get_untracked() else {
            // A run has begun while the chunk was fetched.
            before_paint(move || runner.display.is_editing.try_set(false));
            return View::default();
        };
        let closed = move || {
            runner.display.is_editing.try_set(false);
            before_paint(|| focus_where_lost(&format!("#{BUTTON}")));
        };
        modal("edit-answer", "edit-answer-title", words!(editing.title), closed, move |close| {
            content(runner, record, close)
        })
    })
}

fn content(runner: Runner, record: RunRecord, close: Close) -> View {
    let (checks, form) = (runner.checks, form_of(runner.checks, &record));
    let cancel = Rc::clone(&close);
    // Who presses twice before it is checked saves once.
    let is_kept = Rc::new(Cell::new(false));
    let save = move || {
        let (record, close, is_kept) = (record.clone(), Rc::clone(&close), Rc::clone(&is_kept));
        spawn(async move {
            let Some(answer) = right_value(checks, form).await else { return };
            close();
            let is_changed = record.solution.as_ref() != Some(&answer);
            if is_changed && !is_kept.replace(true) {
                runner.keep_edit(&record, answer).await;
            }
        });
    };
    dialog_content(form, save, cancel)
}

/// A form of the answer by its schema, or by itself where any text was asked for.
fn form_of(checks: Checks, record: &RunRecord) -> InputForm {
    let answer = record.solution.clone();
    let inferred = || infer_schema(answer.as_ref().unwrap_or_default());
    let schema = record.document.schema().cloned().unwrap_or_else(inferred);
    value_form(checks, &record.id.0, schema, answer, None)
}

fn dialog_content(form: InputForm, save: impl Fn() + 'static, cancel: Close) -> View {
    let body = el("div")
        .class("dialog-body")
        .child(el("p").class("field-help").child(words!(editing.what)))
        .child(el("div").class("form").child(input_form_view(form)));
    let save = button("button button-primary", words!(editing.save)).on("click", move |_| save());
    let cancel = button("button", words!(editing.cancel)).on("click", move |_| cancel());
    let actions = el("div").class("dialog-actions").child(save).child(cancel);
    [body.into(), actions.into()].into()
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
            dialog_content(form, save, Rc::new(move || acts.update(|acts| acts.push("cancel"))))
        });
        let (form, acts) = parts.unwrap();
        drawing.fill("Cost", "850");
        assert_eq!(form.value(), Some(json!({"cost": 850})));
        drawing.press("Save");
        drawing.press("Cancel");
        assert_eq!(acts.get_untracked(), ["save", "cancel"]);
    }
}
