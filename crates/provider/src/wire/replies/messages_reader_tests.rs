//! Tests of Messages streams from Anthropic's documentation, whole and cut at every byte.

use crate::wire::replies::recording::{
    self, COMPLETE, LENGTH, SECRET, counted, events, failed, model, reasoning, refused, text, usage,
};
use pilcrow_core::exchange::{AnswerEvent, FailureKind, ProviderKind};

#[track_caller]
fn check(stream: &str, expected: &[AnswerEvent]) {
    recording::check(ProviderKind::Anthropic, stream, expected);
}

const START: (&str, &str) = (
    "message_start",
    r#"{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"claude-x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":25,"cache_creation_input_tokens":5,"cache_read_input_tokens":70,"output_tokens":1}}}"#,
);
const BLOCK: (&str, &str) = (
    "content_block_start",
    r#"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#,
);
const PING: (&str, &str) = ("ping", r#"{"type":"ping"}"#);
const DELTA: (&str, &str) = (
    "content_block_delta",
    r#"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"{\"ёж\": 1}"}}"#,
);
const STOP: (&str, &str) = ("message_stop", r#"{"type":"message_stop"}"#);

fn begun() -> [AnswerEvent; 3] {
    [model("claude-x"), counted(100, 1, 70, 0), text("{\"ёж\": 1}")]
}

fn stream(rest: &[(&str, &str)]) -> String {
    events(&[&[START, BLOCK, PING, DELTA], rest].concat())
}

#[track_caller]
fn check_end(rest: &[(&str, &str)], expected: &[AnswerEvent]) {
    check(&stream(rest), &[begun().to_vec(), expected.to_vec()].concat());
}

fn delta_stop(reason: &str) -> String {
    format!(
        r#"{{"type":"message_delta","delta":{{"stop_reason":"{reason}","stop_sequence":null}},"usage":{{"output_tokens":15}}}}"#
    )
}

#[test]
fn a_stream_is_read_to_its_end() {
    let block_stop = ("content_block_stop", r#"{"type":"content_block_stop","index":0}"#);
    let counted = counted(100, 15, 70, 0);
    check_end(
        &[block_stop, ("message_delta", &delta_stop("end_turn")), STOP],
        &[counted.clone(), COMPLETE],
    );
    check_end(&[("message_delta", &delta_stop("max_tokens")), STOP], &[counted.clone(), LENGTH]);
    check_end(
        &[("message_delta", &delta_stop("model_context_window_exceeded")), STOP],
        &[counted.clone(), LENGTH],
    );
    check_end(&[("message_delta", &delta_stop("end_turn"))], &[counted, COMPLETE]);
}

#[test]
fn thoughts_are_told_apart_from_the_answer() {
    let thought = r#"{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}}"#;
    let signature = r#"{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"x"}}"#;
    let rest = [("content_block_delta", thought), ("content_block_delta", signature)];
    check_end(&rest, &[reasoning("hm"), failed(FailureKind::Cut, "")]);
    let input = r#"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"a\""}}"#;
    check_end(&[("content_block_delta", input), STOP], &[text("{\"a\""), COMPLETE]);
}

#[test]
fn a_model_that_declines_says_for_what() {
    let refusal = |details: &str| {
        format!(
            r#"{{"type":"message_delta","delta":{{"stop_reason":"refusal","stop_details":{details}}},"usage":{{"output_tokens":2}}}}"#
        )
    };
    let explained = refusal(r#"{"type":"refusal","category":"bio","explanation":"Not this."}"#);
    let named = refusal(r#"{"type":"refusal","category":"cyber","explanation":null}"#);
    let counted = counted(100, 2, 70, 0);
    check_end(&[("message_delta", &explained), STOP], &[counted.clone(), refused("Not this.")]);
    check_end(&[("message_delta", &named), STOP], &[counted.clone(), refused("cyber")]);
    check_end(&[("message_delta", &refusal("null")), STOP], &[counted, refused("")]);
}

#[test]
fn an_error_within_a_stream_keeps_its_text() {
    let error = format!(
        r#"{{"type":"error","error":{{"type":"overloaded_error","message":"{SECRET}: Overloaded"}}}}"#
    );
    let overloaded =
        failed(FailureKind::ServerError { status: 529, wait_seconds: None }, "•••: Overloaded");
    check_end(&[("error", &error)], std::slice::from_ref(&overloaded));
    // A proxy may drop the event's name.
    check_end(&[("", &error)], &[overloaded]);
    check_end(&[], &[failed(FailureKind::Cut, "")]);
}

#[test]
fn an_answer_in_one_piece_is_read_too() {
    check(
        r#"{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[{"type":"thinking","thinking":"hm"},{"type":"text","text":"{}"}],"stop_reason":"end_turn","usage":{"input_tokens":3,"output_tokens":2}}"#,
        &[model("m"), usage(3, 2), reasoning("hm"), text("{}"), COMPLETE],
    );
    check(
        r#"{"type":"error","error":{"type":"billing_error","message":"Pay"},"request_id":"r"}"#,
        &[failed(FailureKind::NoCredit, "Pay")],
    );
}

#[test]
fn thoughts_are_counted_where_the_api_counts_them() {
    let delta = r#"{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":15,"output_tokens_details":{"thinking_tokens":9}}}"#;
    check_end(&[("message_delta", delta), STOP], &[counted(100, 15, 70, 9), COMPLETE]);
}

#[test]
fn an_answer_in_the_call_of_a_tool_is_read() {
    check(
        r#"{"type":"message","content":[{"type":"tool_use","name":"json","input":{"n":4}}],"stop_reason":"tool_use"}"#,
        &[text(r#"{"n":4}"#), COMPLETE],
    );
}
