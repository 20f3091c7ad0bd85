//! Files and input that are looked at before anything is asked: what the author has is not written over, and a
//! result that has no place is told beforehand.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use crate::running::Folder;
use serde_json::{Value, json};

fn document() -> Value {
    json!({"schema": {"type": "integer"}, "context": [{"type": "input", "input": {"t": "sky"}}],
        "bench": {"inputs": [{"id": "sky", "input": {"t": "sky"}}]}})
}

fn folder() -> Folder {
    Folder::new(&[("d.json", &document()), ("a.json", &json!([5]))])
}

#[test]
fn no_option_writes_over_the_authors_files() {
    let folder = folder();
    let check = |command: &str, more: &[&str], expected: &str| {
        let call = [&[command, "d.json", "--answers", "a.json"], more].concat();
        let (code, printed, errors) = folder.call(&call);
        assert_eq!((code, printed.as_str()), (2, ""), "{more:?}: {errors}");
        assert!(errors.contains(expected) && errors.contains("name another file"), "{errors}");
        assert_eq!(folder.read("d.json"), document().to_string(), "{more:?}");
        assert_eq!(folder.read("a.json"), "[5]", "{more:?}");
    };
    check("bench", &["--out", "d.json"], "--out d.json is the document");
    check("bench", &["--out", "./d.json"], "--out ./d.json is the document");
    check("bench", &["--cache", "d.json"], "--cache d.json is the document");
    check("bench", &["--propose=d.json"], "--propose d.json is the document");
    check("bench", &["--out", "a.json"], "--out a.json is the file of --answers");
    check("bench", &["--cache", "k.jsonl", "--out", "k.jsonl"], "is the file of --cache");
    check("run", &["--requests", "d.json"], "--requests d.json is the document");
    check("run", &["--requests", "a.json"], "--requests a.json is the file of --answers");
    check("run", &["--out", "a.json"], "--out a.json is the file of --answers");
    check("run", &["--out", "d.json", "--format", "markdown"], "--out d.json is the document");
    check("run", &["--out", "r.json", "--requests", "r.json"], "is the file of --out");
    let (code, printed, errors) =
        folder.call(&["run", "d.json", "--answers", "a.json", "--out", "d.json"]);
    assert_eq!((code, printed.as_str()), (0, "5\ndone\n"), "{errors}");
    assert!(folder.read("d.json").contains("\"process\""));
}

#[test]
fn an_earlier_run_in_the_same_file_is_kept_beside_the_new_one() {
    let folder = folder();
    let run = |answer: i64, more: &[&str]| {
        folder.write("a.json", &json!([answer]).to_string());
        let call = ["run", "d.json", "--answers", "a.json", "--out", "p.json", "--out", "p.md"];
        let (code, _, errors) = folder.call(&[call.as_slice(), more].concat());
        assert_eq!(code, 0, "{errors}");
        errors
    };
    assert!(!run(5, &[]).contains("is kept"));
    let (first, text) = (folder.read("p.json"), folder.read("p.md"));
    assert!(run(6, &[]).contains("p.json: what was in it is kept in p-1.json"));
    run(7, &["--anew"]);
    assert_eq!((folder.read("p-1.json"), folder.read("p-1.md")), (first, text));
    let answers = ["p-1.json", "p-2.json", "p.json"].map(|name| {
        let record = pilcrow_core::document::parse_text(&folder.read(name)).unwrap();
        record["solution"].to_string()
    });
    assert_eq!(answers, ["5", "6", "7"]);
    // The record goes on in its own file.
    let (code, _, errors) =
        folder.call(&["run", "p.json", "--answers", "a.json", "--out", "p.json"]);
    assert!(code == 0 && !errors.contains("is kept"), "{errors}");
    assert!(folder.read("p-3.json").is_empty());
    // A fork of it is another process.
    let fork = ["run", "p.json", "--fork", "0", "--answers", "a.json", "--out", "p.json"];
    assert!(folder.call(&fork).2.contains("is kept in p-3.json"));
}

#[test]
fn answers_are_kept_only_in_a_file_of_answers() {
    let folder = folder();
    let bench =
        |file: &str| folder.call(&["bench", "d.json", "--answers", "a.json", "--cache", file]);
    for (name, text) in [("notes.txt", "Mine\n"), ("own.json", "{\"context\": []}")] {
        folder.write(name, text);
        let (code, _, errors) = bench(name);
        assert_eq!(code, 2, "{errors}");
        assert!(errors.contains("no answers of a bench; name another file"), "{errors}");
        assert_eq!(folder.read(name), text);
    }
    folder.write("half.jsonl", "{\"key\": \"a");
    assert_eq!(bench("half.jsonl").0, 0);
    assert_eq!(bench("half.jsonl").0, 0);
    assert_eq!(folder.read("half.jsonl").lines().count(), 2);
}

#[test]
fn a_bench_looks_for_the_place_of_its_result_before_it_asks() {
    let folder = folder();
    let check = |option: &str, expected: &str| {
        let (code, _, errors) = folder.call(&["bench", "d.json", "--answers", "a.json", option]);
        assert_eq!(code, 2, "{option}: {errors}");
        assert!(errors.contains(expected) && !errors.contains("1 of 1"), "{option}: {errors}");
    };
    check("--out=none/b.md", "there is no such folder");
    check("--out=.", "name a file in it");
    check("--out=b.pdf", "known are .csv, .jsonl, .md, .html, .json, .xml and .comparator.json");
    check("--out=b.comparator.json", "one column has nothing to compare");
    check("--propose=none/b.json", "there is no such folder");
    check("--propose=b.md", "let the name end with .json");
    let (code, printed, errors) =
        folder.call(&["bench", "d.json", "--answers", "a.json", "--out", "b"]);
    assert_eq!((code, printed.lines().last()), (0, Some("passed")), "{errors}");
    assert_eq!(folder.read("b").lines().count(), 1);
}

/// What cannot be written in spite of all that was looked at: a folder in the way of the fresh file.
#[test]
fn a_result_that_cannot_be_written_is_printed_all_the_same() {
    let folder = folder();
    std::fs::create_dir(folder.0.join("b.md.new")).unwrap();
    let (code, printed, errors) =
        folder.call(&["bench", "d.json", "--answers", "a.json", "--out", "b.md"]);
    assert_eq!((code, printed.lines().last()), (1, Some("passed")), "{errors}");
    assert!(errors.contains("b.md cannot be written"), "{errors}");
}

#[test]
fn each_entry_of_a_list_of_inputs_is_for_a_case_of_its_own() {
    let folder = folder();
    let check = |given: Value, expected: &str| {
        folder.write("i.json", &given.to_string());
        let call =
            ["run", "d.json", "--answers", "a.json", "--input", "i.json", "--requests", "r.jsonl"];
        let (code, _, errors) = folder.call(&call);
        assert_eq!(
            (code == 2, errors.contains(expected)),
            (!expected.is_empty(), true),
            "{errors}"
        );
        assert!(code != 2 || folder.read("r.jsonl").is_empty());
    };
    check(json!([{"t": "sea"}, {"t": "blood"}]), "entries 1, 2 have none");
    let same = json!([{"_instance": "①", "t": "a"}, {"t": "b"}, {"_instance": "①", "t": "c"}]);
    check(same, "needs an `_instance` of its own: entries 1, 3 have “①”");
    check(json!([{"t": "sea"}]), "");
    check(json!([{"t": "sea"}, {"_instance": "①", "t": "a"}]), "");
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_told_in_one_line() {
    let folder = folder();
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_pilcrow"));
    let command = command.args(["check", "d.json"]).current_dir(&folder.0).stdout(full);
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 1), "{errors}");
    assert!(errors.starts_with("pilcrow: the output cannot be written: "), "{errors}");
}
