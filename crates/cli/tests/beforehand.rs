//! What `run`, `bench`, `inspect` and `import` tell before anything is asked or made.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may end at the first surprise")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const FORM: &str =
    "[{type: 'input', schema: {required: ['n'], properties: {n: {type: 'integer'}}}}]";

/// A folder of a test's own.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let name = format!("pilcrow-before-{name}-{}", std::process::id());
        let folder = Self(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).unwrap();
        for (name, text) in files {
            fs::write(folder.0.join(name), text).unwrap();
        }
        folder
    }

    /// What a call tells on standard error.
    #[track_caller]
    fn error_output(&self, arguments: &[&str], code: i32) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
        command.args(arguments).current_dir(&self.0).stdin(Stdio::null());
        let output = command.output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
        told
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

#[test]
fn an_input_that_does_not_fit_is_told_with_its_line_and_nothing_is_asked() {
    let cases = "[{\"n\": 1},\n {\"_instance\": \"b\", \"n\": \"x\"}]";
    let files = [
        ("d.json", FORM),
        ("wrong.json", "{\n \"n\": 1.5}"),
        ("cases.json", cases),
        ("right.json", "{\"n\": 5}"),
        ("a.json", "[\"yes\"]"),
    ];
    let folder = Folder::new("input", &files);
    let told = |input: &str| folder.error_output(&["run", "d.json", "--input", input], 2);
    let wrong = told("wrong.json");
    assert!(wrong.contains("\nwrong.json:2:7: Enter a whole number (/n)\n"), "{wrong}");
    assert!(wrong.contains("Nothing was asked: correct this"), "{wrong}");
    assert!(told("cases.json").contains("cases.json:2:26: b: Enter a whole number (/1/n)"));
    let without = folder.error_output(&["run", "d.json"], 2);
    assert!(without.contains("d.json: input: Fill this in (/n)"), "{without}");
    folder.error_output(&["run", "d.json", "--input", "right.json", "--answers", "a.json"], 0);
}

#[test]
fn who_names_nobody_to_answer_is_told_how_to() {
    let folder = Folder::new("nobody", &[("d.json", "['Say hello.']")]);
    let told = folder.error_output(&["run", "d.json"], 2);
    assert!(told.contains("--base-url URL") && told.contains("--answers FILE"), "{told}");
}

#[test]
fn a_plan_of_a_bench_needs_no_server() {
    let bench =
        "{context: ['Do.', {type: 'input', a: 1}], bench: {models: ['x', 'y'], repeats: 3}}";
    let folder = Folder::new("plan", &[("d.json", bench)]);
    let told = folder.error_output(&["bench", "d.json", "--plan"], 0);
    assert!(told.contains("6 calls") && told.contains("6 to be made"), "{told}");
    assert!(!told.contains("taken off"), "{told}");
    let told =
        folder.error_output(&["bench", "d.json", "--plan", "--key-env", "NO_SUCH_VARIABLE"], 0);
    assert!(told.contains("6 calls"), "{told}");
    let told = folder.error_output(&["bench", "d.json", "--plan", "--base-url", "no address"], 2);
    assert!(told.contains("--base-url no address cannot be used"), "{told}");
    folder.error_output(&["bench", "d.json"], 2);
}

#[test]
fn a_slip_in_a_document_is_told_with_its_line_by_every_command() {
    let folder = Folder::new("slip", &[("d.json", "{\n \"context\": ?}"), ("e.json", "{}")]);
    for command in ["run", "bench", "inspect"] {
        let code = if command == "inspect" { 1 } else { 2 };
        let told = folder.error_output(&[command, "d.json"], code);
        assert!(told.contains("d.json:2:13: “?” is not allowed here\n"), "{command}: {told}");
        let told = folder.error_output(&[command, "e.json"], code);
        assert!(told.contains("e.json: This is empty. Say in “context”"), "{command}: {told}");
    }
}

#[test]
fn what_cannot_be_imported_is_told_with_its_line() {
    let files = [
        ("a.json", "{\n \"context\": [ }"),
        ("b.yaml", "openapi: 3.1.0\npaths: {]\n"),
        ("c.yaml", "openapi: 3.1.0\npaths: {/a: {get: {summary: \"A\\e[2J\"}}, /b: {get: {}}}\n"),
    ];
    let folder = Folder::new("import", &files);
    let told = folder.error_output(&["import", "a.json"], 1);
    assert!(
        told.starts_with("a.json:2:15: “}” is not allowed here\n     \"context\": [ }\n"),
        "{told}"
    );
    let told = folder.error_output(&["import", "b.yaml"], 1);
    assert!(told.starts_with("b.yaml:") && told.contains("This is not YAML"), "{told}");
    assert!(told.contains("\n    ") && told.trim_end().ends_with('^'), "{told}");
    for number in ["0", "3"] {
        let told = folder.error_output(&["import", "c.yaml", "--pick", number], 1);
        let expected = format!("there is no document {number} in it; it has 2");
        assert!(told.contains(&expected), "{told}");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
    let output = command.args(["import", "c.yaml"]).current_dir(&folder.0).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.starts_with("1: A [2J (GET /a)\n"), "{printed}");
}

#[test]
fn a_name_of_the_input_that_is_nearly_one_of_the_form_is_told() {
    let form = "[{type: 'input', schema: {properties: {destination: {type: 'string'}}}}]";
    let given = "{\"destinaton\": \"Rome\", \"own\": 1}";
    let folder = Folder::new("near", &[("d.json", form), ("i.json", given), ("a.json", "['ok']")]);
    let told =
        folder.error_output(&["run", "d.json", "--answers", "a.json", "--input", "i.json"], 0);
    let expected =
        "i.json:1:16: note: There is no property “destinaton” here. Did you mean “destination”?";
    assert!(told.starts_with(expected), "{told}");
    assert!(!told.contains("“own”"), "{told}");
}
