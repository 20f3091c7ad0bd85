//! Which control fits a place, and which display: one name for both.

use super::FieldKind;
use crate::schema::Described;
use serde_json::Value;

/// A kind of widget: how a value is edited, and how it is shown (`src/widgets`, a file each).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WidgetKind {
    /// One line of text.
    Text,
    /// Several lines of text; shown as paragraphs.
    LongText,
    /// Text that is Markdown (`contentMediaType: text/markdown`, `format: markdown`).
    Markdown,
    /// `format: email`.
    Email,
    /// `format: uri` and its relatives.
    Url,
    /// `format: date`.
    Date,
    /// `format: time`.
    Time,
    /// `format: date-time`.
    DateTime,
    /// `format: color`.
    Color,
    /// `format: password`.
    Password,
    /// `format: tel`.
    Tel,
    /// `format: duration`: a length of time.
    Duration,
    /// `format: uuid`: a name that a machine makes up.
    Uuid,
    /// A file as text: `format: data-url`, or `contentEncoding: base64`.
    File,
    /// A list of such files.
    Files,
    /// Text for machines, of which every sign counts (`contentMediaType`, but for prose).
    Code,
    /// A number, whole or not.
    Number,
    /// A number between two ends that are near each other.
    Range,
    /// A whole number of a few stars.
    Rating,
    /// Yes or no.
    Boolean,
    /// One of a few values: radio buttons up to five, a list above.
    Choice,
    /// Any of a few values, each once: boxes to tick.
    MultiChoice,
    /// A fixed value: nothing to edit.
    Constant,
    /// An object: a group of fields.
    Object,
    /// A list.
    Array,
    /// One of several shapes: a choice, and below it what was chosen.
    Branches,
    /// Anything else: JSON.
    Json,
}

impl WidgetKind {
    /// Every kind, for tests that must not forget one.
    pub const ALL: [Self; 27] = [
        Self::Text,
        Self::LongText,
        Self::Markdown,
        Self::Email,
        Self::Url,
        Self::Date,
        Self::Time,
        Self::DateTime,
        Self::Color,
        Self::Password,
        Self::Tel,
        Self::Duration,
        Self::Uuid,
        Self::File,
        Self::Files,
        Self::Code,
        Self::Number,
        Self::Range,
        Self::Rating,
        Self::Boolean,
        Self::Choice,
        Self::MultiChoice,
        Self::Constant,
        Self::Object,
        Self::Array,
        Self::Branches,
        Self::Json,
    ];

    /// The kind's name, as `pilcrow inspect` prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::LongText => "long-text",
            Self::Markdown => "markdown",
            Self::Email => "email",
            Self::Url => "url",
            Self::Date => "date",
            Self::Time => "time",
            Self::DateTime => "date-time",
            Self::Color => "color",
            Self::Password => "password",
            Self::Tel => "tel",
            Self::Duration => "duration",
            Self::Uuid => "uuid",
            Self::File => "file",
            Self::Files => "files",
            Self::Code => "code",
            Self::Number => "number",
            Self::Range => "range",
            Self::Rating => "rating",
            Self::Boolean => "boolean",
            Self::Choice => "choice",
            Self::MultiChoice => "multi-choice",
            Self::Constant => "constant",
            Self::Object => "object",
            Self::Array => "array",
            Self::Branches => "branches",
            Self::Json => "json",
        }
    }
}

/// The widget for a place of the given kind.
///
/// `holds_files` says of a list that its entries are files.
pub fn widget_kind(kind: &FieldKind, described: &Described, holds_files: bool) -> WidgetKind {
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
        FieldKind::Text { max_length, .. } => text_widget(described, *max_length),
    }
}

/// Above this many allowed characters a text is edited in several lines.
const LONG_TEXT: u64 = 160;

fn text_widget(described: &Described, max_length: Option<u64>) -> WidgetKind {
    if is_file(described) {
        return WidgetKind::File;
    }
    if let Some(widget) = described.text("contentMediaType").and_then(media_widget) {
        return widget;
    }
    match described.text("format") {
        Some("markdown") => WidgetKind::Markdown,
        Some("textarea" | "multiline") => WidgetKind::LongText,
        Some("email" | "idn-email") => WidgetKind::Email,
        Some("uri" | "url" | "iri") => WidgetKind::Url,
        Some("date") => WidgetKind::Date,
        Some("time") => WidgetKind::Time,
        Some("date-time") => WidgetKind::DateTime,
        Some("duration") => WidgetKind::Duration,
        Some("uuid") => WidgetKind::Uuid,
        Some("tel" | "phone") => WidgetKind::Tel,
        Some("color") => WidgetKind::Color,
        Some("password") => WidgetKind::Password,
        _ if max_length.is_some_and(|limit| limit > LONG_TEXT) => WidgetKind::LongText,
        _ => WidgetKind::Text,
    }
}

/// Whether a text stands for a file.
pub(super) fn is_file(described: &Described) -> bool {
    let encoded = described.text("contentEncoding").is_some_and(|encoding| encoding == "base64");
    encoded || matches!(described.text("format"), Some("data-url" | "byte"))
}

/// The widget for a text of a media type that is written as it is.
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

/// A number that begins with a value is slid to where a few whole steps lead from end to end.
/// One that may be absent is not: a slider always stands somewhere.
fn number_widget(kind: &FieldKind, described: &Described) -> WidgetKind {
    const FEWEST: i64 = 3;
    const MOST: i64 = 11;
    let FieldKind::Number { integer, minimum: Some(least), maximum: Some(most), .. } = kind else {
        return WidgetKind::Number;
    };
    if matches!(described.text("format"), Some("range" | "slider")) {
        return WidgetKind::Range;
    }
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
    fn every_kind_has_a_name_of_its_own() {
        let names: std::collections::HashSet<_> =
            WidgetKind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(names.len(), WidgetKind::ALL.len());
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
        let of = |media: &str| json!({"type": "string", "contentMediaType": media});
        check(of("text/markdown; charset=utf-8"), WidgetKind::Markdown);
        check(of("text/plain"), WidgetKind::LongText);
        check(of("application/json"), WidgetKind::Code);
        check(of("text/x-python"), WidgetKind::Code);
        check(of("image/svg+xml"), WidgetKind::Code);
        check(of("image/png"), WidgetKind::Text);
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
        check(json!({"type": "string", "format": "uuid"}), WidgetKind::Uuid);
        check(json!({"type": "string", "format": "uuid", "maxLength": 900}), WidgetKind::Uuid);
        check(json!({"format": "uuid", "enum": ["a"]}), WidgetKind::Choice);
    }
}
