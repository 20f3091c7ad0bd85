//! View of an answer as JSON.

use crate::dom::{El, IntoTextProp, el, memo};
use crate::widgets::pretty;
use crate::words;
use leptos::prelude::*;
use serde_json::Value;

/// Draws the formatted JSON of a value and a button that passes it to `on_copy`.
pub fn json_view(value: Signal<Value>, on_copy: Callback<String>) -> El {
    let text = memo(move || value.with(pretty));
    let copy = el("button")
        .attr("type", "button")
        .class("button button-quiet")
        .on("click", move |_| on_copy.run(text.get_untracked()))
        .child(words!(result.copy_json));
    let code = el("code").child(text.into_text_prop());
    el("div")
        .class("json-view")
        .child(copy)
        .child(el("pre").class("json").attr("tabindex", "0").child(code))
}
