//! Tests of options in each wire's body.

use super::*;
use pilcrow_core::document::parse_text;
use serde_json::json;

fn prompt_with_options(options: &str) -> SentPrompt {
    let Value::Object(options) = parse_text(options).unwrap() else { panic!("{options}") };
    SentPrompt { options, ..SentPrompt::default() }
}

const ALL: &str = r#"{"temperature": 0.5, "top_p": 1, "max_tokens": 9, "seed": 7, "stop": "END",
    "frequency_penalty": 1, "presence_penalty": 2, "reasoning_effort": "low", "not_known": 1}"#;

#[track_caller]
fn check(kind: ProviderKind, options: &str, body: Value) {
    let mut put = Map::new();
    put_options(&mut put, &prompt_with_options(options), kind);
    assert_eq!(Value::Object(put), body, "{kind:?} {options}");
}

#[test]
fn options_have_each_wires_names() {
    let with = |members: Value| {
        let mut all = json!({"temperature": 0.5, "top_p": 1, "stop": "END", "frequency_penalty": 1,
            "presence_penalty": 2, "reasoning_effort": "low"});
        all.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
        all
    };
    check(ProviderKind::OpenAiChat, ALL, with(json!({"max_completion_tokens": 9, "seed": 7})));
    check(ProviderKind::Mistral, ALL, with(json!({"max_tokens": 9, "random_seed": 7})));
    check(ProviderKind::Vllm, ALL, with(json!({"max_tokens": 9, "seed": 7})));
    check(
        ProviderKind::OpenAi,
        ALL,
        json!({"temperature": 0.5, "top_p": 1, "max_output_tokens": 9, "reasoning": {"effort": "low"}}),
    );
    check(
        ProviderKind::Anthropic,
        ALL,
        json!({"temperature": 0.5, "top_p": 1, "max_tokens": 9, "stop_sequences": ["END"],
               "output_config": {"effort": "low"}}),
    );
    check(
        ProviderKind::Gemini,
        ALL,
        json!({"generationConfig": {"temperature": 0.5, "topP": 1, "maxOutputTokens": 9, "seed": 7,
               "stopSequences": ["END"], "frequencyPenalty": 1, "presencePenalty": 2,
               "thinkingConfig": {"thinkingLevel": "low", "includeThoughts": true}}}),
    );
    check(
        ProviderKind::Ollama,
        ALL,
        json!({"options": {"temperature": 0.5, "top_p": 1, "num_predict": 9, "seed": 7,
               "stop": ["END"], "frequency_penalty": 1, "presence_penalty": 2}, "think": "low"}),
    );
    check(
        ProviderKind::InBrowser,
        ALL,
        json!({"temperature": 0.5, "top_p": 1, "max_tokens": 9, "seed": 7, "stop": "END",
               "frequency_penalty": 1, "presence_penalty": 2}),
    );
    check(ProviderKind::ByHand, ALL, json!({}));
}

#[test]
fn each_provider_is_told_in_its_own_way_how_to_think() {
    let think = r#"{"thinking": true, "reasoning_effort": "high", "thinking_budget": 2000}"#;
    check(ProviderKind::OpenAi, think, json!({"reasoning": {"effort": "high"}}));
    check(ProviderKind::Groq, think, json!({"reasoning_effort": "high"}));
    check(
        ProviderKind::OpenRouter,
        think,
        json!({"reasoning": {"enabled": true, "effort": "high", "max_tokens": 2000}}),
    );
    check(
        ProviderKind::LlamaCpp,
        think,
        json!({"chat_template_kwargs": {"enable_thinking": true, "reasoning_effort": "high"},
               "thinking_budget_tokens": 2000}),
    );
    check(
        ProviderKind::Vllm,
        think,
        json!({"chat_template_kwargs": {"enable_thinking": true}, "reasoning_effort": "high",
               "thinking_token_budget": 2000}),
    );
    check(
        ProviderKind::InBrowser,
        think,
        json!({"chat_template_kwargs": {"enable_thinking": true}, "thinking_budget_tokens": 2000}),
    );
    check(
        ProviderKind::Gemini,
        r#"{"thinking": true, "thinking_budget": -1}"#,
        json!({"generationConfig":
               {"thinkingConfig": {"thinkingBudget": -1, "includeThoughts": true}}}),
    );
}

#[test]
fn ollama_is_told_a_level_or_whether_to_think() {
    let check = |options, body| check(ProviderKind::Ollama, options, body);
    check(r#"{"thinking": true}"#, json!({"think": true}));
    check(r#"{"thinking": true, "reasoning_effort": "high"}"#, json!({"think": "high"}));
    check(r#"{"thinking": false, "reasoning_effort": "high"}"#, json!({"think": false}));
    check("{}", json!({}));
}

#[test]
fn anthropics_budget_has_room_beside_the_answer() {
    let check = |options, body| check(ProviderKind::Anthropic, options, body);
    check(r#"{"thinking": true}"#, json!({"thinking": {"type": "adaptive"}}));
    check(r#"{"thinking": false}"#, json!({"thinking": {"type": "disabled"}}));
    check(
        r#"{"thinking_budget": 2000}"#,
        json!({"max_tokens": 10192, "thinking": {"type": "enabled", "budget_tokens": 2000}}),
    );
    check(
        r#"{"max_tokens": 4000, "thinking": true, "thinking_budget": 2000}"#,
        json!({"max_tokens": 4000, "thinking": {"type": "enabled", "budget_tokens": 2000}}),
    );
    check(
        r#"{"thinking": false, "thinking_budget": 2000}"#,
        json!({"thinking": {"type": "disabled"}}),
    );
    check(r#"{"thinking": "perhaps"}"#, json!({}));
}
