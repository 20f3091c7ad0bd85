//! The one-line input, which most kinds of text share.
//! Refuses native validation: typing is never blocked, and what is wrong is told by the form.

use super::Control;
use leptos::prelude::*;
use pilcrow_core::field::FieldKind;
use serde_json::Value;

/// How one kind's line differs from another's.
pub(super) struct Line {
    /// `type`. It may change while typing, where a native control cannot hold what is there.
    pub input_type: Signal<&'static str>,
    /// `inputmode`: which keyboard a phone brings up.
    pub input_mode: &'static str,
    /// `autocomplete`.
    pub autocomplete: &'static str,
    /// A class that tells the expected length.
    pub width: &'static str,
    /// An example of the format, where the format has to be known.
    pub placeholder: Option<&'static str>,
    /// Words are checked for spelling, and a phone begins them with a capital.
    pub prose: bool,
}

impl Line {
    /// A line of a text that is not prose: an address, a number.
    pub(super) fn exact(width: &'static str) -> Self {
        Self {
            input_type: Signal::stored("text"),
            input_mode: "text",
            autocomplete: "off",
            width,
            placeholder: None,
            prose: false,
        }
    }
}

/// The input itself.
pub(super) fn line(control: Control, line: Line) -> AnyView {
    let aria_invalid = control.aria_invalid();
    let aria_required = control.aria_required();
    let suggestions = suggestions(&control);
    let list = suggestions.is_some().then(|| list_id(&control.id));
    let Control { id, name, text, described_by, on_text, on_leave, field, .. } = control;
    view! {
        <input
            class=format!("control {}", line.width)
            id=id
            name=name
            type=line.input_type
            inputmode=line.input_mode
            autocomplete=line.autocomplete
            autocapitalize=(!line.prose).then_some("off")
            spellcheck=if line.prose { "true" } else { "false" }
            placeholder=line.placeholder
            list=list
            readonly=field.read_only
            aria-describedby=described_by
            aria-invalid=aria_invalid
            aria-required=aria_required
            prop:value=text
            on:input:target=move |event| on_text.run(event.target().value())
            on:blur=move |_| on_leave.run(())
        />
        {suggestions}
    }
    .into_any()
}

/// The schema's `examples`, offered while typing.
fn suggestions(control: &Control) -> Option<AnyView> {
    let texts: Vec<String> = control.field.examples.iter().filter_map(suggestion).collect();
    if texts.is_empty() {
        return None;
    }
    let options: Vec<_> =
        texts.into_iter().map(|text| view! { <option value=text></option> }).collect();
    Some(view! { <datalist id=list_id(&control.id)>{options}</datalist> }.into_any())
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

/// A line's width by the length that the schema expects.
pub(super) fn width(kind: &FieldKind) -> &'static str {
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
