//! Tests of writing and reading records, and of records as documents.

use super::super::repair::{Repair, RepairKind};
use super::*;
use crate::context::PromptMessage;
use crate::document::{DocumentForm, parse_document, parse_text};
use crate::exchange::{
    Engine, FailureKind, Fallback, FinishReason, Money, ProviderFailure, SentPrompt, Usage,
};
use crate::form::IssueKind;
use crate::pointer::Pointer;
use proptest::prelude::*;
use serde_json::json;

const DOCUMENT: &str = r#"{"title": "T", "config": {"temperature": 0.70, "seed": 1e400},
    "schema": {"type": "object"}, "mine": [1.0, -0],
    "context": [{"type": "input", "city": "Rome", "n": 9007199254740993}], "solution": {"old": 1}}"#;

fn provider() -> RunProvider {
    RunProvider {
        kind: ProviderKind::Compatible,
        base_url: "http://127.0.0.1:8089/v1".into(),
        model: "m".into(),
    }
}

fn record(document: &str) -> RunRecord {
    let request = parse_document(document).unwrap().request;
    let sent = SentPrompt {
        messages: vec![PromptMessage::new("user", "Hi")],
        schema: request.schema().cloned(),
        schema_name: "t".into(),
        strict: true,
        model: "m".into(),
        options: request.config().cloned().unwrap_or_default(),
        ..SentPrompt::default()
    };
    let issue = crate::form::Issue {
        pointer: Pointer::root().join("a"),
        keyword: "type".into(),
        kind: IssueKind::NotJson { line: 3, column: 4 },
    };
    let first = RunAttempt {
        sent,
        cases: vec!["①".into(), "b".into()],
        text: "{\"a\": 1.50}".into(),
        reasoning: "hm".into(),
        finish: Some(FinishReason::Refusal("no".into())),
        model: Some("m".into()),
        engine: Some(Engine::Processors { threads: 2, fallback: Some(Fallback::Lost) }),
        send_time: Some(1),
        usage: Some(Usage {
            prompt_tokens: 3,
            answer_tokens: u64::MAX,
            cached_tokens: 2,
            reasoning_tokens: 0,
            cost: Money::parse("0.00014"),
        }),
        started: 1,
        first_token: Some(2),
        finished: Some(3),
        issues: Some(vec![issue]),
        repairs: vec![Repair {
            pointer: Pointer::root().join("a"),
            kind: RepairKind::QuotedNumber,
            from: Some("1.50".into()),
            to: Some(parse_text("1.50").unwrap()),
        }],
        ..RunAttempt::default()
    };
    let limited = FailureKind::RateLimited { wait_seconds: Some(9) };
    let second = RunAttempt {
        failure: Some(ProviderFailure::new(limited, "wait")),
        started: 4,
        ..RunAttempt::default()
    };
    RunRecord {
        attempts: vec![first, second],
        solution: Some(parse_text("{\"a\": 1.50, \"b\": [1e5]}").unwrap()),
        status: RunStatus::Invalid { issue_count: 2 },
        remarks: vec![Remark {
            run: "r0".into(),
            answer: "{\"a\": 2}".into(),
            text: "less".into(),
        }],
        ..RunRecord::new(RunId("r1".into()), &request, provider())
    }
}

#[track_caller]
fn check_round_trip(record: &RunRecord) {
    let text = format!("{:#}", record.to_value());
    let read = read_record(&parse_text(&text).unwrap()).unwrap();
    assert_eq!(&read, record);
    assert_eq!(read.to_value().to_string(), record.to_value().to_string());
    assert_eq!(read.document.to_text(), record.document.to_text());
}

#[test]
fn a_record_comes_back_to_the_last_digit() {
    let record = record(DOCUMENT);
    check_round_trip(&record);
    let text = record.to_value().to_string();
    for spelling in ["0.70", "1e400", "[1.0,-0]", "9007199254740993", "1.50", "[1e5]"] {
        assert!(text.contains(spelling), "{spelling} in {text}");
    }
    assert!(!text.contains("old"), "another run's solution is kept: {text}");
}

#[test]
fn every_end_comes_back() {
    let failure =
        ProviderFailure::new(FailureKind::ServerError { status: 503, wait_seconds: None }, "x");
    for status in [
        RunStatus::Waiting,
        RunStatus::Pausing { seconds: 3, tries: 2 },
        RunStatus::Loading { loaded: 1, total: None },
        RunStatus::Loading { loaded: 1, total: Some(2) },
        RunStatus::Fetching { hundredths: 7 },
        RunStatus::Reading,
        RunStatus::Writing,
        RunStatus::Checking,
        RunStatus::Done,
        RunStatus::Cancelled,
        RunStatus::Failed(failure),
    ] {
        check_round_trip(&RunRecord { status, solution: None, ..record(DOCUMENT) });
    }
}

#[test]
fn a_saved_record_opens_as_a_document_with_its_solution() {
    let record = record(DOCUMENT);
    let parsed = parse_document(&record.to_value().to_string()).unwrap();
    assert_eq!(parsed.form, DocumentForm::Request);
    assert_eq!(parsed.request.solution(), record.solution.as_ref());
    assert_eq!(parsed.request.messages().len(), 1);
    let again = RunRecord::new(RunId("r2".into()), &parsed.request, record.provider.clone());
    assert_eq!(again.document.to_text(), record.document.to_text());
}

#[test]
fn a_document_that_has_the_markers_key_itself_keeps_it() {
    let record = record(r#"{"pilcrow": {"x": 1.0}, "context": ["Hi"]}"#);
    check_round_trip(&record);
    assert!(record.document.to_text().contains("\"x\": 1.0"));
    let saved = parse_document(&record.to_value().to_string()).unwrap().request;
    let again = RunRecord::new(RunId("r2".into()), &saved, record.provider.clone());
    assert_eq!(again.document.to_text(), record.document.to_text());
}

#[test]
fn what_is_no_record_is_refused_by_name() {
    let check = |change: fn(&mut Value), expected: RecordError| {
        let mut value = record(DOCUMENT).to_value();
        change(&mut value);
        assert_eq!(read_record(&value), Err(expected), "{value}");
    };
    assert_eq!(read_record(&parse_text(DOCUMENT).unwrap()), Err(RecordError::NotARecord));
    assert_eq!(read_record(&Value::Null), Err(RecordError::NotARecord));
    check(|value| value["pilcrow"]["version"] = json!(2), RecordError::NewerVersion);
    check(|value| value["pilcrow"]["version"] = json!("1"), RecordError::Damaged("version"));
    check(|value| value["pilcrow"]["id"] = json!(1), RecordError::Damaged("id"));
    check(|value| value["pilcrow"]["status"] = json!({"is": "x"}), RecordError::Damaged("status"));
    check(|value| value["pilcrow"]["provider"] = json!({}), RecordError::Damaged("provider"));
    check(
        |value| value["pilcrow"]["attempts"][0]["usage"] = json!(5),
        RecordError::Damaged("attempts"),
    );
    check(
        |value| value["pilcrow"]["remarks"][0]["said"] = json!(5),
        RecordError::Damaged("remarks"),
    );
}

#[test]
fn an_answer_changed_by_hand_is_a_record_of_its_own() {
    let record = record(DOCUMENT);
    let edited = record.with_edit(RunId("r2".into()), parse_text("{\"a\": 2.0}").unwrap());
    check_round_trip(&edited);
    assert_eq!(edited.edit_of, Some(record.id.clone()));
    assert_eq!((edited.attempts.as_slice(), &edited.status), (&[][..], &RunStatus::Done));
    assert_eq!(edited.remarks, record.remarks);
    assert_eq!(edited.document.to_text(), record.document.to_text());
    assert!(!edited.answers_document_alone());
    let remarks = edited.remarks_with("less").unwrap();
    assert_eq!(remarks.last().unwrap().answer, "{\"a\":2.0}");
}

#[test]
fn a_record_from_before_remarks_has_none() {
    let mut value = record(DOCUMENT).to_value();
    value["pilcrow"].as_object_mut().unwrap().shift_remove("remarks");
    assert_eq!(read_record(&value).unwrap().remarks, []);
}

fn any_value() -> impl Strategy<Value = Value> {
    let number = "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,4})?([eE][+-]?[0-9]{1,3})?";
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number.prop_map(|text| Value::Number(serde_json::Number::from_string_unchecked(text))),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            prop::collection::vec((any::<String>(), inner), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn any_document_and_any_answer_come_back(
        input in any_value(), own in any_value(), solution in any_value(), raw in any::<String>(),
        remarks in prop::collection::vec(any::<[String; 3]>(), 0..4),
    ) {
        let document = json!({"pilcrow": own, "context": [{"type": "input", "input": input}]});
        let mut record = record(&document.to_string());
        record.solution = Some(solution);
        record.attempts[0].text = raw;
        let remark = |[run, answer, words]: [String; 3]| Remark { run, answer, text: words };
        record.remarks = remarks.into_iter().map(remark).collect();
        check_round_trip(&record);
    }

    #[test]
    fn reading_anything_does_not_panic(marker in any_value()) {
        let mut marker = json!({"record": "run", "version": 1, "id": "x", "attempts": [marker]});
        let _ = read_record(&json!({"pilcrow": marker.take()}));
    }
}
