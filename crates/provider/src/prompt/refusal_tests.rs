//! Tests of the adjustments made after refusals, with the messages of real servers.

use super::*;
use pilcrow_core::context::PromptMessage;
use serde_json::{Map, json};

fn sample_prompt() -> SentPrompt {
    let names = ["temperature", "top_p", "seed", "max_tokens", "reasoning_effort"];
    let messages = [("system", "S"), ("user", "a"), ("user", "b"), ("system", "T")];
    SentPrompt {
        messages: messages.map(|(role, text)| PromptMessage::new(role, text)).into(),
        schema: Some(json!({"type": "object"})),
        options: Map::from_iter(names.map(|name| (name.to_owned(), json!(1)))),
        ..SentPrompt::default()
    }
}

/// Returns the first adjustment by its key and name.
fn first_adjustment(kind: ProviderKind, failure: FailureKind, words: &str) -> String {
    let author = json!({"type": "object"});
    let failure = ProviderFailure::new(failure, words);
    let put = adjust_to(&failure, &sample_prompt(), Some(&author), kind);
    let one = put.and_then(|put| put.adjustments.first().cloned());
    one.map(|one| format!("{} {}", one.key(), one.name()).trim().to_owned()).unwrap_or_default()
}

#[track_caller]
fn check(words: &str, expected: &str) {
    assert_eq!(
        first_adjustment(ProviderKind::Compatible, FailureKind::BadRequest, words),
        expected,
        "{words}"
    );
}

#[test]
fn a_setting_that_is_not_taken_is_left_out() {
    check("stream_options: Extra inputs are not permitted", "without stream_options");
    check("Unrecognized request argument supplied: stream_options", "without stream_options");
    check("Unsupported parameter: 'top_p' is not supported with this model.", "without top_p");
    check("body.seed: Extra inputs are not permitted", "without seed");
    check("Unsupported value: 'temperature' does not support 0.2", "without temperature");
    check("unknown field `reasoning_effort`", "without reasoning_effort");
    check("unknown field `top_probs`", "");
    check("invalid temperature: only 1 is allowed for this model", "without temperature");
    check("`temperature` may only be set to 1 when thinking is enabled", "without temperature");
    check("temperature and top_p cannot both be specified", "without temperature");
}

#[test]
fn the_limit_of_the_answer_goes_by_its_other_name_and_is_never_left_out() {
    check("'max_tokens' is not supported. Use 'max_completion_tokens' instead.", "other_limit");
    check("Unrecognized request argument supplied: max_completion_tokens", "other_limit");
    check("Please use max_completion_tokens instead of max_tokens.", "other_limit");
    check("max_tokens has been replaced by max_completion_tokens", "other_limit");
    check("max_tokens has to be below max_completion_tokens", "");
    check("max_tokens is too large: 100000. This model supports at most 4096", "");
    let anthropic =
        |words| first_adjustment(ProviderKind::Anthropic, FailureKind::BadRequest, words);
    assert_eq!(anthropic("max_tokens: Extra inputs are not permitted"), "");
}

#[test]
fn an_answer_that_cannot_come_in_pieces_comes_whole() {
    check("stream: Streaming is not supported for this model", "without stream");
    check("Your organization must be verified to stream this model.", "without stream");
    check("json_schema is not supported with streaming", "without stream");
    check("unexpected end of stream", "");
}

#[test]
fn what_is_wrong_with_a_value_is_left_to_the_author() {
    check("temperature: Input should be less than or equal to 1", "");
    check("boom", "");
    check("", "");
}

#[test]
fn a_form_of_answers_that_is_not_taken_goes_as_text() {
    check("This response_format type is unavailable now", "schema_in_text");
    check("This model does not support response format `json_schema`", "schema_in_text");
    check("response_format.type: Input should be 'text' or 'json_object'", "schema_in_text");
    check("Structured outputs are not supported by this model", "schema_in_text");
    check(
        "Invalid schema for response_format 'a': 'minLength' is not permitted.",
        "schema_in_text",
    );
    check("Failed to initialize samplers: failed to parse grammar", "schema_for_grammar");
    check("The schema contains features not supported by xgrammar", "schema_for_grammar");
    for words in [
        "`response_format` json_schema is enabled only for api versions 2024-08-01 and later",
        "JSON mode is not enabled for this model",
        "The specified schema produces a constraint that has too many states for serving.",
        "response_format.type: value is not a valid enumeration member; permitted: 'text'",
        "response_format: Input tag 'json_schema' does not match any of the expected tags: 'text'",
        "Structured output is disabled on this deployment",
    ] {
        check(words, "schema_in_text");
    }
}

#[test]
fn an_order_of_messages_that_is_not_taken_is_another() {
    check("Conversation roles must alternate user/assistant/user/assistant/...", "turns");
    check("Expected last role User or Tool for serving but got user", "turns");
    check("messages: consecutive user messages are not allowed", "turns");
    check("The role of message with odd index in the messages must be user", "turns");
    check("two messages of the same role in a row", "turns");
    let template = FailureKind::ServerError { status: 500, wait_seconds: None };
    let local = |words| first_adjustment(ProviderKind::LlamaCpp, template, words);
    assert_eq!(local("Jinja Exception: System message must be at the beginning."), "system_first");
    assert_eq!(local("System role not supported"), "system_as_person");
    assert_eq!(local("Only user and assistant roles are supported!"), "system_as_person");
    let initial = "Only user, assistant and tool roles are supported, with the exception of an initial optional system message!";
    assert_eq!(local(initial), "system_first");
    assert_eq!(local("Unexpected role 'system' after role 'user'"), "system_first");
    assert_eq!(local("Loading model"), "");
    let busy = FailureKind::RateLimited { wait_seconds: None };
    assert_eq!(first_adjustment(ProviderKind::Compatible, busy, "seed is not supported"), "");
}

#[test]
fn what_was_sent_beside_the_messages_is_told_by_the_names_that_went() {
    let sent = sample_prompt();
    let names: Vec<&str> = sent_settings(&sent, ProviderKind::OpenAi).collect();
    assert_eq!(names.join(" "), "temperature top_p max_tokens reasoning_effort response_format");
}
