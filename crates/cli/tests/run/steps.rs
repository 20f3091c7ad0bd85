//! The loop and its plans, by the command against a server by a script: states, messages and bodies.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use crate::running::{CommandOutput, Folder, document, scripted, scripted_with, the_end};
use pilcrow_core::document::parse_text;
use serde_json::{Value, json};

/// Tools that the model carries out, and whose results may be anything.
fn latent(names: &[&str]) -> Value {
    let tools: serde_json::Map<String, Value> =
        names.iter().map(|name| ((*name).to_owned(), json!({"_output": {}}))).collect();
    json!({"type": "tool", "tool": tools})
}

fn calls(calls: &Value) -> Value {
    json!({"calls": calls, "output": null})
}

fn written(ran: &CommandOutput) -> Vec<String> {
    let own = ran.messages().iter().filter(|message| message.get("_call").is_some());
    let text = |message: &Value, key: &str| message[key].as_str().unwrap_or("-").to_owned();
    own.map(|message| format!("{} {}", text(message, "_outputPath"), text(message, "_instance")))
        .collect()
}

#[test]
fn a_chain_in_one_answer_is_written_message_by_message() {
    let chain = json!([{"_tool": "a", "_output": 1, "_outputPath": "†state.x"},
        {"_tool": "b", "n": "†state.x", "_output": 2, "_outputPath": "†state"}]);
    let ran = scripted(&document(json!([latent(&["a", "b"])])), &json!([calls(&chain), the_end()]));
    assert_eq!(ran.end(), (0, "done", 2), "{}", ran.errors);
    let mut message = ran.messages()[1].clone();
    assert!(message["_date"].as_str().unwrap().ends_with('Z'));
    message["_date"] = "D".into();
    let expected = json!({"type": "state", "_call": chain[0], "_date": "D", "_outputMethod": "set",
        "_outputPath": "†state.x", "state": {"x": 1}, "_step": 1});
    assert_eq!(message.to_string(), expected.to_string());
    assert_eq!(ran.messages()[2]["_outputPath"], "†state");
    assert_eq!(ran.runs(1)[1]["resolved"], json!({"_tool": "b", "n": 1, "_outputPath": "†state"}));
}

#[test]
fn faults_are_told_by_their_codes_and_each_run_fails_alone() {
    let tools = json!({"type": "tool", "tool": {
        "a": {"_output": {}}, "p": {"properties": {"n": {"type": "integer"}}, "required": ["n"], "_output": {}},
        "e": {"_output": {}, "_outputPath": "†state.a || †state.b"}, "f": {"_output": {}, "_outputPath": "†state.f"}}});
    let context = json!([tools, {"type": "input", "_instance": "①", "q": 1}, {"type": "state", "state": {"s": "text"}}]);
    let asked = json!([
        {"_tool": "gone"}, {"_tool": "a", "_instance": "②", "_output": 1}, {"_tool": "a", "_outputPath": "state.x", "_output": 1},
        {"_tool": "f", "_outputPath": "†state.g", "_output": 1}, {"_tool": "a", "_outputMethod": "blend", "_output": 1},
        {"_tool": "p", "_output": 1}, {"_tool": "p", "n": "†state.s", "_output": 1}, {"_tool": "a", "v": "†state.none", "_output": 1},
        {"_tool": "e", "_outputPath": "†state.a || †state.b", "_output": 1}, {"_tool": "a", "_delegate": "x", "_output": 1},
        {"_tool": "a"}, {"_tool": "a", "_outputPath": "†state.s.deep", "_output": 1}, {"_tool": "a", "_instance": "①", "_output": 1}]);
    let ran = scripted(&document(context), &json!([calls(&asked), the_end()]));
    let expected = [
        "tool",
        "case",
        "path",
        "path",
        "method",
        "parameters",
        "parameters",
        "unresolved",
        "open",
        "delegate",
        "result",
        "path",
    ];
    assert_eq!(
        (ran.failure_codes(1), ran.failure_codes(2)),
        (Some(expected.to_vec()), Some(vec![]))
    );
    assert_eq!(ran.states(1)[12], "12:① done");
    assert!(ran.bodies[1].contains("\"code\": \"delegate\""));
}

#[test]
fn what_waits_for_a_run_that_came_to_nothing_is_skipped_and_what_nobody_writes_is_unresolved() {
    let tools = json!({"type": "tool", "tool": {"n": {"_output": {"type": "integer"}}, "a": {"_output": {}}}});
    let asked = json!([
        {"_tool": "n", "_output": "no number", "_outputPath": "†state.x"}, {"_tool": "a", "v": "†state.x", "_output": 1, "_outputPath": "†state.y"},
        {"_tool": "a", "v": "†state.y", "_output": 1}, {"_tool": "a", "v": "†state.x || †state.there", "_output": 1},
        {"_tool": "a", "_output": {"m": 1}, "_outputPath": "†state.o"}, {"_tool": "a", "v": "†state.o.other", "_output": 1}]);
    let context = json!([tools, {"type": "state", "state": {"there": 1}}]);
    let ran = scripted(&document(context), &json!([calls(&asked), the_end()]));
    let states =
        ["0 failed result", "1 skipped", "2 skipped", "3 done", "4 done", "5 failed unresolved"];
    assert_eq!(ran.states(1), states);
    assert_eq!(ran.failure_codes(1), Some(vec!["result", "unresolved"]));
}

#[test]
fn a_circle_fails_every_call_of_the_answer_and_of_a_plan() {
    let circle = json!([{"_tool": "a", "v": "†state.y", "_output": 1, "_outputPath": "†state.x"},
        {"_tool": "a", "v": "†state.x.part", "_output": 1, "_outputPath": "†state.y"}, {"_tool": "a", "_output": 1, "_outputPath": "†state.z"}]);
    let ran = scripted(&document(json!([latent(&["a"])])), &json!([calls(&circle), the_end()]));
    assert_eq!((ran.failure_codes(1), written(&ran)), (Some(vec!["cycle"; 3]), vec![]));
    let plan = json!({"type": "plan", "mode": "lazy", "plan": circle});
    let ran = scripted(&document(json!([latent(&["a"]), plan])), &json!([the_end()]));
    assert_eq!((ran.failure_codes(1), ran.end()), (Some(vec!["cycle"; 3]), (0, "done", 1)));
}

#[test]
fn a_process_ends_as_the_rules_say() {
    let tools = latent(&["a"]);
    let check = |more: Value, answers: Value, expected: (i32, &str, usize)| {
        let mut document = document(json!([tools]));
        document["loop"] = more;
        assert_eq!(scripted(&document, &answers).end(), expected, "{answers}");
    };
    let nothing = |n: u8| calls(&json!([{"_tool": "a", "_output": n}]));
    let writes = |n: u8| calls(&json!([{"_tool": "a", "_output": n, "_outputPath": "†state.x"}]));
    let all: Value = (0..9).map(writes).collect();
    check(json!({}), json!([{"calls": [], "output": null}]), (1, "stalled", 1));
    check(json!({}), json!([nothing(1), nothing(1)]), (1, "stalled", 2));
    // What was made up as a result makes it no other call.
    check(json!({}), json!([nothing(1), nothing(2)]), (1, "stalled", 2));
    check(json!({}), json!([writes(1), writes(1), writes(1), the_end()]), (0, "done", 4));
    check(json!({}), all.clone(), (1, "limit", 8));
    check(json!({"maxSteps": 2}), all.clone(), (1, "limit", 2));
    check(json!({"maxRequests": 3}), all, (1, "limit", 3));
    check(json!({}), json!(["?", {"output": 5}]), (1, "failed", 2));
    check(json!({}), json!(["?", the_end()]), (0, "done", 2));
    check(json!({}), json!([]), (1, "failed", 1));
    check(json!({}), json!([{"calls": nothing(1)["calls"], "output": "x"}]), (0, "done", 1));
}

#[test]
fn a_plan_is_shared_over_cases_and_what_was_written_stands_in_the_order_of_runs() {
    let context = json!([latent(&["a"]), {"type": "input", "topic": "T"}, {"type": "input", "_instance": "①", "c": "A"},
        {"type": "input", "_instance": "②", "c": "B"}, {"type": "data", "kind": "user", "data": {"n": 1}}, {"type": "plan", "_instance": "①", "plan": []}]);
    let asked = json!([
        {"_tool": "a", "v": "†user.n", "_output": 0, "_outputPath": "†report.x"}, {"_tool": "a", "v": "†input.c", "_output": 1, "_outputPath": "†state.d"},
        {"_tool": "a", "v": "†state.d", "_output": 2, "_outputPath": "†sum.e"}, {"_tool": "a", "v": "†input.topic", "_instance": "②", "_output": 3, "_outputPath": "†state.f"},
        {"_tool": "a", "v": "†sum.e", "_instance": null, "_output": 4}]);
    let ran = scripted(&document(context), &json!([calls(&asked), the_end()]));
    let ids: Vec<&str> = ran.runs(1).iter().map(|run| run["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["0", "1:①", "1:②", "2:①", "2:②", "3:②", "4:①", "4:②"]);
    assert!(ran.errors.contains("A plan is for all cases"), "{}", ran.errors);
    let expected =
        ["†report.x -", "†state.d ①", "†state.d ②", "†state.f ②", "†sum.e ①", "†sum.e ②"];
    assert_eq!(written(&ran), expected);
}

#[test]
fn a_lazy_plan_waits_for_the_person_and_missing_results_are_asked_for_once_more() {
    let tools = json!({"type": "tool", "tool": {"n": {"_output": {"type": "integer"}}, "a": {"_output": {}}}});
    let plan = json!([{"_tool": "n", "_outputPath": "†state.a"}, {"_tool": "n", "k": 1, "_outputPath": "†state.b"},
        {"_tool": "a", "v": "†state.b"}, {"_tool": "a", "_outputPath": "†state.p || †state.q"}]);
    let document = document(json!([tools, {"type": "plan", "mode": "lazy", "plan": plan}]));
    let answers = json!([{"results": [{"_id": "0", "_output": "x"}, {"_id": "3", "_output": 1, "_outputPath": "†state.q"}]}, {"results": []}, the_end()]);
    let folder = Folder::new(&[("d.json", &document), ("a.json", &answers)]);
    assert_eq!(folder.run("d.json", &["--answers", "a.json"]).end(), (1, "stopped", 0));
    let ran = scripted(&document, &answers);
    let states = ["0 failed result", "1 failed result", "2 skipped", "3 done"];
    assert_eq!((ran.states(1), ran.end()), (states.map(str::to_owned).to_vec(), (0, "done", 3)));
    assert_eq!(written(&ran), ["†state.q -"]);
    let ids = |body: usize| {
        ["0", "1", "3"].map(|id| ran.bodies[body].contains(&format!("\"_id\": \"{id}\"")))
    };
    assert_eq!((ids(0), ids(1)), ([true; 3], [false, true, false]));
    assert!(!ran.bodies[0].contains("## Plan") && ran.bodies[2].contains("Done: 3"));
}

#[test]
fn an_empty_lazy_plan_is_asked_for_without_results_and_output() {
    let plan = json!([{"_tool": "a", "_outputPath": "†state.x"}]);
    let lazy = json!({"type": "plan", "mode": "lazy", "plan": []});
    let answers = json!([{"calls": plan, "output": "too early"}, {"results": [{"_id": "0", "_output": 1}]}, the_end()]);
    let ran = scripted(&document(json!([latent(&["a"]), lazy])), &answers);
    assert_eq!((ran.end(), ran.states(2)), ((0, "done", 3), vec!["0 done".to_owned()]));
    let schema = ran.bodies[0].lines().last().unwrap();
    assert!(!schema.contains("\"output\"") && !schema.contains("\"_output\""), "{schema}");
    assert_eq!(ran.messages()[2]["plan"], plan);
}

#[test]
fn results_grow_lists_by_what_the_call_says_or_its_tool() {
    let tools = json!({"type": "tool", "tool": {"a": {"_output": {}}, "log": {"_output": {}, "_outputPath": "†log", "_outputMethod": "push"}}});
    let push = |output: &str| json!({"_tool": "a", "_output": output, "_outputPath": "†state.list", "_outputMethod": "push"});
    let log = |output: u8| json!({"_tool": "log", "_output": output, "_outputPath": "†log"});
    let answers = json!([
        calls(&json!([push("x"), push("y"), log(1), log(2)])),
        calls(&json!([push("z")])),
        the_end()
    ]);
    let ran = scripted(&document(json!([tools])), &answers);
    let first = &ran.messages()[1];
    assert_eq!((&first["_outputMethod"], &first["state"]), (&json!("push"), &json!({"list": "x"})));
    assert!(ran.bodies[1].contains("\"list\": [\n    \"x\",\n    \"y\"\n  ]"), "{}", ran.bodies[1]);
    assert!(
        ran.bodies[2].contains("\"y\",\n    \"z\"")
            && ran.bodies[2].contains("¶log\n[\n  1,\n  2\n]")
    );
}

#[test]
fn code_of_the_tools_name_carries_it_out_and_its_result_is_not_asked_for() {
    let context = json!([{"type": "tool", "tool": {"sum": {"_output": {"type": "integer"}, "_outputPath": "†state.s"}}},
        {"type": "code", "activity": {"sum": "() => 5"}}]);
    let ran = scripted(
        &document(context),
        &json!([calls(&json!([{"_tool": "sum", "_output": 99}])), the_end()]),
    );
    let run = &ran.runs(1)[0];
    assert_eq!((&run["by"], &run["output"]), (&json!("code"), &json!(5)));
    assert_eq!(run["notes"], json!(["forged result dropped"]));
    assert!(!ran.bodies[0].contains("\"_output\"") && !ran.bodies[1].contains("99"));
}

#[test]
fn an_authors_own_calls_are_held_against_the_schema_without_what_was_forged() {
    let call =
        json!({"type": "object", "properties": {"_tool": {}}, "additionalProperties": false});
    let document = json!({"schema": {"type": "object", "properties": {"calls": {"type": "array", "items": call}}},
        "context": [{"type": "tool", "tool": {"sum": {"_activity": "add"}}}, {"type": "code", "activity": {"add": "() => 5"}}]});
    let ran = scripted(&document, &json!([{"calls": [{"_tool": "sum", "_output": 99}]}]));
    assert_eq!(ran.end(), (0, "done", 1), "{}", ran.errors);
    assert_eq!(ran.record["solution"], json!({"calls": [{"_tool": "sum"}]}));
}

#[test]
fn a_fork_goes_on_after_a_step_and_the_original_stays() {
    let step = |n: u8| {
        calls(&json!([{"_tool": "a", "_output": n, "_outputPath": format!("†state.s{n}")}]))
    };
    let document = document(json!([latent(&["a"]), {"type": "plan", "plan": []}]));
    let folder = Folder::new(&[
        ("d.json", &document),
        ("a.json", &json!([step(1), step(2), the_end()])),
        ("b.json", &json!([{"calls": [], "output": "other"}])),
        ("i.json", &json!({"more": 1})),
    ]);
    folder.run("d.json", &["--answers", "a.json"]);
    let whole = folder.read("out.json");
    folder.write("whole.json", &whole);
    let ran = folder.run("whole.json", &["--answers", "b.json", "--fork", "1"]);
    assert_eq!((ran.end(), &ran.record["solution"]), ((0, "done", 1), &json!("other")));
    let process = &ran.record["process"];
    let original: Value = parse_text(&whole).unwrap();
    assert_eq!(process["from"], json!({"id": original["process"]["id"], "step": 1}));
    assert_ne!(process["id"], original["process"]["id"]);
    assert!(ran.bodies[0].contains("\"s1\": 1") && !ran.bodies[0].contains("s2"));
    assert_eq!(folder.read("whole.json"), whole);
    for (options, said) in [
        (&["--fork", "7"][..], "--fork 7"),
        (&["--input", "i.json"], "begin anew by --anew"),
        (&["--fork", "x"], "a step, or `state`"),
    ] {
        let ran = folder.run("whole.json", &[&["--answers", "b.json"], options].concat());
        assert_eq!(ran.code, Some(2));
        assert!(ran.errors.contains(said), "{}", ran.errors);
    }
    let ran =
        folder.run("whole.json", &["--answers", "b.json", "--fork", "0", "--input", "i.json"]);
    assert!(ran.bodies[0].contains("\"more\": 1") && !ran.bodies[0].contains("s1"));
    // What was learnt is there from the beginning, and nothing else of the process is.
    let options = ["--answers", "b.json", "--fork", "state", "--input", "i.json"];
    let ran = folder.run("whole.json", &options);
    let body = &ran.bodies[0];
    assert!(body.contains("\"more\": 1") && body.contains("\"s2\": 2") && !body.contains("Done:"));
    assert_eq!(ran.record["process"]["from"]["id"], original["process"]["id"]);
    assert_eq!(ran.record["process"]["steps"].as_array().map(Vec::len), Some(1));
    let ran = folder.run("d.json", &options);
    assert!(ran.code == Some(2) && ran.errors.contains("--fork state"), "{}", ran.errors);
    let unread = json!({"context": [], "process": {"version": 2}});
    let folder = Folder::new(&[("d.json", &unread), ("a.json", &json!([]))]);
    let ran = folder.run("d.json", &["--answers", "a.json"]);
    assert!(ran.code == Some(2) && ran.errors.contains("record"), "{}", ran.errors);
}

#[test]
fn a_limit_that_is_wider_by_now_lets_a_process_go_on() {
    let step = |n: u8| calls(&json!([{"_tool": "a", "_output": n, "_outputPath": "†state.x"}]));
    let mut document = document(json!([latent(&["a"])]));
    document["loop"] = json!({"maxSteps": 1});
    let folder = Folder::new(&[
        ("d.json", &document),
        ("a.json", &json!([step(1)])),
        ("b.json", &json!([the_end()])),
    ]);
    let mut ran = folder.run("d.json", &["--answers", "a.json"]);
    assert_eq!(ran.end(), (1, "limit", 1));
    folder.write("more.json", &ran.record.to_string());
    assert_eq!(folder.run("more.json", &["--answers", "b.json"]).end(), (1, "limit", 0));
    ran.record["loop"]["maxSteps"] = 2.into();
    folder.write("more.json", &ran.record.to_string());
    assert_eq!(folder.run("more.json", &["--answers", "b.json"]).end(), (0, "done", 1));
}

#[test]
fn a_call_that_was_made_twice_is_asked_about() {
    // Whatever reason it is made for.
    let call = |reason: &str| {
        calls(&json!([{"_tool": "a", "_reason": reason, "_output": 1, "_outputPath": "†state.x"}]))
    };
    let answers = json!([call("To know."), call("To be sure."), call(""), the_end()]);
    let folder = Folder::new(&[
        ("d.json", &document(json!([latent(&["a"])]))),
        ("a.json", &answers),
        ("p.json", &json!({"3/0": {"reject": "Enough."}})),
    ]);
    assert_eq!(folder.run("d.json", &["--answers", "a.json"]).end(), (1, "stopped", 3));
    let ran = folder.run("d.json", &["--answers", "a.json", "--person", "p.json"]);
    assert_eq!((ran.end().1, ran.states(3)), ("stalled", vec!["0 rejected rejected".to_owned()]));
    let ran = scripted_with(&[("d.json", &document(json!([latent(&["a"])])))], &answers, &[]);
    assert_eq!(ran.end(), (0, "done", 4));
}
