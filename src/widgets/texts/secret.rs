//! Control and display of a secret, masked, with a button that shows it. The browser is asked not to fill in a saved
//! password.

use super::line::{Line, line};
use crate::dom::{RwSignal, View, derived, el};
use crate::ui::plain_button;
use crate::widgets::{Control, json};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

/// Draws a masked input, and a button that shows the text.
pub(in crate::widgets) fn edit(control: Control) -> View {
    let is_visible = RwSignal::new(false);
    let input_type = derived(move || if is_visible.get() { "text" } else { "password" });
    let (show, hide) = (words!(widget.show_secret), words!(widget.hide_secret));
    let described = control.label_id();
    let exact = Line::exact("w-medium");
    let line = line(control, Line { input_type, autocomplete: "new-password", ..exact });
    let button = plain_button("button button-quiet")
        .attr("aria-describedby", described)
        .child(derived(move || if is_visible.get() { hide.get() } else { show.get() }))
        .on("click", move |_| is_visible.update(|is_visible| *is_visible = !*is_visible));
    el("div").class("control-row secret-row").child(line).child(button).into()
}

/// Shows a secret on request only, so that a shared screen does not expose it.
pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    let Value::String(text) = &leaf.value else { return json::show_any(&leaf.value) };
    let word = words_now!(use_locale().get(), widget.show_secret);
    el("details")
        .class("secret")
        .child(el("summary").child(word))
        .child(el("code").child(text.clone()))
        .into()
}
