//! The answers of `tests/answers` by the command. The page is held against the same: a table of replies, of which a
//! bench of one call is made each, and a bench of 400 calls whose figures were computed apart.

use crate::running::Folder;
use pilcrow_core::document::parse_text;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};

const TABLE: &str = include_str!("../../../../tests/answers/table.json");

fn document(case: &Value) -> Value {
    let usual = json!({
        "type": "object",
        "properties": {"n": {"type": "integer"}, "word": {"type": "string"}},
        "required": ["n", "word"],
    });
    let schema = case.get("schema").cloned().unwrap_or(usual);
    json!({"schema": schema, "context": ["Hi"], "bench": {}})
}

/// What came of a bench of one call: the last line, what is kept of the answer, and how often it was asked.
fn tried(case: &Value) -> Value {
    let replies = case["replies"].as_array().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    let asked = AtomicUsize::new(0);
    let folder = Folder::new(&[("c.json", &document(case))]);
    let arguments = ["bench", "c.json", "--base-url", &url, "--model", "m", "--timeout", "30"];
    let (code, printed, errors) = std::thread::scope(|scope| {
        scope.spawn(|| serve(&listener, replies, &asked));
        let ended = folder.call(&arguments);
        // Lets the server go.
        drop(TcpStream::connect(listener.local_addr().unwrap()));
        ended
    });
    let last = printed.lines().last().unwrap_or_default().to_owned();
    assert!((0..2).contains(&code), "{}: {errors}", case["name"]);
    let kept = folder.read("c.json.answers.jsonl");
    let kept: Value = kept.lines().next().map_or(Value::Null, |line| parse_text(line).unwrap());
    let mut told = json!({"last": last, "tries": asked.load(Ordering::Relaxed)});
    let mut put = |key: &str, value: &Value| {
        if !value.is_null() {
            told[key] = value.clone();
        }
    };
    put("value", &kept["value"]);
    put("kind", &kept["failure"]["kind"]);
    told
}

/// What the table expects of a bench. An answer counts whatever it is worth; a failure is no answer.
fn expected(case: &Value) -> Value {
    let outcome = &case["expected"];
    let ending = outcome["ending"].as_str().unwrap();
    let last = match (ending, outcome["issues"].as_u64()) {
        ("failed", _) => "incomplete",
        ("whole", Some(0)) => "passed",
        _ => "failed",
    };
    let mut told = json!({"last": last, "tries": outcome["tries"]});
    if ending == "whole" {
        told["value"] = outcome["value"].clone();
    } else if ending != "failed" {
        told["kind"] = outcome["kind"].clone();
    }
    told
}

/// Answers one request after another as the table says, until a connection brings none.
fn serve(listener: &TcpListener, replies: &[Value], asked: &AtomicUsize) {
    for stream in listener.incoming() {
        let mut stream = stream.unwrap();
        if read_request(&mut stream).is_none() {
            return;
        }
        let reply = replies.get(asked.fetch_add(1, Ordering::Relaxed));
        // Who has read enough goes away.
        drop(write_reply(&mut stream, reply.unwrap_or(&Value::Null)));
    }
}

/// The body of a request.
fn read_request(stream: &mut TcpStream) -> Option<String> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|count| *count > 0)?;
        let line = line.trim().to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        if let Some(said) = line.strip_prefix("content-length:") {
            length = said.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    String::from_utf8(body).ok()
}

fn write_reply(stream: &mut TcpStream, reply: &Value) -> std::io::Result<()> {
    let status = reply["status"].as_u64().unwrap_or(200);
    let wait = reply["headers"]["retry-after"].as_str();
    let wait = wait.map(|wait| format!("Retry-After: {wait}\r\n")).unwrap_or_default();
    write!(stream, "HTTP/1.1 {status} Said\r\nTransfer-Encoding: chunked\r\n{wait}\r\n")?;
    for piece in reply["body"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        write!(stream, "{:x}\r\n{piece}\r\n", piece.len())?;
    }
    match reply["end"].as_str() {
        Some("cut") => Ok(()),
        // Until the other side closes.
        Some("open") => stream.read(&mut [0]).map(drop),
        _ => write!(stream, "0\r\n\r\n"),
    }
}

#[test]
fn each_answer_of_the_table_counts_in_a_bench_as_it_does_in_the_page() {
    let table = parse_text(TABLE).unwrap();
    std::thread::scope(|scope| {
        for case in table.as_array().unwrap() {
            scope.spawn(move || assert_eq!(tried(case), expected(case), "{}", case["name"]));
        }
    });
}

/// Answers each claim as often as it is asked, with the answers that it has in this order.
fn serve_claims(listener: &TcpListener, answers: &Value) {
    let mut asked = vec![0; answers.as_array().unwrap().len()];
    for stream in listener.incoming() {
        let mut stream = stream.unwrap();
        let Some(body) = read_request(&mut stream) else { return };
        let said = body.rsplit("Claim ").next().unwrap();
        let claim: usize = said.split('.').next().unwrap().parse().unwrap();
        let delta = json!({"choices": [{"delta": answers[claim][asked[claim]]}]});
        let stop = json!({"choices": [{"delta": {}, "finish_reason": "stop"}]});
        let events = format!("data: {delta}\n\ndata: {stop}\n\ndata: [DONE]\n\n");
        asked[claim] += 1;
        write_reply(&mut stream, &json!({"body": [events]})).unwrap();
    }
}

#[test]
fn of_400_known_answers_each_counts_whatever_it_is_worth() {
    let known = parse_text(include_str!("../../../../tests/answers/bench.json")).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    let folder = Folder::new(&[("c.json", &known["document"])]);
    let arguments = ["bench", "c.json", "--base-url", &url, "--model", "m", "--out", "t.json"];
    let (code, _, errors) = std::thread::scope(|scope| {
        scope.spawn(|| serve_claims(&listener, &known["answers"]));
        let ended = folder.call(&arguments);
        drop(TcpStream::connect(listener.local_addr().unwrap()));
        ended
    });
    assert_eq!(code, 1, "not all fit: {errors}");
    let tables = parse_text(&folder.read("t.json")).unwrap();
    let line = |at: usize| (&tables["checks"][at]["passed"], &tables["checks"][at]["told"]);
    let (expected, all) = (&known["expected"], &known["expected"]["calls"]);
    assert_eq!([line(0), line(1)], [(&expected["passed"], all), (&expected["fits"], all)]);
}
