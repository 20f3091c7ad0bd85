//! The values that each provider accepts for each option, by its reference documentation; a form offers these. A
//! document's own values are sent unchanged, also if they are out of range.

use super::{RunOption, place};
use crate::endpoint::kind_of;
use crate::record::OptionRules;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::object::{object, text};
use serde_json::Value;

/// The values that an option accepts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ValueRange {
    /// A number from `least` to `most`.
    Number {
        /// The smallest value.
        least: f64,
        /// The largest value; `None` if there is no upper limit.
        most: Option<f64>,
    },
    /// A whole number from `least` to `most`.
    Whole {
        /// The smallest value; `None` if there is no lower limit.
        least: Option<i64>,
        /// The largest value; `None` if there is no upper limit.
        most: Option<i64>,
    },
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A list of texts of limited length.
    Texts {
        /// Maximum number of texts; `None` if none is documented.
        most: Option<usize>,
    },
    /// A boolean.
    YesNo,
}

impl ValueRange {
    /// Returns the range as a JSON Schema, without title and description.
    pub fn schema(self) -> Value {
        match self {
            Self::Number { least, most } => {
                bounded("number", Some(number(least)), most.map(number))
            }
            Self::Whole { least, most } => {
                bounded("integer", least.map(Value::from), most.map(Value::from))
            }
            Self::OneOf(words) => object([
                ("type", text("string")),
                ("enum", words.iter().map(|word| text(word)).collect()),
            ]),
            Self::Texts { most } => {
                let items = object([("type", text("string"))]);
                let mut schema = object([("type", text("array")), ("items", items)]);
                if let (Some(members), Some(most)) = (schema.as_object_mut(), most) {
                    members.insert("maxItems".to_owned(), most.into());
                }
                schema
            }
            Self::YesNo => object([("type", text("boolean"))]),
        }
    }
}

impl ValueRange {
    /// True if a value is in the range.
    pub fn fits(self, value: &Value) -> bool {
        match self {
            Self::Number { least, most } => {
                let number =
                    value.as_number().and_then(|number| number.to_string().parse::<f64>().ok());
                number.is_some_and(|it| it >= least && most.is_none_or(|most| it <= most))
            }
            Self::Whole { least, most } => value.as_i64().is_some_and(|it| {
                least.is_none_or(|least| it >= least) && most.is_none_or(|most| it <= most)
            }),
            Self::OneOf(words) => value.as_str().is_some_and(|word| words.contains(&word)),
            Self::Texts { most } => value.as_array().is_some_and(|texts| {
                texts.iter().all(Value::is_string) && most.is_none_or(|most| texts.len() <= most)
            }),
            Self::YesNo => value.is_boolean(),
        }
    }
}

/// Converts a number to JSON, without a fraction where it is whole: `2`, and `1.5`.
fn number(number: f64) -> Value {
    if number.fract() == 0.0 { (number as i64).into() } else { number.into() }
}

fn bounded(kind: &str, least: Option<Value>, most: Option<Value>) -> Value {
    let mut schema = object([("type", text(kind))]);
    if let Some(members) = schema.as_object_mut() {
        members.extend(least.map(|least| ("minimum".to_owned(), least)));
        members.extend(most.map(|most| ("maximum".to_owned(), most)));
    }
    schema
}

/// Returns the options that a provider accepts, each with its range of values, in a form's order.
///
/// ```
/// use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
/// use pilcrow_provider::{RunOption, ValueRange, supported_options};
///
/// let ollama = ProviderSettings { kind: ProviderKind::Ollama, ..ProviderSettings::default() };
/// let taken = supported_options(&ollama);
/// assert!(taken.contains(&(RunOption::Thinking, ValueRange::YesNo)));
/// assert!(taken.iter().all(|(option, _)| *option != RunOption::ThinkingBudget));
/// ```
pub fn supported_options(settings: &ProviderSettings) -> Vec<(RunOption, ValueRange)> {
    let kind = kind_of(settings);
    let options = RunOption::ALL.into_iter().filter(|option| place(kind, *option).is_some());
    options.map(|option| (option, value_range(OptionRules::look_up(kind), option))).collect()
}

fn value_range(rules: &OptionRules, option: RunOption) -> ValueRange {
    match option {
        RunOption::Temperature => {
            ValueRange::Number { least: 0.0, most: rules.highest_temperature }
        }
        RunOption::TopP => ValueRange::Number { least: 0.0, most: Some(1.0) },
        RunOption::MaxTokens => ValueRange::Whole { least: Some(1), most: None },
        RunOption::Seed => ValueRange::Whole { least: rules.seed.0, most: rules.seed.1 },
        RunOption::Stop => ValueRange::Texts { most: rules.most_stops },
        RunOption::FrequencyPenalty | RunOption::PresencePenalty => {
            ValueRange::Number { least: -2.0, most: Some(2.0) }
        }
        RunOption::Thinking => ValueRange::YesNo,
        RunOption::ReasoningEffort => ValueRange::OneOf(rules.efforts),
        RunOption::ThinkingBudget => {
            ValueRange::Whole { least: Some(rules.budget.0), most: rules.budget.1 }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::exchange::ProviderKind;

    fn names(kind: ProviderKind) -> String {
        let base_url = crate::record::Profile::look_up(kind).base_url.to_owned();
        let settings = ProviderSettings { kind, base_url, ..ProviderSettings::default() };
        let names = supported_options(&settings).into_iter().map(|(option, _)| option.name());
        names.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_provider_is_offered_what_it_has_a_name_for() {
        let check = |kind, expected: &str| assert_eq!(names(kind), expected, "{kind:?}");
        check(ProviderKind::OpenAi, "temperature maxTokens reasoningEffort topP");
        check(
            ProviderKind::Anthropic,
            "temperature maxTokens thinking reasoningEffort thinkingBudget topP stop",
        );
        check(
            ProviderKind::InBrowser,
            "temperature maxTokens thinking thinkingBudget topP seed stop frequencyPenalty presencePenalty",
        );
        check(ProviderKind::BuiltIn, "temperature");
        check(ProviderKind::ByHand, "");
        check(ProviderKind::Recorded, "");
    }

    #[test]
    fn a_server_of_openais_interface_is_known_by_its_host() {
        let range = |url: &str| {
            let settings = ProviderSettings {
                kind: ProviderKind::Compatible,
                base_url: url.into(),
                ..ProviderSettings::default()
            };
            supported_options(&settings).into_iter().find(|(one, _)| *one == RunOption::Temperature)
        };
        let most = |most| Some((RunOption::Temperature, ValueRange::Number { least: 0.0, most }));
        assert_eq!(range("https://api.mistral.ai/v1"), most(Some(1.5)));
        assert_eq!(range("https://models.example/v1"), most(None));
    }

    #[test]
    fn what_fits_is_told_from_what_was_only_begun() {
        #[track_caller]
        fn check(range: ValueRange, fitting: &str, others: &str) {
            let values = |list| pilcrow_core::document::parse_text(list).unwrap();
            assert!(values(fitting).as_array().unwrap().iter().all(|one| range.fits(one)));
            assert!(!values(others).as_array().unwrap().iter().any(|one| range.fits(one)));
        }
        check(
            ValueRange::Number { least: 0.0, most: Some(1.0) },
            "[0, 0.5, 1.0]",
            "[-1, 1.01, '1', null]",
        );
        check(ValueRange::Whole { least: Some(1), most: None }, "[1, 4000]", "[0, 1.5, 'x', true]");
        check(ValueRange::OneOf(&["low", "high"]), "['low']", "['', 'Low', 1]");
        check(
            ValueRange::Texts { most: Some(2) },
            "[[], ['a', 'b']]",
            "['a', [1], ['a', 'b', 'c']]",
        );
        check(ValueRange::YesNo, "[true, false]", "['true', 0]");
    }

    #[test]
    fn what_is_taken_is_said_as_json_schema() {
        let check =
            |range: ValueRange, expected: &str| assert_eq!(range.schema().to_string(), expected);
        check(
            ValueRange::Number { least: 0.0, most: Some(1.5) },
            r#"{"type":"number","minimum":0,"maximum":1.5}"#,
        );
        check(ValueRange::Whole { least: None, most: None }, r#"{"type":"integer"}"#);
        check(ValueRange::OneOf(&["low"]), r#"{"type":"string","enum":["low"]}"#);
        check(
            ValueRange::Texts { most: Some(4) },
            r#"{"type":"array","items":{"type":"string"},"maxItems":4}"#,
        );
        check(ValueRange::YesNo, r#"{"type":"boolean"}"#);
    }
}
