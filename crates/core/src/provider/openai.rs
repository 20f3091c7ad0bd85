//! A prompt as a call of OpenAI's chat completions, which many servers speak.
//! Refuses to send a key to another origin than its own, and any header that is not needed:
//! in a browser each one more may fail the preflight.

use super::address::AddressError;
use super::sent::is_openai;
use super::settings::ProviderSettings;
use super::strict::is_strict;
use super::{ApiKey, FailureKind, HttpCall, ProviderFailure, SentPrompt};
use crate::object::{object, text};
use serde_json::{Map, Value};

/// Why no call could be made out of a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallError {
    /// The address cannot be used.
    Address(AddressError),
    /// The key was given for another address.
    KeyOfOtherAddress,
}

impl From<CallError> for ProviderFailure {
    fn from(error: CallError) -> Self {
        let kind = match error {
            CallError::Address(_) => FailureKind::BadAddress,
            CallError::KeyOfOtherAddress => FailureKind::KeyOfOtherAddress,
        };
        Self::new(kind, "")
    }
}

/// The call that asks for a streamed answer.
pub fn openai_call(
    sent: &SentPrompt,
    settings: &ProviderSettings,
    key: Option<&ApiKey>,
) -> Result<HttpCall, CallError> {
    let address = settings.address().map_err(CallError::Address)?;
    let body = body(sent, is_openai(address.host()));
    Ok(HttpCall {
        method: "POST",
        headers: vec![("content-type", "application/json".to_owned())],
        key: own_key(key, address.origin())?,
        url: address.join("chat/completions"),
        body: Some(Value::Object(body).to_string()),
    })
}

/// The key, where it was given for this origin.
pub(super) fn own_key(key: Option<&ApiKey>, origin: &str) -> Result<Option<ApiKey>, CallError> {
    match key {
        Some(key) if key.origin() != origin => Err(CallError::KeyOfOtherAddress),
        key => Ok(key.cloned()),
    }
}

fn body(sent: &SentPrompt, is_openai: bool) -> Map<String, Value> {
    let messages = sent.messages.iter();
    let messages: Vec<Value> = messages
        .map(|message| object([("role", text(&message.role)), ("content", text(&message.content))]))
        .collect();
    let mut body = Map::new();
    if !sent.model.is_empty() {
        body.insert("model".to_owned(), text(&sent.model));
    }
    body.insert("messages".to_owned(), Value::Array(messages));
    for (name, value) in &sent.options {
        // OpenAI's newer models refuse the old name; other servers may not know the new one.
        let renamed = is_openai && name == "max_tokens";
        let name = if renamed { "max_completion_tokens" } else { name };
        body.insert(name.to_owned(), value.clone());
    }
    body.insert("stream".to_owned(), true.into());
    body.insert("stream_options".to_owned(), object([("include_usage", true.into())]));
    if let Some(schema) = sent.schema.as_ref().filter(|_| !sent.schema_as_text) {
        body.insert("response_format".to_owned(), response_format(schema, &sent.schema_name));
    }
    body
}

fn response_format(schema: &Value, name: &str) -> Value {
    let named = object([
        ("name", text(name)),
        ("strict", is_strict(schema).into()),
        ("schema", schema.clone()),
    ]);
    object([("type", text("json_schema")), ("json_schema", named)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{parse_document, parse_text};
    use crate::provider::{ProviderKind, sent_prompt};
    use serde_json::json;

    fn settings(base_url: &str) -> ProviderSettings {
        ProviderSettings {
            kind: ProviderKind::OpenAi,
            base_url: base_url.into(),
            ..ProviderSettings::default()
        }
    }

    fn body_of(document: &str, base_url: &str) -> Value {
        let settings = settings(base_url);
        let sent = sent_prompt(&parse_document(document).unwrap().request, &settings);
        let call = openai_call(&sent, &settings, None).unwrap();
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
    fn openai_itself_gets_what_it_asks_for() {
        let body = body_of(
            "{config: {maxTokens: 9}, schema: {type: 'object', additionalProperties: false}, context: []}",
            "https://api.openai.com",
        );
        assert_eq!(body["max_completion_tokens"], json!(9));
        assert_eq!(body["response_format"]["json_schema"]["strict"], json!(true));
        assert_eq!((body.get("max_tokens"), body.get("model")), (None, None));
        let listed = body_of("{schema: {type: 'array'}, context: []}", "https://api.openai.com");
        assert_eq!(listed.get("response_format"), None);
    }

    #[test]
    fn a_key_is_attached_at_its_own_address_and_refused_elsewhere() {
        let key = ApiKey::for_address("secret", "https://one.example/v1").unwrap();
        let sent = SentPrompt::default();
        let call = openai_call(&sent, &settings("https://one.example"), Some(&key)).unwrap();
        assert_eq!(call.url, "https://one.example/v1/chat/completions");
        assert_eq!(call.authorization().as_deref(), Some("Bearer secret"));
        assert!(!format!("{call:?}").contains("secret"));
        let elsewhere = openai_call(&sent, &settings("https://two.example"), Some(&key));
        assert_eq!(elsewhere, Err(CallError::KeyOfOtherAddress));
        let moved = HttpCall { url: "https://two.example/v1/models".into(), ..call };
        assert_eq!(moved.authorization(), None);
    }

    #[test]
    fn an_address_that_cannot_be_used_is_said() {
        let call = openai_call(&SentPrompt::default(), &settings("ftp://x"), None);
        assert_eq!(call, Err(CallError::Address(AddressError::NotHttp)));
        let failure = ProviderFailure::from(call.unwrap_err());
        assert_eq!(failure.kind, FailureKind::BadAddress);
    }
}
