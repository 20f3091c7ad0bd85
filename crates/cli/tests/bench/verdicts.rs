//! Runs benches by the command: one of 800 calls against a server whose answers are known, held to
//! figures that were computed apart (`bench/reference.py`), and cut in the middle.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use super::folder::{Folder, assert_end, errors, last_line};
use super::server::Server;
use pilcrow_core::document::parse_text;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::process::Stdio;
use std::time::Duration;

fn document() -> Value {
    let input = |i: u64| {
        let note = if i.is_multiple_of(4) { json!(null) } else { json!("ok") };
        let decision = ["approve", "reject", "ask"][usize::try_from(i % 3).unwrap()];
        json!({"id": i.to_string(), "input": {"n": i},
            "expect": {"decision": decision, "score": 1 + i % 5, "note": note}})
    };
    json!({
        "title": "Triage",
        "config": {"temperature": 0},
        "schema": {"type": "object", "properties": {
            "decision": {"enum": ["approve", "reject", "ask"]},
            "score": {"type": "integer", "minimum": 1, "maximum": 5},
            "amount": {"type": "number"},
            "urgent": {"type": "boolean"},
            "due": {"type": "string", "format": "date"},
            "note": {"type": "string"},
            "why": {"type": "string", "maxLength": 900},
            "items": {"type": "array", "items": {"type": "object", "properties": {
                "sku": {"type": "string"}, "qty": {"type": "integer"}}, "required": ["sku", "qty"]}},
        }, "required": ["decision", "score", "amount", "urgent", "due", "why", "items"]},
        "context": ["Decide.", {"type": "input", "schema": {"type": "object"}, "input": {"n": 0}}],
        "bench": {
            "variants": [
                {"id": "now", "name": "As it is"},
                {"id": "new", "name": "Newer", "patch": {"config": {"temperature": 1}}},
            ],
            "models": ["small", "big"],
            "settings": {"seed": {"from": 1, "to": 2, "step": 1}},
            "inputs": (0..20).map(input).collect::<Vec<_>>(),
            "repeats": 5,
            "checks": [
                {"at": "/decision", "is": "equals", "least": 0.4},
                {"is": "valid", "least": 0.9},
                {"at": "/amount", "is": "within", "value": 110, "by": 12.5},
            ],
        },
    })
}

/// A table as it was computed apart, or as the command gives it: numbers by what they amount to, and
/// without times. What wavers equally may stand in any order.
fn comparable(tables: &Value) -> BTreeMap<String, Vec<BTreeMap<String, String>>> {
    let cell = |value: &Value| match value {
        Value::Number(number) => format!("{:.6}", number.to_string().parse::<f64>().unwrap()),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let rows = |key: &str, rows: &Value| {
        let rows = rows.as_array().unwrap().iter().map(|row| {
            let cells = row.as_object().unwrap().iter().filter(|(key, _)| *key != "seconds");
            cells.map(|(key, value)| (key.clone(), cell(value))).collect::<BTreeMap<_, _>>()
        });
        let mut rows: Vec<_> = rows.collect();
        if key == "agreement" {
            rows.sort_by_key(|row| (row["place"].clone(), row["column"].clone()));
        }
        rows
    };
    let tables = tables.as_object().unwrap().iter();
    tables.map(|(key, table)| (key.clone(), rows(key, table))).collect()
}

#[test]
fn eight_hundred_calls_say_what_was_computed_apart_also_when_they_are_cut_in_the_middle() {
    let folder = Folder::new("bench", &[("triage.json", &document())]);
    let server = Server::new(400);
    let arguments =
        ["triage.json", "--base-url", &server.url, "--out", "t.json", "--out", "t.jsonl"];
    let mut cut =
        folder.command(&arguments).stderr(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
    let kept = || folder.read("triage.json.answers.jsonl").matches('\n').count();
    while kept() < 400 {
        assert!(cut.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(20));
    }
    cut.kill().unwrap();
    cut.wait().unwrap();
    // As if the last line had been cut with it.
    let file = folder.0.join("triage.json.answers.jsonl");
    fs::write(&file, folder.read("triage.json.answers.jsonl") + "{\"key\":\"ab").unwrap();
    server.let_all();

    let ended = folder.run(&arguments);
    assert_end(&ended, 1, "failed");
    assert_eq!(server.count(), 800, "{}", errors(&ended));
    let answered = server.state.0.lock().unwrap().answered.clone();
    assert_eq!((answered.len(), answered.values().max()), (160, Some(&5)));
    assert!(
        errors(&ended).contains("800 calls")
            && errors(&ended).contains("; 400 to be made, the others are kept in ")
    );

    let found = comparable(&parse_text(&folder.read("t.json")).unwrap());
    let expected = comparable(&parse_text(include_str!("expected.json")).unwrap());
    for (table, rows) in &expected {
        for (at, row) in rows.iter().enumerate() {
            assert_eq!(found[table].get(at), Some(row), "{table} {at}");
        }
    }
    assert_eq!(found, expected);
    assert_eq!(folder.read("t.jsonl").lines().count(), 800);

    // All is there: nothing is asked, and the same is said.
    let again = folder.run(&arguments);
    assert_eq!((again.status.code(), server.count()), (Some(1), 800));
    assert_eq!(comparable(&parse_text(&folder.read("t.json")).unwrap()), expected);

    // Another repeat asks for what is new, and nothing else.
    let more = folder.run(&[
        "triage.json",
        "--base-url",
        &server.url,
        "--repeats",
        "6",
        "--variant",
        "new",
        "--model",
        "big",
    ]);
    assert_eq!((more.status.code(), server.count()), (Some(1), 840), "{}", errors(&more));
}

fn small() -> Value {
    json!({
        "title": "Colours",
        "schema": {"type": "object", "properties": {"colour": {"enum": ["red", "blue"]}}},
        "context": [{"type": "input", "input": {"t": "sky"}}],
        "bench": {
            "inputs": [{"input": {"t": "sky"}, "expect": {"colour": "blue"}},
                       {"input": {"t": "<b>blood</b>"}, "expect": {"colour": "red"}}],
            "repeats": 2,
            "checks": [
                {"at": "/colour", "is": "equals"},
                {"at": "", "is": "judge", "must": false, "verdict": "/good", "request": {
                    "schema": {"type": "object", "properties": {"good": {"type": "boolean"}}},
                    "context": ["Is the answer good?"]}},
            ],
        },
    })
}

#[test]
fn recorded_answers_are_benched_judged_and_saved_as_each_file_ending_says() {
    let colour = |name: &str| json!({"colour": name});
    let answers = json!([colour("blue"), colour("red"), colour("blue"), colour("red"),
        {"good": true}, {"good": true}, {"good": false}, {"good": true}]);
    let folder = Folder::new("bench-small", &[("c.json", &small()), ("a.json", &answers)]);
    let ended = folder.run(&[
        "c.json",
        "--answers",
        "a.json",
        "--out",
        "b.md",
        "--out",
        "b.html",
        "--out",
        "b.csv",
        "--out",
        "b.json",
    ]);
    assert_end(&ended, 0, "passed");
    let tables = parse_text(&folder.read("b.json")).unwrap();
    assert_eq!(
        (&tables["checks"][0]["passed"], &tables["checks"][1]["passed"]),
        (&json!(4), &json!(3))
    );
    assert!(folder.read("b.md").starts_with("# Colours"), "{}", folder.read("b.md"));
    let page = folder.read("b.html");
    assert!(page.contains("<table") && !page.contains("<script"), "{page}");
    assert!(
        folder.read("b.csv").lines().nth(1).unwrap().starts_with("1,document,,1,blue,true,true")
    );
    assert!(!folder.0.join("c.json.answers.jsonl").exists());

    let few = json!([colour("blue"), colour("blue"), colour("blue")]);
    fs::write(folder.0.join("a.json"), few.to_string()).unwrap();
    let ended = folder.run(&["c.json", "--answers", "a.json"]);
    assert_eq!((ended.status.code(), last_line(&ended).as_str()), (Some(1), "failed"));
    let printed = String::from_utf8(ended.stdout).unwrap();
    assert!(printed.contains("What must hold and does not"), "{printed}");
}

#[test]
fn a_build_server_reads_what_must_hold_and_does_not_and_what_has_no_answer() {
    let document = json!({
        "title": "Colours & <signs>",
        "schema": {"type": "object", "properties": {"colour": {"type": "string"}}},
        "context": ["Which colour?", {"type": "input", "input": "sky"}],
        "bench": {
            "inputs": [
                {"id": "sky", "input": "sky", "expect": {"colour": "blue"}},
                {"id": "blood", "input": "blood", "expect": {"colour": "red"}},
                {"id": "grass", "input": "grass", "expect": {"colour": "green"}},
            ],
            "checks": [{"at": "/colour", "is": "equals"}],
        },
    });
    let answers = json!([{"colour": "blue"}, {"colour": "\"blue\" & <grey>"}]);
    let folder = Folder::new("bench-junit", &[("c.json", &document), ("a.json", &answers)]);
    let ended = folder.run(&["c.json", "--answers", "a.json", "--out", "b.xml"]);
    assert_eq!(last_line(&ended), "failed", "{}", errors(&ended));
    let written = folder.read("b.xml");
    let expected = [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        "<testsuites>",
        "  <testsuite name=\"the document\" tests=\"3\" failures=\"1\" errors=\"1\">",
        "    <testcase classname=\"the document\" name=\"sky\"/>",
        "    <testcase classname=\"the document\" name=\"blood\">",
        "      <failure message=\"Colour: as expected: 0 of 1\"/>",
        "    </testcase>",
        "    <testcase classname=\"the document\" name=\"grass\">",
        "      <error message=\"No answer to 1 of its calls\"/>",
        "    </testcase>",
        "  </testsuite>",
        "</testsuites>",
    ];
    assert_eq!(written.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_bench_without_checks_fails_by_an_answer_that_does_not_fit() {
    let bench = json!({"schema": {"type": "object", "required": ["stars"]}, "context": ["Rate."], "bench": {}});
    let folder = Folder::new("bench-unfit", &[("c.json", &bench)]);
    let check = |answer: Value, expected: (Option<i32>, &str)| {
        fs::write(folder.0.join("a.json"), json!([answer]).to_string()).unwrap();
        let ended = folder.run(&["c.json", "--answers", "a.json"]);
        assert_eq!((ended.status.code(), last_line(&ended).as_str()), expected, "{answer}");
    };
    check(json!({"stars": 3}), (Some(0), "passed"));
    check(json!({"x": 1}), (Some(1), "failed"));
    check(json!("<html>"), (Some(1), "failed"));
}

#[test]
fn what_cannot_be_answered_leaves_the_bench_incomplete_and_is_asked_again() {
    let folder = Folder::new("bench-cut", &[("c.json", &small())]);
    let nobody = ["c.json", "--base-url", "http://127.0.0.1:9/v1", "--model", "m"];
    let mut many = small();
    many["bench"]["repeats"] = json!(40);
    fs::write(folder.0.join("c.json"), many.to_string()).unwrap();
    let ended = folder.run(&nobody);
    let told = errors(&ended);
    assert_eq!(told.matches("Connection refused").count(), 1, "{told}");
    assert!(told.contains("the other calls would fail as well"), "{told}");
    assert_eq!((ended.status.code(), last_line(&ended).as_str()), (Some(1), "incomplete"));
    assert_eq!(folder.read("c.json.answers.jsonl"), "");
}

#[test]
fn inputs_that_do_not_fit_the_form_are_told_and_asked_all_the_same() {
    let mut bench = small();
    bench["context"][0]["schema"] = json!({"properties": {"t": {"enum": ["sky", "sea"]}}});
    let answers = json!([{"colour": "blue"}, {"colour": "red"}, {"colour": "blue"}, {"colour": "red"},
        {"good": true}, {"good": true}, {"good": true}, {"good": true}]);
    let folder = Folder::new("bench-misfit", &[("c.json", &bench), ("a.json", &answers)]);
    let ended = folder.run(&["c.json", "--answers", "a.json"]);
    let told = errors(&ended);
    let first: Vec<&str> = told.lines().take(2).collect();
    assert!(first[0].starts_with("input “2”: ") && first[0].ends_with(" (/t)"), "{told}");
    assert!(first[1].contains(": 1 of 2; they are asked as they are"), "{told}");
    assert_eq!(last_line(&ended), "passed", "{told}");
}

#[test]
fn a_bench_that_cannot_begin_says_what_to_do() {
    let mut bad = small();
    bad["bench"]["checks"] = json!([{"is": "tasty"}]);
    let folder = Folder::new("bench-bad", &[("c.json", &small()), ("bad.json", &bad)]);
    let server = ["--base-url", "http://127.0.0.1:9/v1"];
    for (arguments, said) in [
        (&["c.json"][..], "--base-url"),
        (&["gone.json"], "gone.json"),
        (&["bad.json"], "“tasty” is not known (/bench/checks/0)"),
        (&["c.json", "--variant", "x"], "--variant x"),
        (&["c.json", "--most-calls", "3"], "8 calls would be made"),
        (&["c.json", "--repeats", "0"], "1 or more"),
    ] {
        let server = if arguments.len() > 1 { &server[..] } else { &[] };
        let ended = folder.run(&[arguments, server].concat());
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}");
        assert!(errors(&ended).contains(said), "{arguments:?}: {}", errors(&ended));
    }
    let planned = folder.run(&["c.json", "--plan", "--base-url", "http://127.0.0.1:9/v1"]);
    assert_eq!((planned.status.code(), planned.stdout.len()), (Some(0), 0));
    assert!(errors(&planned).contains("4 calls"), "{}", errors(&planned));
    assert!(errors(&planned).contains("and 4 of judges; 8 to be made"), "{}", errors(&planned));
}
