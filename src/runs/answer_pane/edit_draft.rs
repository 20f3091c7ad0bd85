//! What is changed in an answer and not saved yet: kept as forms' drafts are, until it is saved or given up.

use crate::runs::Runner;
use crate::session::{InputForm, LoadedDraft, edit_draft_key, keep_soon, load_draft, write_draft};
use pilcrow_core::form::Draft;
use pilcrow_core::run::RunRecord;
use serde_json::Value;
use std::cell::Cell;
use std::rc::Rc;

/// Writes a draft down; none forgets it.
type Write = Rc<dyn Fn(Option<Value>)>;

/// The draft of an answer that is edited. A handle.
#[derive(Clone)]
pub(super) struct EditDraft {
    write: Write,
    /// It was saved or given up: nothing more is kept.
    is_over: Rc<Cell<bool>>,
}

impl EditDraft {
    /// A draft of a run's answer.
    pub fn begin(runner: Runner, record: &RunRecord) -> Self {
        let (key, storage) = (key(runner, record), runner.storage);
        Self::new(Rc::new(move |draft| write_draft(key.clone(), draft, storage)))
    }

    fn new(write: Write) -> Self {
        Self { write, is_over: Rc::default() }
    }

    /// Keeps what is typed in the answer's form, as long as it is shown.
    pub fn follow_form(&self, form: InputForm) {
        let draft = self.clone();
        keep_soon(move || form.track(), move || draft.keep(form));
    }

    /// Keeps what the form has now. Where it equals the answer, there is no draft.
    fn keep(&self, form: InputForm) {
        if !self.is_over.get() {
            let typed = || form.with_state(Draft::from_form).to_value();
            (self.write)(form.is_edited().then(typed));
        }
    }

    /// Forgets it, from now on.
    pub fn end(&self) {
        if !self.is_over.replace(true) {
            (self.write)(None);
        }
    }
}

/// What was changed in a run's answer and not saved: here, or else in another tab.
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

    /// A form of an answer, with what was typed in it before.
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
        // What waited for a pause of typing comes later.
        draft.keep(form);
        draft.end();
        assert_eq!(*writes.borrow(), [true, false]);
    }
}
