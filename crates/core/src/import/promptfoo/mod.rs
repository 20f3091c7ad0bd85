//! Imports configurations of promptfoo as documents with a bench. Documented at
//! promptfoo.dev/docs/configuration/reference.

mod assert;
mod asserts;
mod axes;
mod cases;
mod judge;
mod models;
mod path;
mod prompts;
mod suite;
#[cfg(test)]
mod tests;
mod whole_input;

use super::key::drop_keys;
use super::note::Note;
use super::parts::ImportedDocument;
use serde_json::{Map, Value};
use suite::Suite;

/// The format's name.
pub(super) const NAME: &str = "promptfoo";

/// Keys for prompts and models.
const ASKS: [&str; 3] = ["prompts", "providers", "targets"];

/// Keys for tests and options.
const TESTS: [&str; 4] = ["tests", "defaultTest", "scenarios", "evaluateOptions"];

/// Members that may contain an API key. Content for models is not among them.
const WITH_KEYS: [&str; 6] =
    ["providers", "targets", "env", "sharing", "commandLineOptions", "evaluateOptions"];

/// Returns true if a value is such a configuration.
pub(super) fn is_config(value: &Value) -> bool {
    let Value::Object(members) = value else { return false };
    let count = |keys: &[&str]| keys.iter().filter(|key| members.contains_key(**key)).count();
    let asks = count(&ASKS);
    asks > 0 && asks + count(&TESTS) > 1 && count(&["context", "messages"]) == 0
}

/// Returns true if a text looks like such a configuration in YAML.
pub(super) fn is_yaml(text: &str) -> bool {
    let is_plain = !text.trim_start().starts_with(['{', '[']);
    let has = |key: &&str| {
        let begins = |line: &str| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':'));
        text.lines().any(begins)
    };
    let asks = ASKS.iter().filter(|key| has(key)).count();
    is_plain && asks > 0 && asks + TESTS.iter().filter(|key| has(key)).count() > 1
}

/// Imports a configuration. Files that it refers to are not fetched, and nothing in it is run.
pub(super) fn read(value: Value) -> ImportedDocument {
    let Value::Object(mut config) = value else { return ImportedDocument::default() };
    let notes = without_keys(&mut config);
    Suite::read(config, notes).finish()
}

/// Removes API keys from the members that may contain some.
fn without_keys(config: &mut Map<String, Value>) -> Vec<Note> {
    let members = WITH_KEYS.iter().filter_map(|key| {
        config.get_mut(*key).map(|value| ((*key).to_owned(), std::mem::take(value)))
    });
    let mut members = Value::Object(members.collect());
    let notes = drop_keys(&mut members);
    if let Value::Object(members) = members {
        members.into_iter().for_each(|(key, value)| drop(config.insert(key, value)));
    }
    config.retain(|key, value| !(value.is_null() && WITH_KEYS.contains(&key.as_str())));
    notes
}
