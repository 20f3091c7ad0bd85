//! The kinds of fields that differ in how the agreement of answers is measured.

use super::same::number_of;
use super::units::AnswerPlace;
use crate::field::{Field, FieldKind, WidgetKind};
use pilcrow_stats::Level;
use serde_json::Value;

/// Longest text, in characters, whose equality is counted; longer ones are only counted as distinct.
const LONG_TEXT: usize = 160;
/// Largest distance between minimum and maximum of a whole number that counts as a score.
const MOST_STEPS: f64 = 10.0;

/// The kind of a field, which determines how agreement is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AgreementKind {
    /// One of a few options: counted; nominal alpha.
    Options,
    /// One of a few ordered options (`x-ordinal`): counted; ordinal alpha.
    Ordered,
    /// A boolean: counted; nominal alpha.
    YesNo,
    /// A whole number from a small range: counted; ordinal alpha.
    Score,
    /// A number: median, ends, share near the median; interval alpha.
    Number,
    /// A date, as a number of days.
    Date,
    /// A short text, equal after normalizing: counted; nominal alpha.
    ShortText,
    /// A long text: only the number of distinct ones.
    LongText,
    /// A list: the entries that all answers share, matched by their names or by likeness.
    Entries,
    /// Values of several types, equal or not: counted; nominal alpha.
    Other,
}

impl AgreementKind {
    /// Every kind of agreement.
    pub const ALL: [Self; 10] = [
        Self::Options,
        Self::Ordered,
        Self::YesNo,
        Self::Score,
        Self::Number,
        Self::Date,
        Self::ShortText,
        Self::LongText,
        Self::Entries,
        Self::Other,
    ];

    /// Returns its key in `locales/*.json`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Options => "options",
            Self::Ordered => "ordered",
            Self::YesNo => "yes_no",
            Self::Score => "score",
            Self::Number => "number",
            Self::Date => "date",
            Self::ShortText => "short_text",
            Self::LongText => "long_text",
            Self::Entries => "entries",
            Self::Other => "other",
        }
    }

    /// Returns the level of measurement for alpha; `None` if alpha is not computed.
    pub fn level(self) -> Option<Level> {
        match self {
            Self::Options | Self::YesNo | Self::ShortText | Self::Other => Some(Level::Nominal),
            Self::Ordered | Self::Score => Some(Level::Ordinal),
            Self::Number | Self::Date => Some(Level::Interval),
            Self::LongText | Self::Entries => None,
        }
    }
}

/// Determines the kind of a field from its schema, else from its values.
pub(in crate::bench) fn kind_of(place: &AnswerPlace) -> AgreementKind {
    use AgreementKind as Kind;
    if place.units.iter().any(|unit| unit.entries.is_some()) {
        return Kind::Entries;
    }
    let values = || place.units.iter().flat_map(|unit| unit.values.iter().flatten());
    let field = place.field.as_deref();
    match field.map(|field| &field.kind) {
        Some(FieldKind::Choice { .. }) if place.is_ordinal => Kind::Ordered,
        Some(FieldKind::Choice { .. }) => Kind::Options,
        _ if values().all(Value::is_boolean) => Kind::YesNo,
        _ if values().all(Value::is_number) => match field {
            Some(field) if is_score(field) => Kind::Score,
            _ => Kind::Number,
        },
        _ if !values().all(Value::is_string) => Kind::Other,
        _ if field.is_some_and(is_date) && values().all(|value| number_of(value).is_some()) => {
            Kind::Date
        }
        _ if field.is_some_and(is_long) || values().any(is_long_text) => Kind::LongText,
        _ => Kind::ShortText,
    }
}

fn is_score(field: &Field) -> bool {
    let FieldKind::Number { integer: true, minimum: Some(least), maximum: Some(most), .. } =
        &field.kind
    else {
        return false;
    };
    let ends = least.parse::<f64>().ok().zip(most.parse::<f64>().ok());
    ends.is_some_and(|(least, most)| most - least <= MOST_STEPS)
}

fn is_date(field: &Field) -> bool {
    matches!(field.widget, WidgetKind::Date | WidgetKind::DateTime)
}

fn is_long(field: &Field) -> bool {
    field.widget.facts().writing.is_long()
}

fn is_long_text(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.contains('\n') || text.chars().count() > LONG_TEXT)
}
