//! Tests of one Request's form for models that are not called over HTTP.

use crate::prompt::sent_prompt;
use crate::wire::{built_in_request, engine_request};
use pilcrow_core::document::parse_document;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_core::object::text;
use serde_json::Value;

#[track_caller]
fn check_engine(document: &str, expected: &str) {
    let request = parse_document(document).unwrap().request;
    let sent = sent_prompt(&request, &ProviderSettings::default());
    assert_eq!(engine_request(&sent).to_string(), expected);
}

#[test]
fn the_engine_in_the_browser_thinks_where_it_is_told_to() {
    check_engine(
        "{config: {temperature: 1, maxTokens: 4000, thinking: true, reasoningEffort: 'high',
          thinkingBudget: 2000, topP: 0.9, seed: 7}, context: ['Hi']}",
        r#"{"messages":[{"role":"user","content":"Hi"}],"temperature":1,"repeat_penalty":1.1,"chat_template_kwargs":{"enable_thinking":true},"max_tokens":4000,"thinking_budget_tokens":2000,"top_p":0.9,"seed":7}"#,
    );
    check_engine(
        "{config: {maxTokens: 9}, schema: {type: 'string'},
          context: [{role: 'system', content: 'Be brief.'}, 'Hi']}",
        r#"{"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Hi"}],"temperature":0,"repeat_penalty":1.1,"chat_template_kwargs":{"enable_thinking":false},"max_tokens":9,"response_format":{"type":"json_schema","json_schema":{"name":"answer","strict":true,"schema":{"type":"string"}}}}"#,
    );
}

fn call_body(document: &str) -> Value {
    let settings = ProviderSettings { kind: ProviderKind::BuiltIn, ..ProviderSettings::default() };
    built_in_request(&sent_prompt(&parse_document(document).unwrap().request, &settings))
}

#[test]
fn what_was_said_before_is_apart_from_what_is_asked() {
    let body = call_body(
        "{context: ['Hi', {role: 'assistant', content: 'Yes?'}, 'Name a city.', 'In Italy.'],
          schema: {type: 'string'}, config: {temperature: 0, seed: 1}}",
    );
    assert_eq!(
        body.to_string(),
        r#"{"session":{"expectedInputs":[{"type":"text"}],"initialPrompts":[{"role":"user","content":[{"type":"text","value":"Hi"}]},{"role":"assistant","content":[{"type":"text","value":"Yes?"}]}],"samplingMode":"most-predictable"},"prompt":[{"role":"user","content":[{"type":"text","value":"Name a city."},{"type":"text","value":"In Italy."}]}],"schema":{"type":"string"}}"#
    );
}

#[test]
fn a_picture_goes_as_a_part_and_is_announced() {
    let body = call_body(
        "{context: [{type: 'input', schema: {properties: {photo: {format: 'data-url'}}},
          input: {photo: 'data:image/png;name=a.png;base64,iVBORw0KGgo='}}]}",
    );
    let content = &body["prompt"][0]["content"];
    assert_eq!(
        content[1].to_string(),
        r#"{"type":"image","value":{"mediaType":"image/png","base64":"iVBORw0KGgo="}}"#
    );
    assert_eq!(content[0]["value"], text("[file 1: a.png, image/png, 8 bytes]"));
    assert_eq!(
        body["session"]["expectedInputs"].to_string(),
        r#"[{"type":"text"},{"type":"image"}]"#
    );
}
