//! What a control needs to edit one value.
//! Refuses to know where the value lives.

use crate::dom::{El, live};
use leptos::prelude::*;
use pilcrow_core::field::{Field, WidgetHint};
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
    /// There is little room: a choice is a list, however short.
    pub compact: bool,
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

    /// What an empty text control shows: what the author says, or else an example of the format.
    pub(super) fn placeholder(&self, otherwise: Option<&'static str>) -> Option<String> {
        let hinted = self.field.hints.as_ref().and_then(|hints| hints.placeholder.clone());
        hinted.or_else(|| otherwise.map(str::to_owned))
    }

    /// How many lines a text control begins with.
    pub(super) fn rows(&self, otherwise: &'static str) -> String {
        let hinted = self.field.hints.as_ref().and_then(|hints| hints.rows);
        hinted.map_or_else(|| otherwise.to_owned(), |rows| rows.to_string())
    }

    /// How the author wants it to be chosen.
    pub(super) fn wished(&self) -> Option<WidgetHint> {
        self.field.hints.as_ref().and_then(|hints| hints.widget)
    }

    /// Whether a person may not pick an option.
    pub(super) fn is_off(&self, option: Option<&Value>) -> bool {
        let hints = self.field.hints.as_ref().zip(option);
        let is_disabled = hints.is_some_and(|(hints, option)| hints.disabled.contains(option));
        self.field.read_only || is_disabled
    }

    /// Gives an element what every control has: its id, its name, and what it tells the form.
    pub(super) fn wire(&self, element: El) -> El {
        let on_leave = self.on_leave;
        self.describe(element)
            .attr("id", self.id.clone())
            .attr("name", self.name)
            .on("blur", move |_| on_leave.run(()))
    }

    /// Tells a screen reader what the browser's own bubbles would tell, and which texts belong here.
    pub(super) fn describe(&self, element: El) -> El {
        let invalid = self.invalid;
        element
            .attr("aria-describedby", self.described_by)
            .attr("aria-invalid", live(move || invalid.get().then_some("true")))
            .attr("aria-required", self.required.then_some("true"))
    }
}
