//! Which control fits a place, and which display: one name for both.
//! Refuses to look at values.

use super::FieldKind;
use crate::schema::Described;

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
    /// A number, whole or not.
    Number,
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
    pub const ALL: [Self; 19] = [
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
        Self::Number,
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
            Self::Number => "number",
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
pub fn widget_kind(kind: &FieldKind, described: &Described) -> WidgetKind {
    match kind {
        FieldKind::Object { .. } => WidgetKind::Object,
        FieldKind::Array { choices, .. } if !choices.is_empty() => WidgetKind::MultiChoice,
        FieldKind::Array { .. } => WidgetKind::Array,
        FieldKind::Choice { .. } => WidgetKind::Choice,
        FieldKind::Number { .. } => WidgetKind::Number,
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
    if described.text("contentMediaType") == Some("text/markdown") {
        return WidgetKind::Markdown;
    }
    match described.text("format") {
        Some("markdown") => WidgetKind::Markdown,
        Some("textarea" | "multiline") => WidgetKind::LongText,
        Some("email" | "idn-email") => WidgetKind::Email,
        Some("uri" | "url" | "iri") => WidgetKind::Url,
        Some("date") => WidgetKind::Date,
        Some("time") => WidgetKind::Time,
        Some("date-time") => WidgetKind::DateTime,
        Some("color") => WidgetKind::Color,
        Some("password") => WidgetKind::Password,
        _ if max_length.is_some_and(|limit| limit > LONG_TEXT) => WidgetKind::LongText,
        _ => WidgetKind::Text,
    }
}
