//! The forms that edit a document's data, each created when it is first needed.

use crate::dom::RwSignal;
use crate::session::{
    DATA_FORMS, DataForms, DataPanel, InputForm, Past, inferred_schema, stands_on_form,
};
use leptos::prelude::*;
use pilcrow_core::batch::batch;
use pilcrow_core::context::{DataMessage, Identity, merged_data};
use pilcrow_core::document::Request;
use pilcrow_core::form::{Draft, FormSchema, FormState, Step};
use pilcrow_core::pointer::Pointer;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The data of a document, and the forms of edited data.
struct Edits {
    owner: Owner,
    past: Past,
    /// The data as the document has it.
    loaded: Vec<DataMessage>,
    /// The kind of data that the document's cases fill in.
    cases: String,
    forms: RefCell<BTreeMap<usize, InputForm>>,
    /// The number of forms.
    count: RwSignal<usize>,
    panel: DataPanel,
}

/// Creates the forms of a document's data; a draft restores earlier edits.
pub fn open_data(request: &Request, draft: Option<&Value>, past: Past) -> Rc<dyn DataForms> {
    let edits = Edits {
        owner: Owner::current().unwrap_or_default(),
        past,
        loaded: merged_data(&request.messages()),
        cases: batch(request).kind,
        forms: RefCell::new(BTreeMap::new()),
        count: RwSignal::new(0),
        panel: DataPanel { editing: RwSignal::new(BTreeSet::new()), sought: RwSignal::new(None) },
    };
    // Undo cannot go back beyond the draft.
    drop(edits.take_up(draft));
    Rc::new(edits)
}

impl Edits {
    fn all(&self) -> Vec<InputForm> {
        self.forms.borrow().values().copied().collect()
    }

    fn edited(&self) -> Vec<InputForm> {
        self.all().into_iter().filter(|form| form.edit().is_some()).collect()
    }

    fn form_of(&self, identity: &Identity) -> Option<InputForm> {
        self.form(self.open(identity)?)
    }

    fn make(&self, number: usize, data: &DataMessage) -> InputForm {
        let inferred = data.schema.is_none();
        let schema = data.schema.clone().unwrap_or_else(|| inferred_schema(data));
        let schema = FormSchema::new(schema, data.ui.as_deref());
        let state = FormState::loaded(schema, data.value.clone());
        // The data's identity makes the names of its controls differ from those of inputs.
        let name = Some(data.identity.to_string());
        let (parts, value) = (data.parts.clone(), data.value.clone());
        InputForm::new(number, name, parts, state, value, inferred, self.past)
    }
}

impl DataForms for Edits {
    fn form(&self, number: usize) -> Option<InputForm> {
        self.forms.borrow().get(&number).copied()
    }

    fn open(&self, identity: &Identity) -> Option<usize> {
        let (number, data) = self.loaded(identity).filter(|_| self.can_edit(identity))?;
        if self.form(number).is_none() {
            let form = self.owner.with(|| self.make(number, &data));
            self.forms.borrow_mut().insert(number, form);
            self.count.update(|count| *count += 1);
        }
        Some(number)
    }

    fn can_edit(&self, identity: &Identity) -> bool {
        let is_case = identity.instance.is_some() && identity.kind == self.cases;
        !is_case && !identity.is_input() && self.loaded(identity).is_some()
    }

    fn loaded(&self, identity: &Identity) -> Option<(usize, DataMessage)> {
        let at = self.loaded.iter().position(|data| data.identity == *identity)?;
        Some((DATA_FORMS + at, self.loaded.get(at)?.clone()))
    }

    fn is_on_form(&self, number: usize) -> bool {
        let at = number.checked_sub(DATA_FORMS);
        at.and_then(|at| self.loaded.get(at)).is_some_and(stands_on_form)
    }

    fn on_form(&self) -> Vec<InputForm> {
        self.count.track();
        self.all().into_iter().filter(|form| self.is_on_form(form.index())).collect()
    }

    fn lead_to(&self, number: usize, place: &Pointer) -> bool {
        let data = number.checked_sub(DATA_FORMS).and_then(|at| self.loaded.get(at));
        let Some(data) = data else { return false };
        self.panel.editing.update(|editing| {
            editing.insert(number);
        });
        self.panel.sought.set(Some((data.identity.clone(), place.clone())));
        true
    }

    fn panel(&self) -> DataPanel {
        self.panel
    }

    fn track(&self) {
        self.count.track();
        self.all().iter().for_each(InputForm::track);
    }

    fn request(&self, document: &Request) -> Request {
        let edits = self.all().into_iter().filter_map(|form| form.edit());
        edits.fold(document.clone(), |document, edit| document.with_data(&edit))
    }

    fn keep_in(&self, draft: &mut Value) {
        let named = |form: InputForm| {
            (form.instance().unwrap_or_default(), form.with_state(Draft::from_form).to_value())
        };
        let edited: Map<String, Value> = self.edited().into_iter().map(named).collect();
        if let (Value::Object(members), false) = (draft, edited.is_empty()) {
            members.insert("data".to_owned(), Value::Object(edited));
        }
    }

    fn take_up(&self, draft: Option<&Value>) -> Vec<(usize, Step)> {
        let mut steps = Vec::new();
        for data in &self.loaded {
            let saved = draft.and_then(|draft| draft.get(data.identity.to_string()));
            let number = self.loaded(&data.identity).map(|(number, _)| number);
            let own = || self.form(number?);
            steps.extend(match saved {
                Some(saved) => self.form_of(&data.identity).and_then(|form| {
                    let schema = form.with_state(FormState::schema);
                    form.take_up(Draft::read(saved).into_form(schema))
                }),
                None => own().filter(InputForm::is_edited).and_then(|form| form.reset()),
            });
        }
        steps
    }

    fn take_inputs(&self, ran: &Request) -> Vec<(usize, Step)> {
        let mut steps = Vec::new();
        for data in merged_data(&ran.messages()) {
            let Some((number, loaded)) = self.loaded(&data.identity) else { continue };
            let now = match self.form(number) {
                Some(form) => form.value(),
                None => loaded.value,
            };
            if now.map(|now| now.to_string()) != data.value.as_ref().map(Value::to_string) {
                let form = self.form_of(&data.identity);
                steps.extend(form.and_then(|form| form.load(data.value)));
            }
        }
        steps
    }

    fn reset(&self) -> Vec<(usize, Step)> {
        self.all().iter().filter(|form| form.is_edited()).filter_map(InputForm::reset).collect()
    }

    fn is_edited(&self) -> bool {
        self.all().iter().any(InputForm::is_edited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chunk::{Chunk, ChunkError};
    use crate::dom::Drawing;
    use crate::form::{FormTools, issue_summary};
    use crate::session::{Session, Source};
    use crate::words::Locale;
    use pilcrow_core::document::parse_document;
    use pilcrow_core::form::{Issue, IssueKind};

    const TEXT: &str = "{context: [
        {type: 'data', kind: 'user', data: {city: 'Rome'},
            schema: {type: 'object', properties: {city: {title: 'City', type: 'string'}}}},
        {type: 'data', kind: 'notes', data: {city: 'Oslo'}},
    ]}";

    /// Draws the list of issues, and returns it with its document.
    fn listed() -> (Drawing, Session) {
        let request = parse_document(TEXT).unwrap().request;
        let (key, text) = ("doc:test".to_owned(), TEXT.to_owned());
        let mut parts = None;
        let drawing = Drawing::new(|| {
            provide_context(RwSignal::new(Locale::en));
            let never = RwSignal::new(false);
            let tools = Chunk::<dyn FormTools>::new(never, || Box::pin(async { Err(ChunkError) }));
            provide_context(tools);
            let source = Source { key, text, language: "en".to_owned() };
            let session = Session::open(source, request, None, None);
            parts = Some(session);
            issue_summary(session)
        });
        (drawing, parts.unwrap())
    }

    /// Opens the form of some data, and gives it an issue.
    fn wrong(session: Session, kind: &str) -> InputForm {
        let data = session.open_data(&open_data, None);
        let all = session.with_document(|document| merged_data(&document.messages()));
        let identity = all.into_iter().map(|one| one.identity).find(|one| one.kind == kind);
        let form = data.form(data.open(&identity.unwrap()).unwrap()).unwrap();
        form.attempted.set(true);
        let pointer = Pointer::parse("/city").unwrap();
        form.take_report(vec![Issue { pointer, keyword: String::new(), kind: IssueKind::Missing }]);
        form
    }

    #[test]
    fn what_is_to_be_corrected_follows_the_data_on_the_form() {
        let (drawing, session) = listed();
        assert_eq!(drawing.text(), "");
        let form = wrong(session, "user");
        assert_eq!(drawing.text(), "To correct before the run: 1User: City: ");
        form.take_report(Vec::new());
        assert_eq!(drawing.text(), "");
    }

    #[test]
    fn data_that_does_not_stand_on_the_form_is_not_told_there() {
        let (drawing, session) = listed();
        wrong(session, "notes");
        assert_eq!(drawing.text(), "");
    }

    #[test]
    fn one_is_led_to_the_card_of_what_is_wrong() {
        let (_drawn, session) = listed();
        let form = wrong(session, "user");
        let data = session.data_now().unwrap();
        let place = Pointer::parse("/city").unwrap();
        assert!(data.lead_to(form.index(), &place));
        assert!(data.panel().editing.get_untracked().contains(&form.index()));
        assert_eq!(
            data.panel().sought.get_untracked().map(|(_, place)| place),
            Some(place.clone())
        );
        assert!(!data.lead_to(0, &place));
    }
}
