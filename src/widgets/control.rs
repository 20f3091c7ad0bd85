//! What a control needs to edit one value.
//! Refuses to know where the value lives.

use leptos::prelude::*;
use pilcrow_core::field::Field;
use serde_json::Value;
use std::sync::Arc;

/// A place for a value, as a control sees it.
#[derive(Clone)]
pub struct Control {
    /// The control's id; its label points to it.
    pub id: String,
    /// The JSON Pointer of its value, which is its `name`. Changes when a list is reordered.
    pub name: Signal<String>,
    /// What the schema says about it.
    pub field: Arc<Field>,
    /// The text as typed.
    pub text: Signal<String>,
    /// The value; none where there is none.
    pub value: Signal<Option<Value>>,
    /// Whether an issue is shown at it.
    pub invalid: Signal<bool>,
    /// Ids of the help and the issue that belong to it.
    pub described_by: Signal<Option<String>>,
    /// Whether it has to be filled.
    pub required: bool,
    /// The text was changed.
    pub on_text: Callback<String>,
    /// The value was chosen.
    pub on_value: Callback<Option<Value>>,
    /// The person has gone on to another place.
    pub on_leave: Callback<()>,
}

impl Control {
    /// The id of the label. A group of radio buttons is named by it, since `for` names one control.
    pub fn label_id(&self) -> String {
        format!("{}-label", self.id)
    }

    /// `aria-required`: told to a screen reader, while the browser's own bubbles stay away.
    pub(super) fn aria_required(&self) -> Option<&'static str> {
        self.required.then_some("true")
    }

    /// `aria-invalid`, only where something is wrong.
    pub(super) fn aria_invalid(
        &self,
    ) -> impl Fn() -> Option<&'static str> + Copy + Send + Sync + use<> {
        let invalid = self.invalid;
        move || invalid.get().then_some("true")
    }
}
