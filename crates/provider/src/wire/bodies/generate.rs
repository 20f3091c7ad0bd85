//! Request bodies of Gemini's `streamGenerateContent`.

use super::options::{put, put_options};
use super::turns::turns;
use crate::endpoint::{Address, percent_encoded};
use crate::files::{Part, parts};
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// Returns the URL of a call, whose path contains the model's name.
pub(super) fn url(address: &Address, model: &str) -> String {
    // In lists of models, names include this folder.
    let tuned = model.strip_prefix("tunedModels/");
    let folder = if tuned.is_some() { "tunedModels" } else { "models" };
    let name = tuned.or_else(|| model.strip_prefix("models/")).unwrap_or(model);
    address.join(&format!("{folder}/{}:streamGenerateContent?alt=sse", percent_encoded(name)))
}

/// Builds the body of a call.
pub(super) fn body(sent: &SentPrompt) -> Value {
    let (system, turns) = turns(&sent.messages);
    let contents = turns.iter().map(|turn| {
        let role = if turn.is_model { "model" } else { "user" };
        let messages = turn.messages.iter();
        let parts = messages.flat_map(|message| parts(message, sent, ProviderKind::Gemini));
        object([("role", text(role)), ("parts", parts.map(|part| part_value(&part)).collect())])
    });
    let mut body = Map::from_iter([("contents".to_owned(), Value::Array(contents.collect()))]);
    if let Some(system) = system {
        let parts = Value::Array(vec![object([("text", text(&system))])]);
        body.insert("systemInstruction".to_owned(), object([("parts", parts)]));
    }
    put_options(&mut body, sent, ProviderKind::Gemini);
    if let Some(schema) = sent.schema_apart() {
        put(&mut body, "generationConfig.responseMimeType", text("application/json"));
        put(&mut body, "generationConfig.responseJsonSchema", schema.clone());
    }
    Value::Object(body)
}

fn part_value(part: &Part) -> Value {
    match part {
        Part::Text(words) => object([("text", text(words))]),
        Part::File { file, base64, .. } => {
            let data = object([("mimeType", text(&file.media_type)), ("data", text(base64))]);
            object([("inlineData", data)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Profile;

    #[test]
    fn a_models_name_stays_in_its_place() {
        let check = |model: &str, expected: &str| {
            let address =
                Address::parse("https://a.b", Profile::look_up(ProviderKind::Gemini)).unwrap();
            assert_eq!(url(&address, model), format!("https://a.b/v1beta/{expected}"));
        };
        check("gemini-x-1.5", "models/gemini-x-1.5:streamGenerateContent?alt=sse");
        check("models/gemini-x", "models/gemini-x:streamGenerateContent?alt=sse");
        check("tunedModels/mine", "tunedModels/mine:streamGenerateContent?alt=sse");
        check(
            "../../x?key=1#ё",
            "models/..%2F..%2Fx%3Fkey%3D1%23%D1%91:streamGenerateContent?alt=sse",
        );
    }
}
