//! The form of a run's settings: those that the chosen provider takes, as JSON Schema, with the document's values as
//! defaults.

use super::with_changes;
use super::words::{level_words, option_words};
use crate::dom::outlive;
use crate::session::{Checks, DATA_FORMS, InputForm, Past, Session};
use crate::words::Locale;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_core::form::{FormSchema, FormState};
use pilcrow_core::object::{object, text};
use pilcrow_provider::{
    RunOption, ValueRange, changed_options, document_options, supported_options,
};
use serde_json::{Map, Value};

/// The form's index, just before the indexes of forms of a document's other data.
const NUMBER: usize = DATA_FORMS - 1;

/// Builds the form for a document's settings with their current changes.
pub(super) fn options_form(
    checks: Checks,
    session: Session,
    provider: &ProviderSettings,
    locale: Locale,
) -> InputForm {
    let ranges = supported_options(provider);
    let document = session.with_document(Request::clone);
    let schema = schema(locale, &ranges, &values(&document, &ranges), provider.kind);
    let own = Value::Object(values(&document, &ranges));
    let now = with_changes(session, &document);
    let state =
        FormState::new(FormSchema::new(schema, None), Some(Value::Object(values(&now, &ranges))));
    // The validator may answer after the form was removed from the page.
    let form =
        outlive(|| InputForm::new(NUMBER, None, Vec::new(), state, Some(own), false, Past::new()));
    checks.watch_form(form);
    form
}

/// Returns the document's values of these options. A single stop text becomes a list of one.
fn values(document: &Request, ranges: &[(RunOption, ValueRange)]) -> Map<String, Value> {
    let is_taken = |option| ranges.iter().any(|(one, _)| *one == option);
    let options = document_options(document).filter(|(option, ..)| is_taken(*option));
    let value = |(option, _, value): (RunOption, &str, &Value)| {
        let value = match value {
            Value::String(_) if option == RunOption::Stop => Value::Array(vec![value.clone()]),
            value => value.clone(),
        };
        (option.name().to_owned(), value)
    };
    options.map(value).collect()
}

fn schema(
    locale: Locale,
    ranges: &[(RunOption, ValueRange)],
    values: &Map<String, Value>,
    kind: ProviderKind,
) -> Value {
    let properties = ranges.iter().map(|(option, range)| {
        let (title, what) = option_words(locale, *option, kind);
        let mut schema = described(locale, *range);
        if let Some(members) = schema.as_object_mut() {
            members.insert("title".to_owned(), text(&title));
            members.insert("description".to_owned(), text(&what));
            let default = values.get(option.name()).cloned();
            members.extend(default.map(|default| ("default".to_owned(), default)));
        }
        (option.name().to_owned(), schema)
    });
    object([("type", text("object")), ("properties", Value::Object(properties.collect()))])
}

/// Returns an option's schema, with translated names for its levels.
fn described(locale: Locale, range: ValueRange) -> Value {
    let ValueRange::OneOf(levels) = range else { return range.schema() };
    let level = |level: &&str| {
        object([("const", text(level)), ("title", text(&level_words(locale, level)))])
    };
    object([
        ("type", text("string")),
        ("oneOf", levels.iter().map(level).collect()),
        ("ui:widget", text("select")),
    ])
}

/// Returns the changed settings for the form's content: valid values, and earlier changes of options that this provider
/// does not have. An invalid value counts once it is valid.
pub(super) fn changes_of(
    session: Session,
    form: InputForm,
    provider: &ProviderSettings,
) -> Map<String, Value> {
    let ranges = supported_options(provider);
    let filled_in = form.value().and_then(|value| value.as_object().cloned()).unwrap_or_default();
    let document = session.with_document(Request::clone);
    let before = session.option_changes();
    let now = changed_options(&document, &filled_in);
    let changes = RunOption::ALL.into_iter().filter_map(|option| {
        let name = option.name();
        let range = ranges.iter().find(|(one, _)| *one == option).map(|(_, range)| range);
        let change = match (range, now.get(name)) {
            (Some(range), Some(value)) if value.is_null() || range.fits(value) => {
                Some(value.clone())
            }
            (Some(_), None) => None,
            _ => before.get(name).cloned(),
        };
        Some((name.to_owned(), without_own(&document, option, change)?))
    });
    changes.collect()
}

/// Drops a change that only spells the document's value differently: one stop text as a list of one.
fn without_own(document: &Request, option: RunOption, change: Option<Value>) -> Option<Value> {
    let own = document_options(document).find(|(one, ..)| *one == option).map(|(.., value)| value);
    let is_own = match (own, change.as_ref()) {
        (Some(Value::String(own)), Some(Value::Array(texts))) => *texts == [text(own)],
        _ => false,
    };
    change.filter(|_| !is_own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::parse_document;

    #[test]
    fn a_form_has_what_the_document_says_as_defaults() {
        let document = "{config: {temperature: 0.70, stop: 'END', seed: 1}, context: []}";
        let request = parse_document(document).unwrap().request;
        let ranges = [
            (RunOption::Temperature, ValueRange::Number { least: 0.0, most: Some(1.0) }),
            (RunOption::ReasoningEffort, ValueRange::OneOf(&["low"])),
            (RunOption::Stop, ValueRange::Texts { most: None }),
        ];
        let values = values(&request, &ranges);
        let schema = schema(Locale::en, &ranges, &values, ProviderKind::Anthropic);
        let at = |place: &str| schema.pointer(place).map(ToString::to_string);
        assert_eq!(at("/properties/temperature/default").as_deref(), Some("0.70"));
        assert_eq!(at("/properties/stop/default").as_deref(), Some(r#"["END"]"#));
        assert_eq!(at("/properties/reasoningEffort/oneOf/0/const").as_deref(), Some(r#""low""#));
        assert_eq!(at("/properties/seed"), None);
    }

    #[test]
    fn one_text_to_stop_at_is_no_change_where_it_is_a_list_of_one() {
        let request = parse_document("{config: {stop: 'END'}, context: []}").unwrap().request;
        let left = |change: Value| without_own(&request, RunOption::Stop, Some(change));
        assert_eq!(left(Value::Array(vec![text("END")])), None);
        let two = Value::Array(vec![text("END"), text("STOP")]);
        assert_eq!(left(two.clone()), Some(two));
    }
}
