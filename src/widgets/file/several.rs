//! Control of a list of files.

use super::chooser;
use super::giving::Texts;
use crate::dom::View;
use crate::widgets::{Control, json};
use leptos::prelude::*;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let (holder, required) = (control.holder, control.required);
    let values = Signal::derive(move || texts(holder.value().as_ref()));
    let put = Callback::new(move |texts: Texts| {
        let list: Vec<Value> = texts.into_iter().map(as_value).collect();
        let stays = required || !list.is_empty();
        holder.put(stays.then_some(Value::Array(list)));
    });
    chooser(control, values, put, true)
}

/// Returns the entries as texts; an entry that is no text becomes its JSON.
fn texts(value: Option<&Value>) -> Texts {
    let entries = value.and_then(Value::as_array).into_iter().flatten();
    entries.map(|entry| entry.as_str().map_or_else(|| entry.to_string(), str::to_owned)).collect()
}

fn as_value(text: String) -> Value {
    Value::String(text)
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    json::show(leaf)
}
