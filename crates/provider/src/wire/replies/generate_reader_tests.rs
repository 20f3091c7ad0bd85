//! Tests of Gemini's streams as its library reads them, whole and cut at every byte.

use crate::wire::replies::recording::{
    self, COMPLETE, FILTERED, LENGTH, SECRET, counted, failed, model, reasoning, text, usage,
};
use pilcrow_core::exchange::{AnswerEvent, FailureKind, FinishReason, ProviderKind};

#[track_caller]
fn check(stream: &str, expected: &[AnswerEvent]) {
    recording::check(ProviderKind::Gemini, stream, expected);
}

const FIRST: &str = "data: {\"candidates\": [{\"content\": {\"parts\": [{\"text\": \"hm\", \"thought\": true}, {\"text\": \"{\\\"город\\\":\"}],\"role\": \"model\"},\"index\": 0}],\"usageMetadata\": {\"promptTokenCount\": 8,\"totalTokenCount\": 8},\"modelVersion\": \"gemini-x\"}\r\n\r\n";

fn begun() -> [AnswerEvent; 4] {
    [model("gemini-x"), reasoning("hm"), text("{\"город\":"), usage(8, 0)]
}

#[track_caller]
fn check_end(rest: &str, expected: &[AnswerEvent]) {
    check(&format!("{FIRST}{rest}"), &[begun().to_vec(), expected.to_vec()].concat());
}

fn stopping(reason: &str) -> String {
    format!(
        "data: {{\"candidates\": [{{\"finishReason\": \"{reason}\",\"index\": 0}}],\"modelVersion\": \"gemini-x\"}}\r\n\r\n"
    )
}

#[test]
fn a_stream_ends_with_the_reason_for_its_end() {
    let last = "data: {\"candidates\": [{\"content\": {\"parts\": [{\"text\": \"\\\"Рим 🏛\\\"}\"}],\"role\": \"model\"},\"finishReason\": \"STOP\"}],\"usageMetadata\": {\"promptTokenCount\": 8,\"candidatesTokenCount\": 6,\"thoughtsTokenCount\": 5,\"cachedContentTokenCount\": 2,\"totalTokenCount\": 19}}\r\n\r\n";
    check_end(last, &[text("\"Рим 🏛\"}"), counted(8, 11, 2, 5), COMPLETE]);
    check_end(&stopping("MAX_TOKENS"), &[LENGTH]);
    check_end(&stopping("SAFETY"), &[FILTERED]);
    check_end(&stopping("RECITATION"), &[FILTERED]);
    let other = FinishReason::Other("MALFORMED_FUNCTION_CALL".into());
    check_end(&stopping("MALFORMED_FUNCTION_CALL"), &[AnswerEvent::Finished(other)]);
    check_end("", &[failed(FailureKind::Cut, "")]);
}

#[test]
fn a_prompt_that_is_blocked_has_no_answer() {
    check(
        "data: {\"promptFeedback\": {\"blockReason\": \"PROHIBITED_CONTENT\"},\"usageMetadata\": {\"promptTokenCount\": 4}}\n\n",
        &[usage(4, 0), FILTERED],
    );
}

#[test]
fn an_error_between_the_events_is_a_failure_that_keeps_the_text() {
    let error = format!(
        "{{\n  \"error\": {{\n    \"code\": 503,\n    \"message\": \"{SECRET} is overloaded\",\n    \"status\": \"UNAVAILABLE\"\n  }}\n}}\n"
    );
    let unavailable =
        failed(FailureKind::ServerError { status: 503, wait_seconds: None }, "••• is overloaded");
    check_end(&error, std::slice::from_ref(&unavailable));
    check_end(&format!("[{error}]"), std::slice::from_ref(&unavailable));
    check_end(
        &format!("data: {}\n\n", error.replace('\n', "")),
        std::slice::from_ref(&unavailable),
    );
    check(&error, &[unavailable]);
}

#[test]
fn an_answer_in_one_piece_or_in_a_list_is_read_too() {
    let piece = |piece_text: &str, end: &str| {
        format!(
            "{{\"candidates\": [{{\"content\": {{\"parts\": [{{\"text\": \"{piece_text}\"}}]}}{end}}}]}}"
        )
    };
    let end = ", \"finishReason\": \"STOP\"";
    check(&piece("[1]", end), &[text("[1]"), COMPLETE]);
    let list = format!("[{},\r\n{}]", piece("[1", ""), piece(",2]", end));
    check(&list, &[text("[1"), text(",2]"), COMPLETE]);
    let cut = format!("[{},\r\n{{\"candi", piece("[1", ""));
    check(&cut, &[text("[1"), failed(FailureKind::Cut, "")]);
}

#[test]
fn an_answer_in_the_call_of_a_function_is_read() {
    check(
        r#"{"candidates":[{"content":{"parts":[{"functionCall":{"name":"json","args":{"n":4}}}]},"finishReason":"STOP"}]}"#,
        &[text(r#"{"n":4}"#), COMPLETE],
    );
}
