//! Tests of Ollama's streams from its documentation, whole and cut at every byte.

use crate::wire::replies::recording::{
    self, COMPLETE, LENGTH, SECRET, failed, model, reasoning, text, usage,
};
use pilcrow_core::exchange::{AnswerEvent, FailureKind, FinishReason, ProviderKind};

#[track_caller]
fn check(stream: &str, expected: &[AnswerEvent]) {
    recording::check(ProviderKind::Ollama, stream, expected);
}

const BEGUN: &str = "{\"model\":\"qwen:0.6b\",\"created_at\":\"2026-08-04T08:52:19.385406455Z\",\"message\":{\"role\":\"assistant\",\"content\":\"\",\"thinking\":\"hm\"},\"done\":false}\n{\"model\":\"qwen:0.6b\",\"created_at\":\"2026-08-04T08:52:19.4Z\",\"message\":{\"role\":\"assistant\",\"content\":\"{\\\"ёж\\\": 1}\"},\"done\":false}\n";

#[track_caller]
fn check_end(rest: &str, expected: &[AnswerEvent]) {
    let begun = [model("qwen:0.6b"), reasoning("hm"), text("{\"ёж\": 1}")];
    check(&format!("{BEGUN}{rest}"), &[begun.to_vec(), expected.to_vec()].concat());
}

fn done_line(reason: &str) -> String {
    format!(
        "{{\"model\":\"qwen:0.6b\",\"message\":{{\"role\":\"assistant\",\"content\":\"\"}},\"done\":true,{reason}\"total_duration\":4883583458,\"prompt_eval_count\":26,\"eval_count\":282}}"
    )
}

#[test]
fn lines_are_read_to_the_one_that_ends() {
    check_end(&done_line("\"done_reason\":\"stop\","), &[usage(26, 282), COMPLETE]);
    check_end(&format!("{}\r\n", done_line("")), &[usage(26, 282), COMPLETE]);
    check_end(&done_line("\"done_reason\":\"length\","), &[usage(26, 282), LENGTH]);
    let unload = AnswerEvent::Finished(FinishReason::Other("unload".into()));
    check_end(&done_line("\"done_reason\":\"unload\","), &[usage(26, 282), unload]);
}

#[test]
fn an_error_in_a_line_keeps_the_text() {
    let error = format!("{{\"error\":\"{SECRET}: an error was encountered\"}}\n");
    check_end(&error, &[failed(FailureKind::Reported, "•••: an error was encountered")]);
    check(
        "{\"error\":\"model 'x' not found\"}",
        &[failed(FailureKind::NoSuchModel, "model 'x' not found")],
    );
}

#[test]
fn what_breaks_off_is_cut_and_keeps_its_text() {
    check_end("", &[failed(FailureKind::Cut, "")]);
    check_end("{\"model\":\"qwen:0.6b\",\"mess", &[failed(FailureKind::Cut, "")]);
    check_end(
        "{\"model\":\"qwen:0.6b\",\"message\":{\"content\":\" tw",
        &[text(" tw"), failed(FailureKind::Cut, "")],
    );
    check_end("what?\n{}\n", &[failed(FailureKind::OtherReply, "what?")]);
}

#[test]
fn an_answer_in_one_piece_is_read_too() {
    let whole = "{\n  \"model\": \"m\",\n  \"message\": {\n    \"content\": \"[1]\"\n  },\n  \"done\": true,\n  \"eval_count\": 2\n}\n";
    check(whole, &[model("m"), text("[1]"), usage(0, 2), COMPLETE]);
    check("<html>no</html>", &[failed(FailureKind::WebPage, "")]);
}

#[test]
fn lines_after_one_that_broke_off_keep_their_blanks() {
    for lines in ["\ndata: data: \n", "\n\n  \n b \r\n"] {
        let text_of = |stream: &str| {
            let is_text = |event: &AnswerEvent| matches!(event, AnswerEvent::Text(_));
            let events = recording::read(ProviderKind::Ollama, &[stream.as_bytes()]);
            events.into_iter().filter(is_text).collect::<Vec<_>>()
        };
        let stream = format!("{{\"message\":{{\"content\":\"a{lines}c\"}}}}");
        assert_eq!(text_of(&stream), [text(&format!("a{lines}c"))], "{lines:?}");
    }
}

#[test]
fn lines_that_a_proxy_makes_events_of_are_read() {
    let events = "data: {\"message\":{\"content\":\"[1]\"}}\n\ndata: {\"done\":true}\n\n";
    check(events, &[text("[1]"), usage(0, 0), COMPLETE]);
    let lines = "{\"message\":{\"content\":\"[1]\"}}{\"done\":true}\n";
    check(lines, &[text("[1]"), usage(0, 0), COMPLETE]);
}

#[test]
fn an_answer_in_the_call_of_a_tool_is_read() {
    let line = |message: &str| format!("{{\"message\":{{{message}}},\"done\":false}}\n");
    let calls = r#""tool_calls":[{"function":{"name":"json","arguments":{"n":4,"type":"text"}}}]"#;
    let answer = text(r#"{"n":4,"type":"text"}"#);
    let end = "{\"done\":true,\"done_reason\":\"stop\"}\n";
    check(
        &format!("{}{end}", line(&format!("\"content\":\"\",{calls}"))),
        &[answer.clone(), usage(0, 0), COMPLETE],
    );
    check(
        &format!("{}{}{end}", line("\"content\":\"I call it.\""), line(calls)),
        &[text("I call it."), AnswerEvent::Aside, answer, usage(0, 0), COMPLETE],
    );
    check(
        &format!("{}{}{end}", line("\"content\":\"[1]\""), line(calls)),
        &[text("[1]"), usage(0, 0), COMPLETE],
    );
}
