//! The limits of a field that the visual editor can set.

use super::kind::Kind;
use super::refusal::Refusal;
use super::typed::number;
use crate::schema::compare_numbers;
use serde_json::{Map, Value};
use std::cmp::Ordering;

/// A limit of a field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Smallest number of characters (`minLength`).
    Shortest,
    /// Largest number of characters (`maxLength`).
    Longest,
    /// Smallest number (`minimum`).
    Least,
    /// Largest number (`maximum`).
    Most,
    /// Smallest number of entries (`minItems`).
    Fewest,
    /// Largest number of entries (`maxItems`).
    Largest,
}

impl Limit {
    /// Returns the limits of a kind, the lower one first.
    pub fn look_up(kind: Kind) -> &'static [Self] {
        match kind {
            Kind::ShortText | Kind::LongText => &[Self::Shortest, Self::Longest],
            Kind::Number | Kind::WholeNumber | Kind::Money | Kind::Percentage => {
                &[Self::Least, Self::Most]
            }
            Kind::SeveralOf | Kind::Texts | Kind::Numbers | Kind::Groups => {
                &[Self::Fewest, Self::Largest]
            }
            _ => &[],
        }
    }

    /// Returns the keyword of the limit.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Shortest => "minLength",
            Self::Longest => "maxLength",
            Self::Least => "minimum",
            Self::Most => "maximum",
            Self::Fewest => "minItems",
            Self::Largest => "maxItems",
        }
    }

    /// Returns the opposite limit.
    fn other(self) -> Self {
        match self {
            Self::Shortest => Self::Longest,
            Self::Longest => Self::Shortest,
            Self::Least => Self::Most,
            Self::Most => Self::Least,
            Self::Fewest => Self::Largest,
            Self::Largest => Self::Fewest,
        }
    }

    fn is_lower(self) -> bool {
        matches!(self, Self::Shortest | Self::Least | Self::Fewest)
    }

    fn counts(self) -> bool {
        !matches!(self, Self::Least | Self::Most)
    }
}

/// Sets a limit as it was typed; an empty text removes it.
pub(super) fn limited(
    schema: &mut Map<String, Value>,
    limit: Limit,
    typed: &str,
) -> Result<(), Refusal> {
    if typed.trim().is_empty() {
        schema.shift_remove(limit.keyword());
        return Ok(());
    }
    let value = match limit.counts() {
        true => typed.trim().parse::<u32>().map(Value::from).map_err(|_| Refusal::NoNumber)?,
        false => number(typed)?,
    };
    if let Some(other @ Value::Number(_)) = schema.get(limit.other().keyword()) {
        let (own, other) = (value.to_string(), other.to_string());
        let crossing = if limit.is_lower() { Ordering::Greater } else { Ordering::Less };
        if compare_numbers(&own, &other) == Some(crossing) {
            return Err(Refusal::Crossed);
        }
    }
    schema.insert(limit.keyword().to_owned(), value);
    Ok(())
}
