//! The question of a document beside its data: prompt, schema and settings. It is compared between a run and the
//! current document, and can be restored from a run.

use super::input_fields::input_values;
use crate::context::{Entry, merge_context};
use crate::document::{InputEdit, Request};
use serde_json::Value;

/// The question of a document, beside its data.
#[derive(Clone, Debug, PartialEq)]
pub struct DocumentQuestion {
    /// Texts of the context, joined with empty lines; `None` if there are none.
    pub prompt: Option<Value>,
    /// Schema of the answer.
    pub schema: Option<Value>,
    /// Model settings (the member `config`).
    pub settings: Option<Value>,
}

impl DocumentQuestion {
    /// Reads the question of a document.
    pub fn read(document: &Request) -> Self {
        let entries = merge_context(&document.messages());
        let texts = entries.into_iter().filter_map(|entry| match entry {
            Entry::Text { text, .. } => Some(text),
            _ => None,
        });
        let texts: Vec<String> = texts.collect();
        Self {
            prompt: (!texts.is_empty()).then(|| texts.join("\n\n").into()),
            schema: document.schema().cloned(),
            settings: document.config().map(|config| Value::Object(config.clone())),
        }
    }
}

/// Returns the document with the prompt, schema and settings of a run, and with its own inputs.
#[must_use]
pub fn with_question(document: &Request, ran: &Request) -> Request {
    let mut members = document.members().clone();
    for key in ["config", "schema", "context"] {
        match ran.members().get(key) {
            Some(value) => members.insert(key.to_owned(), value.clone()),
            None => members.shift_remove(key),
        };
    }
    let own = input_values(document);
    let value_of = |instance: &Option<String>| {
        own.iter().find(|input| input.instance == *instance).map(|input| input.value.clone())
    };
    let entries = merge_context(&ran.messages());
    let edits = entries.into_iter().filter_map(|entry| match entry {
        Entry::Data(data) if data.identity.is_input() => {
            let value = value_of(&data.identity.instance)?;
            Some(InputEdit { messages: data.parts, value })
        }
        _ => None,
    });
    let edits: Vec<InputEdit> = edits.collect();
    Request::new(members).with_inputs(&edits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn document(prompt: &str, topic: &str, more: &Value) -> Request {
        let mut members = json!({
            "title": "Article",
            "context": [
                {"type": "text", "role": "system", "text": prompt},
                {"type": "input", "input": {"topic": topic}},
            ],
        });
        let more = more.as_object().cloned().unwrap_or_default();
        let members = members.as_object_mut().map(std::mem::take).unwrap_or_default();
        Request::new(members.into_iter().chain(more).collect())
    }

    #[test]
    fn inputs_are_no_part_of_what_is_asked() {
        let question = |topic| DocumentQuestion::read(&document("Be short.", topic, &json!({})));
        assert_eq!(question("cats"), question("dogs"));
        assert_ne!(
            question("cats"),
            DocumentQuestion::read(&document("Be long.", "cats", &json!({})))
        );
    }

    #[test]
    fn the_prompt_of_a_run_comes_back_and_the_inputs_of_the_document_stay() {
        let schema = json!({"schema": {"type": "string"}});
        let now = document("Be long.", "the example", &json!({"config": {"seed": 1}, "x": 2}));
        let ran = document("Be short.", "what was typed", &schema);
        let expected =
            document("Be short.", "the example", &json!({"x": 2, "schema": {"type": "string"}}));
        assert!(with_question(&now, &ran).is_same(&expected));
    }

    #[test]
    fn a_document_that_asks_the_same_stays_as_it_is() {
        let now = document("Be short.", "the example", &json!({}));
        let ran = document("Be short.", "what was typed", &json!({"solution": "done"}));
        assert!(with_question(&now, &ran).is_same(&now));
    }
}
