//! Tests of Chat Completions streams from the servers' documentation, whole and cut at every byte.

use crate::wire::replies::recording::{
    self, COMPLETE, FILTERED, LENGTH, counted, events, failed, model, reasoning, refused, text,
    usage,
};
use pilcrow_core::exchange::{AnswerEvent, FailureKind, ProviderKind};
use proptest::prelude::*;

const OPENAI: &str = r#"data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"gpt-x-2026","service_tier":"default","choices":[{"index":0,"delta":{"role":"assistant","content":"","refusal":null},"logprobs":null,"finish_reason":null}],"usage":null,"obfuscation":"aa"}

data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"gpt-x-2026","choices":[{"index":0,"delta":{"content":"{\"город\":"},"finish_reason":null}],"usage":null}

data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"gpt-x-2026","choices":[{"index":0,"delta":{"content":"\"Рим 🏛\"}"},"finish_reason":null}],"usage":null}

data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"gpt-x-2026","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":null}

data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"gpt-x-2026","choices":[],"usage":{"prompt_tokens":19,"completion_tokens":10,"total_tokens":29,"completion_tokens_details":{"reasoning_tokens":0}}}

data: [DONE]

"#;

const LLAMA_CPP: &str = "data: {\"choices\":[{\"finish_reason\":null,\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":null}}],\"created\":1,\"id\":\"c\",\"model\":\"smol.gguf\",\"system_fingerprint\":\"b1\",\"object\":\"chat.completion.chunk\"}\n\n: ping\n\ndata: {\"choices\":[{\"finish_reason\":null,\"index\":0,\"delta\":{\"reasoning_content\":\"hm\"}}],\"model\":\"smol.gguf\"}\n\ndata: {\"choices\":[{\"finish_reason\":null,\"index\":0,\"delta\":{\"content\":\"{}\"}}],\"model\":\"smol.gguf\"}\n\ndata: {\"choices\":[{\"finish_reason\":\"length\",\"index\":0,\"delta\":{}}],\"model\":\"smol.gguf\",\"object\":\"chat.completion.chunk\"}\n\ndata: {\"choices\":[],\"model\":\"smol.gguf\",\"usage\":{\"completion_tokens\":2,\"prompt_tokens\":9,\"total_tokens\":11},\"timings\":{\"prompt_n\":9,\"prompt_ms\":65.2,\"predicted_per_second\":66.01}}\n\ndata: [DONE]\n\n";

const OLLAMA: &str = "data: {\"id\":\"chatcmpl-9\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"qwen:0.6b\",\"system_fingerprint\":\"fp_ollama\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\",\"reasoning\":\"Well\"},\"finish_reason\":null}]}\r\n\r\ndata: {\"model\":\"qwen:0.6b\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"[1]\"},\"finish_reason\":null}]}\r\n\r\ndata: {\"model\":\"qwen:0.6b\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"finish_reason\":\"stop\"}]}\r\n\r\ndata: {\"model\":\"qwen:0.6b\",\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":6,\"total_tokens\":11}}\r\n\r\ndata: [DONE]\r\n\r\n";

const VLLM: &str = "data: {\"id\":\"chatcmpl-v\",\"object\":\"chat.completion.chunk\",\"model\":\"org/m\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"logprobs\":null,\"finish_reason\":null}],\"usage\":{\"prompt_tokens\":4,\"total_tokens\":4,\"completion_tokens\":0}}\n\ndata: {\"model\":\"org/m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"true\"},\"logprobs\":null,\"finish_reason\":null}]}\n\ndata: {\"model\":\"org/m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\"},\"logprobs\":null,\"finish_reason\":\"stop\",\"stop_reason\":null}]}\n\ndata: {\"model\":\"org/m\",\"choices\":[],\"usage\":{\"prompt_tokens\":4,\"total_tokens\":5,\"completion_tokens\":1}}\n\ndata: [DONE]\n\n";

#[track_caller]
fn check(stream: &str, expected: &[AnswerEvent]) {
    recording::check(ProviderKind::Compatible, stream, expected);
}

fn read(pieces: &[&[u8]]) -> Vec<AnswerEvent> {
    recording::read(ProviderKind::Compatible, pieces)
}

#[test]
fn the_streams_of_four_servers_are_read() {
    check(
        OPENAI,
        &[model("gpt-x-2026"), text("{\"город\":"), text("\"Рим 🏛\"}"), usage(19, 10), COMPLETE],
    );
    check(LLAMA_CPP, &[model("smol.gguf"), reasoning("hm"), text("{}"), usage(9, 2), LENGTH]);
    check(OLLAMA, &[model("qwen:0.6b"), reasoning("Well"), text("[1]"), usage(5, 6), COMPLETE]);
    check(VLLM, &[model("org/m"), usage(4, 0), text("true"), usage(4, 1), COMPLETE]);
}

#[test]
fn a_letter_whose_halves_come_in_two_pieces_is_told_whole() {
    let stream = r#"data: {"choices":[{"delta":{"reasoning_content":"hm \ud83d"}}]}

data: {"choices":[{"delta":{"reasoning_content":"\ude00","content":"{\"a\":\"\ud83d"}}]}

data: {"choices":[{"delta":{"content":"\ude00\\ud83d"}}]}

data: {"choices":[{"delta":{"content":"\\ude00\"}"},"finish_reason":"stop"}]}

data: [DONE]

"#;
    let events = [reasoning("hm "), reasoning("😀"), text("{\"a\":\"")];
    let more = [text("😀\\ud83d"), text("\\ude00\"}"), COMPLETE];
    check(stream, &[events.as_slice(), more.as_slice()].concat());
}

#[test]
fn an_answer_in_one_piece_is_read_too() {
    let whole = r#" {"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"{}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":2}}"#;
    check(whole, &[model("m"), text("{}"), usage(1, 2), COMPLETE]);
    let parts =
        r#"{"choices":[{"message":{"content":[{"type":"text","text":"a"},{"type":"x"}]}}]}"#;
    check(parts, &[text("a"), COMPLETE]);
}

#[test]
fn a_stream_that_breaks_off_is_cut_and_keeps_its_text() {
    let cut = "data: {\"choices\":[{\"delta\":{\"content\":\"{\\\"a\"}}]}\n\n";
    check(cut, &[text("{\"a"), failed(FailureKind::Cut, "")]);
    let in_event = format!("{cut}data: {{\"cho");
    check(&in_event, &[text("{\"a"), failed(FailureKind::Cut, "")]);
    check("", &[failed(FailureKind::OtherReply, "")]);
    check(" \n", &[failed(FailureKind::OtherReply, "")]);
}

#[test]
fn the_end_need_not_be_announced_twice() {
    let chunk = "data: {\"choices\":[{\"delta\":{\"content\":\"1\"},\"finish_reason\":\"stop\"}]}";
    check(chunk, &[text("1"), COMPLETE]);
    check(
        "data: {\"choices\":[{\"delta\":{\"content\":\"1\"}}]}\n\ndata: [DONE]",
        &[text("1"), COMPLETE],
    );
}

#[test]
fn a_model_that_declines_is_quoted() {
    let stream = "data: {\"choices\":[{\"delta\":{\"refusal\":\"I can\"}}]}\n\ndata: {\"choices\":[{\"delta\":{\"refusal\":\"not.\"}}]}\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    check(stream, &[refused("I cannot.")]);
    let filtered = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"content_filter\"}]}\n\n";
    check(filtered, &[FILTERED]);
}

#[test]
fn errors_within_an_answer_are_failures_without_the_key() {
    let mid = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\ndata: {\"error\":{\"code\":429,\"message\":\"topsecretkey: try again in 3s\"}}\n\ndata: [DONE]\n\n";
    let limited = FailureKind::RateLimited { wait_seconds: Some(3) };
    check(mid, &[text("a"), failed(limited, "•••: try again in 3s")]);
    let server = |status| FailureKind::ServerError { status, wait_seconds: None };
    check("data: {\"error\":\"boom\"}\n\n", &[failed(FailureKind::Reported, "boom")]);
    check(
        "event: error\ndata: {\"message\":\"boom\"}\n\n",
        &[failed(FailureKind::Reported, "boom")],
    );
    check("error: {\"code\":500,\"message\":\"boom\"}\n\n", &[failed(server(500), "boom")]);
    check(
        "data: {\"object\":\"error\",\"message\":\"no\",\"code\":400}\n\n",
        &[failed(FailureKind::BadRequest, "no")],
    );
    let in_choice = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"error\",\"error\":{\"code\":502,\"message\":\"gone\"}}]}\n\n";
    check(in_choice, &[text("a"), failed(server(502), "gone")]);
    check(
        "{\"error\":{\"code\":401,\"message\":\"who?\"}}",
        &[failed(FailureKind::BadKey, "who?")],
    );
}

#[test]
fn a_failure_that_only_a_name_tells_is_the_providers() {
    let stop = |reason: &str, native: &str| {
        format!(
            "data: {{\"choices\":[{{\"delta\":{{\"content\":\"\"}},\"finish_reason\":{reason},\"native_finish_reason\":{native}}}]}}\n\ndata: [DONE]\n\n"
        )
    };
    let reported = |name: &str| [failed(FailureKind::Reported, name)];
    check(&stop("\"stop\"", "\"network_error\""), &reported("network_error"));
    check(&stop("\"error\"", "\"MALFORMED_FUNCTION_CALL\""), &reported("MALFORMED_FUNCTION_CALL"));
    check(&stop("null", "\"upstream_failed\""), &reported("upstream_failed"));
    check(&stop("\"error\"", "null"), &reported("error"));
    check(&stop("\"stop\"", "\"completed\""), &[COMPLETE]);
    check(&stop("\"length\"", "\"MAX_TOKENS\""), &[LENGTH]);
}

#[test]
fn thoughts_have_places_of_several_names() {
    for name in ["reasoning_content", "reasoning", "thinking", "reasoning_text"] {
        let chunk = format!(
            "data: {{\"choices\":[{{\"delta\":{{\"reasoning_content\":\"\",\"{name}\":\"hm\"}}}}]}}\n\ndata: [DONE]\n\n"
        );
        check(&chunk, &[reasoning("hm"), COMPLETE]);
    }
}

/// Returns a stream with one choice and its end.
fn choice(choice: &str) -> String {
    events(&[("", &format!("{{\"choices\":[{choice}]}}")), ("", "[DONE]")])
}

#[test]
fn a_text_has_places_of_several_forms() {
    for piece in [
        r#"{"delta":{"content":"{\"n\":4}"}}"#,
        r#"{"delta":{"content":{"n":4}}}"#,
        r#"{"delta":{"content":{"type":"text","text":"{\"n\":4}"}}}"#,
        r#"{"delta":{"content":["{\"n\":4}"]}}"#,
        r#"{"delta":{"content":null,"tool_calls":[{"index":0,"function":{"name":"json","arguments":"{\"n\":4}"}}]},"finish_reason":"tool_calls"}"#,
        r#"{"delta":{"function_call":{"name":"json","arguments":{"n":4}}}}"#,
        r#"{"delta":null,"message":{"content":"{\"n\":4}"}}"#,
        r#"{"text":"{\"n\":4}"}"#,
    ] {
        let events = recording::read(ProviderKind::Compatible, &[choice(piece).as_bytes()]);
        assert_eq!(events.first(), Some(&text("{\"n\":4}")), "{piece}");
    }
    let both = r#"{"delta":{"content":"a","tool_calls":[{"function":{"arguments":"b"}}]}}"#;
    check(&choice(both), &[text("a"), COMPLETE]);
    let thought = r#"{"delta":{"content":[{"type":"reasoning","text":"hm"},{"type":"thinking","thinking":"so"},{"type":"text","text":"a"}]}}"#;
    check(&choice(thought), &[reasoning("hm"), reasoning("so"), text("a"), COMPLETE]);
    check(
        &choice(r#"{"delta":{"content":[{"type":"refusal","refusal":"No."}]}}"#),
        &[refused("No.")],
    );
}

#[test]
fn reasons_to_stop_have_names_of_several_spellings() {
    let stop = |reason: &str| choice(&format!("{{\"delta\":{{}},\"finish_reason\":\"{reason}\"}}"));
    for reason in ["LENGTH", "MAX_TOKENS", "max_output_tokens", "model_context_window_exceeded"] {
        check(&stop(reason), &[LENGTH]);
    }
    for reason in ["SAFETY", "content_filter: PROHIBITED_CONTENT", "sensitive"] {
        check(&stop(reason), &[FILTERED]);
    }
    for reason in ["abort", "insufficient_system_resource", "network_error"] {
        check(&stop(reason), &[failed(FailureKind::Reported, reason)]);
    }
    check(&stop("refusal"), &[refused("")]);
    let native = r#"{"delta":{},"finish_reason":"stop","native_finish_reason":"MAX_TOKENS"}"#;
    check(&choice(native), &[LENGTH]);
}

#[test]
fn what_is_no_answer_is_said() {
    let other = |detail: &str| [failed(FailureKind::OtherReply, detail)];
    let page = "<!doctype html><html><head><title>Sign in</title></head></html>";
    check(page, &[failed(FailureKind::WebPage, "Sign in")]);
    check("<Error>no</Error>", &other("<Error>no</Error>"));
    check("all is well", &other("all is well"));
    check(": ping\n\n: ping\n\n", &[failed(FailureKind::Cut, "")]);
    check("{\"models\":[]}", &other("{\"models\":[]}"));
    check("data: what?\n\n", &other("what?"));
    let loading = "data: {\"detail\":\"Not loaded\"}\n\n";
    check(loading, &[failed(FailureKind::Reported, "Not loaded")]);
}

#[test]
fn events_that_a_server_frames_otherwise_are_read() {
    let chunk = r#"data: {"choices":[{"delta":{"content":"1"},"finish_reason":"stop"}]}"#;
    for stream in [
        format!("data: {chunk}\n\ndata: data: [DONE]\n\n"),
        format!("data: ping\n\n{chunk}\n\ndata: DONE\n\n"),
        format!("{chunk}\ndata: [DONE]\n\n"),
    ] {
        check(&stream, &[text("1"), COMPLETE]);
    }
}

#[test]
fn what_is_told_beside_an_error_counts() {
    let chunk = "data: {\"error\":{\"code\":502,\"message\":\"gone\"},\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"error\"}]}\n\n";
    check(
        chunk,
        &[text("a"), failed(FailureKind::ServerError { status: 502, wait_seconds: None }, "gone")],
    );
}

#[test]
fn groq_counts_in_its_own_place_and_mistral_thinks_in_parts() {
    let groq = "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}],\"x_groq\":{\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":5}}}";
    check(&events(&[("", groq), ("", "[DONE]")]), &[usage(10, 5), COMPLETE]);
    let thought = "{\"choices\":[{\"delta\":{\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"hm\"}]}]}}]}";
    let answer = "{\"choices\":[{\"delta\":{\"content\":[{\"type\":\"text\",\"text\":\"{}\"}]},\"finish_reason\":\"model_length\"}],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":3}}";
    let mistral = events(&[("", thought), ("", answer), ("", "[DONE]")]);
    check(&mistral, &[reasoning("hm"), text("{}"), usage(9, 3), LENGTH]);
}

#[test]
fn cached_tokens_and_thoughts_are_counted_apart() {
    let chunk = "{\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":8,\"prompt_tokens_details\":{\"cached_tokens\":4},\"completion_tokens_details\":{\"reasoning_tokens\":5}}}";
    check(&events(&[("", chunk), ("", "[DONE]")]), &[counted(9, 8, 4, 5), COMPLETE]);
}

#[test]
fn a_router_tells_what_an_answer_cost() {
    let chunk = "{\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":8,\"cost\":1.35e-05}}";
    let stream = events(&[("", chunk), ("", "[DONE]")]);
    let cost = |kind| match recording::read(kind, &[stream.as_bytes()]).first() {
        Some(AnswerEvent::Usage(usage)) => usage.cost.map(|cost| cost.to_string()),
        other => panic!("{other:?}"),
    };
    assert_eq!(cost(ProviderKind::OpenRouter).as_deref(), Some("0.0000135"));
    assert_eq!(cost(ProviderKind::Compatible), None);
}

#[test]
fn what_is_cut_after_its_end_is_whole_and_what_is_cut_in_a_text_keeps_it() {
    let ended = "data: {\"choices\":[{\"delta\":{\"content\":\"1\"},\"finish_reason\":\"stop\"}]}\n\ndata: {\"choices\":[],\"usa";
    check(ended, &[text("1"), COMPLETE]);
    let in_text = "data: {\"choices\":[{\"delta\":{\"content\":\"{\\\"a";
    check(in_text, &[text("{\"a"), failed(FailureKind::Cut, "")]);
    let in_body = "{\"choices\":[{\"message\":{\"content\":\"{\\\"a";
    check(in_body, &[text("{\"a"), failed(FailureKind::Cut, "")]);
}

proptest! {
    #[test]
    fn any_cuts_give_the_same_events(cuts in prop::collection::vec(0..OPENAI.len(), 0..40)) {
        let mut cuts = cuts;
        cuts.sort_unstable();
        let mut pieces = Vec::new();
        let mut start = 0;
        for cut in cuts {
            pieces.push(&OPENAI.as_bytes()[start..cut]);
            start = cut;
        }
        pieces.push(&OPENAI.as_bytes()[start..]);
        prop_assert_eq!(read(&pieces), read(&[OPENAI.as_bytes()]));
    }

    #[test]
    fn garbage_ends_in_exactly_one_final_event(
        garbage in prop::collection::vec(
            prop_oneof![
                prop::collection::vec(any::<u8>(), 0..20),
                "(data: |\n|\r|\\{|\\}|\\[|\\]|\"choices\":|\"delta\":|\"error\":|\\[DONE\\]|1|,){0,9}".prop_map(String::into_bytes),
                (0..LLAMA_CPP.len(), 0..400_usize).prop_map(|(at, length)| {
                    LLAMA_CPP.as_bytes().iter().copied().skip(at).take(length).collect()
                }),
            ],
            0..8,
        ),
    ) {
        let pieces: Vec<&[u8]> = garbage.iter().map(Vec::as_slice).collect();
        let events = read(&pieces);
        let finals = events.iter().filter(|event| event.is_final()).count();
        prop_assert_eq!(finals, 1);
        prop_assert!(events.last().is_some_and(AnswerEvent::is_final));
    }
}

#[test]
fn a_text_that_is_said_again_is_told_once() {
    let stream = |pieces: &[&str]| {
        let pieces = pieces.iter().map(|piece| format!(r#"{{"choices":[{{{piece}}}]}}"#));
        let pieces: Vec<String> = pieces.chain(["[DONE]".to_owned()]).collect();
        events(&pieces.iter().map(|piece| ("", piece.as_str())).collect::<Vec<_>>())
    };
    let delta = |text: &str| format!(r#""delta":{{"reasoning":"{text}","content":"{text}"}}"#);
    let message = r#""delta":{},"message":{"content":"[1, 2]"},"finish_reason":"stop""#;
    check(
        &stream(&[&delta("[1"), &delta("[1, "), &delta("[1, 2"), &delta("[1, 2]"), message]),
        &[
            reasoning("[1"),
            text("[1"),
            reasoning(", 2"),
            text(", 2"),
            reasoning("]"),
            text("]"),
            COMPLETE,
        ],
    );
    let once = r#""delta":{"content":"[1, 2]"}"#;
    check(&stream(&[once, message]), &[text("[1, 2]"), COMPLETE]);
    check(&stream(&[message]), &[text("[1, 2]"), COMPLETE]);
}

#[test]
fn counts_of_tokens_may_stand_beside_the_text() {
    let piece = r#"{"delta":{"content":"a"},"usage":{"prompt_tokens":5,"completion_tokens":6}}"#;
    check(&choice(piece), &[text("a"), usage(5, 6), COMPLETE]);
}

#[test]
fn pieces_that_nothing_sets_apart_are_read_one_by_one() {
    let piece = |text: &str| format!(r#"{{"choices":[{{"delta":{{"content":"{text}"}}}}]}}"#);
    let (first, second) = (piece("[1"), piece("]"));
    let expected = [text("[1"), text("]"), COMPLETE];
    check(&format!("data: {first}{second}\n\ndata: [DONE]\n\n"), &expected);
    check(&format!("data: {first}data: {second}\ndata: [DONE]\n\n"), &expected);
    check(&format!("{first}{second}[DONE]"), &expected);
}
