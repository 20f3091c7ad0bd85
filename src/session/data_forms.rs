//! The forms of a document's other data, such as its state, as the rest of the page sees them. They are created when
//! they are first needed.

use super::{InputForm, Past, Session};
use crate::dom::RwSignal;
use leptos::prelude::*;
use pilcrow_core::context::{DataMessage, Identity};
use pilcrow_core::document::{Message, MessageBody, Request};
use pilcrow_core::form::Step;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::steps::as_begun;
use serde_json::Value;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The index of the first such form; smaller ones are of inputs and cases.
pub const DATA_FORMS: usize = 1 << 20;

/// Opens the data forms of a document, with an earlier draft if there is one.
pub type OpenData = dyn Fn(&Request, Option<&Value>, Past) -> Rc<dyn DataForms>;

/// True if the data is shown on the form beside the fields of inputs: it has a schema, is not an input, and belongs to
/// no single case.
pub fn stands_on_form(data: &DataMessage) -> bool {
    let identity = &data.identity;
    data.schema.is_some() && !identity.is_input() && identity.instance.is_none()
}

/// A handle to the state of the panel with a document's data, kept while its page is open.
#[derive(Clone, Copy)]
pub struct DataPanel {
    /// Indexes of the forms that are shown.
    pub editing: RwSignal<BTreeSet<usize>>,
    /// Place to which the person is led; `None` if there is none.
    pub sought: RwSignal<Option<(Identity, Pointer)>>,
}

/// The forms of data that a person has edited.
pub trait DataForms {
    /// Returns the form with this index; `None` if there is none.
    fn form(&self, number: usize) -> Option<InputForm>;
    /// Returns the form's index for some data, creating the form if needed; `None` if the document has no such data.
    fn open(&self, identity: &Identity) -> Option<usize>;
    /// True if the data can be edited here: it is the document's own, and no other form edits it.
    fn can_edit(&self, identity: &Identity) -> bool;
    /// Returns the index that the data's form would have, and the data as the document contains it.
    fn loaded(&self, identity: &Identity) -> Option<(usize, DataMessage)>;
    /// True if the data of this form is shown on the form ([`stands_on_form`]).
    fn is_on_form(&self, number: usize) -> bool;
    /// Returns the opened forms of data that is shown on the form. Tracks which these are.
    fn on_form(&self) -> Vec<InputForm>;
    /// Leads the person to a place in the data of a form, and opens its card; false if the index is not of a data form.
    fn lead_to(&self, number: usize, place: &Pointer) -> bool;
    /// Returns the panel's state.
    fn panel(&self) -> DataPanel;
    /// Tracks every edit of these forms.
    fn track(&self);
    /// Returns the document with the edits.
    fn request(&self, document: &Request) -> Request;
    /// Adds the typed values to a draft of the document.
    fn keep_in(&self, draft: &mut Value);
    /// Restores a draft in place of the current values; returns the undo steps.
    fn take_up(&self, draft: Option<&Value>) -> Vec<(usize, Step)>;
    /// Loads the data of an earlier run of the same document; returns the undo steps.
    fn take_inputs(&self, ran: &Request) -> Vec<(usize, Step)>;
    /// Resets everything to the document's own data; returns the undo steps.
    fn reset(&self) -> Vec<(usize, Step)>;
    /// True if anything differs from the document.
    fn is_edited(&self) -> bool;
}

impl Session {
    /// Returns the data forms; `None` until they are needed.
    #[inline(never)]
    pub fn data_now(&self) -> Option<Rc<dyn DataForms>> {
        self.data.get_untracked()
    }

    /// Returns the opened forms of data that is shown on the form. Tracks which these are.
    pub fn data_on_form(&self) -> Vec<InputForm> {
        self.data.track();
        self.data_now().map(|data| data.on_form()).unwrap_or_default()
    }

    /// True if any data is shown on the form ([`stands_on_form`]); checked without merging the context.
    pub fn has_data_on_form(&self) -> bool {
        let is_there = |message: &Message| match message.body() {
            MessageBody::Data { kind, instance, schema, .. } => {
                schema.is_some() && kind != "input" && instance.is_none()
            }
            _ => false,
        };
        self.with_document(|document| document.messages().iter().any(is_there))
    }

    /// Discards the data forms, since their edits are now in the document; they are created again when needed.
    pub fn settle_data(&self) {
        if self.data_now().is_some() {
            self.data.set(None);
            self.past.forget();
        }
    }

    /// Returns the data forms, and opens them first if needed.
    pub fn open_data(&self, open: &OpenData, draft: Option<&Value>) -> Rc<dyn DataForms> {
        if let Some(data) = self.data_now() {
            return data;
        }
        let data = self.request.with_value(|request| {
            open(as_begun(request).as_ref().unwrap_or(request), draft, self.past)
        });
        self.data.set(Some(Rc::clone(&data)));
        data
    }
}
