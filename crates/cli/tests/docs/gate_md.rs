//! Runs the workflow of `docs/cli.md` for a build server: its steps, taken out of the text, by a shell, against a server
//! by a script.

use crate::fences::fences;
use crate::running::{Folder, Script};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// A step that runs something.
struct Step {
    /// What a shell is given.
    run: String,
    /// Also where an earlier one has failed.
    always: bool,
}

/// The steps of the workflow in the text.
fn steps() -> Vec<Step> {
    let fences = fences(include_str!("../../../../docs/cli.md")).unwrap();
    let workflow = fences.iter().find(|fence| fence.word(1) == "bench.yml").unwrap();
    let (_, steps) = workflow.text.split_once("    steps:\n").unwrap();
    format!("\n{steps}").split("\n      - ").filter_map(step).collect()
}

fn step(text: &str) -> Option<Step> {
    let always = text.contains("if: always()");
    let (_, run) = text.split_once("run: ")?;
    let run = match run.strip_prefix("|\n") {
        // Its lines are those that stand deeper.
        Some(block) => {
            let lines = block.lines().map_while(|line| line.strip_prefix("          "));
            lines.collect::<Vec<_>>().join("\n")
        }
        None => run.lines().next().unwrap().to_owned(),
    };
    Some(Step { run, always })
}

/// Runs the steps as a build server does; gives the exit code of the first that failed, and what was printed.
fn build(folder: &Folder, url: &str) -> (i32, String) {
    let (mut code, mut printed) = (0, String::new());
    for step in steps().into_iter().filter(|step| !step.run.is_empty()) {
        if code != 0 && !step.always {
            continue;
        }
        let mut shell = Command::new("bash");
        shell.args(["-e", "-o", "pipefail", "-c", &step.run]).current_dir(&folder.0);
        shell.env("PATH", path(&folder.0)).env("SERVER", url).env("KEY", "secret-of-the-test");
        let output = shell.env("GITHUB_STEP_SUMMARY", "summary.md").output().unwrap();
        printed += &String::from_utf8(output.stdout).unwrap();
        let ended = output.status.code().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(ended < 2, "{}: {errors}", step.run);
        code = code.max(ended);
    }
    (code, printed)
}

/// Where the shell finds the command; nothing is installed by it.
fn path(folder: &Path) -> String {
    let bin = folder.join("bin");
    std::fs::create_dir_all(&bin).unwrap();
    let cargo = bin.join("cargo");
    std::fs::write(&cargo, "#!/bin/sh\n").unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&cargo, PermissionsExt::from_mode(0o755)).unwrap();
    }
    let command = Path::new(env!("CARGO_BIN_EXE_pilcrow")).parent().unwrap();
    let known = std::env::var("PATH").unwrap_or_default();
    format!("{}:{}:{known}", bin.display(), command.display())
}

/// A document that counts over all inputs, of which twenty are asked twice.
fn document() -> Value {
    let input = |at: usize| json!({"id": format!("n{at}"), "input": {"n": at}, "expect": {"colour": "blue"}});
    json!({
        "schema": {"type": "object", "properties": {"colour": {"enum": ["red", "blue"]}}},
        "context": ["Which colour?", {"type": "input", "input": {"n": 0}}],
        "bench": {
            "inputs": (0..20).map(input).collect::<Vec<_>>(), "repeats": 2,
            "checks": [{"at": "/colour", "is": "equals", "least": 0, "leastOfAll": 0.3}],
        },
    })
}

/// Answers of which the first `right` are right, and the others wrong.
fn answers(right: usize) -> Value {
    let colour = |at: usize| json!({"colour": if at < right { "blue" } else { "red" }});
    (0..40).map(colour).collect()
}

#[test]
fn the_workflow_of_the_text_lets_what_is_as_it_was_pass_and_stops_a_fall() {
    let check = |right: usize, code: i32, last: &str| {
        let folder = Folder::new(&[("claims.json", &document())]);
        let before = Script::new(&answers(40));
        let options = ["--base-url", &before.url, "--model", "small", "--out", "claims.jsonl"];
        let (ended, _, errors) =
            folder.call(&[&["bench", "claims.json"], options.as_slice()].concat());
        assert_eq!(ended, 0, "{errors}");
        std::fs::remove_file(folder.0.join("claims.json.answers.jsonl")).unwrap();
        let now = Script::new(&answers(right));
        let (ended, printed) = build(&folder, &now.url);
        assert_eq!((ended, printed.lines().last()), (code, Some(last)), "{printed}");
        assert_eq!(now.heard.lock().unwrap().len(), 40);
        let results = folder.read("results.xml");
        assert_eq!(results.contains("<failure "), code == 1, "{results}");
        assert_eq!(folder.read("now.jsonl").lines().count(), 40);
        let summary = folder.read("summary.md");
        assert!(summary.contains("| "), "{summary}");
        assert_eq!(summary.contains("What got worse"), code == 1, "{summary}");
        assert_eq!(summary.contains("Where answers differ"), right == 38, "{summary}");
        let head = &now.heard.lock().unwrap()[0].0;
        assert!(head.contains("authorization: bearer secret-of-the-test"), "{head}");
    };
    check(40, 0, "passed");
    check(38, 0, "passed");
    check(20, 1, "worse");
    check(0, 1, "failed");
}
