//! Chooses the widget of a field, one for editing and showing.

use super::WidgetKind;
use crate::field::FieldKind;
use crate::schema::{PlaceSchemas, meant_format};
use serde_json::Value;

/// Returns the widget of a field of the given kind.
///
/// `holds_files` is true for a list whose entries are files.
pub fn widget_kind(kind: &FieldKind, described: &PlaceSchemas, holds_files: bool) -> WidgetKind {
    match kind {
        FieldKind::Object { .. } => WidgetKind::Object,
        FieldKind::Array { choices, .. } if !choices.is_empty() => WidgetKind::MultiChoice,
        FieldKind::Array { items: Some(_), places, .. } if places.is_empty() && holds_files => {
            WidgetKind::Files
        }
        FieldKind::Array { .. } => WidgetKind::Array,
        FieldKind::Choice { .. } => WidgetKind::Choice,
        FieldKind::Number { .. } => number_widget(kind, described),
        FieldKind::Boolean => WidgetKind::Boolean,
        FieldKind::Const(_) | FieldKind::Null => WidgetKind::Constant,
        FieldKind::Branches { .. } => WidgetKind::Branches,
        FieldKind::Any => WidgetKind::Json,
        FieldKind::Text { .. } => text_widget(kind, described),
    }
}

/// The largest `maxLength` of a text that is edited in one line.
const LONG_TEXT: u64 = 160;

fn text_widget(kind: &FieldKind, described: &PlaceSchemas) -> WidgetKind {
    if is_file(described) {
        return WidgetKind::File;
    }
    if let Some(widget) = described.text("contentMediaType").and_then(media_widget) {
        return widget;
    }
    let format = described.text("format").or_else(|| meant_format(described.text("type")?));
    let by_format = format.and_then(|format| WidgetKind::of_format(format, kind));
    let is_long =
        matches!(kind, FieldKind::Text { max_length: Some(most), .. } if *most > LONG_TEXT);
    by_format.unwrap_or(if is_long { WidgetKind::LongText } else { WidgetKind::Text })
}

/// True if a text contains a file.
pub(in crate::field) fn is_file(described: &PlaceSchemas) -> bool {
    let encoded = described.text("contentEncoding").is_some_and(|encoding| encoding == "base64");
    let formats = WidgetKind::File.facts().formats;
    encoded || described.text("format").is_some_and(|format| formats.contains(&format))
}

/// Returns the widget of a text with this media type that is not encoded; `None` if there is none.
fn media_widget(media_type: &str) -> Option<WidgetKind> {
    let name = media_type.split(';').next().unwrap_or_default().trim();
    match name.split_once('/')? {
        ("text", "markdown") => Some(WidgetKind::Markdown),
        ("text", "plain") => Some(WidgetKind::LongText),
        ("text" | "application", _) => Some(WidgetKind::Code),
        (_, kind) if kind.ends_with("+xml") => Some(WidgetKind::Code),
        _ => None,
    }
}

/// Returns the widget of a number: a slider for an integer with a default and `FEWEST` to `MOST` possible values. A
/// number that may be absent has no slider, since a slider always shows some value.
fn number_widget(kind: &FieldKind, described: &PlaceSchemas) -> WidgetKind {
    const FEWEST: i64 = 3;
    const MOST: i64 = 11;
    let by_format = described.text("format").and_then(|format| WidgetKind::of_format(format, kind));
    if let Some(widget) = by_format {
        return widget;
    }
    let FieldKind::Number { integer, minimum: Some(least), maximum: Some(most), .. } = kind else {
        return WidgetKind::Number;
    };
    let whole = |text: &str| text.parse::<i64>().ok();
    let stops = whole(least).zip(whole(most)).and_then(|(least, most)| most.checked_sub(least));
    let few = stops.is_some_and(|steps| (FEWEST - 1..MOST).contains(&steps));
    let begins = described.get("default").is_some_and(Value::is_number);
    if *integer && few && begins { WidgetKind::Range } else { WidgetKind::Number }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, expected: WidgetKind) {
        assert_eq!(FieldTree::new(schema.clone()).root().widget, expected, "{schema}");
    }

    #[test]
    fn a_text_that_stands_for_a_file_is_a_file() {
        let list = |items: Value| json!({"type": "array", "items": items});
        check(json!({"type": "string", "format": "data-url"}), WidgetKind::File);
        check(json!({"type": "string", "contentEncoding": "base64"}), WidgetKind::File);
        let picture =
            json!({"contentEncoding": "base64", "contentMediaType": "image/png", "type": "string"});
        check(picture.clone(), WidgetKind::File);
        check(list(picture), WidgetKind::Files);
        check(list(json!({"type": "string", "format": "data-url"})), WidgetKind::Files);
        check(list(json!({"type": "string"})), WidgetKind::Array);
        check(list(json!({"type": "number", "format": "data-url"})), WidgetKind::Array);
    }

    #[test]
    fn a_media_type_tells_prose_from_code() {
        let schema_of = |media: &str| json!({"type": "string", "contentMediaType": media});
        check(schema_of("text/markdown; charset=utf-8"), WidgetKind::Markdown);
        check(schema_of("text/plain"), WidgetKind::LongText);
        check(schema_of("application/json"), WidgetKind::Code);
        check(schema_of("text/x-python"), WidgetKind::Code);
        check(schema_of("image/svg+xml"), WidgetKind::Code);
        check(schema_of("image/png"), WidgetKind::Text);
    }

    #[test]
    fn only_a_number_with_few_steps_that_begins_somewhere_is_slid() {
        let number = |kind: &str, most: i64, default: Value| json!({"type": kind, "minimum": 0, "maximum": most, "default": default});
        check(number("integer", 10, json!(5)), WidgetKind::Range);
        check(number("integer", 11, json!(5)), WidgetKind::Number);
        check(number("integer", 1, json!(1)), WidgetKind::Number);
        check(number("number", 10, json!(5)), WidgetKind::Number);
        check(number("integer", 10, json!("5")), WidgetKind::Number);
        check(json!({"type": "integer", "minimum": 0, "maximum": 5}), WidgetKind::Number);
        check(
            json!({"type": "number", "minimum": 0, "maximum": 1, "format": "range"}),
            WidgetKind::Range,
        );
    }

    #[test]
    fn telephones_lengths_of_time_and_uuids_have_controls_of_their_own() {
        check(json!({"type": "string", "format": "phone"}), WidgetKind::Tel);
        check(json!({"type": "string", "format": "duration"}), WidgetKind::Duration);
        check(json!({"type": "string", "format": "time-zone"}), WidgetKind::TimeZone);
        check(json!({"type": "string", "format": "uuid"}), WidgetKind::Uuid);
        check(json!({"type": "string", "format": "uuid", "maxLength": 900}), WidgetKind::Uuid);
        check(json!({"format": "uuid", "enum": ["a", "b"]}), WidgetKind::Choice);
    }
}
