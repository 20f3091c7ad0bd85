//! What a provider's table of rules holds ([`super::table`]), and what it lets through.

use super::grammar_pattern::spelled;
use super::pattern::{is_regular, without_slashes};
use serde_json::Value;

/// One provider's rules.
#[derive(Debug)]
pub(in crate::compile) struct Rules {
    /// Keywords on texts, numbers and lists that hold.
    pub keywords: &'static [&'static str],
    /// Formats that hold.
    pub formats: &'static [&'static str],
    pub patterns: Patterns,
    /// The model reads the schema, so that words in a description reach it.
    pub reads_descriptions: bool,
    /// Every property has to be required; what may be missing is null instead.
    pub all_required: bool,
    /// Keys that are not named can be allowed.
    pub open_objects: bool,
    /// The whole has to be an object, and no choice.
    pub object_root: bool,
    pub tuples: Tuples,
    pub recursion: Recursion,
    pub any: AnyValue,
    pub values: Values,
    /// `minItems` may be 0 or 1 only.
    pub one_item_at_least: bool,
    /// Bounds hold for whole numbers only.
    pub whole_bounds: bool,
    /// A text's length holds only where neither pattern nor format does.
    pub lengths_alone: bool,
    /// More repeats of one thing are refused.
    pub most_repeats: Option<u64>,
    /// What may be missing is written behind all that has to be there, whatever the schema's order.
    pub optional_last: bool,
    /// With `strict: true`.
    pub strict: bool,
    pub limits: Limits,
    pub fallback: Fallback,
}

/// Regular expressions that hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile) enum Patterns {
    None,
    /// Those that need no looking around and no memory.
    Regular,
    /// Of those, the ones that span the whole text, as a grammar spells them.
    Spanning,
}

/// How tuples are expressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile) enum Tuples {
    /// By `prefixItems`.
    Native,
    /// By `prefixItems`, as long as all places have to be there and no more may.
    Exact,
    /// By an object with a property for each place.
    AsObject,
}

/// Whether schemas may be recursive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile) enum Recursion {
    Native,
    /// Only below a property that may be missing.
    BelowOptional,
    /// Never: it is unrolled some rounds deep, and what is deeper is JSON text.
    Unrolled,
}

/// How a value of any kind is expressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile) enum AnyValue {
    /// `{}`.
    Empty,
    /// The list of all types.
    AllTypes,
    /// By a definition that refers to itself.
    Defined,
    /// By a text that holds JSON.
    JsonText,
}

/// What may stand in `enum`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile) enum Values {
    All,
    Single,
    /// An empty text is none of them.
    TextsAndNumbers,
}

/// Where a schema goes that the provider would refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile) enum Fallback {
    /// As it is, without `strict`, if its root is an object.
    WithoutStrict,
    InText,
}

/// Sizes that are refused beyond.
#[derive(Clone, Copy, Debug)]
pub(in crate::compile) struct Limits {
    pub properties: usize,
    pub levels: usize,
    /// Characters of names and allowed values.
    pub characters: usize,
    pub values: usize,
    /// Characters of the texts of one list of more than 250 allowed values.
    pub list_characters: usize,
    /// Properties that may be missing.
    pub optional: usize,
    /// Values of several types.
    pub unions: usize,
}

/// Grammars spell a bound out digit by digit, and fail on more of them.
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

    /// A pattern as it is sent; `None` if it is not.
    pub fn sent_pattern(&self, pattern: &str) -> Option<String> {
        let pattern = without_slashes(pattern)?;
        match self.patterns {
            Patterns::None => None,
            Patterns::Regular => is_regular(pattern).then(|| pattern.to_owned()),
            Patterns::Spanning => spelled(pattern),
        }
    }

    /// A keyword's value as it is sent.
    pub fn spelled(&self, keyword: &str, value: &Value) -> Value {
        let pattern = value.as_str().filter(|_| keyword == "pattern");
        let sent = pattern.and_then(|pattern| self.sent_pattern(pattern));
        sent.map_or_else(|| value.clone(), Value::from)
    }

    /// Whether a count of items or letters can be said.
    pub fn takes_count(&self, keyword: &str, count: u64) -> bool {
        self.has(keyword)
            && self.most_repeats.is_none_or(|most| count <= most)
            && (keyword != "minItems" || !self.one_item_at_least || count <= 1)
    }

    /// Whether a number's bound can be said, of a value that is always whole or not.
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
