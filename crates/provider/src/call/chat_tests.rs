//! Tests of Chat Completions bodies, and of their differences between servers.

use crate::call::provider_call;
use crate::prompt::sent_prompt;
use pilcrow_core::document::{parse_document, parse_text};
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use serde_json::{Value, json};

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
fn a_role_is_one_that_chats_know() {
    let context = "[{role: 'model', content: 'a'}, {role: 'developer', content: 'b'}, {role: 'critic', content: 'c'},
        {type: 'system', role: 'user', message: 'd'}, {role: 'assistant', content: 'e'}]";
    let body = body_of(&format!("{{context: {context}}}"), "http://127.0.0.1:8089");
    let messages = body["messages"].as_array().unwrap().iter();
    let messages = messages.map(|message| (message["role"].clone(), message["content"].clone()));
    let expected = [("system", "b\n\nd"), ("assistant", "a"), ("user", "c"), ("assistant", "e")];
    let expected = expected.map(|(role, content)| (json!(role), json!(content)));
    assert_eq!(messages.collect::<Vec<_>>(), expected);
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
