//! By what a place of an answer is measured, and which places are measured so.

use super::same::number_of;
use super::units::AnswerPlace;
use crate::field::{Field, FieldKind, WidgetKind};
use pilcrow_stats::Level;
use serde_json::Value;

/// The longest text of which a share is compared; a longer one is compared as a whole.
const LONG_TEXT: usize = 160;
/// The largest distance between the two ends of a whole number that is a score.
const MOST_STEPS: f64 = 10.0;

/// What a place is to its measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AgreementKind {
    /// One of a few values: counted; alpha is nominal.
    Options,
    /// One of a few values in an order (`x-ordinal`): counted; alpha is ordinal.
    Ordered,
    /// Yes or no: counted; alpha is nominal.
    YesNo,
    /// A whole number of a few: counted; alpha is ordinal.
    Score,
    /// A number: median, ends, share near the median; alpha is of intervals.
    Number,
    /// A date, by its days: as a number.
    Date,
    /// A short text, equal after normalizing: counted; alpha is nominal.
    ShortText,
    /// A long text: how many different ones there are, never a share.
    LongText,
    /// A list: which entries all have, aligned by what names them or by what they have in common.
    Entries,
    /// Values of several types, equal or not: counted; alpha is nominal.
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

    /// Its name in `locales/*.json`.
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

    /// The level of its alpha; `None` if it has none.
    pub fn level(self) -> Option<Level> {
        match self {
            Self::Options | Self::YesNo | Self::ShortText | Self::Other => Some(Level::Nominal),
            Self::Ordered | Self::Score => Some(Level::Ordinal),
            Self::Number | Self::Date => Some(Level::Interval),
            Self::LongText | Self::Entries => None,
        }
    }
}

/// By what a place is measured: its schema, else what is there.
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
