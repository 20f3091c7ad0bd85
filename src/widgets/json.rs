//! Control for any value as JSON, for values without a fitting widget, and display of a value by its JSON type alone.
//! Typed text stays text until the form parses it.

use super::Control;
use super::numbers::axis::exact_number;
use super::texts::area::area;
use super::texts::highlight::show_code;
use super::texts::prose::{marked, paragraphs};
use crate::dom::{El, View, el};
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::solution::{Leaf, Measure};
use serde_json::{Number, Value};

/// Greatest number of characters of a number shown in large type.
const LONG: usize = 14;

pub(super) fn edit(control: Control) -> View {
    area(control, "json-control", "6", true)
}

pub(super) fn show(leaf: &Leaf) -> View {
    show_any(&leaf.value)
}

/// Shows a value by its JSON type.
pub(super) fn show_any(value: &Value) -> View {
    match value {
        Value::Null => {
            let word = words_now!(use_locale().get(), widget.none);
            el("span").class("muted").child(word).into()
        }
        Value::Bool(value) => show_bool(*value),
        Value::Number(number) => show_number(number),
        Value::String(text) => show_text(text),
        Value::Array(_) | Value::Object(_) => show_code(&pretty(value), Some("json")).into(),
    }
}

/// Shows a boolean in words.
fn show_bool(value: bool) -> View {
    let locale = use_locale().get();
    let word = if value { words_now!(locale, widget.yes) } else { words_now!(locale, widget.no) };
    let class = if value { "boolean boolean-yes" } else { "boolean boolean-no" };
    el("span").class(class).child(word).into()
}

/// Shows a number in the reader's format; its exact digits are in the title if they differ.
pub(super) fn show_number(number: &Number) -> View {
    show_measured(number, None).into()
}

/// Shows a number with its unit.
pub(super) fn show_measured(number: &Number, measure: Option<&Measure>) -> El {
    let exact = number.to_string();
    let locale = use_locale().get();
    let text = exact_number(locale, &exact, measure);
    let title = (text != exact).then(|| exact.clone());
    let class = if text.chars().count() > LONG { "number number-long" } else { "number" };
    el("data").class(class).attr("value", exact).attr("title", title).child(text)
}

/// Shows a plain text: several lines as paragraphs, an empty text in words.
pub(super) fn show_text(text: &str) -> View {
    if text.is_empty() {
        let word = words_now!(use_locale().get(), widget.empty);
        return el("span").class("muted").child(word).into();
    }
    if text.contains('\n') {
        return paragraphs(text);
    }
    el("span").class("text").child(marked(text)).into()
}

/// Returns a value as formatted JSON; numbers keep their digits.
pub fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_else(|_| value.to_string())
}
