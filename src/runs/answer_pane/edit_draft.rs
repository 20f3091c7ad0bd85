//! The draft of an answer's edits: stored as forms' drafts are, until it is saved or discarded.

use crate::runs::Runner;
use crate::session::{InputForm, LoadedDraft, edit_draft_key, keep_soon, load_draft, write_draft};
use pilcrow_core::form::Draft;
use pilcrow_core::run::RunRecord;
use serde_json::Value;
use std::cell::Cell;
use std::rc::Rc;

/// Stores a draft; `None` deletes it.
type Write = Rc<dyn Fn(Option<Value>)>;

/// A handle to the draft of an answer's edits.
#[derive(Clone)]
pub(super) struct EditDraft {
    write: Write,
    /// True once the edits were saved or discarded: nothing is stored any more.
    is_over: Rc<Cell<bool>>,
}

impl EditDraft {
    /// Begins a draft of a run's answer.
    pub fn begin(runner: Runner, record: &RunRecord) -> Self {
        let (key, storage) = (key(runner, record), runner.storage);
        Self::new(Rc::new(move |draft| write_draft(key.clone(), draft, storage)))
    }

    fn new(write: Write) -> Self {
        Self { write, is_over: Rc::default() }
    }

    /// Stores the form's content after each pause in typing, as long as the form is shown.
    pub fn follow_form(&self, form: InputForm) {
        let draft = self.clone();
        keep_soon(move || form.track(), move || draft.keep(form));
    }

    /// Stores the form's content; deletes the draft if it equals the answer.
    fn keep(&self, form: InputForm) {
        if !self.is_over.get() {
            let typed = || form.with_state(Draft::from_form).to_value();
            (self.write)(form.is_edited().then(typed));
        }
    }

    /// Deletes the draft and stores nothing from now on.
    pub fn end(&self) {
        if !self.is_over.replace(true) {
            (self.write)(None);
        }
    }
}

/// Loads the edits of a run's answer that were not saved, from this tab or else from another.
pub(super) async fn load_edit(runner: Runner, record: &RunRecord) -> Option<Value> {
    let LoadedDraft { own, other } = load_draft(&key(runner, record)).await;
    own.or(other)
}

fn key(runner: Runner, record: &RunRecord) -> String {
    edit_draft_key(&runner.key_of(&record.id), &record.id.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dom::{Drawing, RwSignal};
    use crate::form::{input_form_view, provide_tools};
    use crate::session::Past;
    use crate::words::Locale;
    use leptos::prelude::provide_context;
    use pilcrow_core::form::{FormSchema, FormState};
    use serde_json::json;
    use std::cell::RefCell;

    /// Draws a form of an answer, with earlier edits if given.
    fn draw(typed: Option<&Value>) -> (Drawing, InputForm) {
        let mut parts = None;
        let drawing = Drawing::new(|| {
            provide_context(RwSignal::new(Locale::en));
            provide_tools();
            let cost = json!({"type": "number", "title": "Cost"});
            let schema =
                json!({"type": "object", "properties": {"cost": cost}, "required": ["cost"]});
            let schema = FormSchema::new(schema, None);
            let answer = Some(json!({"cost": 900}));
            let state = match typed {
                Some(typed) => Draft::read(typed).into_form(schema),
                None => FormState::loaded(schema, answer.clone()),
            };
            let form = InputForm::new(0, None, Vec::new(), state, answer, false, Past::new());
            parts = Some(form);
            input_form_view(form)
        });
        (drawing, parts.unwrap())
    }

    #[test]
    fn what_is_typed_is_there_again_as_it_was_typed() {
        let check = |text: &str, is_kept: bool| {
            let kept = Rc::new(RefCell::new(None));
            let own = Rc::clone(&kept);
            let draft = EditDraft::new(Rc::new(move |typed| *own.borrow_mut() = typed));
            let (drawing, form) = draw(None);
            drawing.fill("Cost", text);
            draft.keep(form);
            let typed = kept.take();
            assert_eq!(typed.is_some(), is_kept, "{text}");
            let (again, other) = draw(typed.as_ref());
            assert_eq!(other.value(), form.value(), "{text}");
            assert_eq!(again.find_all(&["textbox"], |_| true)[0].holds(), text, "{text}");
        };
        check("850", true);
        check("dear", true);
        check("900", false);
    }

    #[test]
    fn nothing_is_kept_once_it_is_saved_or_given_up() {
        let writes = Rc::new(RefCell::new(Vec::new()));
        let own = Rc::clone(&writes);
        let draft =
            EditDraft::new(Rc::new(move |typed| own.borrow_mut().push(Option::is_some(&typed))));
        let (drawing, form) = draw(None);
        drawing.fill("Cost", "850");
        draft.keep(form);
        draft.end();
        // A store that waited for a pause in typing happens after the end.
        draft.keep(form);
        draft.end();
        assert_eq!(*writes.borrow(), [true, false]);
    }
}
