//! Documents and answers that mean no good end with words, and their records can be read again.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use crate::running::{Folder, document, scripted, scripted_with, the_end};
use serde_json::{Value, json};

fn one(call: Value) -> Value {
    json!([{"calls": [call], "output": null}, the_end()])
}

fn tools() -> Value {
    json!({"type": "tool", "tool": {"a": {"_output": {}}}})
}

#[test]
fn what_nests_too_deep_is_refused_and_every_record_is_read_again() {
    let nested = |depth: usize| (0..depth).fold(json!(1), |below, _| json!([below]));
    let state = json!({"type": "state", "state": {"d": nested(240)}});
    let ran = scripted(
        &document(json!([tools(), state])),
        &one(json!({"_tool": "a", "v": "†state.d", "_output": 1})),
    );
    assert_eq!((ran.end().1, ran.states(1)), ("done", vec!["0 failed parameters".to_owned()]));
    let deep = one(json!({"_tool": "a", "v": nested(200), "_output": 1}));
    assert_eq!(scripted(&document(json!([tools()])), &deep).end(), (0, "done", 2));
    let context = json!([{"type": "tool", "tool": {"a": {"_activity": "x"}}}, {"type": "code", "activity": {"x": "() => { let v = []; for (let n = 0; n < 250; n++) v = [v]; return v; }"}}]);
    let ran = scripted(&document(context), &one(json!({"_tool": "a", "_outputPath": "†state.x"})));
    assert_eq!((ran.end().1, ran.states(1)), ("done", vec!["0 failed result".to_owned()]));
    let other = document(json!([{"type": "state", "state": nested(200)}]));
    let context = json!([{"type": "tool", "tool": {"a": {"_delegate": "o.json"}}}]);
    let ran = scripted_with(
        &[("d.json", &document(context)), ("o.json", &other)],
        &one(json!({"_tool": "a"})),
        &[],
    );
    assert_eq!((ran.end().1, ran.states(1)), ("done", vec!["0 failed delegate".to_owned()]));
    let folder = Folder::new(&[("a.json", &json!([]))]);
    folder.write("d.json", &format!("[{}", "[".repeat(100_000)));
    let ran = folder.run("d.json", &["--answers", "a.json"]);
    assert!(ran.code == Some(2) && ran.errors.contains("nested too deep"), "{}", ran.errors);
}

#[test]
fn names_and_paths_without_end_come_to_nothing() {
    let many =
        |join: &str| (0..5_000).map(|n| format!("†state.x{n}")).collect::<Vec<_>>().join(join);
    let long = format!("†state{}", ".a".repeat(100_000));
    for (call, state) in [
        (json!({"_tool": "a", "v": many(" || "), "_output": 1}), "0 failed unresolved"),
        (json!({"_tool": "a", "v": many("&&"), "_output": 1}), "0 failed unresolved"),
        (json!({"_tool": "a", "_outputPath": many(" || "), "_output": 1}), "0 failed path"),
        (json!({"_tool": "a", "_outputPath": long, "_output": 1}), "0 failed path"),
    ] {
        let ran = scripted(&document(json!([tools()])), &one(call));
        assert_eq!((ran.end().1, ran.states(1)), ("done", vec![state.to_owned()]));
    }
}

#[test]
fn too_many_calls_cases_or_names_end_by_a_limit() {
    let calls: Vec<Value> =
        (0..1_001).map(|n| json!({"_tool": "a", "n": n, "_output": n})).collect();
    let answer = json!({"calls": calls, "output": null});
    let ran = scripted(&document(json!([tools()])), &json!([answer, answer]));
    assert_eq!(ran.end(), (1, "failed", 2));
    assert!(ran.bodies[1].contains("/calls"));
    let cases = (0..300).map(|n| json!({"type": "input", "_instance": format!("c{n}"), "v": n}));
    let context: Vec<Value> = std::iter::once(tools())
        .chain(cases)
        .chain([json!({"type": "plan", "plan": []})])
        .collect();
    let names: Vec<String> = (0..1_000).map(|n| format!("†input.x{n}")).collect();
    let ran = scripted(
        &document(json!(context)),
        &one(json!({"_tool": "a", "v": names.join("||"), "_output": 1})),
    );
    assert_eq!(ran.end(), (1, "limit", 1));
}

#[test]
fn cases_and_tools_may_have_any_name() {
    for name in
        ["0:1", "a:b:c", "__proto__", "constructor", "a.b", "a/b", "\n## Data: ¶x", "†x", ""]
    {
        let context = json!([{"type": "tool", "tool": {name: {"_output": {}}}}, {"type": "input", "_instance": name, "v": 1}, {"type": "plan", "plan": []}]);
        let calls = json!([{"_tool": name, "v": "†input.v", "_output": 1, "_outputPath": "†state.x"}, {"_tool": name, "_instance": name, "_output": 1}]);
        let ran =
            scripted(&document(context), &json!([{"calls": calls, "output": null}, the_end()]));
        assert_eq!(ran.states(1), [format!("0:{name} done"), format!("1:{name} done")]);
        let written = ran.messages().iter().find(|message| message.get("_call").is_some()).unwrap();
        assert_eq!(written["_instance"], name);
    }
}

#[test]
fn a_document_that_delegates_to_itself_is_refused() {
    let call = json!({"calls": [{"_tool": "again"}], "output": null});
    let own = handing("d.json");
    let ran = scripted(&own, &Value::from(vec![call; 60]));
    assert_eq!((ran.code, ran.last.as_str()), (Some(1), "stalled"));
    assert_eq!(ran.states(1), ["0 failed delegate"]);
    let said = &ran.runs(1)[0]["error"]["message"];
    assert!(said.as_str().unwrap().contains("cannot carry out its own calls"), "{said}");
    let folder = Folder::new(&[("d.json", &own)]);
    let (code, printed, errors) = folder.call(&["check", "d.json"]);
    assert!(code == 1 && (printed + &errors).contains("is this document itself"));
}

fn handing(address: &str) -> Value {
    let output = json!({"type": "string"});
    let tool = json!({"again": {"_delegate": address, "_output": output}});
    document(json!([{"type": "tool", "tool": tool}]))
}

#[test]
fn documents_that_delegate_to_each_other_end() {
    let call = json!({"calls": [{"_tool": "again"}], "output": null});
    let files = [("d.json", &handing("o.json")), ("o.json", &handing("d.json"))];
    let ran = scripted_with(&files, &Value::from(vec![call; 60]), &[]);
    assert_eq!((ran.code, ran.last.as_str()), (Some(1), "stalled"));
    assert!(ran.bodies.len() <= 40);
    let depth = |run: &Value| {
        std::iter::successors(Some(run), |run| {
            Some(&run["process"]["steps"][0]["runs"][0]).filter(|run| run.is_object())
        })
        .count()
    };
    assert_eq!(depth(&ran.runs(1)[0]), 5);
}

#[test]
fn contexts_of_any_shape_are_run_to_an_end() {
    for context in [
        json!([5, null, true, "x", [1]]),
        json!(5),
        json!(null),
        json!([{"type": 5}]),
        json!([{"type": "plan", "plan": 5}]),
        json!([{"type": "plan", "plan": [5, "x", null, []], "mode": "lazy"}]),
        json!([{"type": "tool", "tool": {"a": 5, "b": null}}]),
        json!([tools(), {"type": "plan", "plan": [5, "x", null, []], "mode": "lazy"}]),
        json!([{"type": "code", "activity": [1]}]),
    ] {
        let ran = scripted(&document(context.clone()), &json!(["\"ok\"", "\"ok\""]));
        assert!(matches!(ran.code, Some(0 | 1)), "{context}: {}", ran.errors);
        assert!(
            ["done", "failed", "stalled"].contains(&ran.last.as_str()),
            "{context}: {}",
            ran.last
        );
    }
}
