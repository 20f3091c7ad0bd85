//! What a page around has filled in: no draft, as long as the person leaves it as it is.

use super::{INPUTS_KEY, PrefilledInput, Session};
use leptos::prelude::*;
use pilcrow_core::document::Request;
use serde_json::Value;

/// What there is to be kept of a form.
pub(super) enum ToKeep {
    /// This draft.
    Draft(Value),
    /// Nothing: what was kept goes.
    Nothing,
    /// What is kept already.
    AsItIs,
}

impl Session {
    /// Takes the inputs that a page around has given, with which the document is `filled`. The first ones, where
    /// the person has typed over just these the last time, leave that as it is.
    pub fn take_prefill(&self, inputs: Value, filled: &Request, is_first: bool) {
        let typed = self.draft();
        let is_known = self.prefill.with_value(|prefill| prefill.inputs.as_ref() == Some(&inputs));
        self.take_inputs(filled);
        let prefill = PrefilledInput {
            inputs: Some(inputs),
            filled: Some(self.draft()),
            is_of_others: is_first,
        };
        self.prefill.set_value(prefill);
        if is_first && is_known {
            self.take_up(&typed);
        }
    }

    /// Whether the forms hold what a page around has filled in, and nothing else.
    pub fn is_prefilled(&self) -> bool {
        let filled = self.prefill.with_value(|prefill| prefill.filled.clone());
        filled.is_some_and(|filled| filled == self.draft())
    }

    /// What there is to be kept of what the forms hold.
    pub(super) fn to_keep(self) -> ToKeep {
        let is_filled = self.prefill.with_value(|prefill| prefill.filled.is_some());
        if self.is_prefilled() {
            return match self.prefill.with_value(|prefill| prefill.is_of_others) {
                true => ToKeep::AsItIs,
                false => ToKeep::Nothing,
            };
        }
        if !is_filled && !self.is_edited() && !self.has_stored() {
            return ToKeep::Nothing;
        }
        self.prefill.update_value(|prefill| prefill.is_of_others = false);
        let mut draft = self.draft();
        let inputs = self.prefill.with_value(|prefill| prefill.inputs.clone());
        if let (Value::Object(members), Some(inputs)) = (&mut draft, inputs) {
            members.insert(INPUTS_KEY.to_owned(), inputs);
        }
        ToKeep::Draft(draft)
    }
}
