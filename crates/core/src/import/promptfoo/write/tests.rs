//! Documents written as configurations, and read again.

use super::super::super::{Format, Place, read as read_any};
use super::*;
use crate::bench::Variant;
use proptest::prelude::*;
use serde_json::json;

fn request(value: Value) -> Request {
    Request::new(value.as_object().unwrap().clone())
}

fn said(notes: &[Note]) -> Vec<String> {
    let each = notes.iter().map(|note| match &note.place {
        Place::At(pointer) => format!("{pointer} {}", note.kind.key().1),
        other => panic!("{other:?}"),
    });
    each.collect()
}

/// What was written, and the document that it is read as.
#[track_caller]
fn reopened(text: &str) -> (Value, Vec<String>) {
    let import = read_any(text, None).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(import.format, Format::Promptfoo, "{text}");
    let imported = import.document(0).unwrap();
    (imported.request.to_value(), said(&imported.notes))
}

fn claims() -> Value {
    json!({
        "title": "Claims",
        "config": {"maxTokens": 200},
        "schema": {"type": "object", "properties": {"decision": {"type": "string"}, "total": {"type": "number"}}},
        "context": [
            {"type": "text", "role": "system", "text": "Decide on the claim."},
            {"type": "text", "text": "†input.claim"},
            {"type": "input", "schema": {"type": "object", "properties": {"claim": {"type": "string"}}, "required": ["claim"]},
             "input": {"claim": "A broken cup"}}],
        "bench": {
            "variants": [{"id": "1", "patch": {}}, {"id": "2", "name": "Stricter", "patch": {"config": {"seed": 5}, "context": [
                {"type": "text", "text": "Decide on {this}: †input.claim\nReject what has no receipt."},
                {"type": "input", "schema": {"type": "object", "properties": {"claim": {"type": "string"}}, "required": ["claim"]}, "input": {"claim": "A broken cup"}}]}}],
            "models": [{"provider": "openai_chat", "model": "small"}, {"provider": "anthropic", "model": "big"}],
            "settings": {"temperature": [0, 0.70]},
            "inputs": [
                {"id": "cup", "input": {"claim": "A broken cup"}, "expect": {"decision": "reject", "total": 0}, "tags": ["small"]},
                {"id": "2", "input": {"claim": "A train"}, "expect": {"decision": "approve"}}],
            "checks": [
                {"at": "", "is": "valid"},
                {"at": "", "is": "seconds", "most": 1.5, "must": false},
                {"at": "/decision", "is": "matches", "pattern": "^(approve|reject)$", "metric": "decided"},
                {"at": "/decision", "is": "equals"},
                {"at": "/total", "is": "contains", "value": "0", "inputs": ["cup"]}],
            "repeats": 3
        }
    })
}

#[test]
fn a_document_with_its_bench_comes_back_as_it_was() {
    let written = write_promptfoo(&request(claims()));
    assert_eq!(said(&written.notes), ["/bench/checks/3 changed_strict"]);
    let (mut read, notes) = reopened(&written.text);
    assert_eq!(notes, Vec::<String>::new(), "{}", written.text);
    let expected = claims();
    // Checks of single inputs come behind those of all.
    let order = [0, 1, 2, 4, 3].map(|at| read["bench"]["checks"][at].clone());
    read["bench"]["checks"] = Value::from(order.to_vec());
    assert_eq!(read, expected, "{}\n{read:#}", written.text);
}

#[test]
fn a_configuration_is_written_as_a_person_would() {
    let mut document = claims();
    document["bench"]["variants"] = Value::Null;
    document["bench"]["models"] = json!(["small"]);
    let written = write_promptfoo(&request(document)).text;
    let begin = "description: Claims\nprompts:\n  - |-\n    [\n      {\n        \"role\": \"system\",\n        \"content\": \"Decide on the claim.\"\n      },";
    assert!(written.starts_with(begin), "{written}");
    for part in [
        "\"content\": \"{{claim}}\"",
        "  - id: openai:chat:small\n    label: \"small, temperature 0\"\n    config:\n      max_tokens: 200\n      temperature: 0\n",
        "      response_format:\n        type: json_schema\n",
        "evaluateOptions:\n  repeat: 3\n",
        "    - type: latency\n      threshold: 1500\n      weight: 0\n",
        "  - description: cup\n    vars:\n      claim: A broken cup\n    assert:\n",
        "      transform: \"(typeof output === \\\"string\\\" ? JSON.parse(output) : output)?.decision ?? \\\"\\\"\"\n",
        "    metadata:\n      tags:\n        - small\n",
    ] {
        assert!(written.contains(part), "{part}\n\n{written}");
    }
}

#[test]
fn an_input_that_texts_do_not_name_is_put_in_as_a_whole() {
    let document = json!({
        "schema": {"type": "string"},
        "context": [
            {"type": "input", "description": "A letter, {{as it is}}.", "schema": {"type": "object", "properties": {"to-whom": {"title": "To"}}}, "input": {"to-whom": "Ann"}},
            {"type": "text", "text": "Greet †input.to-whom, {% in %} a line."}],
        "bench": {"inputs": [
            {"id": "1", "input": {"to-whom": "Ann", "how": [null, "a"]}},
            {"id": "2", "input": "no object", "vars": {"more": "b"}}],
            "checks": [{"at": "", "is": "contains", "value": "{{Ann}}", "inputs": ["1"]}]}
    });
    let written = write_promptfoo(&request(document.clone()));
    assert_eq!(said(&written.notes), ["/bench/models not_model"], "{}", written.text);
    let (mut read, notes) = reopened(&written.text);
    assert_eq!(notes, ["/tests/1/vars kept_member"], "{}", written.text);
    read["context"][0]["input"] = document["context"][0]["input"].clone();
    assert_eq!(read, document, "{}\n{read:#}", written.text);
}

#[test]
fn judges_are_rubrics() {
    let document = |request: Value, more: Value| {
        let mut check = json!({"at": "", "is": "judge", "request": request});
        check.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({"config": {"model": "m"}, "schema": {"type": "string"},
            "context": [{"type": "text", "text": "Greet †input.who."}, {"type": "input", "input": {"who": "Ann"}}],
            "bench": {"models": [{"provider": "groq", "model": "m"}], "inputs": [{"id": "1", "input": {"who": "Ann"}}], "checks": [check]}})
    };
    let own = super::super::judge::judge_request("Is †input.input.who greeted as {{one}} would?");
    let first = request(document(own, json!({"verdict": "/score", "from": 0.5})));
    let written = write_promptfoo(&first);
    assert_eq!(said(&written.notes), Vec::<String>::new());
    assert_eq!(reopened(&written.text).0["bench"], first.members()["bench"], "{}", written.text);
    let other = json!({"schema": {"type": "object"}, "context": ["Is †input.answer polite?", "From 1 to 5."]});
    let written =
        write_promptfoo(&request(document(other, json!({"verdict": "/stars", "from": 4}))));
    assert_eq!(
        said(&written.notes),
        ["/bench/checks/0 changed_rubric", "/bench/checks/0/from not_no_place"]
    );
    let rubric = "value: |-\n        Is †input.answer polite?\n\n        From 1 to 5.\n";
    assert!(written.text.contains(rubric), "{}", written.text);
}

#[test]
fn what_has_no_place_is_listed() {
    let document = json!({
        "config": {"model": "own", "thinking": true},
        "context": [
            {"type": "tool", "tool": {"f": {"_activity": "x", "properties": {}}}},
            {"type": "data", "kind": "user", "data": {"name": "Ada"}},
            {"type": "input", "_instance": "①", "a": 1}],
        "solution": 5,
        "bench": {
            "variants": [{"id": "a", "patch": {}}, {"id": "b", "patch": {"config": {"model": "other"}}}],
            "models": ["small", {"provider": "by_hand", "model": "x"}, {"provider": "gemini", "model": "g"}],
            "inputs": [
                {"id": "1", "input": {"file": "file:///etc/passwd", "none": null}, "expect": {"a": null}, "mine": 1},
                {"id": "2", "input": {"file": "x"}}],
            "checks": [
                {"at": "/a", "is": "oneOf", "values": [1]},
                {"at": "/a", "is": "within", "by": 1},
                {"at": "/a", "is": "equals", "value": 5, "least": 0.5, "note": "n"},
                {"at": "/a", "is": "matches", "pattern": "(?s)a"},
                {"at": "", "is": "valid"},
                {"is": "tasty"}],
            "show": ["/a"], "plans": []
        }
    });
    let written = write_promptfoo(&request(document));
    assert_eq!(
        said(&written.notes),
        [
            "/bench/checks/5 not_no_place",
            "/context changed_text",
            "/context not_no_place",
            "/bench/variants/1/patch/context changed_text",
            "/bench/variants/1/patch/context not_no_place",
            "/bench/models/0 changed_provider",
            "/config/thinking not_no_place",
            "/bench/models/1 not_no_place",
            "/bench/checks/0 not_no_place",
            "/bench/checks/1 not_no_place",
            "/bench/checks/2/least not_no_place",
            "/bench/checks/2/note not_no_place",
            "/bench/checks/3 not_no_place",
            "/bench/checks/4 not_no_place",
            "/bench/inputs/0/expect not_no_place",
            "/bench/inputs/0/mine not_no_place",
            "/solution not_no_place",
            "/bench/show not_no_place",
            "/bench/plans not_no_place",
        ],
        "{}",
        written.text
    );
}

#[test]
fn a_document_without_a_bench_is_a_configuration_too() {
    let written =
        write_promptfoo(&request(json!({"config": {"model": "m"}, "context": ["Say hello."]})));
    assert_eq!(
        written.text,
        "prompts:\n  - Say hello.\nproviders:\n  - openai:chat:m\ntests: []\n"
    );
    assert_eq!(said(&written.notes), ["/config/model changed_provider"]);
    assert_eq!(
        reopened(&written.text).0["context"],
        json!([{"type": "text", "text": "Say hello."}])
    );
    assert_eq!(write_promptfoo(&Request::default()).text, "prompts:\n  - \"[]\"\ntests: []\n");
    let endless: Map<String, Value> =
        (0..20).map(|at| (format!("s{at}"), json!({"from": 0, "to": 99, "step": 1}))).collect();
    let written = write_promptfoo(&request(
        json!({"context": ["a"], "bench": {"models": [{"provider": "groq", "model": "m"}], "settings": endless}}),
    ));
    assert_eq!(said(&written.notes), ["/bench not_too_many"]);
}

/// A bench of which everything has a place.
fn benches() -> impl Strategy<Value = Value> {
    let words = "[a-z{}%#|.:\"'\\\\/ é\n-]{1,16}";
    let scalar = || {
        prop_oneof![
            words.prop_map(Value::from),
            any::<i32>().prop_map(Value::from),
            any::<bool>().prop_map(Value::from)
        ]
    };
    let at = prop::sample::select(vec!["", "/a", "/b/c d", "/list/0"]);
    let kind = prop_oneof![
        scalar().prop_map(|value| json!({"is": "equals", "value": value})),
        words.prop_map(|value| json!({"is": "contains", "value": value})),
        prop::sample::select(vec!["^a+$", "a\\.b|c", "[{{]", "(?i)a|b\\-c"]).prop_map(|pattern| json!({"is": "matches", "pattern": pattern})),
        (1..5000_u32).prop_map(|most| json!({"is": "seconds", "at": "", "most": most})),
        Just(json!({"is": "cost", "at": "", "most": 0.01})),
        words.prop_map(|rubric| json!({"is": "judge", "at": "", "request": super::super::judge::judge_request(&format!("Is †input.input.q {rubric}?")), "verdict": "/pass"})),
    ];
    let check = (at, kind, prop::option::of(Just("1")), any::<bool>());
    let check = check.prop_map(|(at, kind, input, must)| {
        let mut check = kind;
        let members = check.as_object_mut().unwrap();
        members.entry("at").or_insert(at.into());
        members.extend((!must).then(|| ("must".to_owned(), json!(false))));
        // What single inputs have to equal is read as what they expect.
        let input = input.filter(|_| members["is"] != "equals");
        members.extend(input.map(|id| ("inputs".to_owned(), json!([id]))));
        check
    });
    let checks = proptest::collection::vec(check, 0..5);
    let values = proptest::collection::vec((words, prop::option::of(scalar())), 2..4);
    let texts = proptest::collection::vec(words, 1..4);
    let temperatures = proptest::collection::btree_set(0..20_i32, 2..4);
    (checks, values, texts, temperatures, 1..4_usize).prop_map(|(checks, values, texts, temperatures, repeats)| {
        let schema = json!({"type": "object", "properties": {"q": {"type": "string"}, "n": {"type": "integer"}}, "required": ["q", "n"]});
        let input = |q: &str| json!({"q": q, "n": 5});
        let context = |words: &String| json!([
            {"type": "text", "role": "system", "text": format!("x{words}x")}, {"type": "text", "text": format!("†input.q {words} †input.n.")},
            {"type": "input", "schema": schema, "input": input(&values[0].0)}]);
        let inputs: Vec<Value> = values.iter().enumerate().map(|(at, (q, expect))| {
            let mut one = json!({"id": (at + 1).to_string(), "input": input(q)});
            one.as_object_mut().unwrap().extend(expect.clone().map(|value| ("expect".to_owned(), json!({"e": {"f": value}}))));
            one
        }).collect();
        let variants = texts.iter().enumerate().map(|(at, words)| json!({"id": (at + 1).to_string(), "name": if texts.len() > 1 { format!("V{at}") } else { String::new() }, "patch": if at == 0 { json!({}) } else { json!({"config": {"seed": at}, "context": context(words)}) }}));
        json!({
            "config": {"model": "m", "seed": 0}, "schema": {"type": "object"}, "context": context(&texts[0]),
            "bench": {"variants": variants.collect::<Value>(), "models": [{"provider": "groq", "model": "m"}],
                "settings": {"temperature": temperatures.iter().collect::<Vec<_>>()},
                "inputs": inputs, "repeats": repeats, "checks": checks}})
    })
}

/// What is carried of a bench, whatever the order of its checks: what each variant asks, and the rest.
fn carried(document: &Value) -> Value {
    let request = request(document.clone());
    let (bench, faults) = Bench::of(&request).unwrap();
    assert_eq!(faults, []);
    let own = vec![Variant::default()];
    let variants = if bench.variants.is_empty() { &own } else { &bench.variants };
    let asked: Vec<Value> = variants
        .iter()
        .map(|variant| json!([variant.name, variant.applied(&request).to_value()]))
        .collect();
    let of_all: Vec<Value> = bench
        .checks
        .iter()
        .filter(|check| check.inputs.is_empty())
        .map(|check| check.to_value())
        .collect();
    // One of a single input that is also one of all says nothing more.
    let is_more = |check: &&crate::bench::Check| {
        let mut value = check.to_value();
        value.as_object_mut().unwrap().shift_remove("inputs").is_none() || !of_all.contains(&value)
    };
    let checks = bench.checks.iter().filter(is_more).map(|check| {
        let mut check = check.to_value();
        check.sort_all_objects();
        check.to_string()
    });
    let mut checks: Vec<String> = checks.collect();
    checks.sort();
    checks.dedup();
    let settings: Vec<Value> = bench
        .settings
        .iter()
        .filter(|axis| axis.values().len() > 1)
        .map(|axis| json!([axis.name, axis.values()]))
        .collect();
    let inputs: Vec<Value> =
        bench.inputs.iter().map(|input| json!([input.id, input.input, input.expect])).collect();
    json!({"asked": asked, "checks": checks, "settings": settings, "inputs": inputs, "repeats": bench.repeats})
}

proptest! {
    #[test]
    fn a_bench_comes_back_in_all_that_is_carried(document in benches()) {
        let written = write_promptfoo(&request(document.clone()));
        let (read, _) = reopened(&written.text);
        prop_assert_eq!(carried(&read), carried(&document), "{}", written.text);
    }

    #[test]
    fn no_document_makes_it_panic(text in "[a-z{}%†.]{0,20}", pattern in "[a-z(?)|{}\\\\]{0,8}", is in "(equals|matches|contains|judge|seconds|valid)", most in any::<f64>()) {
        let check = json!({"at": format!("/{text}"), "is": is, "value": text, "pattern": pattern, "request": {"context": [text]}, "most": most});
        let document = request(json!({"config": {text.clone(): text}, "context": [text.clone(), {"type": "input", "input": {text.clone(): [text]}}],
            "bench": {"checks": [check], "models": [text], "settings": {text.clone(): [text, most]}, "inputs": [{"input": text, "expect": {text.clone(): [text]}}]}}));
        let written = write_promptfoo(&document);
        prop_assert!(read_any(&written.text, None).is_ok(), "{}", written.text);
    }
}
