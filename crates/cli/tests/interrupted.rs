//! Ctrl+C, as a shell sends it: what is said, and that the same command goes on.

use crate::publishing::Work;
use crate::running::{Folder, Script, document, the_end};
use serde_json::{Value, json};
use std::fs::OpenOptions;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The code and the words of a command that is interrupted once it has done something.
fn interrupted(folder: &Path, arguments: &[&str], is_time: impl Fn() -> bool) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
    let command = command.args(arguments).current_dir(folder).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    while !is_time() {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(20));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let ended = child.wait_with_output().unwrap();
    (ended.status.code().unwrap(), String::from_utf8(ended.stderr).unwrap())
}

/// A server that answers once, then asks to wait, and then answers again.
fn slow(first: &Value, then: &Value) -> Script {
    let busy = json!({"status": "429 Too Many Requests", "head": "retry-after: 50"});
    Script::new(&json!([first, busy, then]))
}

fn heard(script: &Script) -> usize {
    script.heard.lock().unwrap().len()
}

#[test]
fn a_bench_says_where_its_answers_are_and_goes_on_with_them() {
    let bench = json!({"inputs": [{"id": "sky", "input": 1}, {"id": "blood", "input": 2}],
        "checks": [{"at": "", "is": "present"}]});
    let asked = json!({"context": ["Name it.", {"type": "input", "input": 0}], "bench": bench});
    let (folder, script) =
        (Folder::new(&[("c.json", &asked)]), slow(&json!("blue"), &json!("red")));
    let arguments = ["bench", "c.json", "--base-url", &script.url, "--at-once", "1"];
    let kept = || folder.read("c.json.answers.jsonl").ends_with('\n') && heard(&script) == 2;
    let (code, said) = interrupted(&folder.0, &arguments, kept);
    let expected = "pilcrow bench: stopped; what was answered is kept in c.json.answers.jsonl, and the same \
                    command goes on from there";
    assert_eq!((code, said.lines().last()), (130, Some(expected)), "{said}");
    let (code, printed, said) = folder.call(&arguments);
    assert_eq!((code, printed.lines().last()), (0, Some("passed")), "{said}");
    assert_eq!(heard(&script), 3);
}

#[test]
fn a_run_says_where_its_steps_are_and_goes_on_with_them() {
    let step = json!({"calls": [{"_tool": "note", "_output": "a", "_outputPath": "†state.a"}], "output": null});
    let context = json!([{"type": "tool", "tool": {"note": {"_output": {}, "_outputPath": "†state.a"}}},
        {"type": "state", "state": {}}]);
    let folder = Folder::new(&[("d.json", &document(context))]);
    let script = slow(&step, &the_end());
    let arguments = ["run", "d.json", "--base-url", &script.url, "--out", "out.json"];
    let (code, said) = interrupted(&folder.0, &arguments, || heard(&script) == 2);
    let expected = "pilcrow run: stopped; the steps that were done are kept in out.json, and the same command \
                    goes on from there";
    assert_eq!((code, said.lines().last()), (130, Some(expected)), "{said}");
    let (code, printed, said) = folder.call(&arguments);
    assert_eq!((code, printed.as_str(), heard(&script)), (0, "\"ok\"\ndone\n", 3), "{said}");
}

#[test]
fn a_run_whose_same_command_would_begin_anew_says_what_goes_on() {
    let check = |more: &[&str], expected: &str| {
        let folder = Folder::new(&[("d.json", &document(json!(["Say it."])))]);
        let busy = json!({"status": "429 Too Many Requests", "head": "retry-after: 50"});
        let script = Script::new(&json!([busy]));
        let arguments = [&["run", "d.json", "--base-url", &script.url], more].concat();
        let (code, said) = interrupted(&folder.0, &arguments, || heard(&script) == 1);
        assert_eq!(code, 130, "{said}");
        assert!(said.contains(expected), "{said}");
    };
    check(&["--anew", "--out", "out.json"], "in out.json, and `pilcrow run out.json` goes on");
    check(&["--out", "out.md"], "nothing is kept: --out FILE keeps each step");
    check(&[], "nothing is kept");
}

#[test]
fn a_file_that_is_published_is_as_it_was() {
    let work = Work::new("interrupted");
    // A document that never comes: nobody writes into the pipe, whose other end is open once it is read.
    let pipe = work.0.join("docs/slow.json");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let opened = std::thread::spawn(move || OpenOptions::new().write(true).open(pipe).unwrap());
    let arguments = ["publish", "docs/slow.json", "out.html", "--page", "page"];
    let (code, said) = interrupted(&work.0, &arguments, || opened.is_finished());
    let expected =
        "pilcrow publish: stopped; out.html is as it was, and the same command begins anew";
    assert_eq!((code, said.lines().last()), (130, Some(expected)), "{said}");
    assert!(!work.0.join("out.html").exists());
}
