//! The content of a dialog in which a value is edited in a form.

use super::input_form_view;
use crate::dom::{View, el};
use crate::session::InputForm;
use crate::ui::{Close, button};
use crate::words;

/// Draws words above a form, and the buttons that save its value and give it up.
pub fn value_dialog(
    help: impl Into<View>,
    form: InputForm,
    save: impl Fn() + 'static,
    cancel: Close,
) -> View {
    let body = el("div")
        .class("dialog-body")
        .child(help)
        .child(el("div").class("form").child(input_form_view(form)));
    let save = button("button button-primary", words!(editing.save)).on("click", move |_| save());
    let cancel = button("button", words!(editing.cancel)).on("click", move |_| cancel());
    let actions = el("div").class("dialog-actions").child(save).child(cancel);
    [body.into(), actions.into()].into()
}
