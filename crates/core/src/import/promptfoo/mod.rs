//! Configurations of promptfoo as documents with a bench. Documented at promptfoo.dev/docs/configuration/reference.

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

/// What files of this format are called by.
pub(super) const NAME: &str = "promptfoo";

/// Keys that say what is asked.
const ASKS: [&str; 3] = ["prompts", "providers", "targets"];

/// Keys that say what it is asked with.
const TESTS: [&str; 4] = ["tests", "defaultTest", "scenarios", "evaluateOptions"];

/// Members in which a key of a provider may stand. What people write to models is not among them.
const WITH_KEYS: [&str; 6] =
    ["providers", "targets", "env", "sharing", "commandLineOptions", "evaluateOptions"];

/// Whether a value is such a configuration.
pub(super) fn is_config(value: &Value) -> bool {
    let Value::Object(members) = value else { return false };
    let count = |keys: &[&str]| keys.iter().filter(|key| members.contains_key(**key)).count();
    let asks = count(&ASKS);
    asks > 0 && asks + count(&TESTS) > 1 && count(&["context", "messages"]) == 0
}

/// Whether a text looks like one in YAML.
pub(super) fn is_yaml(text: &str) -> bool {
    let is_plain = !text.trim_start().starts_with(['{', '[']);
    let has = |key: &&str| {
        let begins = |line: &str| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':'));
        text.lines().any(begins)
    };
    let asks = ASKS.iter().filter(|key| has(key)).count();
    is_plain && asks > 0 && asks + TESTS.iter().filter(|key| has(key)).count() > 1
}

/// Reads a configuration. What stands in files is not fetched, and nothing in it is run.
pub(super) fn read(value: Value) -> ImportedDocument {
    let Value::Object(mut config) = value else { return ImportedDocument::default() };
    let notes = without_keys(&mut config);
    Suite::read(config, notes).finish()
}

/// Takes keys out of the members that may have some.
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
