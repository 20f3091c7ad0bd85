//! Inputs given by the host page: not a draft, as long as the person does not change them.

use super::{INPUTS_KEY, PrefilledInput, Session};
use leptos::prelude::*;
use pilcrow_core::document::Request;
use serde_json::Value;

/// Decision on the draft of the forms.
pub(super) enum ToKeep {
    /// Store this draft.
    Draft(Value),
    /// Delete the stored draft.
    Nothing,
    /// Leave the stored draft as it is.
    AsItIs,
}

impl Session {
    /// Loads inputs from the host page; `filled` is the document with them. If the stored draft was typed over the same
    /// first inputs, it is restored.
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

    /// True if the forms contain exactly the inputs from the host page.
    pub fn is_prefilled(&self) -> bool {
        let filled = self.prefill.with_value(|prefill| prefill.filled.clone());
        filled.is_some_and(|filled| filled == self.draft())
    }

    /// Decides whether the forms' content is stored as a draft.
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
