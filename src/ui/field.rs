//! Draws a control with its label outside of forms.

use crate::dom::{El, View, el};

/// A control with its label.
pub fn field(id: &str, label: impl Into<View>, control: El) -> El {
    let label = el("label").class("field-label").attr("for", id.to_owned()).child(label);
    let control = control.class("control w-full").attr("id", id.to_owned());
    el("div").class("field").child(label).child(control)
}
