//! The options in a document's `config`, and a person's changes of them.

use super::RunOption;
use pilcrow_core::document::{Request, is_same};
use serde_json::{Map, Value};

/// Iterates over the options in a document's `config`, each with its name there and its value; null counts as absent.
pub fn document_options(
    request: &Request,
) -> impl Iterator<Item = (RunOption, &'static str, &Value)> {
    RunOption::ALL.into_iter().filter_map(|option| {
        let config = request.config()?;
        let (name, value) =
            option.names().iter().find_map(|name| Some((*name, config.get(*name)?)))?;
        (!value.is_null()).then_some((option, name, value))
    })
}

/// Iterates over the options whose values have a type that no provider takes: the name in the document, and the types
/// that are valid.
pub fn wrong_options(
    request: &Request,
) -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    let wrong =
        document_options(request).filter(|(option, _, value)| !is_one_of(option.types(), value));
    wrong.map(|(option, name, _)| (name, option.types()))
}

fn is_one_of(types: &[&str], value: &Value) -> bool {
    types.iter().any(|name| match *name {
        "number" => value.is_number(),
        "integer" => is_whole(value),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        _ => value.is_string(),
    })
}

/// True if a value is a whole number, also when written as `256.0`.
fn is_whole(value: &Value) -> bool {
    let number = value.as_number().map(ToString::to_string);
    number.and_then(|text| text.parse::<f64>().ok()).is_some_and(|number| number.fract() == 0.0)
}

/// Returns the options in which a form differs from a document, by their usual names: the form's value, or null where
/// the form has none.
pub fn changed_options(request: &Request, form: &Map<String, Value>) -> Map<String, Value> {
    let changed = RunOption::ALL.into_iter().filter_map(|option| {
        let own =
            document_options(request).find(|(one, ..)| *one == option).map(|(.., value)| value);
        let wanted = form.get(option.name()).filter(|value| !value.is_null());
        let is_changed = match (own, wanted) {
            (Some(own), Some(wanted)) => !is_same(own, wanted),
            (own, wanted) => own.is_some() || wanted.is_some(),
        };
        is_changed.then(|| (option.name().to_owned(), wanted.cloned().unwrap_or_default()))
    });
    changed.collect()
}

/// Returns a document with changes of its options applied, in the shape that [`changed_options`] returns: each under
/// the document's own name for it, or the usual name. An option changed to null is removed.
///
/// ```
/// use pilcrow_core::document::{parse_document, parse_text};
/// use pilcrow_provider::with_option_changes;
///
/// let document = parse_document("{config: {max_tokens: 9, seed: 1}, context: []}");
/// let changes = parse_text("{maxTokens: 20, seed: null, topP: 0.5}");
/// let changes = changes.ok().and_then(|changes| changes.as_object().cloned()).unwrap_or_default();
/// let changed = document.map(|read| with_option_changes(&read.request, &changes).to_value());
/// let expected = r#"{"config":{"max_tokens":20,"topP":0.5},"context":[]}"#;
/// assert_eq!(changed.map(|changed| changed.to_string()).as_deref(), Ok(expected));
/// ```
#[must_use]
pub fn with_option_changes(request: &Request, changes: &Map<String, Value>) -> Request {
    let options = RunOption::ALL.into_iter().filter(|option| changes.contains_key(option.name()));
    let options: Vec<RunOption> = options.collect();
    if options.is_empty() {
        return request.clone();
    }
    let mut config = request.config().cloned().unwrap_or_default();
    for option in options {
        let own = option.names().iter().find(|name| config.contains_key(**name)).copied();
        match changes.get(option.name()).filter(|value| !value.is_null()) {
            Some(value) => {
                drop(config.insert(own.unwrap_or(option.name()).to_owned(), value.clone()))
            }
            None => option.names().iter().for_each(|name| drop(config.shift_remove(*name))),
        }
    }
    let mut members = request.members().clone();
    match config.is_empty() {
        true => drop(members.shift_remove("config")),
        false => drop(members.insert("config".to_owned(), Value::Object(config))),
    }
    Request::new(members)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::{parse_document, parse_text};

    fn map(text: &str) -> Map<String, Value> {
        parse_text(text).unwrap().as_object().cloned().unwrap()
    }

    #[test]
    fn what_a_form_changes_comes_back_from_the_changed_document() {
        #[track_caller]
        fn check(document: &str, form: &str, changes: &str) {
            let request = parse_document(document).unwrap().request;
            let options = changed_options(&request, &map(form));
            assert_eq!(Value::Object(options.clone()).to_string(), changes, "{document}");
            let changed = with_option_changes(&request, &options);
            let again = changed_options(&changed, &map(form));
            assert!(again.is_empty(), "{again:?}");
        }
        let own = "{config: {model: 'm', max_tokens: 9, temperature: 0.5}, context: []}";
        check(own, "{maxTokens: 9, temperature: 0.5}", "{}");
        check(own, "{maxTokens: 20, temperature: 0.5}", r#"{"maxTokens":20}"#);
        check(own, "{temperature: 0}", r#"{"temperature":0,"maxTokens":null}"#);
        check("{context: []}", "{seed: 7, stop: ['END']}", r#"{"seed":7,"stop":["END"]}"#);
        check("{config: {seed: null}, context: []}", "{}", "{}");
    }

    #[test]
    fn other_settings_of_a_document_stay_and_an_empty_config_goes() {
        let changed = |document: &str, changes: &str| {
            let request = parse_document(document).unwrap().request;
            with_option_changes(&request, &map(changes)).to_value().to_string()
        };
        assert_eq!(
            changed("{config: {model: 'm', x: 1.50}, context: []}", "{seed: 7, unknown: 1}"),
            r#"{"config":{"model":"m","x":1.50,"seed":7},"context":[]}"#
        );
        assert_eq!(
            changed("{config: {seed: 1}, context: []}", "{seed: null}"),
            r#"{"context":[]}"#
        );
        assert_eq!(changed("{context: []}", "{}"), r#"{"context":[]}"#);
    }
    #[test]
    fn what_no_provider_takes_is_found_by_its_type() {
        #[track_caller]
        fn check(config: &str, expected: &[&str]) {
            let document = format!("{{config: {config}, context: []}}");
            let request = parse_document(&document).unwrap().request;
            let names: Vec<&str> = wrong_options(&request).map(|(name, _)| name).collect();
            assert_eq!(names, expected, "{config}");
        }
        check(
            "{temperature: 'hot', max_tokens: '9', seed: 1.5}",
            &["temperature", "max_tokens", "seed"],
        );
        check("{temperature: 5, maxTokens: 256.0, seed: null, model: 5}", &[]);
        check("{stop: 'END', thinking: {type: 'enabled'}, reasoning_effort: 'low'}", &[]);
        check(
            "{stop: 5, thinking: 'yes', reasoningEffort: 3, topP: true}",
            &["thinking", "reasoningEffort", "topP", "stop"],
        );
    }
}
