//! Request bodies of a Pilcrow service: the document itself, with its input.

use pilcrow_core::exchange::SentPrompt;
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// Builds the body of a call.
pub(super) fn body(sent: &SentPrompt) -> Value {
    sent.document.clone().unwrap_or_else(|| worded(sent))
}

/// Converts a prompt without a document, such as one from the record of another provider's run, to a document.
fn worded(sent: &SentPrompt) -> Value {
    let messages = sent.messages.iter().filter(|message| !message.content.is_empty());
    let messages = messages.map(|message| {
        object([("role", text(&message.role)), ("content", text(&message.content))])
    });
    let context = messages.chain(files(sent)).collect();
    let mut document = Map::new();
    if let Some(schema) = &sent.schema {
        document.insert("schema".to_owned(), schema.clone());
    }
    document.insert("context".to_owned(), Value::Array(context));
    Value::Object(document)
}

/// Returns the files of such a prompt as a data message, under the numbers by which its texts refer to them.
fn files(sent: &SentPrompt) -> Option<Value> {
    let here = sent.files.iter();
    let here = here.filter_map(|file| Some((format!("file {}", file.number), file.data_url()?)));
    let here: Map<String, Value> = here.map(|(name, url)| (name, url.into())).collect();
    let data = [("type", text("data")), ("kind", text("files")), ("data", Value::Object(here))];
    (!sent.files.is_empty()).then(|| object(data))
}
