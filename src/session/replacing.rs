//! Replaces the open document while its author edits its text. A document whose forms differ too much is opened again
//! instead.

use super::{InputForm, Session, has_cases};
use leptos::prelude::*;
use pilcrow_core::context::input_of;
use pilcrow_core::document::{Request, is_same};
use serde_json::Value;

impl Session {
    /// Returns the document's text, including its author's edits.
    pub fn text(&self) -> String {
        self.source.with_value(|source| source.text.clone())
    }

    /// Sets the text; the document itself must be unchanged by it.
    pub fn set_text(&self, text: &str) {
        self.source.update_value(|source| text.clone_into(&mut source.text));
    }

    /// True if no form differs from its initial value.
    pub fn is_as_begun(&self) -> bool {
        if self.data_now().is_some_and(|data| data.is_edited()) {
            return false;
        }
        match self.cases() {
            Some(cases) => !cases.is_edited(),
            None => self.forms().iter().all(InputForm::is_as_begun),
        }
    }

    /// Replaces the document `was` by `now` with its text. Returns false if the forms cannot follow the change, so that
    /// the document has to be opened again.
    pub fn replace(&self, was: &Request, now: &Request, text: &str) -> bool {
        let is_followed = match self.cases() {
            Some(_) => self.replace_cases(was, now),
            None if has_cases(now) => false,
            None => self.replace_input(was, now),
        };
        self.set_text(text);
        self.request.set_value(now.clone());
        self.cases.set(self.cases());
        is_followed && (self.cases().is_none() || self.request().is_same(now))
    }

    fn replace_input(&self, was: &Request, now: &Request) -> bool {
        let form = self.forms.with_value(|forms| forms.first().copied());
        match (form, input_of(was), input_of(now)) {
            (None, _, None) => true,
            (Some(form), Some(was), Some(now)) => {
                if form.rewrite(&was, &now) {
                    self.past.forget();
                }
                true
            }
            _ => false,
        }
    }

    /// Loads other values and cases; false if the schemas have changed.
    fn replace_cases(&self, was: &Request, now: &Request) -> bool {
        let (before, after) = (descriptions(was), descriptions(now));
        let is_alike = before.len() == after.len()
            && before.iter().zip(&after).all(|(before, after)| is_same(before, after));
        let contexts = (was.members().get("context"), now.members().get("context"));
        let is_same_context = contexts.0.zip(contexts.1).is_some_and(|(a, b)| is_same(a, b));
        if is_alike && has_cases(now) && !is_same_context {
            self.take_inputs(now);
        }
        is_alike && has_cases(now)
    }
}

/// Returns the schemas and hints in a document's messages, in order.
fn descriptions(request: &Request) -> Vec<Value> {
    let of_message = |source: &Value| {
        let keys = ["kind", "schema", "ui", "uiSchema"];
        keys.iter().filter_map(|key| source.get(*key)).cloned().collect::<Vec<_>>()
    };
    request.messages().iter().flat_map(|message| of_message(message.source)).collect()
}
