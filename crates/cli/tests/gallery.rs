//! The processes of the gallery's documents are what comes of the answers that are kept for them.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use pilcrow_core::document::parse_text;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const RECORDED: &str = "tests/recorded";

fn root() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", ".."].iter().collect()
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The documents whose answers are kept: `standup.en`.
fn recorded() -> Vec<String> {
    let files = fs::read_dir(root().join(RECORDED)).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".answers.json").map(str::to_owned)).collect();
    names.sort();
    names
}

/// Carries a document out anew, as docs/CONTRIBUTING.md tells how to record one.
fn carried_out(name: &str) -> Value {
    let out =
        std::env::temp_dir().join(format!("pilcrow-gallery-{}-{name}.json", std::process::id()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
    command.current_dir(root()).stdin(Stdio::null());
    command.args(["run", &format!("tools/{name}.json"), "--anew", "--approve", "all"]);
    command.args(["--answers", &format!("{RECORDED}/{name}.answers.json")]);
    let person = format!("{RECORDED}/{name}.person.json");
    if root().join(&person).is_file() {
        command.args(["--person", &person]);
    }
    let ran = command.arg("--out").arg(&out).output().unwrap();
    let said = String::from_utf8(ran.stderr).unwrap();
    assert!(ran.status.success(), "{name}: {said}");
    let record = parse_text(&text(&out)).unwrap();
    fs::remove_file(out).unwrap();
    record
}

/// Times, and the names of processes, differ each time.
fn without_times(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let is_record = members.contains_key("version") && members.contains_key("steps");
            let differs =
                |key: &str| ["date", "_date"].contains(&key) || (is_record && key == "id");
            let kept = members.into_iter().map(|(key, value)| match differs(&key) {
                true if value.as_str().is_some_and(is_time) || key == "id" => (key, Value::Null),
                _ => (key, without_times(value)),
            });
            Value::Object(kept.collect())
        }
        Value::Array(entries) => entries.into_iter().map(without_times).collect(),
        other => other,
    }
}

/// As messages and steps have it; a day, which is a document's own, is none.
fn is_time(text: &str) -> bool {
    text.len() == "2026-01-31T12:00:00Z".len() && text.ends_with('Z')
}

#[test]
fn every_recorded_process_comes_of_its_answers() {
    for name in recorded() {
        let kept = parse_text(&text(&root().join(format!("tools/{name}.json")))).unwrap();
        let came = without_times(carried_out(&name));
        assert_eq!(came.to_string(), without_times(kept).to_string(), "{name}: record it anew");
    }
}

#[test]
fn no_instruction_of_the_gallery_counts_the_cases_of_its_document() {
    for file in fs::read_dir(root().join("tools")).unwrap().map(|file| file.unwrap().path()) {
        let document = parse_text(&text(&file)).unwrap();
        let context = document["context"].as_array().cloned().unwrap_or_default();
        let cases: Vec<&str> = context.iter().filter_map(|m| m["_instance"].as_str()).collect();
        for message in context.iter().filter(|message| message["type"] == "text") {
            let words = message["text"].as_str().unwrap_or_default();
            let named = cases.last().filter(|case| words.contains(**case));
            assert_eq!(named, None, "{}: there may be more cases", file.display());
        }
    }
}

#[test]
fn the_right_option_of_each_question_is_one_of_its_options() {
    for name in ["quiz.en", "quiz.ru"] {
        let document = parse_text(&text(&root().join(format!("tools/{name}.json")))).unwrap();
        let questions = document["solution"]["questions"].as_array().unwrap();
        assert!(!questions.is_empty());
        for question in questions {
            assert!(
                question["options"].as_array().unwrap().contains(&question["answer"]),
                "{question}"
            );
        }
    }
}

#[test]
fn every_process_of_the_gallery_has_its_answers() {
    let files = fs::read_dir(root().join("tools")).unwrap().map(|file| file.unwrap().path());
    let has_process = |file: &PathBuf| parse_text(&text(file)).unwrap().get("process").is_some();
    let mut names: Vec<String> = files
        .filter(has_process)
        .map(|file| file.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, recorded());
}
