//! Runs the examples of `docs/documents.md`, its further chapters, and `docs/hints.md`.
//!
//! A block whose opening line says `request` is a document. The blocks after it, up to the next
//! document, say what the code makes of it: see [`expected`].

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may end at the first surprise")]

use crate::fences::{Fence, fences};
use pilcrow_core::batch::{Case, batch};
use pilcrow_core::bench::{Bench, Plan};
use pilcrow_core::context::{Entry, merge_context};
use pilcrow_core::document::{Request, localized, parse_document, parse_text};
use pilcrow_core::import::{SourcePlace, read};
use pilcrow_core::tool::{CallFault, Change, changes, compose_request, documents_of_tools};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs every example of a paper; gives how many documents there were.
///
/// # Errors
///
/// A line for each block that is wrong.
fn run(markdown: &str) -> Result<usize, String> {
    let mut documents = 0;
    let mut faults = Vec::new();
    let mut current: Option<Fence> = None;
    let mut is_checked = true;
    for fence in fences(markdown)? {
        let mut fault = |text: &str| faults.push(format!("line {}: {text}", fence.line));
        if fence.words.len() < 2 {
            // An illustration, of which nothing is said.
            continue;
        }
        if fence.word(1) == "request" {
            if !is_checked {
                fault("nothing is said of the document before this one");
            }
            (current, is_checked, documents) = (Some(fence), false, documents + 1);
            continue;
        }
        match &current {
            Some(document) => expected(&document.text, &fence).unwrap_or_else(|text| fault(&text)),
            None => fault("there is no document yet"),
        }
        is_checked = true;
    }
    if documents == 0 || !is_checked {
        faults.push("there is no example, or nothing is said of the last one".to_owned());
    }
    if faults.is_empty() { Ok(documents) } else { Err(faults.join("\n")) }
}

/// Holds a document against a block that says of it:
///
/// - `shows`: what `pilcrow inspect` prints of it, or a part of that;
/// - `sent`: the messages as a model gets them, each under its role;
/// - `localized LANGUAGE`: the document as it reads in a language;
/// - `asked`: the schema that the answer is asked by, where the context has tools;
/// - `bench`: how many calls its bench makes, what is wrong with it, its checks, and what the last call sends;
/// - `cases`: the values in force for its cases, by their ids;
/// - `changes`: what the calls of its solution would change, or why they change nothing;
/// - `tools`: the documents that the tools which it defines are opened as;
/// - `imported`: the documents that a text of another format becomes, and what is said of its parts, each by
///   its place and the name of its words;
/// - `ran`: what `pilcrow run` makes of it by `answers` (and `person`): how it ended, the runs of each
///   step, and the data at the end.
fn expected(document: &str, fence: &Fence) -> Result<(), String> {
    let request = || parse_document(document).map(|read| read.request).map_err(debug);
    match fence.word(1) {
        "shows" => part_of(&parsed(&fence.text)?, &inspected(document)?),
        "sent" => same(&fence.text, &sent_messages(&inspected(document)?)),
        "localized" => {
            same_value(fence, Some(&localized(&request()?, Some(fence.word(2))).to_value()))
        }
        "asked" => same_value(fence, compose_request(&request()?).schema()),
        "bench" => part_of(&parsed(&fence.text)?, &bench_of(&request()?)),
        "cases" => same_value(fence, Some(&cases(&request()?))),
        "changes" => part_of(&parsed(&fence.text)?, &changes_of(&request()?)),
        "tools" => {
            let opened = documents_of_tools(&parsed(document)?);
            same_value(fence, Some(&opened.iter().map(Request::to_value).collect()))
        }
        "imported" => part_of(&parsed(&fence.text)?, &imported(document)?),
        "ran" => part_of(&parsed(&fence.text)?, &ran(document, &parsed(&fence.text)?)?),
        other => Err(format!("no check is called `{other}`")),
    }
}

fn imported(text: &str) -> Result<Value, String> {
    let import = read(text, None).map_err(debug)?;
    let (mut documents, mut notes) = (Vec::new(), import.notes.clone());
    for at in 0..import.len() {
        let imported = import.document(at).unwrap();
        documents.push(imported.request.to_value());
        notes.extend(imported.notes);
    }
    let said = notes.iter().map(|note| {
        let place = match &note.place {
            SourcePlace::At(pointer) => pointer.to_string(),
            SourcePlace::Line(line) => line.to_string(),
            SourcePlace::Header(name) | SourcePlace::Flag(name) => name.clone(),
            SourcePlace::Address => "address".to_owned(),
        };
        format!("{place}: {}", note.kind.key().1)
    });
    Ok(json!({"documents": documents, "notes": said.collect::<Vec<_>>()}))
}

fn parsed(text: &str) -> Result<Value, String> {
    parse_text(text).map_err(debug)
}

fn debug(error: impl std::fmt::Debug) -> String {
    format!("{error:?}")
}

/// What the command says of a document, or its error.
///
/// # Errors
///
/// Where that is no JSON.
pub fn inspected(document: &str) -> Result<Value, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
    command.args(["inspect", "--jsonl"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let line = json!({"id": 0, "document": document});
    writeln!(child.stdin.take().unwrap(), "{line}").unwrap();
    let output = child.wait_with_output().unwrap();
    parsed(&String::from_utf8(output.stdout).unwrap())
}

/// What a process comes to by the answers of a block, with these themselves.
fn ran(document: &str, block: &Value) -> Result<Value, String> {
    let folder = std::env::temp_dir().join(format!("pilcrow-documents-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let person = block.get("person").cloned().unwrap_or_else(|| json!({}));
    let files = [
        ("d.json", document.to_owned()),
        ("answers.json", block.get("answers").cloned().unwrap_or_else(|| json!([])).to_string()),
        ("person.json", person.to_string()),
    ];
    for (name, text) in files {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
    command.args(["run", "d.json", "--answers", "answers.json", "--person", "person.json"]);
    command.args(["--approve", "all", "--allow-code", "--out", "out.json"]).current_dir(&folder);
    let output = command.stdin(Stdio::null()).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let record = std::fs::read_to_string(folder.join("out.json"));
    std::fs::remove_dir_all(&folder).unwrap();
    let record = parsed(&record.map_err(debug)?)?;
    let mut found = block.as_object().cloned().unwrap_or_default();
    found.insert("status".to_owned(), json!(printed.lines().last()));
    found.insert("runs".to_owned(), runs(&record));
    let request = parse_document(&record.to_string()).map_err(debug)?.request;
    found.insert("data".to_owned(), data(&request));
    Ok(found.into())
}

/// The runs of each step: `["0 done", "1 skipped"]`.
fn runs(record: &Value) -> Value {
    let list = |value: &Value, key: &str| value.get(key)?.as_array().cloned();
    let steps = record.get("process").and_then(|process| list(process, "steps"));
    let text =
        |run: &Value, key| run.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let steps = steps.into_iter().flatten().map(|step| {
        let runs = list(&step, "runs").into_iter().flatten();
        runs.map(|run| format!("{} {}", text(&run, "id"), text(&run, "state"))).collect::<Vec<_>>()
    });
    steps.collect::<Vec<_>>().into()
}

fn data(request: &Request) -> Value {
    let entries = merge_context(&request.messages()).into_iter();
    let data = entries.filter_map(|entry| match entry {
        Entry::Data(data) => Some((data.identity.to_string(), data.value?)),
        _ => None,
    });
    data.collect::<Map<_, _>>().into()
}

fn sent_messages(inspected: &Value) -> String {
    let messages = inspected.get("messages").and_then(Value::as_array).into_iter().flatten();
    let text = |message: &Value, key| message.get(key).and_then(Value::as_str).map(str::to_owned);
    let message =
        |message| Some(format!("[{}]\n{}\n", text(message, "role")?, text(message, "content")?));
    messages.filter_map(message).collect::<Vec<_>>().join("\n")
}

/// What a bench would ask, and what is wrong with it.
fn bench_of(request: &Request) -> Value {
    let Some((bench, faults)) = Bench::read(request) else { return Value::Null };
    let faults = faults.iter().map(|fault| format!("{} {}", fault.pointer, fault.kind.key()));
    let Ok(plan) = Plan::new(request, &bench) else { return Value::Null };
    let checks = plan.checks.iter().map(|check| format!("{} {}", check.at, check.kind.key()));
    json!({
        "calls": plan.calls(),
        "faults": faults.collect::<Vec<_>>(),
        "checks": checks.collect::<Vec<_>>(),
        "last": plan.request(plan.columns.len() - 1, plan.inputs.len() - 1).to_value(),
    })
}

fn cases(request: &Request) -> Value {
    let batch = batch(request);
    let value = |case: &Case| batch.value(case).unwrap_or_default();
    batch
        .cases
        .iter()
        .map(|case| (case.instance.clone(), value(case)))
        .collect::<Map<_, _>>()
        .into()
}

fn changes_of(request: &Request) -> Value {
    let found =
        changes(request, request.solution().unwrap_or(&Value::Null), Some("2026-01-31T12:00:00Z"));
    let change = |change: &Change| {
        json!({"of": change.identity.to_string(), "before": change.before, "after": change.after,
            "message": change.message})
    };
    let fault = |(call, fault): &(usize, CallFault)| {
        let name = debug(fault);
        json!({"call": call, "fault": name.split('(').next()})
    };
    found.changes.iter().map(change).chain(found.faults.iter().map(fault)).collect()
}

fn same(expected: &str, found: &str) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("found:\n{found}")) }
}

/// The order of keys counts, and so does the spelling of numbers.
fn same_value(fence: &Fence, found: Option<&Value>) -> Result<(), String> {
    let found = found.map(Value::to_string).unwrap_or_default();
    same(&parsed(&fence.text)?.to_string(), &found)
}

/// Whether a value has all that is expected: of an object the keys that are named, of a list the
/// entries that are named, in their order. An empty list is expected to be empty.
fn part_of(expected: &Value, found: &Value) -> Result<(), String> {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            expected.iter().try_for_each(|(key, expected)| {
                let found = found.get(key).ok_or_else(|| format!("{key} is not there"))?;
                part_of(expected, found).map_err(|fault| format!("{key}: {fault}"))
            })
        }
        (Value::Array(expected), Value::Array(found)) if !expected.is_empty() => {
            let mut rest = found.iter();
            expected.iter().enumerate().try_for_each(|(at, expected)| {
                let is_there = rest.any(|found| part_of(expected, found).is_ok());
                is_there.then_some(()).ok_or_else(|| {
                    format!(
                        "entry {at} is not there: {expected} in {}",
                        Value::from(found.as_slice())
                    )
                })
            })
        }
        (expected, found) => same(&expected.to_string(), &found.to_string()),
    }
}

#[test]
fn every_example_is_as_the_text_says() {
    let pages = [
        ("documents", include_str!("../../../../docs/documents.md"), 9),
        ("cases", include_str!("../../../../docs/cases.md"), 3),
        ("formats", include_str!("../../../../docs/formats.md"), 3),
        ("steps", include_str!("../../../../docs/steps.md"), 2),
        ("bench", include_str!("../../../../docs/bench.md"), 1),
        ("hints", include_str!("../../../../docs/hints.md"), 1),
    ];
    for (name, markdown, least) in pages {
        let count = run(markdown).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(count >= least, "{name}: {count} examples");
    }
}

#[test]
fn an_example_that_is_wrong_is_found() {
    let check = |markdown: &str, is_right: bool| {
        assert_eq!(run(markdown).is_ok(), is_right, "{markdown}: {:?}", run(markdown));
    };
    let document = "```json request\n[\"hi\"]\n```\n";
    let with = |rest: &str| format!("{document}{rest}");
    check(&with("```text sent\n[user]\nhi\n```\n"), true);
    check(&with("```text sent\n[user]\nho\n```\n"), false);
    check(
        &with("```json shows\n{\"forms\": [], \"notes\": [{\"form\": \"context\"}]}\n```\n"),
        true,
    );
    check(&with("```json shows\n{\"forms\": [{}]}\n```\n"), false);
    check(&with("```json shows\n{\"notes\": []}\n```\n"), false);
    check(&with("```json nonsense\n{}\n```\n"), false);
    check(&with("```json shows\n{}\n"), false);
    check(document, false);
    check("```json shows\n{}\n```\n", false);
    check("No examples.", false);
}
