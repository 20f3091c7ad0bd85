//! The rules of a provider's table ([`super::table`]), and checks by them.

use super::grammar_pattern::spelled;
use super::pattern::{is_regular, without_slashes};
use serde_json::Value;

/// One provider's rules.
#[derive(Debug)]
pub(in crate::compile) struct Rules {
    /// Keywords on texts, numbers and lists that the provider enforces.
    pub keywords: &'static [&'static str],
    /// Formats that the provider enforces.
    pub formats: &'static [&'static str],
    pub patterns: Patterns,
    /// True if the model reads the schema, so that constraints in a description reach it.
    pub reads_descriptions: bool,
    /// True if every property has to be required; an optional one is nullable instead.
    pub all_required: bool,
    /// True if objects may allow keys without a property.
    pub open_objects: bool,
    /// True if the root has to be an object, without alternatives.
    pub object_root: bool,
    pub tuples: Tuples,
    pub recursion: Recursion,
    pub any: AnyValue,
    pub values: Values,
    /// True if `minItems` may only be 0 or 1.
    pub one_item_at_least: bool,
    /// True if bounds are enforced only for whole numbers.
    pub whole_bounds: bool,
    /// True if a text's length is enforced only without a pattern or format.
    pub lengths_alone: bool,
    /// Maximum number of repetitions; `None` if there is no limit.
    pub most_repeats: Option<u64>,
    /// True if optional properties are written after all required ones, whatever the schema's order.
    pub optional_last: bool,
    /// True if the schema is sent with `strict: true`.
    pub strict: bool,
    pub limits: Limits,
    pub fallback: Fallback,
}

/// Regular expressions that the provider enforces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile) enum Patterns {
    None,
    /// Patterns without lookaround and backreferences.
    Regular,
    /// Of those, patterns that span the whole text, converted for a grammar.
    Spanning,
}

/// The compiled form of tuples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile) enum Tuples {
    /// `prefixItems`.
    Native,
    /// `prefixItems`, if all positions are required and no more entries are allowed.
    Exact,
    /// An object with a property for each position.
    AsObject,
}

/// The provider's support of recursive schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile) enum Recursion {
    Native,
    /// Only inside an optional property.
    BelowOptional,
    /// None: a recursive schema is unrolled for some rounds, and deeper values are JSON text.
    Unrolled,
}

/// The compiled form of a value of any type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile) enum AnyValue {
    /// `{}`.
    Empty,
    /// A list of all types.
    AllTypes,
    /// A definition that refers to itself.
    Defined,
    /// A text that contains JSON.
    JsonText,
}

/// Values that `enum` may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile) enum Values {
    All,
    Single,
    /// Texts, except for the empty one, and numbers.
    TextsAndNumbers,
}

/// The fallback for a schema that the provider would refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile) enum Fallback {
    /// The schema is sent unchanged, without `strict`, if its root is an object.
    WithoutStrict,
    InText,
}

/// Size limits above which a schema is refused.
#[derive(Clone, Copy, Debug)]
pub(in crate::compile) struct Limits {
    pub properties: usize,
    pub levels: usize,
    /// Characters of all names and allowed values.
    pub characters: usize,
    pub values: usize,
    /// Characters of the texts in one list of more than 250 allowed values.
    pub list_characters: usize,
    /// Optional properties.
    pub optional: usize,
    /// Values of several types.
    pub unions: usize,
}

/// The largest bound that is sent to a grammar: grammars write a bound digit by digit, and fail on larger ones.
const MOST_COUNTED: u64 = 999_999_999_999_999;

impl Rules {
    pub fn has(&self, keyword: &str) -> bool {
        self.keywords.contains(&keyword)
    }

    pub fn takes_format(&self, format: &str) -> bool {
        self.formats.contains(&format)
    }

    pub fn takes_pattern(&self, pattern: &str) -> bool {
        self.sent_pattern(pattern).is_some()
    }

    /// Returns a pattern in the form that is sent; `None` if it cannot be sent.
    pub fn sent_pattern(&self, pattern: &str) -> Option<String> {
        let pattern = without_slashes(pattern)?;
        match self.patterns {
            Patterns::None => None,
            Patterns::Regular => is_regular(pattern).then(|| pattern.to_owned()),
            Patterns::Spanning => spelled(pattern),
        }
    }

    /// Returns a keyword's value in the form that is sent.
    pub fn spelled(&self, keyword: &str, value: &Value) -> Value {
        let pattern = value.as_str().filter(|_| keyword == "pattern");
        let sent = pattern.and_then(|pattern| self.sent_pattern(pattern));
        sent.map_or_else(|| value.clone(), Value::from)
    }

    /// True if a count of items or characters can be sent.
    pub fn takes_count(&self, keyword: &str, count: u64) -> bool {
        self.has(keyword)
            && self.most_repeats.is_none_or(|most| count <= most)
            && (keyword != "minItems" || !self.one_item_at_least || count <= 1)
    }

    /// True if a number's bound can be sent; `whole` means that the value is always a whole number.
    pub fn takes_bound(&self, keyword: &str, bound: &Value, whole: bool) -> bool {
        let is_small = || {
            let number = bound.to_string().parse::<i64>();
            number.is_ok_and(|number| number.unsigned_abs() <= MOST_COUNTED)
        };
        self.has(keyword) && (!self.whole_bounds || (whole && is_small()))
    }

    pub fn takes_value(&self, value: &Value) -> bool {
        match self.values {
            Values::All => true,
            Values::Single => !value.is_object() && !value.is_array(),
            Values::TextsAndNumbers => {
                value.is_number() || value.as_str().is_some_and(|text| !text.is_empty())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::{ANTHROPIC, GEMINI, GRAMMAR};
    use super::*;

    #[test]
    fn counts_and_bounds_are_sent_within_what_is_taken() {
        assert!(ANTHROPIC.takes_count("minItems", 1) && !ANTHROPIC.takes_count("minItems", 2));
        assert!(GRAMMAR.takes_count("maxLength", 1_999));
        assert!(!GRAMMAR.takes_count("maxLength", 2_000));
        assert!(GRAMMAR.takes_bound("minimum", &Value::from(1), true));
        assert!(!GRAMMAR.takes_bound("minimum", &Value::from(i64::MIN), true));
        assert!(!GRAMMAR.takes_bound("minimum", &Value::from(1), false));
        assert!(!GRAMMAR.takes_bound("minimum", &Value::from(1.5), true));
        assert!(!GEMINI.takes_bound("multipleOf", &Value::from(1), true));
    }
}
