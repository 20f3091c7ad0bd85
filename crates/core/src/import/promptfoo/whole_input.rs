//! Recognises a prompt that contains the whole input, as the variable `input`, in the words of Pilcrow's own prompts.

use super::super::prompt::WHOLE_INPUT;
use super::super::wording::filled;
use crate::document::{input_message, parse_text};
use crate::object::text;
use serde_json::Value;

/// The variable for the whole input.
pub(super) const INPUT: &str = "input";

/// The tag for its value.
const INPUT_TAG: &str = "{{input | dump(2)}}";

/// The words before the schema of the input.
const SCHEMA: &str = "\nSchema: ";

/// The description and the schema of the input in a prompt.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct WholeInput {
    description: Option<String>,
    schema: Option<Value>,
}

impl WholeInput {
    /// Reads them from a message of a prompt; `None` if it is another message.
    pub(super) fn read(words: &str) -> Option<Self> {
        let head = words.strip_suffix(INPUT_TAG)?;
        let Some(Value::String(head)) = filled(head, &|_| None) else { return None };
        let rest = head.strip_prefix(WHOLE_INPUT)?.trim_end();
        let (about, schema) = match rest.rsplit_once(SCHEMA) {
            Some((about, schema)) => (about, Some(parse_text(schema).ok()?)),
            None => (rest, None),
        };
        let description = about.strip_prefix('\n').map(str::to_owned);
        Some(Self { description, schema })
    }

    /// Returns the document's input message, with a value.
    pub(super) fn message(&self, value: Option<&Value>) -> Value {
        let mut message = input_message(false);
        let description = self.description.as_deref().map(text);
        let members = [("description", description), ("schema", self.schema.clone())];
        let put = members.into_iter().chain([("input", value.cloned())]);
        message.extend(put.filter_map(|(key, value)| Some((key.to_owned(), value?))));
        Value::Object(message)
    }
}
