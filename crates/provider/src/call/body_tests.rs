//! Tests of one Request's body in each wire.

use super::http::{CallError, HttpCall, provider_call};
use crate::prompt::sent_prompt;
use crate::record::Profile;
use pilcrow_core::document::{parse_document, parse_text};
use pilcrow_core::exchange::{ProviderKind, ProviderSettings, ReAsk, SentPrompt};
use serde_json::{Value, json};

const DOCUMENT: &str = r#"{"title": "T", "config": {"temperature": 0.50, "maxTokens": 9},
    "schema": {"type": "object", "additionalProperties": false},
    "context": [{"role": "system", "content": "Be brief."}, "Hi"], "solution": {"old": 1}}"#;

fn call(kind: ProviderKind, document: &str) -> Result<HttpCall, CallError> {
    let settings = ProviderSettings {
        kind,
        base_url: match Profile::look_up(kind).base_url {
            "" => "https://a.b".to_owned(),
            url => url.to_owned(),
        },
        model: "m".into(),
        ..ProviderSettings::default()
    };
    let sent = sent_prompt(&parse_document(document).unwrap().request, &settings);
    provider_call(&sent, &settings, None)
}

fn body(kind: ProviderKind) -> Value {
    parse_text(&call(kind, DOCUMENT).unwrap().body.unwrap()).unwrap()
}

#[track_caller]
fn check(kind: ProviderKind, url: &str, expected: &str) {
    let called = call(kind, DOCUMENT).unwrap();
    assert_eq!((called.method, called.url.as_str()), ("POST", url));
    assert_eq!(called.body.as_deref(), Some(expected), "{kind:?}");
}

#[test]
fn responses_get_a_flat_format_and_are_not_stored() {
    check(
        ProviderKind::OpenAi,
        "https://api.openai.com/v1/responses",
        r#"{"model":"m","input":[{"role":"system","content":"Be brief."},{"role":"user","content":"Hi"}],"stream":true,"store":false,"temperature":0.50,"max_output_tokens":9,"text":{"format":{"type":"json_schema","name":"t","strict":true,"schema":{"type":"object","properties":{},"required":[],"additionalProperties":false}}}}"#,
    );
}

#[test]
fn messages_get_the_system_apart_and_the_headers_of_a_browser() {
    check(
        ProviderKind::Anthropic,
        "https://api.anthropic.com/v1/messages",
        r#"{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[{"type":"text","text":"Hi"}]}],"stream":true,"system":"Be brief.","temperature":0.50,"output_config":{"format":{"type":"json_schema","schema":{"type":"object","properties":{},"required":[],"additionalProperties":false}}}}"#,
    );
    let names: Vec<&str> = call(ProviderKind::Anthropic, DOCUMENT)
        .unwrap()
        .headers
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    let browser = "anthropic-dangerous-direct-browser-access";
    assert_eq!(names, ["content-type", "anthropic-version", browser]);
    let unlimited = call(ProviderKind::Anthropic, "['Hi']").unwrap().body.unwrap();
    assert!(unlimited.contains("\"max_tokens\":8192"), "{unlimited}");
}

#[test]
fn gemini_gets_contents_and_the_model_in_the_path() {
    check(
        ProviderKind::Gemini,
        "https://generativelanguage.googleapis.com/v1beta/models/m:streamGenerateContent?alt=sse",
        r#"{"contents":[{"role":"user","parts":[{"text":"Hi"}]}],"systemInstruction":{"parts":[{"text":"Be brief."}]},"generationConfig":{"temperature":0.50,"maxOutputTokens":9,"responseMimeType":"application/json","responseJsonSchema":{"type":"object","properties":{},"required":[],"additionalProperties":false}}}"#,
    );
}

#[test]
fn ollama_gets_the_schema_as_its_format() {
    check(
        ProviderKind::Ollama,
        "http://localhost:11434/api/chat",
        r#"{"model":"m","messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Hi"}],"stream":true,"format":{"type":"object","properties":{},"required":[],"additionalProperties":false},"options":{"temperature":0.50,"num_predict":9}}"#,
    );
}

#[test]
fn a_service_gets_the_document_without_an_earlier_answer() {
    let expected = parse_document(DOCUMENT).unwrap().request.with_solution(None);
    check(ProviderKind::Service, "https://a.b", &expected.to_value().to_string());
    let settings = ProviderSettings {
        kind: ProviderKind::Service,
        base_url: "https://a.b/solve/".into(),
        ..ProviderSettings::default()
    };
    let sent = sent_prompt(&parse_document(DOCUMENT).unwrap().request, &settings);
    let again =
        ReAsk { answer: "{}".into(), introduction: "Mend:".into(), issues: vec!["/a".into()] };
    let prompt = sent.ask_again(&again);
    let call = provider_call(&prompt, &settings, None).unwrap();
    assert_eq!(call.url, "https://a.b/solve/");
    let body = parse_text(&call.body.unwrap()).unwrap();
    let tail = &body["context"].as_array().unwrap()[2..];
    assert_eq!(
        tail,
        [
            json!({"role": "assistant", "content": "{}"}),
            json!({"role": "user", "content": "Mend:\n- /a"})
        ]
    );
    let read = SentPrompt::from_value(&prompt.to_value());
    assert_eq!(read, Some(prompt));
}

#[test]
fn those_who_speak_as_openai_differ_in_little() {
    let usage = json!({"include_usage": true});
    for kind in [ProviderKind::LmStudio, ProviderKind::LlamaCpp, ProviderKind::Vllm] {
        let body = body(kind);
        assert_eq!((&body["stream_options"], &body["max_tokens"]), (&usage, &json!(9)), "{kind:?}");
        assert_eq!(body["response_format"]["type"], json!("json_schema"));
        assert_eq!(body.get("provider"), None);
    }
    for kind in [ProviderKind::Mistral, ProviderKind::Groq] {
        assert_eq!(body(kind).get("stream_options"), None, "{kind:?}");
    }
    assert_eq!(body(ProviderKind::Groq)["stream"], json!(false));
    let free = call(ProviderKind::Groq, "['Hi']").unwrap().body.unwrap();
    assert!(free.contains("\"stream\":true"), "{free}");
    assert_eq!(body(ProviderKind::OpenRouter)["provider"], json!({"require_parameters": true}));
    assert_eq!(body(ProviderKind::OpenAiChat)["max_completion_tokens"], json!(9));
    let free = call(ProviderKind::OpenRouter, "['Hi']").unwrap().body.unwrap();
    assert!(!free.contains("require_parameters"), "{free}");
}

/// Options of a run, with reasoning, as a form writes them into a document.
const THINKING: &str = r#"{"config": {"temperature": 1, "maxTokens": 4000, "thinking": true,
    "reasoningEffort": "high", "thinkingBudget": 2000, "topP": 0.9, "seed": 7}, "context": ["Hi"]}"#;

#[test]
fn settings_of_a_run_are_in_each_wires_words() {
    let check = |kind, expected: &str| {
        let body = call(kind, THINKING).unwrap().body.unwrap();
        assert_eq!(body, expected, "{kind:?}");
    };
    check(
        ProviderKind::OpenAi,
        r#"{"model":"m","input":[{"role":"user","content":"Hi"}],"stream":true,"store":false,"temperature":1,"max_output_tokens":4000,"reasoning":{"effort":"high"},"top_p":0.9}"#,
    );
    check(
        ProviderKind::Anthropic,
        r#"{"model":"m","max_tokens":4000,"messages":[{"role":"user","content":[{"type":"text","text":"Hi"}]}],"stream":true,"temperature":1,"output_config":{"effort":"high"},"top_p":0.9,"thinking":{"type":"enabled","budget_tokens":2000}}"#,
    );
    check(
        ProviderKind::Gemini,
        r#"{"contents":[{"role":"user","parts":[{"text":"Hi"}]}],"generationConfig":{"temperature":1,"maxOutputTokens":4000,"thinkingConfig":{"thinkingLevel":"high","thinkingBudget":2000,"includeThoughts":true},"topP":0.9,"seed":7}}"#,
    );
    check(
        ProviderKind::OpenRouter,
        r#"{"model":"m","messages":[{"role":"user","content":"Hi"}],"temperature":1,"max_tokens":4000,"reasoning":{"enabled":true,"effort":"high","max_tokens":2000},"top_p":0.9,"seed":7,"stream":true,"stream_options":{"include_usage":true}}"#,
    );
    check(
        ProviderKind::Ollama,
        r#"{"model":"m","messages":[{"role":"user","content":"Hi"}],"stream":true,"options":{"temperature":1,"num_predict":4000,"top_p":0.9,"seed":7},"think":"high"}"#,
    );
    check(
        ProviderKind::LlamaCpp,
        r#"{"model":"m","messages":[{"role":"user","content":"Hi"}],"temperature":1,"max_tokens":4000,"chat_template_kwargs":{"enable_thinking":true,"reasoning_effort":"high"},"thinking_budget_tokens":2000,"top_p":0.9,"seed":7,"stream":true,"stream_options":{"include_usage":true}}"#,
    );
    check(
        ProviderKind::Vllm,
        r#"{"model":"m","messages":[{"role":"user","content":"Hi"}],"temperature":1,"max_tokens":4000,"chat_template_kwargs":{"enable_thinking":true},"reasoning_effort":"high","thinking_token_budget":2000,"top_p":0.9,"seed":7,"stream":true,"stream_options":{"include_usage":true}}"#,
    );
}

#[test]
fn whoever_needs_a_models_name_is_not_called_without() {
    for kind in ProviderKind::ALL {
        let settings = ProviderSettings {
            kind,
            base_url: "https://a.b".into(),
            ..ProviderSettings::default()
        };
        let sent = sent_prompt(&parse_document("['Hi']").unwrap().request, &settings);
        let needs = [
            ProviderKind::OpenAi,
            ProviderKind::Anthropic,
            ProviderKind::Gemini,
            ProviderKind::Ollama,
        ];
        let call = provider_call(&sent, &settings, None).map(|_| ());
        let expected = match kind {
            _ if needs.contains(&kind) => Err(CallError::NoModel),
            _ if Profile::look_up(kind).is_server() => Ok(()),
            _ => Err(CallError::NotCalled),
        };
        assert_eq!(call, expected, "{kind:?}");
    }
}

#[test]
fn only_the_headers_that_are_needed_are_sent() {
    for kind in ProviderKind::ALL.into_iter().filter(|kind| Profile::look_up(*kind).is_server()) {
        let expected = if kind == ProviderKind::Anthropic { 3 } else { 1 };
        assert_eq!(call(kind, DOCUMENT).unwrap().headers.len(), expected, "{kind:?}");
    }
}
