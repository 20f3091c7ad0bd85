//! Runs `pilcrow bench` for what would help, and against an earlier run.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may end at the first surprise"
)]

use crate::running::Folder;
use pilcrow_core::document::parse_text;
use serde_json::{Value, json};
use std::process::{Command, Stdio};

/// The exit code, what was printed, and what was said beside it.
fn bench(folder: &Folder, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
    command.arg("bench").args(arguments).current_dir(&folder.0).stdin(Stdio::null());
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn last(printed: &str) -> &str {
    printed.lines().last().unwrap_or_default()
}

fn document() -> Value {
    let input = |id: &str, colour: &str| json!({"id": id, "input": {"thing": id}, "expect": {"colour": colour}});
    json!({
        "title": "Colours",
        "schema": {"type": "object", "properties": {"colour": {"enum": ["red", "blue"]}}},
        "context": ["Name the colour.\nBe brief.", {"type": "input", "input": {"thing": "sky"}}],
        "bench": {"inputs": [input("sky", "blue"), input("blood", "red")],
            "checks": [{"at": "/colour", "is": "equals"}]},
    })
}

fn answers(colours: &[&str], more: &[Value]) -> Value {
    let colours = colours.iter().map(|colour| json!({"colour": colour}));
    colours.chain(more.iter().cloned()).collect()
}

fn proposal(place: &str) -> Value {
    let text = "Name the colour.\nTake the commonest one.\u{1b}[31m";
    json!({"summary": "It guesses.", "changes": [{"place": place, "text": text, "why": "A rule was missing."}]})
}

#[test]
fn a_proposal_is_printed_as_what_it_changes_and_becomes_a_version_that_is_benched() {
    let told = answers(&["blue", "blue"], &[proposal("/context/0")]);
    let folder = Folder::new(&[("c.json", &document()), ("a.json", &told)]);
    let (code, printed, said) = bench(
        &folder,
        &["c.json", "--answers", "a.json", "--cache", "kept.jsonl", "--propose=new.json"],
    );
    assert_eq!((code, last(&printed)), (1, "failed"), "{said}");
    assert!(said.contains("and one for a proposal; 3 to be made"), "{said}");
    let shown = "What is proposed\n  It guesses.\n\n  Instruction (user) (/context/0): A rule was missing.\n    - Be brief.\n    + Take the commonest one. [31m\n";
    assert!(printed.contains(shown), "{printed}");
    let made = parse_text(&folder.read("new.json")).unwrap();
    let variants = made["bench"]["variants"].as_array().unwrap();
    assert_eq!(
        (&variants[0]["id"], &variants[1]["name"]),
        (&json!("document"), &json!("Proposed"))
    );
    assert_eq!(variants[1]["patch"]["context"][1], document()["context"][1]);
    assert_eq!(made["context"], document()["context"]);

    // It is kept: the same is not asked for again.
    folder.write("none.json", "[]");
    let (_, printed, said) =
        bench(&folder, &["c.json", "--answers", "none.json", "--cache", "kept.jsonl", "--propose"]);
    assert!(printed.contains(shown) && !said.contains("recorded answer"), "{said}");

    // Its version asks for its own column alone.
    folder.write("more.json", &answers(&["blue", "red"], &[]).to_string());
    let (code, printed, said) =
        bench(&folder, &["new.json", "--answers", "more.json", "--cache", "kept.jsonl"]);
    assert_eq!((code, last(&printed)), (1, "failed"), "{said}");
    assert!(said.contains("; 2 to be made") && printed.contains("cannot tell"), "{said}{printed}");
}

#[test]
fn without_failures_or_with_an_answer_that_cannot_be_used_no_document_is_written() {
    let folder = Folder::new(&[("c.json", &document())]);
    for (answers, code, words) in [
        (answers(&["blue", "red"], &[]), 0, "Nothing fails in this version."),
        (
            answers(&["blue", "blue"], &[proposal("/bench")]),
            1,
            "not a text of this document: /bench",
        ),
        (answers(&["blue", "blue"], &[json!("no")]), 1, "no proposal that can be read"),
        (answers(&["blue", "blue"], &[]), 1, "no recorded answer left"),
    ] {
        folder.write("a.json", &answers.to_string());
        let (found, _, said) =
            bench(&folder, &["c.json", "--answers", "a.json", "--propose=new.json"]);
        assert_eq!((found, folder.read("new.json")), (code, String::new()), "{said}");
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn what_differs_from_an_earlier_run_comes_first() {
    let mut document = document();
    document["bench"]["repeats"] = json!(2);
    document["bench"]["checks"][0]["least"] = json!(0.5);
    let then = answers(&["blue", "red", "blue", "blue"], &[]);
    let now = answers(&["blue", "red", "red", "red"], &[]);
    let folder = Folder::new(&[("c.json", &document), ("then.json", &then), ("now.json", &now)]);
    let (code, _, said) =
        bench(&folder, &["c.json", "--answers", "then.json", "--out", "then.jsonl"]);
    assert_eq!(code, 0, "{said}");
    let against =
        |file: &str| bench(&folder, &["c.json", "--answers", "now.json", "--against", file]);
    let (code, printed, said) = against("then.jsonl");
    // One answer of four is what chance does.
    assert_eq!((code, last(&printed)), (0, "passed"), "{said}");
    let first: Vec<&str> = printed.lines().take(6).collect();
    assert_eq!(
        first,
        [
            "Where answers differ",
            "  Input  Check                Has to hold  Then    Now",
            "  sky    Colour: as expected  yes          2 of 2  1 of 2",
            "  blood  Colour: as expected  yes          1 of 2  2 of 2",
            "",
            "Beside the reference",
        ]
    );
    assert!(printed.contains("less often: 1, more often: 1, as before: 0."), "{printed}");
    let files = ["--out", "moved.md", "--out", "moved.json"];
    let all = ["c.json", "--answers", "now.json", "--against", "then.jsonl"];
    let (code, _, said) = bench(&folder, &[all.as_slice(), files.as_slice()].concat());
    assert_eq!(code, 0, "{said}");
    let summary = folder.read("moved.md");
    let place = |words: &str| summary.find(words).unwrap_or_else(|| panic!("{words}: {summary}"));
    assert!(place("Where answers differ") < place("What was tried"), "{summary}");
    assert!(summary.contains("| 2 of 2 | 1 of 2 |"), "{summary}");
    assert!(folder.read("moved.json").contains("\"differs\""));
    let (code, printed, _) =
        bench(&folder, &["c.json", "--answers", "then.json", "--against", "then.jsonl"]);
    assert_eq!((code, last(&printed)), (0, "passed"));
    for (file, words) in [
        ("c.json", "is not a reference"),
        ("gone.jsonl", "gone.jsonl"),
        ("then.json", "is not a reference"),
    ] {
        let (code, _, said) = against(file);
        assert!(code == 2 && said.contains(words), "{code} {said}");
    }
}

const VERSIONS: &str = "{ title: 'Colours', // mine\n  \"context\": [\"Name it.\"],   \"config\": {\"seed\": 1.0},\n  \"bench\": {\"variants\": [{\"id\": \"document\", \"name\": \"As it is\", \"patch\": {}},\n    {\"id\": \"v2\", \"name\": \"Brief\", \"patch\": {\"context\": [\"Name it, briefly.\"]}}]} }\n";

#[test]
fn a_version_is_taken_over_and_back_again_and_the_rest_stays_to_the_byte() {
    let folder = Folder::new(&[]);
    folder.write("c.json5", VERSIONS);
    let (code, printed, said) = bench(&folder, &["c.json5", "--adopt", "Brief"]);
    assert_eq!(code, 0, "{said}");
    let begin = VERSIONS.split("\"bench\"").next().unwrap();
    let now = begin.replace("Name it.", "Name it, briefly.");
    assert!(printed.starts_with(&now) && printed.contains("As it was"), "{printed}");
    assert_eq!(folder.read("c.json5"), VERSIONS, "nothing is written without --out");

    let (code, printed, said) = bench(&folder, &["c.json5", "--adopt", "v2", "--out", "c.json5"]);
    assert_eq!((code, printed.as_str(), said.as_str()), (0, "", "c.json5 is written\n"));
    let (_, back, _) = bench(&folder, &["c.json5", "--adopt", "document"]);
    assert!(folder.read("c.json5").starts_with(&now) && back.starts_with(begin), "{back}");
}

#[test]
fn what_is_no_other_version_is_not_taken_over() {
    let folder = Folder::new(&[]);
    folder.write("c.json5", VERSIONS);
    folder.write("none.json", "{\"context\": [\"Name it.\"]}");
    for (arguments, words) in [
        (["c.json5", "--adopt", "v3", "--repeats"].as_slice(), "--repeats"),
        (&["c.json5", "--adopt", "v3"], "there is no such variant; there are document, v2"),
        (&["none.json", "--adopt", "v2"], "the document has no variants"),
        (&["c.json5", "--adopt", "document"], "is this variant already"),
        (&["c.json5", "--adopt", "v2", "--out", "a.md"], "--out a.md: a document is written there"),
        (&["c.json5", "--adopt", "v2", "--out", "none/a.json"], "there is no such folder"),
    ] {
        let (code, printed, said) = bench(&folder, arguments);
        assert!(code == 2 && printed.is_empty() && said.contains(words), "{arguments:?} {said}");
    }
}
