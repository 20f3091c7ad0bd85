//! The forms of a document's other data, such as its state, as the rest of the page sees them. They
//! are made when they are first asked for.

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

/// The number of the first such form; those below are of inputs and cases.
pub const DATA_FORMS: usize = 1 << 20;

/// What opens the forms of a document, with what was typed the last time.
pub type OpenData = dyn Fn(&Request, Option<&Value>, Past) -> Rc<dyn DataForms>;

/// Whether data stands on the form, beside the fields of inputs: its schema says what can be changed of it,
/// and it is of no single case.
pub fn stands_on_form(data: &DataMessage) -> bool {
    let identity = &data.identity;
    data.schema.is_some() && !identity.is_input() && identity.instance.is_none()
}

/// What the panel of a document's data shows, kept while its page is open. A handle.
#[derive(Clone, Copy)]
pub struct DataPanel {
    /// The numbers of the forms that are shown.
    pub editing: RwSignal<BTreeSet<usize>>,
    /// The place that the person is led to.
    pub sought: RwSignal<Option<(Identity, Pointer)>>,
}

/// The forms of data that a person has edited.
pub trait DataForms {
    /// The form of a number, where there is one.
    fn form(&self, number: usize) -> Option<InputForm>;
    /// The number of the form for some data, made where there is none; `None` if the document has no such data.
    fn open(&self, identity: &Identity) -> Option<usize>;
    /// Whether data is edited here: a document's own, of which there is no form elsewhere.
    fn can_edit(&self, identity: &Identity) -> bool;
    /// The number of the form that data would have, and the data as the document has it.
    fn loaded(&self, identity: &Identity) -> Option<(usize, DataMessage)>;
    /// Whether the data of a form's number stands on the form ([`stands_on_form`]).
    fn is_on_form(&self, number: usize) -> bool;
    /// The forms of what stands on the form, as far as they were opened. Tracks which these are.
    fn on_form(&self) -> Vec<InputForm>;
    /// Leads to a place in the data of a form's number, whose card opens. False where that is no form of data.
    fn lead_to(&self, number: usize, place: &Pointer) -> bool;
    /// What the panel shows.
    fn panel(&self) -> DataPanel;
    /// Tracks every edit.
    fn track(&self);
    /// The document with the edits in it.
    fn request(&self, document: &Request) -> Request;
    /// Puts what was typed into what is kept of the document.
    fn keep_in(&self, draft: &mut Value);
    /// Takes up what was typed, in place of what is there.
    fn take_up(&self, draft: Option<&Value>) -> Vec<(usize, Step)>;
    /// Takes up the data of another state of the same document.
    fn take_inputs(&self, ran: &Request) -> Vec<(usize, Step)>;
    /// Puts everything back to the document's own data.
    fn reset(&self) -> Vec<(usize, Step)>;
    /// Whether anything differs from the document.
    fn is_edited(&self) -> bool;
}

impl Session {
    /// The forms of its other data, where they have been asked for.
    #[inline(never)]
    pub fn data_now(&self) -> Option<Rc<dyn DataForms>> {
        self.data.get_untracked()
    }

    /// The forms of the data that stands on the form, as far as they were opened. Tracks which these are.
    pub fn data_on_form(&self) -> Vec<InputForm> {
        self.data.track();
        self.data_now().map(|data| data.on_form()).unwrap_or_default()
    }

    /// Whether any data stands on the form ([`stands_on_form`]), told without merging it.
    pub fn has_data_on_form(&self) -> bool {
        let is_there = |message: &Message| match message.body() {
            MessageBody::Data { kind, instance, schema, .. } => {
                schema.is_some() && kind != "input" && instance.is_none()
            }
            _ => false,
        };
        self.with_document(|document| document.messages().iter().any(is_there))
    }

    /// What was edited of other data is in the document from now on: its forms are made anew.
    pub fn settle_data(&self) {
        if self.data_now().is_some() {
            self.data.set(None);
            self.past.forget();
        }
    }

    /// The forms of its other data, opened where they have not been.
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
