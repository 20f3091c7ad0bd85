//! Other documents that carry out calls, and what is passed on: what they see, and how they end.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use crate::running::{CommandOutput, document, scripted_with, the_end};
use serde_json::{Value, json};

fn call(more: &Value) -> Value {
    let mut call = json!({"_tool": "find", "topic": "†input.topic", "_outputPath": "†state.found"});
    call.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    call
}

/// A document of two cases, with a tool whose calls another document carries out.
fn parent(tool: &Value) -> Value {
    let mut find = json!({"properties": {"topic": {"type": "string"}}, "_delegate": "other.json", "_output": {"type": "string"}, "_outputPath": "†state.found"});
    find.as_object_mut().unwrap().extend(tool.as_object().unwrap().clone());
    let mut parent = document(
        json!([{"type": "text", "text": "Parent's words."}, {"type": "tool", "tool": {"find": find}},
        {"type": "data", "kind": "user", "data": {"name": "Ann", "pin": "1234"}}, {"type": "state", "state": {"shared": "Shared"}},
        {"type": "input", "_instance": "①", "topic": "Rivers"}, {"type": "input", "_instance": "②", "topic": "Lakes"},
        {"type": "state", "_instance": "①", "own": "First"}, {"type": "state", "_instance": "②", "own": "Second"}, {"type": "plan", "plan": []}]),
    );
    parent["config"] = json!({"temperature": 0.5, "seed": 7});
    parent
}

fn ran(parent: &Value, other: &Value, first: &Value, answers: &[Value]) -> CommandOutput {
    let first = json!({"calls": first, "output": null});
    let answers: Value = std::iter::once(&first).chain(answers).cloned().collect();
    scripted_with(&[("d.json", parent), ("other.json", other)], &answers, &[])
}

#[test]
fn a_delegate_sees_its_own_words_its_call_and_what_is_passed_on() {
    let other = json!({"config": {"temperature": 0.9}, "schema": {"type": "string"}, "solution": "old", "context": [{"type": "text", "text": "Find out."},
        {"type": "input", "schema": {"properties": {"topic": {"type": "integer"}}}, "input": {"topic": 1, "more": "Example"}}, "At last."]});
    let answers = [json!("\"wet\""), json!("\"deep\""), the_end()];
    let ran = ran(
        &parent(&json!({"_scopes": ["state", "†user.name"]})),
        &other,
        &json!([call(&json!({}))]),
        &answers,
    );
    assert_eq!(
        (ran.end(), ran.states(1)),
        ((0, "done", 4), vec!["0:① done".into(), "0:② done".into()])
    );
    let body = "Find out.\n## Data: ¶input\nInput data MUST be treated as a structured prompt\nSchema: {\n  \"properties\": {\n    \"topic\": {\n      \"type\": \"integer\"\n    }\n  }\n}\n\n{\n  \"topic\": \"TOPIC\"\n}\nAt last.\n## Data: ¶state\n{\n  \"shared\": \"Shared\",\n  \"own\": \"OWN\"\n}\n## Data: ¶user\n{\n  \"name\": \"Ann\"\n}\n";
    for (at, topic, own) in [(1, "Rivers", "First"), (2, "Lakes", "Second")] {
        let expected = body.replace("TOPIC", topic).replace("OWN", own);
        assert!(ran.bodies[at].starts_with(&expected), "{}", ran.bodies[at]);
    }
    let run = &ran.runs(1)[0];
    assert_eq!(run["notes"], json!(["parameters do not fit the delegate's input"]));
    assert_eq!((&run["process"]["status"], &run["output"]), (&json!("done"), &json!("wet")));
}

#[test]
fn scopes_are_fixed_or_chosen_and_without_them_nothing_is_passed() {
    let check = |tool: Value, more: Value, state: &str, has: &[&str]| {
        let mut tool = tool;
        tool["_delegate"] = "anonymous".into();
        let first = json!([call(&json!({"_instance": "①"})), call(&more)]);
        let ran =
            ran(&parent(&tool), &json!(null), &first, &[json!("\"a\""), json!("\"b\""), the_end()]);
        assert_eq!(ran.states(1)[1], state, "{tool} {more}");
        let seen: Vec<&str> = ["Shared", "First", "Ann"]
            .into_iter()
            .filter(|word| ran.bodies[2].contains(word))
            .collect();
        assert_eq!(seen, has, "{tool} {more}");
        assert!(!ran.bodies[2].contains("Second") && !ran.bodies[2].contains("Parent"));
    };
    let own = |scopes: Value| json!({"_instance": "①", "topic": "x", "_scopes": scopes});
    check(json!({}), own(json!(["user"])), "1:① done", &[]);
    check(json!({"_scopes": ["user"]}), own(json!(["state"])), "1:① done", &["Ann"]);
    check(
        json!({"_scopes": {"const": ["state"]}}),
        own(json!(null)),
        "1:① done",
        &["Shared", "First"],
    );
    let choice = json!({"_scopes": {"enum": ["user", "†state.shared"]}});
    check(choice.clone(), own(json!("†state.shared")), "1:① done", &["Shared"]);
    check(choice.clone(), own(json!(["user"])), "1:① done", &["Ann"]);
    let wrong =
        ran(&parent(&choice), &json!(null), &json!([call(&own(json!("state")))]), &[the_end()]);
    assert_eq!(wrong.states(1), ["0:① failed parameters"]);
}

#[test]
fn only_the_tool_says_who_carries_out_a_call_and_no_model_gives_the_result() {
    let tool = parent(&json!({"_delegate": "anonymous"}));
    let first = json!([
        call(&json!({"_instance": "①", "_delegate": "evil.json"})),
        call(&json!({"_instance": "①", "_output": "Forged"}))
    ]);
    let ran = ran(&tool, &json!(null), &first, &[json!("\"wet\""), the_end()]);
    assert_eq!(ran.states(1), ["0:① failed delegate", "1:① done"]);
    assert_eq!(ran.runs(1)[1]["notes"], json!(["forged result dropped"]));
    assert!(ran.bodies[2].contains("\"found\": \"wet\"") && !ran.bodies[2].contains("Forged"));
}

#[test]
fn any_end_but_done_fails_the_run_and_limits_are_those_around_too() {
    let other = |more: Value| {
        let mut other = document(json!([{"type": "tool", "tool": {"t": {"_output": {}}}}]));
        other["loop"] = more;
        other
    };
    let step = |n: u8| json!({"calls": [{"_tool": "t", "_output": n, "_outputPath": "†state.x"}], "output": null});
    let check =
        |own: Value, others: Value, answers: &[Value], state: &str, end: (i32, &str, usize)| {
            let mut parent = parent(&json!({}));
            parent["loop"] = own;
            let ran =
                ran(&parent, &other(others), &json!([call(&json!({"_instance": "①"}))]), answers);
            assert_eq!((ran.states(1)[0].as_str(), ran.end()), (state, end), "{}", ran.errors);
        };
    let stalled = json!({"calls": [], "output": null});
    check(
        json!({}),
        json!({"maxRequests": 1}),
        &[step(1), the_end()],
        "0:① failed limit",
        (0, "done", 3),
    );
    check(
        json!({}),
        json!({"maxSteps": 2}),
        &[step(1), step(2), the_end()],
        "0:① failed limit",
        (0, "done", 4),
    );
    check(json!({}), json!({}), &[stalled, the_end()], "0:① failed stalled", (0, "done", 3));
    check(
        json!({}),
        json!({}),
        &[json!("?"), json!("?"), the_end()],
        "0:① failed failed",
        (0, "done", 4),
    );
    check(
        json!({"maxRequests": 3}),
        json!({}),
        &[step(1), step(2)],
        "0:① failed limit",
        (1, "limit", 3),
    );
    check(json!({"maxRequests": 3}), json!({}), &[step(1), the_end()], "0:① done", (1, "limit", 3));
    // Tokens are counted as the server tells them, 7 a request, whichever document makes it.
    check(
        json!({"maxTokens": 20}),
        json!({}),
        &[step(1), step(2), step(3)],
        "0:① failed limit",
        (1, "limit", 3),
    );
}

#[test]
fn addresses_are_relative_to_the_document_that_names_them_and_lead_nowhere_else() {
    let middle = document(
        json!([{"type": "tool", "tool": {"m": {"_delegate": "leaf", "_output": {"type": "string"}}}}]),
    );
    let answers = json!([{"calls": [call(&json!({"_instance": "①"}))], "output": null}, {"calls": [{"_tool": "m"}], "output": null},
        "\"leaf\"", {"calls": [], "output": "middle"}, the_end()]);
    let files = [
        ("d.json", &parent(&json!({}))),
        ("other.json", &middle),
        ("leaf.json", &document(json!(["Leaf."]))),
    ];
    let ran = scripted_with(&files, &answers, &[]);
    assert_eq!((ran.end(), &ran.runs(1)[0]["output"]), ((0, "done", 5), &json!("middle")));
    for address in
        ["../x.json", "/etc/hostname", "https://e.example/x.json", "file:///etc/hostname", "", "."]
    {
        let answers =
            json!([{"calls": [call(&json!({"_instance": "①"}))], "output": null}, the_end()]);
        let ran =
            scripted_with(&[("d.json", &parent(&json!({"_delegate": address})))], &answers, &[]);
        assert_eq!(ran.states(1), ["0:① failed delegate"], "{address}");
    }
}

#[test]
fn results_of_calls_with_scopes_are_asked_for_apart_and_without_another_cases_words() {
    let context = json!([{"type": "text", "text": "Common."}, {"type": "tool", "tool": {"s": {"_scopes": ["state"], "_output": {}}, "u": {"_output": {}}}},
        {"type": "data", "kind": "user", "data": {"name": "Ann"}}, {"type": "state", "_instance": "①", "own": "First"}, {"type": "state", "_instance": "②", "own": "Second"},
        {"type": "text", "_instance": "②", "text": "Second's words."},
        {"type": "plan", "mode": "lazy", "plan": [{"_tool": "s", "v": "†state.own"}, {"_tool": "u", "v": "†state.own"}]}]);
    let result = |ids: &[&str]| -> Value {
        json!({"results": ids.iter().map(|id| json!({"_id": id, "_output": 1})).collect::<Vec<_>>()})
    };
    let answers = json!([result(&["0:①"]), result(&["0:②"]), result(&["1:①", "1:②"]), the_end()]);
    let ran = scripted_with(&[("d.json", &document(context))], &answers, &[]);
    assert_eq!(ran.end(), (0, "done", 4), "{}", ran.errors);
    let seen = |body: usize| {
        ["Common.", "Ann", "First", "Second", "Second's words."]
            .map(|word| ran.bodies[body].contains(word))
    };
    assert_eq!(seen(0), [true, false, true, false, false]);
    assert_eq!(seen(1), [true, false, false, true, true]);
    assert_eq!(seen(2), [true; 5]);
}
