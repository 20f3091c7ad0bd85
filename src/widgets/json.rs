//! Any value as JSON: the widget for what no other fits. What is typed stays text until the form
//! parses it.

use super::area::area;
use super::{Control, boolean, code, number, text};
use crate::dom::{View, el};
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(super) fn edit(control: Control) -> View {
    area(control, "json-control", "6", true)
}

pub(super) fn show(leaf: &Leaf) -> View {
    show_any(&leaf.value)
}

/// A value of which nothing is known but its JSON type.
pub(super) fn show_any(value: &Value) -> View {
    match value {
        Value::Null => {
            let word = words_now!(use_locale().get(), widget.none);
            el("span").class("muted").child(word).into()
        }
        Value::Bool(value) => boolean::show_bool(*value),
        Value::Number(number) => number::show_number(number),
        Value::String(text) => text::show_text(text),
        Value::Array(_) | Value::Object(_) => code::show_code(&pretty(value), Some("json")).into(),
    }
}

/// A value as JSON in lines; its numbers keep their digits.
pub fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_else(|_| value.to_string())
}
