//! A prompt as OpenAI's Chat Completions want it, and those who speak as they do.
//! Refuses what a server did not ask for: most read no more than they know, some refuse the rest.

use super::options::put_options;
use crate::object::{object, text};
use crate::provider::kind::ProviderKind;
use crate::provider::sent::SentPrompt;
use serde_json::{Map, Value};

/// The body of a call.
pub(super) fn body(sent: &SentPrompt, kind: ProviderKind) -> Value {
    let messages = sent.messages.iter();
    let messages: Vec<Value> = messages
        .map(|message| object([("role", text(&message.role)), ("content", text(&message.content))]))
        .collect();
    let mut body = Map::new();
    if !sent.model.is_empty() {
        body.insert("model".to_owned(), text(&sent.model));
    }
    body.insert("messages".to_owned(), Value::Array(messages));
    put_options(&mut body, sent, kind);
    // Groq does not stream an answer that has to keep to a schema.
    let streams = kind != ProviderKind::Groq || sent.schema_apart().is_none();
    body.insert("stream".to_owned(), streams.into());
    // Mistral and Groq count tokens unasked.
    if !matches!(kind, ProviderKind::Mistral | ProviderKind::Groq) {
        body.insert("stream_options".to_owned(), object([("include_usage", true.into())]));
    }
    if let Some(schema) = sent.schema_apart() {
        body.insert("response_format".to_owned(), response_format(schema, sent));
        if kind == ProviderKind::OpenRouter {
            // Only hosts that keep to schemas are to answer.
            body.insert("provider".to_owned(), object([("require_parameters", true.into())]));
        }
    }
    Value::Object(body)
}

fn response_format(schema: &Value, sent: &SentPrompt) -> Value {
    let named = object([
        ("name", text(&sent.schema_name)),
        ("strict", sent.strict.into()),
        ("schema", schema.clone()),
    ]);
    object([("type", text("json_schema")), ("json_schema", named)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{parse_document, parse_text};
    use crate::provider::{ProviderKind, ProviderSettings, provider_call, sent_prompt};
    use serde_json::json;

    fn settings(base_url: &str) -> ProviderSettings {
        ProviderSettings {
            kind: ProviderKind::Compatible,
            base_url: base_url.into(),
            ..ProviderSettings::default()
        }
    }

    fn body_of(document: &str, base_url: &str) -> Value {
        let settings = settings(base_url);
        let sent = sent_prompt(&parse_document(document).unwrap().request, &settings);
        let call = provider_call(&sent, &settings, None).unwrap();
        parse_text(&call.body.unwrap()).unwrap()
    }

    #[test]
    fn the_body_is_as_the_interface_documents_it() {
        let body = body_of(
            "{config: {model: 'm', temperature: 0.50, maxTokens: 9}, schema: {type: 'object'}, context: ['Hi']}",
            "http://127.0.0.1:8089",
        );
        assert_eq!(
            body.to_string(),
            r#"{"model":"m","messages":[{"role":"user","content":"Hi"}],"temperature":0.50,"max_tokens":9,"stream":true,"stream_options":{"include_usage":true},"response_format":{"type":"json_schema","json_schema":{"name":"answer","strict":false,"schema":{"type":"object"}}}}"#
        );
    }

    #[test]
    fn a_server_that_has_a_kind_of_its_own_is_known_by_its_host() {
        let document = "{config: {seed: 7}, schema: {type: 'object'}, context: []}";
        let mistral = body_of(document, "https://api.mistral.ai");
        assert_eq!((&mistral["random_seed"], mistral.get("seed")), (&json!(7), None));
        assert_eq!(body_of(document, "https://api.groq.com/openai/v1")["stream"], json!(false));
        assert_eq!(body_of(document, "https://api.mistral.ai.evil.example")["seed"], json!(7));
    }

    #[test]
    fn openai_itself_gets_what_it_asks_for() {
        let body = body_of(
            "{config: {maxTokens: 9}, schema: {type: 'object', additionalProperties: false}, context: []}",
            "https://api.openai.com",
        );
        assert_eq!(body["max_completion_tokens"], json!(9));
        assert_eq!(body["response_format"]["json_schema"]["strict"], json!(true));
        assert_eq!((body.get("max_tokens"), body.get("model")), (None, None));
        let list = "{schema: {type: 'array', items: {type: 'string'}}, context: []}";
        let listed = body_of(list, "https://api.openai.com");
        let sent = &listed["response_format"]["json_schema"]["schema"];
        assert_eq!(sent["properties"]["answer"]["type"], json!("array"), "wrapped: {sent}");
    }
}
