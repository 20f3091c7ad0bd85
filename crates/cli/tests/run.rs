//! Runs documents of several steps by the command, against recorded answers and a server.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use pilcrow_core::document::parse_text;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

static COUNT: AtomicUsize = AtomicUsize::new(0);

/// A folder with the files of one run.
struct Folder(PathBuf);

/// What came of a run.
struct Ran {
    code: Option<i32>,
    last: String,
    record: Value,
    /// Each request's messages and schema, as one text.
    bodies: Vec<String>,
    errors: String,
}

impl Folder {
    fn new(files: &[(&str, &Value)]) -> Self {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("pilcrow-run-{}-{number}", std::process::id());
        let folder = Self(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).unwrap();
        for (name, value) in files {
            fs::write(folder.0.join(name), value.to_string()).unwrap();
        }
        folder
    }

    fn run(&self, document: &str, more: &[&str]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
        command.args(["run", document, "--out", "out.json", "--requests", "bodies.jsonl"]);
        command
            .args(more)
            .current_dir(&self.0)
            .stdin(Stdio::null())
            .env("KEY", "secret-of-the-test");
        let output = command.output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let read = |name: &str| fs::read_to_string(self.0.join(name)).unwrap_or_default();
        Ran {
            code: output.status.code(),
            last: printed.lines().last().unwrap_or_default().to_owned(),
            record: parse_text(&read("out.json")).unwrap_or_default(),
            bodies: read("bodies.jsonl").lines().map(body_text).collect(),
            errors: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn body_text(line: &str) -> String {
    let body = parse_text(line).unwrap();
    let messages = body["messages"].as_array().unwrap();
    let said = messages.iter().map(|message| message["content"].as_str().unwrap());
    format!("{}\n{}", said.collect::<Vec<_>>().join("\n"), body["response_format"])
}

fn states(ran: &Ran, step: usize) -> Vec<String> {
    let runs = ran.record["process"]["steps"][step - 1]["runs"].as_array().unwrap();
    let state =
        |run: &Value| format!("{} {}", run["id"].as_str().unwrap(), run["state"].as_str().unwrap());
    runs.iter().map(state).collect()
}

fn failed_codes(ran: &Ran, step: usize) -> Vec<&str> {
    let runs = ran.record["process"]["steps"][step - 1]["runs"].as_array().unwrap();
    runs.iter().filter_map(|run| run["error"]["code"].as_str()).collect()
}

fn counting() -> Value {
    json!({"schema": {"type": "integer"}, "context": [
        {"type": "tool", "tool": {
            "shorten": {"properties": {"text": {"type": "string"}}, "_output": {"type": "string"}, "_outputPath": "†state.short"},
            "measure": {"properties": {"text": {"type": "string"}}, "required": ["text"], "_activity": "length",
                "_output": {"type": "integer"}, "_outputPath": "†state.length"}}},
        {"type": "code", "activity": {"length": "async (call) => call.text.length"}},
        {"type": "input", "text": "A long text"}, {"type": "state", "state": {}}]})
}

fn counting_answers() -> Value {
    json!([{"calls": [
            {"_tool": "shorten", "text": "†input.text", "_output": "text", "_outputPath": "†state.short"},
            {"_tool": "measure", "text": "†state.short", "_output": 99, "_outputPath": "†state.length"}], "output": null},
        {"calls": [], "output": 4}])
}

#[test]
fn code_runs_where_it_is_allowed_and_its_forged_result_never_counts() {
    let folder = Folder::new(&[("d.json", &counting()), ("a.json", &counting_answers())]);
    let ran = folder.run("d.json", &["--answers", "a.json", "--approve", "all", "--allow-code"]);
    assert_eq!((ran.code, ran.last.as_str()), (Some(0), "done"), "{}", ran.errors);
    assert!(ran.bodies[1].contains("\"length\": 4") && !ran.bodies[1].contains("99"));
    assert_eq!(
        (&ran.record["solution"], &ran.record["schema"]),
        (&json!(4), &counting()["schema"])
    );
    let ran = folder.run("d.json", &["--answers", "a.json", "--approve", "all"]);
    assert_eq!(failed_codes(&ran, 1), ["activity"]);
    assert!(ran.bodies[1].contains("--allow-code"));
}

#[test]
fn a_person_is_asked_for_by_file_and_a_record_goes_on_where_it_stopped() {
    let document = json!({"schema": {"type": "string"}, "context": [
        {"type": "tool", "tool": {"ask": {"_activity": "phone", "_output": {"type": "string"}, "_outputPath": "†state.yes || †state.no"}}},
        {"type": "state", "state": {}}]});
    let answers = json!([{"calls": [{"_tool": "ask", "_outputPath": "†state.yes || †state.no"}], "output": null}]);
    let last = json!([{"calls": [], "output": "ok"}]);
    let said = json!({"1/0": {"output": "Too late.", "path": "†state.no"}});
    let folder = Folder::new(&[
        ("d.json", &document),
        ("a.json", &answers),
        ("b.json", &last),
        ("p.json", &said),
    ]);
    let ran = folder.run("d.json", &["--answers", "a.json"]);
    assert_eq!((ran.code, ran.last.as_str()), (Some(1), "stopped"));
    assert_eq!(states(&ran, 1), ["0 running"]);
    let ran = folder.run("out.json", &["--answers", "b.json", "--person", "p.json"]);
    assert_eq!((ran.code, ran.last.as_str()), (Some(0), "done"), "{}", ran.errors);
    assert!(ran.bodies[0].contains("\"no\": \"Too late.\""));
}

#[test]
fn what_was_rejected_is_told_with_its_reason() {
    let said = json!({"1": {"reject": "Not today."}});
    let folder =
        Folder::new(&[("d.json", &counting()), ("a.json", &counting_answers()), ("p.json", &said)]);
    let ran = folder.run("d.json", &["--answers", "a.json", "--person", "p.json", "--allow-code"]);
    assert_eq!(states(&ran, 1), ["0 done", "1 rejected"]);
    assert!(ran.bodies[1].contains("Not today."));
}

fn delegating(address: &str) -> Value {
    json!({"config": {"seed": 7}, "schema": {"type": "string"}, "context": [
        {"type": "text", "text": "Secret words of the parent."},
        {"type": "tool", "tool": {"research": {"properties": {"topic": {"type": "string"}}, "_delegate": address,
            "_scopes": ["state"], "_output": {"type": "string"}, "_outputPath": "†state.found"}}},
        {"type": "state", "state": {"shared": "for all"}},
        {"type": "input", "_instance": "①", "topic": "rivers"}, {"type": "input", "_instance": "②", "topic": "lakes"},
        {"type": "plan", "plan": []}]})
}

#[test]
fn another_document_sees_its_call_and_what_is_passed_on_and_nothing_else() {
    let other = json!({"schema": {"type": "string"}, "context": [{"type": "text", "text": "Find out."},
        {"type": "input", "schema": {"type": "object"}, "input": {"topic": "an example"}}]});
    let answers = json!([
        {"calls": [{"_tool": "research", "topic": "†input.topic", "_outputPath": "†state.found"}], "output": null},
        "\"wet\"", "\"deep\"", {"calls": [], "output": "done"}]);
    let folder = Folder::new(&[
        ("d.json", &delegating("other")),
        ("other.json", &other),
        ("a.json", &answers),
    ]);
    let ran = folder.run("d.json", &["--answers", "a.json", "--approve", "all"]);
    assert_eq!((ran.last.as_str(), ran.bodies.len()), ("done", 4), "{}", ran.errors);
    assert_eq!(states(&ran, 1), ["0:① done", "0:② done"]);
    for (body, own, others) in [(1, "rivers", "lakes"), (2, "lakes", "rivers")] {
        let body = &ran.bodies[body];
        assert!(body.contains(own) && body.contains("for all") && body.contains("Find out."));
        for secret in [others, "Secret", "an example", "research", "①", "②"] {
            assert!(!body.contains(secret), "{secret}: {body}");
        }
    }
    let process = &ran.record["process"]["steps"][0]["runs"][0]["process"];
    assert_eq!(
        (&process["status"], &process["document"]["solution"]),
        (&json!("done"), &json!("wet"))
    );
}

#[test]
fn limits_are_shared_with_other_documents_and_how_they_ended_is_the_fault() {
    let mut parent = delegating("anonymous");
    parent["loop"] = json!({"maxRequests": 2});
    let call = |topic: &str| json!({"_tool": "research", "_instance": "①", "topic": topic, "_outputPath": "†state.found"});
    let answers =
        json!([{"calls": [call("a"), call("b")], "output": null}, "\"first\"", "\"second\""]);
    let folder = Folder::new(&[("d.json", &parent), ("a.json", &answers)]);
    let ran = folder.run("d.json", &["--answers", "a.json", "--approve", "all"]);
    assert_eq!((ran.code, ran.last.as_str(), ran.bodies.len()), (Some(1), "limit", 2));
    assert_eq!(failed_codes(&ran, 1), ["limit"]);
}

#[test]
fn documents_that_call_themselves_end_and_none_is_read_from_outside() {
    let check = |address: &str, requests: usize, code: &str| {
        let folder = Folder::new(&[("d.json", &json!(null)), ("a.json", &json!(null))]);
        let call = json!({"calls": [{"_tool": "again"}], "output": null});
        let document = json!({"schema": {"type": "string"}, "context": [
            {"type": "tool", "tool": {"again": {"_delegate": address, "_output": {"type": "string"}}}}]});
        let answers: Vec<Value> = std::iter::repeat_n(call, requests).collect();
        fs::write(folder.0.join("d.json"), document.to_string()).unwrap();
        fs::write(folder.0.join("a.json"), Value::Array(answers).to_string()).unwrap();
        let ran = folder.run("d.json", &["--answers", "a.json", "--approve", "all"]);
        assert_eq!(failed_codes(&ran, 1), [code], "{}", ran.errors);
    };
    check("d.json", 9, "failed");
    check("../../etc/hostname", 1, "delegate");
    check("https://example.org/d.json", 1, "delegate");
}

#[test]
fn a_run_that_cannot_begin_says_what_to_do() {
    let folder = Folder::new(&[("d.json", &json!(["Hi"])), ("bad.json", &json!({"a": 1}))]);
    for (arguments, said) in [
        (&["d.json"][..], "--base-url"),
        (&["gone.json", "--base-url", "http://localhost"], "gone.json"),
        (&["bad.json", "--base-url", "http://localhost"], "pilcrow check"),
        (&["d.json", "--base-url", "ftp://x"], "--base-url"),
        (&["d.json", "--base-url", "http://x.example", "--key-env", "NO_SUCH_KEY"], "NO_SUCH_KEY"),
        (&["d.json", "--answers", "bad.json"], "give a list"),
    ] {
        let ran = folder.run(arguments[0], &arguments[1..]);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.errors.contains(said), "{arguments:?}: {}", ran.errors);
    }
}

/// A call that comes: its head, in small letters, its body, and where the reply goes.
fn heard(listener: &TcpListener) -> (String, Value, TcpStream) {
    let (stream, _) = listener.accept().unwrap();
    let mut reader = BufReader::new(stream);
    let (mut head, mut line) = (String::new(), String::new());
    while reader.read_line(&mut line).unwrap() > 2 {
        head.push_str(&line.to_lowercase());
        line.clear();
    }
    let length = head.split("content-length: ").nth(1).unwrap().lines().next().unwrap();
    let mut body = vec![0; length.trim().parse().unwrap()];
    reader.read_exact(&mut body).unwrap();
    let body = parse_text(std::str::from_utf8(&body).unwrap()).unwrap();
    (head, body, reader.into_inner())
}

fn replied(mut stream: TcpStream, status: &str, more: &str, body: &str) {
    let head = format!(
        "HTTP/1.1 {status}\r\n{more}connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
}

/// Answers one call of Chat Completions, and gives its head and body.
fn served(answer: &Value) -> (String, std::thread::JoinHandle<(String, Value)>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    let message = json!({"choices": [{"message": {"content": answer.to_string()}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 4}});
    let reply = message.to_string();
    let thread = std::thread::spawn(move || {
        let (head, body, stream) = heard(&listener);
        replied(stream, "200 OK", "content-type: application/json\r\n", &reply);
        (head, body)
    });
    (url, thread)
}

/// A server of the Model Context Protocol that is greeted and called once; gives the heads and bodies.
fn tool_server(result: Value) -> (String, std::thread::JoinHandle<Vec<(String, Value)>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let thread = std::thread::spawn(move || {
        let mut all = Vec::new();
        for _ in 0..3 {
            let (head, body, stream) = heard(&listener);
            let answer =
                |result: Value| json!({"jsonrpc": "2.0", "id": body["id"], "result": result});
            match body["method"].as_str().unwrap() {
                "initialize" => {
                    let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "t"}});
                    let session = "mcp-session-id: one\r\ncontent-type: application/json\r\n";
                    replied(stream, "200 OK", session, &answer(hello).to_string());
                }
                "tools/call" => {
                    let event = format!("data: {}\n\n", answer(result.clone()));
                    replied(stream, "200 OK", "content-type: text/event-stream\r\n", &event);
                }
                _ => replied(stream, "202 Accepted", "", ""),
            }
            all.push((head, body));
        }
        all
    });
    (url, thread)
}

#[test]
fn a_tool_of_a_server_is_called_once_it_is_approved() {
    let result = json!({"content": [], "structuredContent": {"degrees": 7}});
    let (url, server) = tool_server(result);
    let tool = json!({"properties": {"city": {"type": "string"}}, "_activity": format!("mcp:{url}#look_up"),
        "_output": {"type": "object"}, "_outputPath": "†state.weather"});
    let document = json!({"schema": {"type": "string"}, "context": [{"type": "tool", "tool": {"weather": tool}}, {"type": "input", "city": "Bergen"}]});
    let call = json!({"_tool": "weather", "city": "†input.city", "_outputPath": "†state.weather"});
    let answers = json!([{"calls": [call], "output": null}, {"calls": [], "output": "Cold."}]);
    let folder = Folder::new(&[("d.json", &document), ("a.json", &answers)]);
    let asked = folder.run("d.json", &["--answers", "a.json"]);
    assert_eq!((asked.code, asked.last.as_str()), (Some(1), "stopped"));
    let key = format!("{url}=KEY");
    let ran = folder.run("d.json", &["--answers", "a.json", "--approve", "all", "--mcp-key", &key]);
    assert_eq!((ran.code, &ran.record["solution"]), (Some(0), &json!("Cold.")), "{}", ran.errors);
    assert!(ran.bodies[1].contains("\"degrees\": 7"), "{}", ran.bodies[1]);
    let calls = server.join().unwrap();
    let (head, body) = &calls[2];
    let expected = json!({"name": "look_up", "arguments": {"city": "Bergen"}});
    assert_eq!(body["params"], expected);
    assert!(
        head.contains("mcp-session-id: one") && head.contains("bearer secret-of-the-test"),
        "{head}"
    );
    assert!(!ran.record.to_string().contains("secret"));
    let wrong = folder.run("d.json", &["--answers", "a.json", "--mcp-key", "KEY"]);
    assert_eq!(wrong.code, Some(2), "{}", wrong.errors);
}

#[test]
fn a_server_is_asked_with_its_key_and_the_input_that_is_given() {
    let document = json!({"schema": {"type": "string"}, "context": [{"type": "input", "input": {"a": 1, "b": 1}}]});
    let folder = Folder::new(&[("d.json", &document), ("i.json", &json!({"b": 2}))]);
    let (url, server) = served(&json!("fine"));
    let ran = folder.run(
        "d.json",
        &["--base-url", &url, "--model", "m", "--key-env", "KEY", "--input", "i.json"],
    );
    assert_eq!((ran.code, &ran.record["solution"]), (Some(0), &json!("fine")), "{}", ran.errors);
    let (head, body) = server.join().unwrap();
    assert!(
        head.starts_with("post /v1/chat/completions") && head.contains("bearer secret-of-the-test")
    );
    assert_eq!(body["model"], "m");
    assert!(body["messages"][0]["content"].as_str().unwrap().contains("\"a\": 1,\n  \"b\": 2"));
    assert_eq!(ran.record["process"]["steps"][0]["attempts"][0]["usage"]["promptTokens"], 3);
    assert!(!ran.record.to_string().contains("secret"));
    let ran = folder.run("d.json", &["--base-url", "http://127.0.0.1:9", "--model", "m"]);
    assert_eq!((ran.code, ran.last.as_str()), (Some(1), "failed"));
}

#[test]
fn a_process_is_saved_as_each_file_ending_says() {
    let folder = Folder::new(&[("d.json", &counting()), ("a.json", &counting_answers())]);
    let more = ["--answers", "a.json", "--approve", "all", "--allow-code"];
    let files = ["--out", "p.md", "--out", "p.html", "--out", "p.jsonl"];
    let ran = folder.run("d.json", &[more.as_slice(), &files].concat());
    assert_eq!((ran.code, &ran.record["solution"]), (Some(0), &json!(4)), "{}", ran.errors);
    let read = |name: &str| fs::read_to_string(folder.0.join(name)).unwrap();
    let text = read("p.md");
    for said in ["## Step 1", "### Call 2: measure", "the document’s code", "- **Text:** text"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let page = read("p.html");
    assert!(page.starts_with("<!doctype html>") && page.contains("<h3>Call 2: measure</h3>"));
    let events = read("p.jsonl");
    let kinds: Vec<Value> =
        events.lines().map(|line| parse_text(line).unwrap()["type"].clone()).collect();
    assert_eq!((&kinds[0], kinds.last().unwrap()), (&json!("RUN_STARTED"), &json!("RUN_FINISHED")));
    let ran = folder.run("d.json", &[more.as_slice(), &["--format", "markdown"]].concat());
    assert_eq!((ran.code, &ran.record), (Some(0), &Value::Null));
    assert!(read("out.json").starts_with("# Process"), "{}", ran.errors);
}
