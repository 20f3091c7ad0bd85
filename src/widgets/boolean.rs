//! Yes or no, and the third thing: not said.
//! Refuses to take silence for "no".

use super::choice::{Entry, choose};
use super::{Control, json};
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

/// A box to tick where there has to be an answer, or there is one by default; else a choice
/// in which "not set" can be told from "no".
pub(super) fn edit(control: Control) -> AnyView {
    if !is_group(&control) {
        return checkbox(control);
    }
    let entries = vec![
        Entry::new(Some(Value::Bool(true)), words!(widget.yes)),
        Entry::new(Some(Value::Bool(false)), words!(widget.no)),
    ];
    choose(control, entries)
}

/// A value that is neither yes nor no has no place in a box: it is kept as one more option.
pub(super) fn is_group(control: &Control) -> bool {
    let boxed = control.required || control.field.default.is_some();
    let foreign = |value: &Option<Value>| value.as_ref().is_some_and(|value| !value.is_boolean());
    !boxed || control.value.with_untracked(foreign)
}

fn checkbox(control: Control) -> AnyView {
    let aria_invalid = control.aria_invalid();
    let aria_required = control.aria_required();
    let Control { id, name, value, described_by, on_value, on_leave, field, .. } = control;
    let said = Memo::new(move |_| value.with(|value| value.as_ref().and_then(Value::as_bool)));
    let (yes, no, not_set) = (words!(widget.yes), words!(widget.no), words!(widget.not_set));
    let word = move || match said.get() {
        Some(true) => yes.get(),
        Some(false) => no.get(),
        None => not_set.get(),
    };
    view! {
        <span class="checkbox">
            <input
                type="checkbox"
                id=id
                name=name
                disabled=field.read_only
                aria-describedby=described_by
                aria-invalid=aria_invalid
                aria-required=aria_required
                prop:checked=move || said.get() == Some(true)
                prop:indeterminate=move || said.get().is_none()
                on:change:target=move |event| {
                    on_value.run(Some(Value::Bool(event.target().checked())));
                }
                on:blur=move |_| on_leave.run(())
            />
            <span class="checkbox-word" aria-hidden="true">{word}</span>
        </span>
    }
    .into_any()
}

pub(super) fn show(leaf: &Leaf) -> AnyView {
    json::show_any(&leaf.value)
}

/// The word for it.
pub(super) fn show_bool(value: bool) -> AnyView {
    let locale = use_locale().get();
    let word = if value { words_now!(locale, widget.yes) } else { words_now!(locale, widget.no) };
    let class = if value { "boolean boolean-yes" } else { "boolean boolean-no" };
    view! { <span class=class>{word}</span> }.into_any()
}
