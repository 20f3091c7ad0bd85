//! The single-line input that most kinds of text share. The browser's own validation is off, since the form shows the
//! issues.

use super::paste::take_lines;
use crate::dom::{El, IntoTextProp, TextProp, View, derived, el, value_of};
use crate::widgets::Control;
use pilcrow_core::field::FieldKind;
use serde_json::Value;
use web_sys::ClipboardEvent;

/// Options of a single-line input.
pub(in crate::widgets) struct Line {
    /// `type` attribute. It may change while typing if a native control cannot hold the text.
    pub input_type: TextProp,
    /// `inputmode` attribute: the keyboard of a phone.
    pub input_mode: &'static str,
    /// `autocomplete` attribute.
    pub autocomplete: &'static str,
    /// CSS class of the width, by the expected length.
    pub width: &'static str,
    /// Example of the format, for formats that one has to know.
    pub placeholder: Option<&'static str>,
    /// Bounds for the arrow keys ([`crate::widgets::numbers::keys`]); `None` if they do not step.
    pub number: Option<String>,
    /// Earliest and latest value of a native picker.
    pub ends: [Option<String>; 2],
    /// True for prose: spelling is checked, and a phone capitalizes the first word.
    pub prose: bool,
}

impl Line {
    /// Returns the options of a text that is not prose, such as an address or a number.
    pub(in crate::widgets) fn exact(width: &'static str) -> Self {
        Self {
            input_type: "text".into_text_prop(),
            input_mode: "text",
            autocomplete: "off",
            width,
            placeholder: None,
            number: None,
            ends: [None, None],
            prose: false,
        }
    }
}

/// Draws the input.
pub(in crate::widgets) fn line(control: Control, line: Line) -> View {
    let [least, most] = line.ends;
    let suggestions = suggestions(&control);
    let holder = control.holder;
    let input = el("input")
        .attr("class", format!("control {}", line.width))
        .attr("type", line.input_type)
        .attr("inputmode", line.input_mode)
        .attr("autocomplete", line.autocomplete)
        .attr("autocapitalize", (!line.prose).then_some("off"))
        .attr("spellcheck", if line.prose { "true" } else { "false" })
        .attr("placeholder", control.placeholder(line.placeholder))
        .attr("data-number", line.number)
        .attr("min", least)
        .attr("max", most)
        .attr("list", suggestions.is_some().then(|| list_id(&control.id)))
        .attr("readonly", control.field.read_only)
        .value(derived(move || holder.text()))
        .on("input", move |event| holder.type_text(value_of(&event)));
    // In a table's cell, pasted lines become cells instead.
    let input = match line.prose && !control.compact {
        true => input.on_event("paste", move |event: ClipboardEvent| take_lines(&event, holder)),
        false => input,
    };
    [control.wire(input).into(), suggestions.into()].into()
}

/// Draws the schema's `examples` as suggestions.
fn suggestions(control: &Control) -> Option<El> {
    let texts: Vec<String> = control.field.examples.iter().filter_map(suggestion).collect();
    if texts.is_empty() {
        return None;
    }
    let options: Vec<_> = texts.into_iter().map(|text| el("option").attr("value", text)).collect();
    Some(el("datalist").attr("id", list_id(&control.id)).child(options))
}

fn suggestion(example: &Value) -> Option<String> {
    match example {
        Value::String(text) if !text.contains('\n') => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn list_id(id: &str) -> String {
    format!("{id}-examples")
}

/// Returns the CSS class of an input's width, by the schema's `maxLength`.
pub(in crate::widgets) fn width(kind: &FieldKind) -> &'static str {
    let FieldKind::Text { max_length: Some(limit), .. } = kind else { return "w-full" };
    match limit {
        ..=12 => "w-short",
        13..=48 => "w-medium",
        _ => "w-full",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_line_is_as_wide_as_the_text_that_it_expects() {
        let text = |max_length| FieldKind::Text { min_length: None, max_length, pattern: None };
        assert_eq!(width(&text(Some(12))), "w-short");
        assert_eq!(width(&text(Some(13))), "w-medium");
        assert_eq!(width(&text(Some(49))), "w-full");
        assert_eq!(width(&text(None)), "w-full");
    }

    #[test]
    fn only_what_fits_into_a_line_is_suggested() {
        assert_eq!(suggestion(&json!("tea")).as_deref(), Some("tea"));
        assert_eq!(suggestion(&json!(2.50)).as_deref(), Some("2.5"));
        assert_eq!(suggestion(&json!("a\nb")), None);
        assert_eq!(suggestion(&json!({})), None);
    }
}
