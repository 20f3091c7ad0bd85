//! Tests of attempts without I/O, by the table that the drivers of the page and of the command are tested with as well.

use super::*;
use pilcrow_core::document::{parse_document, parse_text};
use pilcrow_core::exchange::{Adjustment, ProviderKind, ProviderSettings, SentPrompt};
use pilcrow_core::run::{RunEvent, RunStatus};
use serde_json::{Value, json};
use std::rc::Rc;

const TABLE: &str = include_str!("../../../../tests/answers/table.json");

fn question(case: &Value) -> Question {
    let usual = json!({
        "type": "object",
        "properties": {"n": {"type": "integer"}, "word": {"type": "string"}},
        "required": ["n", "word"],
    });
    let schema = case.get("schema").cloned().unwrap_or(usual);
    let text = json!({"schema": schema, "context": ["Hi"]}).to_string();
    let document = parse_document(&text).unwrap().request;
    let provider =
        ProviderSettings { kind: ProviderKind::Compatible, ..ProviderSettings::default() };
    Question::new(&document, &provider, None)
}

/// Sends one reply of the table to an attempt, as a driver does.
fn answer(attempt: &mut Attempt, scripted: &Value) {
    let mut reply = Reply::new(attempt.question());
    let status = scripted.get("status").map_or(200, |status| status.as_u64().unwrap() as u16);
    attempt.take(RunEvent::Sent, 1);
    for piece in scripted["body"].as_array().unwrap() {
        for event in reply.push(status, piece.as_str().unwrap().as_bytes()) {
            attempt.take(RunEvent::Answer(event), 2);
        }
    }
    if scripted["end"] == "open" {
        let patience = reply.patience();
        assert!(patience.milliseconds().is_some() && reply.tire(patience), "{patience:?}");
    }
    let headers = &scripted["headers"];
    let head =
        ReplyHead { status, retry_after: headers["retry-after"].as_str(), ..Default::default() };
    for event in reply.end(&head) {
        attempt.take(RunEvent::Answer(event), 3);
    }
}

fn outcome(case: &Value) -> Value {
    let mut attempt = Attempt::new(Rc::new(question(case)), 0);
    let mut replies = case["replies"].as_array().unwrap().iter();
    loop {
        answer(&mut attempt, replies.next().unwrap());
        if attempt.next(0, 4) == AttemptAction::Read {
            break;
        }
    }
    assert_eq!(replies.next(), None, "asked less often than there are replies");
    let reading = attempt.read();
    outcome_json(&attempt, &reading)
}

/// Converts a reading to the table's notation.
fn outcome_json(attempt: &Attempt, reading: &Reading) -> Value {
    let ending = match &reading.ending {
        Ending::Whole => "whole",
        Ending::Unread(_) => "unread",
        Ending::Withheld(_) => "withheld",
        Ending::Failed(_) => "failed",
        Ending::Stopped => "stopped",
    };
    let mut outcome = json!({"ending": ending});
    let mut put = |key: &str, value: Option<Value>| {
        let members = outcome.as_object_mut().unwrap();
        members.extend(value.map(|value| (key.to_owned(), value)));
    };
    put("kind", reading.ending.failure().map(|failure| failure.kind.key().into()));
    put("value", reading.value.clone());
    let repairs: Vec<Value> = reading.repairs.iter().map(|one| one.kind.key().into()).collect();
    put("repairs", (!repairs.is_empty()).then_some(repairs.into()));
    if let (Ending::Whole, Some(schema)) = (&reading.ending, &attempt.question().schema) {
        let validator = jsonschema::validator_for(schema).unwrap();
        let value = reading.value.clone().unwrap_or_default();
        put("issues", Some(validator.iter_errors(&value).count().into()));
    }
    put("tries", Some(attempt.records(None, Vec::new()).len().into()));
    outcome
}

#[test]
fn each_answer_of_the_table_is_read_as_the_page_and_the_command_read_it() {
    let table = parse_text(TABLE).unwrap();
    for case in table.as_array().unwrap() {
        assert_eq!(outcome(case), case["expected"], "{}", case["name"]);
    }
}

#[test]
fn a_model_that_stops_with_each_piece_goes_on() {
    let mut reply = Reply::new(&question(&Value::Null));
    let mut after = |text: &str| {
        let piece = json!({"choices": [{"delta": {"content": text}, "finish_reason": "stop"}]});
        reply.push(200, format!("data: {piece}\n\n").as_bytes());
        let patience = reply.patience();
        (patience.milliseconds().unwrap(), matches!(patience, Patience::Short(_)), patience)
    };
    let (half, is_short, first) = after("{\"n\": {}");
    assert!(half > 3_000 && !is_short, "{first:?}");
    let (_, _, second) = after(", \"word\": ");
    assert_ne!(first, second, "each piece is waited for anew");
    let (_, is_short, _) = after("\"Ufer\"}");
    assert!(is_short);
    assert!(!reply.tire(second) && reply.tire(reply.patience()));
}

#[test]
fn an_answer_that_ends_with_a_context_full_of_a_cut_prompt_says_so() {
    let words = "word ".repeat(6_000);
    let text = json!({"schema": {"type": "object"}, "context": [words]}).to_string();
    let document = parse_document(&text).unwrap().request;
    let provider = ProviderSettings { kind: ProviderKind::Ollama, ..ProviderSettings::default() };
    let question = Rc::new(Question::new(&document, &provider, None));
    for (counted, expected) in [(4_096, "too_large"), (6_000, "answer_limit")] {
        let mut attempt = Attempt::new(Rc::clone(&question), 0);
        let last = json!({"message": {"content": "{\"n\":"}, "done": true, "done_reason": "length",
            "prompt_eval_count": counted, "eval_count": 9});
        answer(&mut attempt, &json!({"body": [format!("{last}\n")]}));
        assert_eq!(attempt.next(0, 4), AttemptAction::Read);
        let reading = attempt.read();
        assert_eq!(reading.ending.failure().unwrap().kind.key(), expected, "{counted}");
        assert_eq!(reading.value, Some(json!({})));
    }
}

#[test]
fn what_is_stopped_is_read_as_far_as_it_came() {
    let mut attempt = Attempt::new(Rc::new(question(&Value::Null)), 0);
    attempt.take(RunEvent::Sent, 1);
    let text = pilcrow_core::exchange::AnswerEvent::Text(r#"{"n":4,"#.to_owned());
    attempt.take(RunEvent::Answer(text), 2);
    let left = attempt.interrupted(3);
    assert_eq!((left.len(), left[0].text.as_str()), (1, r#"{"n":4,"#));
    attempt.take(RunEvent::Cancelled, 3);
    assert_eq!(attempt.next(0, 4), AttemptAction::Read);
    let reading = attempt.read();
    assert_eq!((reading.ending, reading.value), (Ending::Stopped, Some(json!({"n": 4}))));
    assert_eq!(attempt.progress().status, RunStatus::Cancelled);
}

/// Answers a question with each reply in turn; returns the attempt and the prompts that were sent.
fn ask_in_turn(lessons: &Lessons, replies: &[(u16, &str)]) -> (Attempt, Vec<SentPrompt>) {
    let document = r#"{"config": {"seed": 7, "maxTokens": 9}, "schema": {"type": "object"},
        "context": ["Hi", "there"]}"#;
    let document = parse_document(document).unwrap().request;
    let base_url = "http://127.0.0.1:8000/v1".to_owned();
    let provider = ProviderSettings {
        kind: ProviderKind::Compatible,
        base_url,
        ..ProviderSettings::default()
    };
    let question = lessons.apply(Question::new(&document, &provider, None));
    let (mut attempt, mut sent) = (Attempt::new(Rc::new(question), 0), Vec::new());
    for (status, body) in replies {
        sent.push(attempt.question().sent.clone());
        answer(&mut attempt, &json!({"status": status, "body": [body]}));
        attempt.next(0, 4);
    }
    (attempt, sent)
}

const GOOD: &str = "data: {\"choices\":[{\"delta\":{\"content\":\"{}\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

#[test]
fn what_a_server_refuses_is_put_otherwise_and_so_from_the_start_the_next_time() {
    let refusals = [
        (400, r#"{"error":{"message":"Conversation roles must alternate user/assistant"}}"#),
        (400, r#"{"error":{"message":"Unsupported parameter","param":"seed"}}"#),
        (400, r#"{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported"}}"#),
        (400, r#"{"error":{"message":"This response_format type is unavailable now"}}"#),
        (200, GOOD),
    ];
    let mut lessons = Lessons::default();
    let (attempt, sent) = ask_in_turn(&lessons, &refusals);
    let seed = Adjustment::Without { name: "seed".into() };
    let all = [Adjustment::Turns, seed, Adjustment::OtherLimit, Adjustment::SchemaInText];
    assert_eq!(sent.last().unwrap().adjustments, all);
    assert_eq!(attempt.read().ending, Ending::Whole);
    assert_eq!(attempt.records(None, Vec::new()).len(), 5);
    let body = parse_text(&attempt.question().call().unwrap().body.unwrap()).unwrap();
    assert_eq!((&body["max_completion_tokens"], body.get("max_tokens")), (&json!(9), None));
    assert_eq!((body.get("seed"), body.get("response_format")), (None, None));
    assert_eq!(body["messages"].as_array().unwrap().len(), 1);
    lessons.learn(&attempt);
    let (_, sent) = ask_in_turn(&lessons, &[(200, GOOD)]);
    assert_eq!(sent.first().unwrap().adjustments, all);
}

#[test]
fn a_server_whose_grammar_fails_gets_a_schema_for_grammars_and_so_from_the_start_the_next_time() {
    let document = parse_document(
        r#"{"schema": {"type": "object", "properties": {"why": {"type": "string"}, "verdict": {"enum": ["yes", "no"]}},
        "required": ["verdict"]}, "context": ["Hi"]}"#,
    );
    let document = document.unwrap().request;
    let base_url = "http://127.0.0.1:8000/v1".to_owned();
    let kind = ProviderKind::Compatible;
    let provider = ProviderSettings { kind, base_url, ..ProviderSettings::default() };
    let question = Question::new(&document, &provider, None);
    let mut lessons = Lessons::default();
    let mut attempt = Attempt::new(Rc::new(lessons.apply(question.clone())), 0);
    let refusal = r#"{"error":{"message":"Failed to parse grammar"}}"#;
    answer(&mut attempt, &json!({"status": 400, "body": [refusal]}));
    attempt.next(0, 4);
    let text = r#"{\"why\":null,\"verdict\":\"yes\"}"#;
    answer(&mut attempt, &json!({"status": 200, "body": [GOOD.replace("{}", text)]}));
    attempt.next(0, 4);
    // An optional property before a required one is sent as nullable; the null in the answer is removed again.
    assert_eq!(attempt.read().value, Some(json!({"verdict": "yes"})));
    assert_eq!(attempt.question().sent.adjustments, [Adjustment::SchemaForGrammar]);
    lessons.learn(&attempt);
    let again = lessons.apply(question);
    assert_eq!(again.sent.schema, attempt.question().sent.schema);
}

#[test]
fn a_server_that_goes_on_refusing_is_left_and_nothing_is_learnt() {
    let refusal = (400, r#"{"error":{"message":"seed: Extra inputs are not permitted"}}"#);
    let (attempt, sent) = ask_in_turn(&Lessons::default(), &[refusal, refusal]);
    assert_eq!(sent.len(), 2);
    assert!(attempt.learnt().is_empty());
    assert_eq!(
        attempt.read().ending.failure().unwrap().detail,
        "seed: Extra inputs are not permitted"
    );
    let busy = (503, r#"{"error":{"message":"Overloaded"}}"#);
    let (attempt, _) = ask_in_turn(&Lessons::default(), &[refusal, busy, busy, (200, GOOD)]);
    assert_eq!(attempt.read().ending, Ending::Whole, "the refusal is none of the three tries");
}

#[test]
fn settings_that_nobody_takes_are_named() {
    let refusal = r#"{"error":{"message":"No endpoints found that can handle the requested parameters.","code":404}}"#;
    let (attempt, _) = ask_in_turn(&Lessons::default(), &[(404, refusal)]);
    let reading = attempt.read();
    let failure = reading.ending.failure().unwrap();
    assert_eq!(failure.kind.key(), "settings_not_taken");
    assert!(
        failure.detail.starts_with("max_tokens, seed, response_format: No endpoints"),
        "{failure:?}"
    );
}
