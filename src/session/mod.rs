//! The open document: reactive signals around the values of `pilcrow_core`. The two meet only in this module.

mod cases;
mod checks;
mod data_forms;
mod drafts;
mod examples;
mod input_form;
mod instances;
mod languages;
mod option_changes;
mod outside;
mod past;
mod prefill;
mod replacing;
mod site_session;
mod storage;
mod stored_inputs;
mod undo;

pub use cases::{Cases, OpenCases};
pub use checks::Checks;
pub use data_forms::{DATA_FORMS, DataForms, DataPanel, OpenData, stands_on_form};
pub use drafts::{
    LoadedDraft, bench_key, edit_draft_key, keep_draft, keep_soon, left_text_key, load_draft,
    other_text_key, process_draft_key, tab_id, unreadable_text_key, write_draft,
};
pub use examples::Examples;
pub use input_form::InputForm;
pub use instances::{inferred_schema, saved};
pub use option_changes::option_changes_key;
pub use past::Past;
pub use storage::Storage;
pub use stored_inputs::{AnsweredInputs, InputAnswer, Keeping};

use crate::dom::RwSignal;
use crate::ui::FilesUnderWay;
use instances::input_forms;
use leptos::prelude::*;
use pilcrow_core::batch::MOST_INPUTS;
use pilcrow_core::context::{Entry, merge_context};
use pilcrow_core::document::{InputEdit, Request};
use pilcrow_core::form::{Draft, FormState};
use pilcrow_core::steps::{as_begun, with_steps_of};
use serde_json::{Map, Value};
use site_session::is_of_site;
use std::rc::Rc;

/// Key of a draft for the host page's inputs over which it was typed.
const INPUTS_KEY: &str = "given";

/// An open document with the forms of its inputs.
#[derive(Clone, Copy)]
pub struct Session {
    request: StoredValue<Request>,
    forms: StoredValue<Vec<InputForm>>,
    /// Cases of a document; it has no other forms then. `None` without cases. Also notified when the author has changed
    /// the document.
    cases: RwSignal<Option<Rc<dyn Cases>>>,
    /// Forms of other data; `None` until the person edits it.
    data: RwSignal<Option<Rc<dyn DataForms>>>,
    /// Inputs that were put aside to become cases.
    inputs: RwSignal<Vec<Value>>,
    /// Function that returns the answered inputs; `None` before the runs exist.
    answered: RwSignal<Option<Rc<AnsweredInputs>>>,
    /// The person's changes of the run's settings; `None` before they are loaded.
    option_changes: RwSignal<Option<Map<String, Value>>>,
    /// Inputs given by the host page.
    prefill: StoredValue<PrefilledInput>,
    source: StoredValue<Source>,
    past: Past,
    /// True while a run of the document is in progress.
    is_busy: RwSignal<bool>,
    /// True while a process of the document waits for the person.
    is_waiting: StoredValue<bool>,
    /// True if the link to the document also brings an answer.
    is_answer_coming: StoredValue<bool>,
}

/// The source of an open document.
pub struct Source {
    /// Key under which its draft is stored: `tool:article:en`, `src:https://…`, `doc:…`.
    pub key: String,
    /// The document's text, with all its languages.
    pub text: String,
    /// Tag of the language in which it is shown.
    pub language: String,
}

/// Inputs given by the host page of an embedded document.
#[derive(Clone, Debug, Default)]
struct PrefilledInput {
    /// The given inputs, or those over which the draft was typed; `None` if there are none.
    inputs: Option<Value>,
    /// Content of the forms right after they were filled in; `None` before.
    filled: Option<Value>,
    /// True if the stored draft was typed over other inputs, which may be given again.
    is_of_others: bool,
}

impl PrefilledInput {
    /// Reads the inputs from a draft.
    fn read(draft: Option<&Value>) -> Self {
        Self { inputs: draft.and_then(|draft| draft.get(INPUTS_KEY).cloned()), ..Self::default() }
    }
}

impl Session {
    /// Opens a document, with an earlier draft if there is one.
    pub fn open(
        source: Source,
        request: Request,
        draft: Option<&Value>,
        open_cases: Option<&OpenCases>,
    ) -> Self {
        let past = Past::new();
        let begun = as_begun(&request);
        let filled_in = begun.as_ref().unwrap_or(&request);
        let cases = open_cases.map(|open| open(filled_in, draft, past));
        let forms = match cases {
            Some(_) => Vec::new(),
            None => input_forms(filled_in, draft, past),
        };
        if is_of_site(&source.key) {
            forms.iter().for_each(InputForm::hold_examples);
        }
        Self {
            request: StoredValue::new(request),
            forms: StoredValue::new(forms),
            cases: RwSignal::new(cases),
            data: RwSignal::new(None),
            inputs: RwSignal::new(draft_inputs(draft)),
            answered: RwSignal::new(None),
            option_changes: RwSignal::new(None),
            prefill: StoredValue::new(PrefilledInput::read(draft)),
            source: StoredValue::new(source),
            past,
            is_busy: RwSignal::new(false),
            is_waiting: StoredValue::new(false),
            is_answer_coming: StoredValue::new(false),
        }
    }

    /// True while a run of the document is in progress.
    pub fn is_busy(&self) -> bool {
        self.is_busy.try_get_untracked().unwrap_or_default()
    }

    /// Tracks whether a run of the document is in progress.
    pub fn track_busy(&self) {
        self.is_busy.track();
    }

    /// Sets whether a run of the document is in progress.
    pub fn set_busy(&self, is_busy: bool) {
        self.is_busy.change(is_busy);
    }

    /// True while the shown process waits for the person.
    pub fn is_waiting(&self) -> bool {
        self.is_waiting.try_get_value().unwrap_or_default()
    }

    /// Sets whether a process waits for the person.
    pub fn set_waiting(&self, is_waiting: bool) {
        self.is_waiting.try_update_value(|waiting| *waiting = is_waiting);
    }

    /// True if an answer from elsewhere is coming, which is shown in place of stored runs.
    pub fn is_answer_coming(&self) -> bool {
        self.is_answer_coming.get_value()
    }

    /// Announces an answer from elsewhere.
    pub fn await_answer(&self) {
        self.is_answer_coming.set_value(true);
    }

    /// Returns the key of the document's draft.
    pub fn key(&self) -> String {
        self.source.with_value(|source| source.key.clone())
    }

    /// Sets the key of the draft: the document becomes another one with the same content.
    pub fn set_key(&self, key: String) {
        self.source.update_value(|source| source.key = key);
    }

    /// True if the document is stored in this browser, since the person opened it here; others are a site's.
    pub fn is_stored(&self) -> bool {
        self.source.with_value(|source| source.key.starts_with("doc:"))
    }

    /// Reads the document as it was loaded, or as its author has edited it since. Tracked.
    pub fn with_document<T>(&self, read: impl FnOnce(&Request) -> T) -> T {
        self.cases.track();
        self.request.with_value(read)
    }

    /// Returns a form for each input, in the context's order.
    pub fn forms(&self) -> Vec<InputForm> {
        self.cases().map_or_else(|| self.forms.get_value(), |cases| cases.forms())
    }

    /// Returns the document's cases; `None` if it has none.
    pub fn cases(&self) -> Option<Rc<dyn Cases>> {
        self.cases.get_untracked()
    }

    /// Returns the files that are being read into the forms.
    pub fn files(&self) -> FilesUnderWay {
        self.past.files
    }

    /// Returns the index of the form to which the person is led.
    pub fn led(&self) -> RwSignal<u64> {
        self.past.led
    }

    /// Returns a trigger that is notified after an undo or redo.
    pub fn turned(&self) -> Trigger {
        self.past.turned
    }

    /// True if one of the forms has more fields than fit into view ([`FormState::is_long`]).
    pub fn is_long(&self) -> bool {
        let is_long = |form: &InputForm| form.with_state(FormState::is_long);
        self.cases().is_none() && self.forms().iter().any(is_long)
    }

    /// Tracks every edit of every form, and of the document itself.
    pub fn track(&self) {
        self.cases.track();
        self.inputs.track();
        self.cases().iter().for_each(|cases| cases.track());
        self.data.track();
        self.data_now().iter().for_each(|data| data.track());
        self.forms().iter().for_each(InputForm::track);
    }

    /// Returns the document with the typed values. Messages of unchanged forms stay as they are.
    pub fn request(&self) -> Request {
        self.request.with_value(|request| match as_begun(request) {
            Some(begun) => with_steps_of(&self.with_typed(&begun), request),
            None => self.with_typed(request),
        })
    }

    /// Returns the document to run: without the data that the steps of an earlier process left in it.
    pub fn request_to_run(&self) -> Request {
        self.request.with_value(|request| match as_begun(request) {
            Some(begun) => self.with_typed(&begun),
            None => self.with_typed(request),
        })
    }

    fn with_typed(&self, request: &Request) -> Request {
        match self.data_now() {
            Some(data) => self.with_inputs(&data.request(request)),
            None => self.with_inputs(request),
        }
    }

    fn with_inputs(&self, request: &Request) -> Request {
        if let Some(cases) = self.cases() {
            return cases.request(request);
        }
        let edits: Vec<InputEdit> =
            self.forms.with_value(|forms| forms.iter().filter_map(InputForm::edit).collect());
        request.with_inputs(&edits)
    }

    /// Loads the inputs of an earlier run of the same document into the forms.
    pub fn take_inputs(&self, ran: &Request) {
        let begun = as_begun(ran);
        let ran = begun.as_ref().unwrap_or(ran);
        let mut steps = self.data_now().map(|data| data.take_inputs(ran)).unwrap_or_default();
        if let Some(cases) = self.cases() {
            steps.extend(cases.take_inputs(ran));
            return self.past.record(steps);
        }
        let entries = merge_context(&ran.messages());
        let load = |form: InputForm| {
            let instance = form.instance();
            let input = entries.iter().find_map(|entry| match entry {
                Entry::Data(data)
                    if data.identity.is_input() && data.identity.instance == instance =>
                {
                    Some(data)
                }
                _ => None,
            });
            form.load(input.and_then(|data| data.value.clone()))
        };
        steps.extend(self.forms().into_iter().filter_map(load));
        self.past.record(steps);
    }

    /// Resets one form to the document's own value.
    pub fn put_back(&self, form: InputForm) {
        self.past.record(form.reset().into_iter().collect());
    }

    /// Resets every form to the document's own values.
    pub fn reset(&self) {
        let mut steps: Vec<_> = match self.cases() {
            Some(cases) => cases.reset(),
            None => self.forms().iter().filter_map(InputForm::reset).collect(),
        };
        steps.extend(self.data_now().map(|data| data.reset()).unwrap_or_default());
        self.past.record(steps);
        self.past.turned.notify();
    }

    /// Returns the typed values as a draft to store: `{"forms": {instance: draft}, "kept"?: [value],
    /// "data"?: {identity: draft}}`.
    pub fn draft(&self) -> Value {
        let mut draft = self.input_draft();
        let inputs = self.inputs.get_untracked();
        if let (Value::Object(members), false) = (&mut draft, inputs.is_empty()) {
            members.insert("kept".to_owned(), Value::Array(inputs));
        }
        if let Some(data) = self.data_now() {
            data.keep_in(&mut draft);
        }
        draft
    }

    fn input_draft(&self) -> Value {
        if let Some(cases) = self.cases() {
            return cases.draft();
        }
        let named = |form: &InputForm| {
            (form.instance().unwrap_or_default(), form.with_state(Draft::from_form).to_value())
        };
        let drafts: Map<String, Value> =
            self.forms.with_value(|forms| forms.iter().map(named).collect());
        // Not with `json!`, which changes the spelling of numbers.
        Value::Object(Map::from_iter([("forms".to_owned(), Value::Object(drafts))]))
    }

    /// Restores a draft, as [`Session::draft`] returned it.
    pub fn take_up(&self, draft: &Value) {
        let data = self.data_now().map(|data| data.take_up(draft.get("data")));
        let mut steps = data.unwrap_or_default();
        if let Some(cases) = self.cases() {
            steps.extend(cases.take_up(draft));
            return self.past.record(steps);
        }
        let take_up = |form: InputForm| {
            let saved = saved(draft, form.instance().as_deref())?;
            let schema = form.with_state(FormState::schema);
            form.take_up(Draft::read(saved).into_form(schema))
        };
        steps.extend(self.forms().into_iter().filter_map(take_up));
        self.past.record(steps);
    }

    /// True if anything differs from the document as it was loaded.
    pub fn is_edited(&self) -> bool {
        if self.data_now().is_some_and(|data| data.is_edited()) {
            return true;
        }
        match self.cases() {
            Some(cases) => cases.is_edited(),
            None => self.forms().iter().any(InputForm::is_edited),
        }
    }
}

/// True if a document has cases.
pub fn has_cases(request: &Request) -> bool {
    request.messages().iter().any(|message| message.instance().is_some())
}

/// Returns the inputs in a draft that were put aside.
fn draft_inputs(draft: Option<&Value>) -> Vec<Value> {
    let inputs = draft.and_then(|draft| draft.get("kept")?.as_array());
    inputs.into_iter().flatten().take(MOST_INPUTS).cloned().collect()
}
