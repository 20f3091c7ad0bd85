//! Tests of Responses streams from OpenAI's documentation, whole and cut at every byte.

use crate::wire::replies::recording::{
    self, COMPLETE, FILTERED, LENGTH, SECRET, counted, events, failed, model, reasoning, refused,
    text,
};
use pilcrow_core::exchange::{AnswerEvent, FailureKind, FinishReason, ProviderKind};

#[track_caller]
fn check(stream: &str, expected: &[AnswerEvent]) {
    recording::check(ProviderKind::OpenAi, stream, expected);
}

const CREATED: (&str, &str) = (
    "response.created",
    r#"{"type":"response.created","sequence_number":0,"response":{"id":"resp_1","object":"response","status":"in_progress","error":null,"incomplete_details":null,"model":"gpt-x-2026","output":[],"usage":null}}"#,
);
const DELTA: (&str, &str) = (
    "response.output_text.delta",
    r#"{"type":"response.output_text.delta","sequence_number":4,"item_id":"msg_1","output_index":0,"content_index":0,"delta":"{\"город\":","obfuscation":"x"}"#,
);

fn stream(rest: &[(&str, &str)]) -> String {
    events(&[&[CREATED, DELTA], rest].concat())
}

#[test]
fn a_stream_is_read_from_its_creation_to_its_completion() {
    let stream = stream(&[
        (
            "response.reasoning_summary_text.delta",
            r#"{"type":"response.reasoning_summary_text.delta","item_id":"rs_1","delta":"hm"}"#,
        ),
        (
            "response.output_text.delta",
            r#"{"type":"response.output_text.delta","sequence_number":5,"item_id":"msg_1","delta":"\"Рим 🏛\"}"}"#,
        ),
        (
            "response.output_text.done",
            r#"{"type":"response.output_text.done","item_id":"msg_1","text":"{\"город\":\"Рим 🏛\"}"}"#,
        ),
        (
            "response.completed",
            r#"{"type":"response.completed","response":{"id":"resp_1","object":"response","status":"completed","error":null,"model":"gpt-x-2026","output":[{"type":"message","content":[{"type":"output_text","text":"{\"город\":\"Рим 🏛\"}"}]}],"usage":{"input_tokens":19,"input_tokens_details":{"cached_tokens":4},"output_tokens":10,"output_tokens_details":{"reasoning_tokens":3},"total_tokens":29}}}"#,
        ),
    ]);
    check(
        &stream,
        &[
            model("gpt-x-2026"),
            text("{\"город\":"),
            reasoning("hm"),
            text("\"Рим 🏛\"}"),
            counted(19, 10, 4, 3),
            COMPLETE,
        ],
    );
}

#[test]
fn an_answer_that_stops_early_says_why() {
    let incomplete = |reason: &str| {
        let data = format!(
            r#"{{"type":"response.incomplete","response":{{"status":"incomplete","incomplete_details":{{"reason":"{reason}"}},"output":[]}}}}"#
        );
        stream(&[("response.incomplete", &data)])
    };
    let begun = [model("gpt-x-2026"), text("{\"город\":")];
    let with = |end: AnswerEvent| [begun.to_vec(), vec![end]].concat();
    check(&incomplete("max_output_tokens"), &with(LENGTH));
    check(&incomplete("content_filter"), &with(FILTERED));
    check(
        &incomplete("moonrise"),
        &with(AnswerEvent::Finished(FinishReason::Other("moonrise".into()))),
    );
}

#[test]
fn a_model_that_declines_is_quoted() {
    let stream = events(&[
        (
            "response.refusal.delta",
            r#"{"type":"response.refusal.delta","item_id":"m","delta":"I can"}"#,
        ),
        (
            "response.refusal.delta",
            r#"{"type":"response.refusal.delta","item_id":"m","delta":"not."}"#,
        ),
        (
            "response.completed",
            r#"{"type":"response.completed","response":{"status":"completed","output":[{"type":"message","content":[{"type":"refusal","refusal":"I cannot."}]}]}}"#,
        ),
    ]);
    check(&stream, &[refused("I cannot.")]);
}

#[test]
fn failures_within_a_stream_keep_its_text() {
    let begun = [model("gpt-x-2026"), text("{\"город\":")];
    let with = |kind, words| [begun.to_vec(), vec![failed(kind, words)]].concat();
    let error = format!(
        r#"{{"type":"error","code":"server_error","message":"{SECRET} broke","param":null,"sequence_number":7}}"#
    );
    check(
        &stream(&[("error", &error)]),
        &with(FailureKind::ServerError { status: 500, wait_seconds: None }, "••• broke"),
    );
    let failed_response = r#"{"type":"response.failed","response":{"status":"failed","error":{"code":"rate_limit_exceeded","message":"Try again in 7s"}}}"#;
    check(
        &stream(&[("response.failed", failed_response)]),
        &with(FailureKind::RateLimited { wait_seconds: Some(7) }, "Try again in 7s"),
    );
    check(&stream(&[]), &with(FailureKind::Cut, ""));
}

#[test]
fn an_answer_in_one_piece_is_read_too() {
    check(
        r#"{"object":"response","status":"completed","model":"m","error":null,"output":[{"type":"reasoning"},{"type":"message","content":[{"type":"output_text","text":"[1]"}]}],"usage":{"input_tokens":2,"output_tokens":1}}"#,
        &[model("m"), counted(2, 1, 0, 0), text("[1]"), COMPLETE],
    );
    check(
        r#"{"object":"response","status":"failed","error":{"code":"server_error","message":"no"},"output":[]}"#,
        &[failed(FailureKind::ServerError { status: 500, wait_seconds: None }, "no")],
    );
    check(
        r#"{"error":{"message":"Bad key","type":"invalid_request_error","code":"invalid_api_key"}}"#,
        &[failed(FailureKind::BadKey, "Bad key")],
    );
}

#[test]
fn text_that_came_only_at_the_end_is_told() {
    let stream = events(&[(
        "response.completed",
        r#"{"type":"response.completed","response":{"status":"completed","output":[{"content":[{"type":"output_text","text":"{}"}]}]}}"#,
    )]);
    check(&stream, &[text("{}"), COMPLETE]);
}

/// Returns an output message's event: `response.output_item.added` or `done`.
fn item(event: &'static str, id: &str, phase: &str) -> (&'static str, String) {
    let item = format!(
        r#"{{"type":"message","id":"{id}","role":"assistant","content":[],"phase":{phase}}}"#
    );
    (event, format!(r#"{{"type":"{event}","output_index":0,"item":{item}}}"#))
}

fn delta(id: &str, piece: &str) -> (&'static str, String) {
    let event = "response.output_text.delta";
    (event, format!(r#"{{"type":"{event}","item_id":"{id}","delta":"{piece}"}}"#))
}

#[track_caller]
fn check_messages(pieces: &[(&'static str, String)], expected: &[AnswerEvent]) {
    let end = r#"{"type":"response.completed","response":{"status":"completed","output":[]}}"#;
    let pieces = pieces.iter().map(|(event, data)| (*event, data.as_str()));
    let pieces: Vec<_> = pieces.chain([("response.completed", end)]).collect();
    check(&events(&pieces), expected);
}

const ADDED: &str = "response.output_item.added";
const DONE: &str = "response.output_item.done";
const COMMENTARY: &str = "\"commentary\"";
const FINAL: &str = "\"final_answer\"";

#[test]
fn of_several_messages_the_final_answer_is_the_answer() {
    check_messages(
        &[
            item(ADDED, "a", COMMENTARY),
            delta("a", "I look."),
            item(DONE, "a", COMMENTARY),
            item(ADDED, "b", FINAL),
            delta("b", "[1"),
            delta("b", "]"),
            item(DONE, "b", FINAL),
        ],
        &[reasoning("I look."), text("[1"), text("]"), COMPLETE],
    );
    check_messages(
        &[
            item(ADDED, "a", FINAL),
            delta("a", "[1]"),
            item(ADDED, "b", "null"),
            delta("b", "Done."),
        ],
        &[text("[1]"), reasoning("Done."), COMPLETE],
    );
}

#[test]
fn where_no_message_is_called_final_the_last_one_is_the_answer() {
    let two = [delta("a", "[0]"), delta("b", "[1]")];
    check_messages(&two, &[text("[0]"), AnswerEvent::Aside, text("[1]"), COMPLETE]);
    check_messages(
        &[
            item(ADDED, "a", "null"),
            delta("a", "[0]"),
            item(DONE, "a", COMMENTARY),
            delta("b", "[1]"),
        ],
        &[text("[0]"), AnswerEvent::Aside, text("[1]"), COMPLETE],
    );
}

#[test]
fn of_an_output_in_one_piece_the_same_message_is_the_answer() {
    let output = |phases: &[&str]| {
        let messages = phases.iter().zip(0..).map(|(phase, n)| {
            format!(r#"{{"type":"message","phase":{phase},"content":[{{"type":"output_text","text":"[{n}]"}}]}}"#)
        });
        let messages: Vec<String> = messages.collect();
        format!(r#"{{"object":"response","status":"completed","output":[{}]}}"#, messages.join(","))
    };
    let thought = |n: usize| reasoning(&format!("[{n}]"));
    let answer = |n: usize| text(&format!("[{n}]"));
    check(&output(&[COMMENTARY, FINAL]), &[thought(0), answer(1), COMPLETE]);
    check(&output(&[FINAL, "null"]), &[answer(0), thought(1), COMPLETE]);
    check(&output(&["null", "null"]), &[thought(0), answer(1), COMPLETE]);
    check(&output(&["null", COMMENTARY]), &[answer(0), thought(1), COMPLETE]);
    check(&output(&[COMMENTARY]), &[answer(0), COMPLETE]);
}

#[test]
fn a_message_that_comes_as_a_whole_is_told_once() {
    let text_done = (
        "response.output_text.done",
        r#"{"type":"response.output_text.done","item_id":"a","text":"[1]"}"#,
    );
    let empty = ("response.completed", r#"{"type":"response.completed","response":{"output":[]}}"#);
    check(&events(&[text_done, empty]), &[text("[1]"), COMPLETE]);
    let full = r#"{"type":"response.completed","response":{"status":"in_progress","output":[{"type":"message","content":[{"type":"output_text","text":"[1]"}]}]}}"#;
    let full = ("response.completed", full);
    check(&events(&[text_done, full]), &[text("[1]"), COMPLETE]);
    check(&events(&[full]), &[text("[1]"), COMPLETE]);
    let sum = r#"{"type":"response.completed","response":{"output_text":"[1]"}}"#;
    check(&events(&[("response.completed", sum)]), &[text("[1]"), COMPLETE]);
    let (_, piece) = delta("a", "[1]");
    let piece = ("response.output_text.delta", piece.as_str());
    check(&events(&[piece, text_done, full]), &[text("[1]"), COMPLETE]);
    let nameless = r#"{"type":"response.output_text.delta","delta":"[1]"}"#;
    let nameless = ("response.output_text.delta", nameless);
    check(&events(&[nameless, text_done, full]), &[text("[1]"), COMPLETE]);
}

#[test]
fn of_calls_of_tools_the_first_is_the_answer() {
    let call = |id: &str| format!(r#"{{"type":"function_call","id":"{id}","arguments":"[1]"}}"#);
    let done = |id: &str| {
        let event = "response.output_item.done";
        (event, format!(r#"{{"type":"{event}","item":{}}}"#, call(id)))
    };
    let piece = |id: &str, piece: &str| {
        let event = "response.function_call_arguments.delta";
        (event, format!(r#"{{"type":"{event}","item_id":"{id}","delta":"{piece}"}}"#))
    };
    check_messages(&[done("a"), done("b")], &[text("[1]"), COMPLETE]);
    check_messages(
        &[piece("a", "[1"), piece("a", "]"), done("a"), piece("b", "[2]")],
        &[text("[1"), text("]"), COMPLETE],
    );
    check_messages(
        &[delta("m", "I call it."), done("a")],
        &[text("I call it."), AnswerEvent::Aside, text("[1]"), COMPLETE],
    );
    check_messages(&[delta("m", "[0]"), done("a")], &[text("[0]"), COMPLETE]);
    let whole = format!(r#"{{"object":"response","status":"completed","output":[{}]}}"#, call("a"));
    check(&whole, &[text("[1]"), COMPLETE]);
}
