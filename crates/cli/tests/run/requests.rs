//! Runs documents of several steps by the command, against recorded answers and a server.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use crate::running::{self, CommandOutput, Folder, Script};
use pilcrow_core::document::parse_text;
use serde_json::{Value, json};
use std::fs;

fn failed_codes(ran: &CommandOutput, step: usize) -> Vec<&str> {
    ran.runs(step).iter().filter_map(|run| run["error"]["code"].as_str()).collect()
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
fn files_go_as_parts_and_those_that_cannot_are_told_once_before() {
    let photo = "data:image/png;name=a.png;base64,iVBORw0KGgo=";
    let heic = "data:image/jpeg;name=b.jpg;base64,AAAAGGZ0eXBoZWlj";
    let document = json!({"schema": {"type": "string"}, "context": [
        {"type": "tool", "tool": {"note": {"_output": {}, "_outputPath": "†state.a"}}},
        {"type": "input", "a": photo, "b": heic}]});
    let answers = json!([
        {"calls": [{"_tool": "note", "_output": 1, "_outputPath": "†state.a"}], "output": null},
        {"calls": [], "output": "ok"}]);
    let folder = Folder::new(&[("d.json", &document), ("a.json", &answers)]);
    let ran = folder.run("d.json", &["--answers", "a.json", "--approve", "all"]);
    assert_eq!((ran.code, ran.last.as_str()), (Some(0), "done"), "{}", ran.errors);
    assert_eq!(ran.bodies.len(), 2);
    for body in &ran.bodies {
        assert!(body.contains(r#"{"url":"data:image/png;base64,iVBORw0KGgo="}"#), "{body}");
        assert!(body.contains("[file 2: b.jpg, image/heic, 12 bytes] is not attached"), "{body}");
    }
    let said = ran.errors.matches("“b.jpg” is not sent: it is HEIC").count();
    assert_eq!(said, 1, "{}", ran.errors);
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
    assert_eq!(ran.states(1), ["0 running"]);
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
    assert_eq!(ran.states(1), ["0 done", "1 rejected rejected"]);
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
    assert_eq!(ran.states(1), ["0:① done", "0:② done"]);
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
fn a_tool_of_the_list_beside_a_document_carries_out_a_call_in_the_documents_language() {
    let tool = |said: &str| json!({"schema": {"type": "string"}, "context": [{"type": "text", "text": said}]});
    let index = json!({"tools": [
        {"id": "asks", "documents": {"en": "a.en.json", "ru": "a.ru.json"}},
        {"id": "reader", "documents": {"en": "r.en.json", "ru": "r.ru.json"}}]});
    let answers = json!([
        {"calls": [{"_tool": "research", "_instance": "①", "topic": "x"}], "output": null}, "\"Found.\"", {"calls": [], "output": "ok"}]);
    let (english, russian) = (tool("Read it."), tool("Прочти."));
    let document = delegating("reader");
    let folder = Folder::new(&[
        ("a.ru.json", &document),
        ("index.json", &index),
        ("r.en.json", &english),
        ("r.ru.json", &russian),
        ("b.json", &answers),
    ]);
    let ran = folder.run("a.ru.json", &["--answers", "b.json", "--approve", "all"]);
    assert_eq!((ran.code, ran.states(1)), (Some(0), vec!["0:① done".to_owned()]), "{}", ran.errors);
    assert!(ran.bodies[1].contains("Прочти.") && !ran.bodies[1].contains("Read it."));
    // The record is a document; anew, it begins where its process began.
    let again = ["--answers", "b.json", "--approve", "all"];
    assert_eq!(folder.run("out.json", &again).bodies.len(), 0);
    folder.write("a.ru.json", &folder.read("out.json"));
    let ran = folder.run("a.ru.json", &["--anew", "--answers", "b.json", "--approve", "all"]);
    assert_eq!((ran.code, ran.bodies.len()), (Some(0), 3), "{}", ran.errors);
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
    check("d.json", 2, "delegate");
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

#[test]
fn a_server_is_asked_with_its_key_and_the_input_that_is_given() {
    let document = json!({"schema": {"type": "string"}, "context": [{"type": "input", "input": {"a": 1, "b": 1}}]});
    let folder = Folder::new(&[("d.json", &document), ("i.json", &json!({"b": 2}))]);
    let Script { url, heard } = Script::new(&json!(["\"fine\""]));
    let ran = folder.run(
        "d.json",
        &["--base-url", &url, "--model", "m", "--key-env", "KEY", "--input", "i.json"],
    );
    assert_eq!((ran.code, &ran.record["solution"]), (Some(0), &json!("fine")), "{}", ran.errors);
    let (head, body) = heard.lock().unwrap().remove(0);
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
fn tokens_and_money_end_a_process_once_they_are_spent() {
    let step = |text: &str| json!({"calls": [{"_tool": "note", "_output": text, "_outputPath": "†state.a"}], "output": null});
    let document = running::document(json!([
        {"type": "tool", "tool": {"note": {"_output": {}, "_outputPath": "†state.a"}}}, {"type": "state", "state": {}}]));
    let answers = json!([step("a"), step("b"), running::the_end()]);
    // The server reports 3 tokens of a prompt and 4 of an answer for each request.
    let check = |options: &[&str], last: &str, requests: usize, said: &str| {
        let ran = running::scripted_with(&[("d.json", &document)], &answers, options);
        assert_eq!(
            (ran.last.as_str(), ran.bodies.len()),
            (last, requests),
            "{options:?}: {}",
            ran.errors
        );
        assert_eq!(
            ran.errors.contains("give --price"),
            !said.is_empty(),
            "{options:?}: {}",
            ran.errors
        );
    };
    check(&[], "done", 3, "");
    check(&["--max-tokens", "14"], "limit", 2, "");
    check(&["--max-tokens", "15"], "done", 3, "");
    check(&["--max-cost", "0.00001", "--price", "1/1"], "limit", 2, "");
    check(&["--max-cost", "0.01", "--price", "1/1"], "done", 3, "");
    check(&["--max-cost", "0.01"], "done", 3, "give --price");
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
    for said in ["## Step 1", "### Call 2: Measure", "the document’s code", "- **Text:** text"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let page = read("p.html");
    assert!(page.starts_with("<!doctype html>") && page.contains(">Call 2: Measure</h3>"));
    let events = read("p.jsonl");
    let kinds: Vec<Value> =
        events.lines().map(|line| parse_text(line).unwrap()["type"].clone()).collect();
    assert_eq!((&kinds[0], kinds.last().unwrap()), (&json!("RUN_STARTED"), &json!("RUN_FINISHED")));
    let ran = folder.run("d.json", &[more.as_slice(), &["--format", "markdown"]].concat());
    assert_eq!((ran.code, &ran.record), (Some(0), &Value::Null));
    assert!(read("out.json").starts_with("# Process"), "{}", ran.errors);
}

#[test]
fn a_run_that_is_killed_goes_on_from_its_record_and_asks_nothing_twice() {
    let step = json!({"calls": [{"_tool": "note", "_output": "a", "_outputPath": "†state.a"}], "output": null});
    let document = running::document(json!([
        {"type": "tool", "tool": {"note": {"_output": {}, "_outputPath": "†state.a"}}}, {"type": "state", "state": {}}]));
    let busy = json!({"status": "429 Too Many Requests", "head": "retry-after: 50"});
    let script = running::Script::new(&json!([step, busy, running::the_end()]));
    let folder = Folder::new(&[("d.json", &document)]);
    let arguments = ["run", "d.json", "--out", "out.json", "--base-url", &script.url];
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_pilcrow"));
    let command = command.args(arguments).current_dir(&folder.0);
    let quiet = std::process::Stdio::null;
    let mut cut = command.stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn().unwrap();
    let heard = || script.heard.lock().unwrap().len();
    while heard() < 2 {
        assert!(cut.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    cut.kill().unwrap();
    cut.wait().unwrap();

    // Another document does not go on with it, which is seen by a copy of the record.
    folder.write("other.json", &folder.read("out.json"));
    let other = running::document(json!([{"type": "state", "state": {}}]));
    folder.write("e.json", &other.to_string());
    let refused = ["run", "e.json", "--out", "other.json", "--base-url", "http://127.0.0.1:9"];
    let (code, _, errors) = folder.call(&refused);
    assert!(code == 1 && !errors.contains("goes on"), "{errors}");

    let (code, printed, errors) = folder.call(&arguments);
    assert_eq!((code, printed.as_str(), heard()), (0, "\"ok\"\ndone\n", 3), "{errors}");
    assert!(errors.contains("out.json: goes on where it was cut"), "{errors}");
    assert!(errors.contains("it took 2 requests, 14 tokens"), "{errors}");
}

#[test]
fn a_reply_that_is_no_answer_names_its_address_and_an_empty_one_is_asked_for_again() {
    let asked = running::document(json!(["Say it."]));
    let check = |replies: &[&str], end: (i32, &str, usize), is_told: bool| {
        let replies = replies.iter().map(|reply| json!({ "reply": reply }));
        let answers: Value = replies.chain([json!("\"ok\"")]).collect();
        let (folder, script) = (Folder::new(&[("d.json", &asked)]), Script::new(&answers));
        let ran = folder.run("d.json", &["--base-url", &script.url]);
        assert_eq!((ran.code.unwrap(), ran.last.as_str()), (end.0, end.1), "{}", ran.errors);
        assert_eq!(script.heard.lock().unwrap().len(), end.2);
        let text = format!("What came from {} is no answer of a model", script.url);
        assert_eq!(ran.errors.contains(&text), is_told, "{}", ran.errors);
    };
    check(&[""], (0, "done", 2), false);
    check(&["", "", ""], (1, "failed", 3), true);
    check(&["all is well"], (1, "failed", 1), true);
}
