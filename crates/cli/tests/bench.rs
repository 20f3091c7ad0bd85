//! Runs benches by the command: one of 800 calls against a server whose answers are known, held to
//! figures that were computed apart (`bench/reference.py`), and cut in the middle.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use pilcrow_core::document::parse_text;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// A folder of a test's own.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &Value)]) -> Self {
        let folder = std::env::temp_dir().join(format!("pilcrow-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, value) in files {
            fs::write(folder.join(name), value.to_string()).unwrap();
        }
        Self(folder)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
        command.arg("bench").args(arguments).current_dir(&self.0).stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn last_line(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A call of the bench: variant, model, seed, input.
type Cell = (u64, u64, u64, u64);

/// A server with known answers, which holds back all but so many.
struct Server {
    url: String,
    state: Arc<(Mutex<State>, Condvar)>,
}

struct State {
    answered: BTreeMap<Cell, u64>,
    count: usize,
    most: usize,
}

impl Server {
    fn new(most: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let state = State { answered: BTreeMap::new(), count: 0, most };
        let state = Arc::new((Mutex::new(state), Condvar::new()));
        let shared = Arc::clone(&state);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&shared);
                std::thread::spawn(move || serve(stream, &shared));
            }
        });
        Self { url, state }
    }

    fn count(&self) -> usize {
        self.state.0.lock().unwrap().count
    }

    fn let_all(&self) {
        self.state.0.lock().unwrap().most = usize::MAX;
    }
}

fn serve(stream: TcpStream, shared: &(Mutex<State>, Condvar)) -> Option<()> {
    let mut reader = BufReader::new(stream);
    let (mut head, mut line) = (String::new(), String::new());
    while reader.read_line(&mut line).ok()? > 2 {
        head.push_str(&line.to_lowercase());
        line.clear();
    }
    let length = head.split("content-length: ").nth(1)?.lines().next()?.trim().parse().ok()?;
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let cell = cell_of(&parse_text(std::str::from_utf8(&body).ok()?).ok()?);
    let count = {
        let mut state = shared.0.lock().unwrap();
        // What is held back when the caller is gone stays unanswered for ever.
        if state.count >= state.most {
            drop(shared.1.wait_timeout(state, Duration::from_secs(600)));
            return None;
        }
        state.count += 1;
        let count = state.answered.entry(cell).or_default();
        *count += 1;
        *count - 1
    };
    let content = answer(cell, count).to_string();
    let reply = json!({"choices": [{"message": {"content": content}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 4}})
    .to_string();
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        reply.len()
    );
    reader.into_inner().write_all((head + &reply).as_bytes()).ok()
}

fn cell_of(body: &Value) -> Cell {
    let said = body["messages"].to_string();
    let input = said.rsplit("\\\"n\\\": ").next().unwrap();
    let digits: String = input.chars().take_while(char::is_ascii_digit).collect();
    let variant = u64::from(body["temperature"] == json!(1));
    let seed = u64::from(body["seed"] == json!(2));
    (variant, u64::from(body["model"] == "big"), seed, digits.parse().unwrap())
}

/// As `chance` of `reference.py`.
fn chance((v, m, s, i): Cell, n: u64, k: u64) -> u64 {
    let seed = v * 7_919 + m * 104_729 + s * 611_953 + i * 1_299_709;
    let seed = seed + n * 15_485_863 + k * 32_452_843 + 12_345;
    (((u128::from(seed) * 2_654_435_761) % (1 << 32)) >> 16) as u64 % 100
}

/// As `answer` of `reference.py`.
fn answer(cell: Cell, n: u64) -> Value {
    let (v, m, _, i) = cell;
    let c = |k: u64| chance(cell, n, k);
    let options = ["approve", "reject", "ask"];
    let is_right = c(1) < (if v == 0 { 60 } else { 85 }) + 5 * m;
    let skus = ["a", "b", "c"].iter().zip(0..).filter(|(_, k)| c(10 + k) < 80);
    let mut found = json!({
        "decision": options[usize::try_from(if is_right { i % 3 } else { (i + 1) % 3 }).unwrap()],
        "score": 1 + i % 5 + u64::from(c(2) < 25),
        "amount": 100.5 + i as f64 + (c(3) % 5) as f64 * 0.5,
        "urgent": (i % 2 == 0) != (c(4) < 10),
        "due": format!("2026-03-{:02}", 1 + i + u64::from(c(5) < 20)),
        "why": format!("Reason {} of input {i}", c(8) % 3),
        "items": skus.map(|(sku, k)| json!({"sku": sku, "qty": 1 + c(20 + k) % 3})).collect::<Vec<_>>(),
    });
    if c(6) < (if i % 4 == 0 { 15 } else { 90 }) {
        found["note"] = json!(if c(7) < 50 { "OK" } else { "ok " });
    }
    found
}

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
    assert_eq!(
        (ended.status.code(), last_line(&ended).as_str()),
        (Some(1), "failed"),
        "{}",
        errors(&ended)
    );
    assert_eq!(server.count(), 800, "{}", errors(&ended));
    let answered = server.state.0.lock().unwrap().answered.clone();
    assert_eq!((answered.len(), answered.values().max()), (160, Some(&5)));
    assert!(
        errors(&ended).contains("800 calls")
            && errors(&ended).contains("; 400 to be made, the others are kept in ")
    );

    let found = comparable(&parse_text(&folder.read("t.json")).unwrap());
    let expected = comparable(&parse_text(include_str!("bench/expected.json")).unwrap());
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
    assert_eq!(
        (ended.status.code(), last_line(&ended).as_str()),
        (Some(0), "passed"),
        "{}",
        errors(&ended)
    );
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

/// Two versions, seven inputs, and a judge that is shown the answers of both.
fn paired() -> Value {
    let inputs: Vec<Value> =
        (1..8).map(|at| json!({"id": at.to_string(), "input": {"t": at}})).collect();
    json!({
        "title": "Replies",
        "schema": {"type": "object", "properties": {"text": {"type": "string"}}},
        "context": ["Reply.", {"type": "input", "input": {"t": 1}}],
        "bench": {
            "variants": [{"id": "now"}, {"id": "kind", "name": "Kinder", "patch": {"context": ["Reply kindly.", {"type": "input", "input": {"t": 1}}]}}],
            "inputs": inputs,
            "checks": [{"at": "", "is": "judge", "against": "baseline", "verdict": "/better",
                "request": {"title": "Kindness", "context": ["Which is kinder?"]}}],
        },
    })
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
fn pairs_are_judged_in_both_orders_and_told_in_every_report() {
    // The answers to the last input are equal, so nobody is asked about them.
    let answers = (1..8).flat_map(|at| {
        let kind = if at == 7 { "Yes 7".to_owned() } else { format!("Dear {at}") };
        [json!({"text": format!("Yes {at}")}), json!({"text": kind})]
    });
    let better = [json!({"better": "first"}), json!({"better": "second"})];
    let judged = std::iter::repeat_n(better, 6).flatten();
    let answers: Vec<Value> = answers.chain(judged).collect();
    let (bench, recorded) = (paired(), json!(answers));
    let folder = Folder::new(
        "bench-pairs",
        &[("c.json", &bench), ("a.json", &recorded), ("none.json", &json!([]))],
    );
    let planned = folder.run(&["c.json", "--plan", "--answers", "none.json"]);
    assert!(errors(&planned).contains("and 14 of judges; 28 to be made"), "{}", errors(&planned));
    let out = [
        "--cache",
        "kept.jsonl",
        "--out",
        "b.json",
        "--out",
        "b.md",
        "--out",
        "b.html",
        "--out",
        "b.csv",
        "--out",
        "b.jsonl",
    ];
    // The second time everything is kept, and nobody answers.
    for recorded in ["a.json", "none.json"] {
        let ended = folder.run(&[&["c.json", "--answers", recorded], &out[..]].concat());
        assert_eq!(
            (ended.status.code(), last_line(&ended).as_str()),
            (Some(0), "passed"),
            "{}",
            errors(&ended)
        );
    }
    let tables = parse_text(&folder.read("b.json")).unwrap();
    assert_eq!(
        tables["pairs"].to_string(),
        r#"[{"right":"Kinder","left":"now","judge":"Kindness","verdict":"better","wins":6,"losses":0,"ties":1,"flips":0,"win_share":1.000,"from":0.610,"to":1.000,"p":0.0312,"inputs_decided":"6 : 0","chosen_first":0.500}]"#
    );
    assert_eq!(
        tables["checks"][0]["check"],
        "not worse than the baseline, says the judge: Kindness"
    );
    assert_eq!((tables.get("comparisons"), tables["columns"][0].get("rate")), (None, None));
    for report in ["b.md", "b.html"] {
        assert!(folder.read(report).contains("What judges say of pairs"), "{report}");
    }
    assert!(folder.read("b.csv").lines().next().unwrap().contains("pairs/judge"));
    let lines = folder.read("b.jsonl");
    let lines: Vec<Value> = lines.lines().map(|line| parse_text(line).unwrap()).collect();
    assert_eq!(lines[1]["pairs"], json!({"judge": "better"}));
    assert_eq!((&lines[13]["pairs"], lines[12].get("pairs")), (&json!({"judge": "equal"}), None));
}

#[test]
fn a_version_that_a_judge_finds_worse_fails_the_bench_and_one_that_goes_by_the_order_is_told() {
    let mut bench = paired();
    bench["bench"]["inputs"].as_array_mut().unwrap().push(json!({"id": "8", "input": {"t": 8}}));
    let answer = |at: i32| json!({"text": at.to_string()});
    let answers = (1..9).flat_map(|at| [answer(at), answer(-at)]);
    let worse = [json!({"better": "second"}), json!({"better": "first"})];
    let flip = [json!({"better": "first"}), json!({"better": "first"})];
    let judged = worse.into_iter().chain(std::iter::repeat_n(flip, 7).flatten());
    let answers: Vec<Value> = answers.chain(judged).collect();
    let folder = Folder::new("bench-worse", &[("c.json", &bench), ("a.json", &json!(answers))]);
    let ended = folder.run(&["c.json", "--answers", "a.json", "--out", "b.json"]);
    assert_eq!((ended.status.code(), last_line(&ended).as_str()), (Some(1), "failed"));
    let printed = String::from_utf8(ended.stdout).unwrap();
    assert!(printed.contains("towards the first"), "{printed}");
    let tables = parse_text(&folder.read("b.json")).unwrap();
    let counts = ["wins", "losses", "ties", "flips"].map(|key| tables["pairs"][0][key].as_u64());
    assert_eq!(counts, [0, 1, 7, 7].map(Some));
    assert_eq!(tables["broken"].as_array().map(Vec::len), Some(1));
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
