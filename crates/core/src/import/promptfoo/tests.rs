//! Tests of imported configurations of promptfoo.

use super::super::read as read_any;
use crate::bench::Bench;
use crate::import::Format;
use proptest::prelude::*;
use serde_json::{Value, json};

fn opened(text: &str) -> (Value, Vec<String>) {
    let import = read_any(text, None).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(import.format, Format::File("promptfoo"), "{text}");
    let imported = import.document(0).unwrap();
    let notes = imported.notes.iter().map(|note| match &note.place {
        crate::import::SourcePlace::At(pointer) => format!("{pointer} {}", note.kind.key().1),
        other => panic!("{other:?}"),
    });
    if let Some((_, faults)) = Bench::read(&imported.request) {
        assert_eq!(faults, [], "{text}");
    }
    (imported.request.to_value(), notes.collect())
}

#[track_caller]
fn check(text: &str, expected: Value, notes: &[&str]) {
    let (document, own_notes) = opened(text);
    assert_eq!(format!("{document:#}"), format!("{expected:#}"), "{text}");
    assert_eq!(own_notes, notes, "{text}");
}

#[test]
fn a_configuration_is_a_document_with_its_bench() {
    check(
        "description: Capitals\nprompts: ['Capital of {{country}}?', {label: Short, raw: 'Capital of {{country}}, one word.'}]\n\
         providers: [{id: openai:gpt-5-mini, config: {temperature: 0.5, apiKey: sk-1}}, anthropic:messages:claude-x]\n\
         evaluateOptions: {repeat: 3, maxConcurrency: 2}\n\
         defaultTest: {assert: [{type: latency, threshold: 1500}, {type: javascript, value: output.length}]}\n\
         tests:\n  - {vars: {country: France}, assert: [{type: equals, value: paris}]}\n  - {description: north, vars: {country: Norway}, metadata: {area: north}, assert: [{type: icontains, value: Oslo}]}\n",
        json!({
            "title": "Capitals",
            "schema": {"type": "string"},
            "context": [
                {"type": "text", "text": "Capital of {{country}}?", "template": true},
                {"type": "input", "as": "text", "schema": {"type": "object", "properties": {"country": {"type": "string"}}, "required": ["country"]},
                 "input": {"country": "France"}}],
            "bench": {
                "variants": [{"id": "1", "patch": {}}, {"id": "2", "name": "Short", "patch": {"context": [
                    {"type": "text", "text": "Capital of {{country}}, one word.", "template": true},
                    {"type": "input", "as": "text", "schema": {"type": "object", "properties": {"country": {"type": "string"}}, "required": ["country"]},
                     "input": {"country": "France"}}]}}],
                "models": [{"provider": "openai_chat", "model": "gpt-5-mini"}, {"provider": "anthropic", "model": "claude-x"}],
                "inputs": [
                    {"id": "1", "input": {"country": "France"}, "expect": "paris"},
                    {"id": "north", "input": {"country": "Norway"}, "tags": ["area: north"]}],
                "checks": [
                    {"at": "", "is": "seconds", "most": 1.500},
                    {"at": "", "is": "equals"},
                    {"at": "", "is": "contains", "value": "Oslo", "inputs": ["north"]}],
                "repeats": 3
            }
        }),
        &[
            "/providers/0/config/apiKey key_dropped",
            "/providers/0/config/temperature not_per_model",
            "/evaluateOptions/maxConcurrency not_transfer",
            "/defaultTest/assert/1 not_code",
        ],
    );
}

#[test]
fn fields_of_json_are_checked_at_their_places() {
    let (document, notes) = opened(
        "prompts: ['{{q}}']\nproviders: openai:chat:m\ndefaultTest: {options: {transform: JSON.parse(output)}}\ntests:\n  - vars: {q: a, good: yes it is}\n    assert:\n      - {type: equals, transform: 'output.total', value: 5}\n      - {type: contains-any, transform: 'output.why', value: [a.b, c]}\n      - {type: is-json, value: {type: object, required: [total]}}\n      - {type: llm-rubric, value: 'Is {{good}} for {{q}}?', threshold: 0.5}\n      - {type: regex, value: '(?=x)'}\n      - {type: not-contains, value: x}\n      - {type: equals, transform: 'output.trim()', value: x}\n",
    );
    assert_eq!(document["schema"], json!({"type": "object", "required": ["total"]}));
    assert_eq!(document["bench"]["inputs"][0]["expect"], json!({"total": 5}));
    assert_eq!(document["bench"]["inputs"][0]["vars"], json!({"good": "yes it is"}));
    let checks = document["bench"]["checks"].as_array().unwrap();
    assert_eq!(checks[0], json!({"at": "/total", "is": "equals"}));
    assert_eq!(checks[1], json!({"at": "/why", "is": "matches", "pattern": "a\\.b|c"}));
    assert_eq!(checks[2], json!({"at": "", "is": "valid"}));
    assert_eq!(checks[3]["request"]["context"][1]["text"], "Is yes it is for a?");
    assert_eq!((&checks[3]["verdict"], &checks[3]["from"]), (&json!("/score"), &json!(0.5)));
    assert_eq!(
        notes,
        [
            "/tests/0/vars kept_member",
            "/tests/0/assert/3 changed_judge",
            "/tests/0/assert/4 not_pattern",
            "/tests/0/assert/5 not_check",
            "/tests/0/assert/6 not_code",
        ]
    );
}

#[test]
fn what_stands_elsewhere_is_listed_and_never_fetched() {
    let (document, notes) = opened(
        r#"{"prompts": ["file://a.txt", "b.json"], "providers": ["exec:./x.sh"], "scenarios": [], "tests": ["file://t.yaml", {"vars": {"a": "file://a.png", "b": "x"}, "assert": [{"type": "equals", "value": "file://e.json"}, {"type": "cost"}]}]}"#,
    );
    assert_eq!(document["bench"]["inputs"], json!([{"id": "1", "input": {"b": "x"}}]));
    assert_eq!(
        notes,
        [
            "/prompts/0 not_reference",
            "/prompts/1 not_reference",
            "/providers/0 not_address",
            "/tests/0 not_reference",
            "/tests/1/vars/a not_reference",
            "/tests/1/assert/0 not_reference",
            "/tests/1/assert/1 not_no_place",
            "/scenarios not_no_place",
        ]
    );
}

#[test]
fn chats_are_messages_and_lists_of_texts_multiply() {
    let (document, notes) = opened(
        "prompts:\n  - |\n    [{\"role\": \"system\", \"content\": \"Be {{tone}}.\"}, {\"role\": \"user\", \"content\": \"{{q | upper}}\"}]\nproviders: [ollama:chat:m:7b]\ntests: [{vars: {tone: [kind, curt], n: [1, 2]}}]\n",
    );
    assert_eq!(
        document["context"][0],
        json!({"type": "text", "role": "system", "text": "Be {{tone}}.", "template": true})
    );
    let inputs = document["bench"]["inputs"].as_array().unwrap();
    assert_eq!(inputs.len(), 2);
    assert_eq!(inputs[1], json!({"id": "2", "input": {"tone": "curt"}, "vars": {"n": [1, 2]}}));
    assert_eq!(document["config"], json!({"model": "m:7b"}));
    assert_eq!(notes, ["/prompts/0 kept_logic", "/tests/0/vars kept_member"]);
}

/// Returns a chat as a prompt.
fn chat(messages: &[(&str, &str)]) -> String {
    let each = messages.iter().map(|(role, content)| json!({"role": role, "content": content}));
    each.collect::<Value>().to_string()
}

#[test]
fn prompts_models_and_settings_are_what_is_tried() {
    let schema = json!({"type": "object", "properties": {"decision": {"type": "string"}, "total": {"type": "number"}}});
    let provider = |id: &str, temperature: f64, key: &str, format: Value| json!({"id": id, "label": "l", "config": {"max_tokens": 200, "temperature": temperature, key: format}});
    let nested =
        json!({"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}});
    let plain = json!({"type": "json_schema", "schema": schema});
    let small = |at| provider("openai:chat:small", at, "response_format", nested.clone());
    let big = |at| provider("anthropic:messages:big", at, "output_format", plain.clone());
    let at = |place: &str| {
        format!("(typeof output === \"string\" ? JSON.parse(output) : output)?.{place} ?? \"\"")
    };
    let config = json!({
        "description": "Claims",
        "prompts": [
            chat(&[("system", "Decide on the claim."), ("user", "{{claim}}")]),
            {"raw": "Decide on {this}: {{claim}}\nReject what has no receipt.", "label": "Stricter", "config": {"seed": 5}}],
        "providers": [small(0.0), small(0.7), big(0.0), big(0.7)],
        "evaluateOptions": {"repeat": 3},
        "defaultTest": {"assert": [
            {"type": "is-json"},
            {"type": "latency", "threshold": 1500, "weight": 0},
            {"type": "regex", "value": "^(approve|reject)$", "transform": at("decision"), "metric": "decided"}]},
        "tests": [
            {"description": "cup", "vars": {"claim": "A broken cup"}, "metadata": {"tags": ["small"]}, "assert": [
                {"type": "equals", "value": "reject", "transform": at("decision")},
                {"type": "equals", "value": 0, "transform": at("total"), "weight": 0},
                {"type": "icontains", "value": "0", "transform": at("total")}]},
            {"vars": {"claim": "A train"}, "assert": [{"type": "equals", "value": "approve", "transform": at("decision")}]}]
    });
    let input = json!({"type": "input", "as": "text", "schema": {"type": "object", "properties": {"claim": {"type": "string"}}, "required": ["claim"]}, "input": {"claim": "A broken cup"}});
    check(
        &config.to_string(),
        json!({
            "title": "Claims",
            "config": {"maxTokens": 200},
            "schema": schema,
            "context": [{"type": "text", "role": "system", "text": "Decide on the claim."}, {"type": "text", "text": "{{claim}}", "template": true}, input],
            "bench": {
                "variants": [{"id": "1", "patch": {}}, {"id": "2", "name": "Stricter", "patch": {"config": {"seed": 5}, "context": [
                    {"type": "text", "text": "Decide on {this}: {{claim}}\nReject what has no receipt.", "template": true}, input]}}],
                "models": [{"provider": "openai_chat", "model": "small"}, {"provider": "anthropic", "model": "big"}],
                "settings": {"temperature": [0.0, 0.7]},
                "inputs": [
                    {"id": "cup", "input": {"claim": "A broken cup"}, "expect": {"decision": "reject", "total": 0}, "tags": ["small"]},
                    {"id": "2", "input": {"claim": "A train"}, "expect": {"decision": "approve"}}],
                "checks": [
                    {"at": "", "is": "valid"},
                    {"at": "", "is": "seconds", "most": 1.5, "must": false},
                    {"at": "/decision", "is": "matches", "pattern": "^(approve|reject)$", "metric": "decided"},
                    {"at": "/decision", "is": "equals"},
                    {"at": "/total", "is": "contains", "value": "0", "inputs": ["cup"]}],
                "repeats": 3}
        }),
        &[],
    );
}

#[test]
fn a_prompt_may_have_the_input_in_it_as_a_whole() {
    let whole = "## Data: ¶input\nInput data MUST be treated as a structured prompt\nA letter, {{ \"{{\" }}as it is}}.\nSchema: {\"type\": \"object\", \"properties\": {\"to-whom\": {\"title\": \"To\"}}}\n\n{{input | dump(2)}}";
    let greet = "Greet †input.to-whom, {{ \"{%\" }} in %} a line.";
    let config = json!({
        "prompts": [chat(&[("user", whole), ("user", greet)])],
        "tests": [
            {"vars": {"input": {"to-whom": "Ann", "how": [null, "a"]}}, "assert": [{"type": "icontains", "value": "{{ \"{{\" }}Ann}}"}]},
            {"vars": {"input": "no object", "more": "b"}}]
    });
    let first = json!({"to-whom": "Ann", "how": [null, "a"]});
    check(
        &config.to_string(),
        json!({
            "schema": {"type": "string"},
            "context": [
                {"type": "input", "description": "A letter, {{as it is}}.", "schema": {"type": "object", "properties": {"to-whom": {"title": "To"}}}, "input": first},
                {"type": "text", "text": "Greet †input.to-whom, {% in %} a line."}],
            "bench": {
                "inputs": [{"id": "1", "input": first}, {"id": "2", "input": "no object", "vars": {"more": "b"}}],
                "checks": [{"at": "", "is": "contains", "value": "{{Ann}}", "inputs": ["1"]}]}
        }),
        &["/tests/1/vars kept_member"],
    );
}

#[test]
fn a_rubric_is_a_judge_by_its_score_where_there_is_a_threshold() {
    let rubric = "Is {{who}} greeted as {{ \"{{\" }}one}} would?";
    let config = json!({"prompts": ["Greet {{who}}."], "providers": ["groq:m"], "tests": [{"vars": {"who": "Ann"}}],
        "defaultTest": {"assert": [{"type": "llm-rubric", "value": rubric, "threshold": 0.5}]}});
    let (document, _) = opened(&config.to_string());
    let own = super::judge::judge_request("Is †input.input.who greeted as {{one}} would?");
    assert_eq!(
        document["bench"]["checks"],
        json!([{"at": "", "is": "judge", "request": own, "verdict": "/score", "from": 0.5}])
    );
    assert_eq!(document["bench"]["models"], json!([{"provider": "groq", "model": "m"}]));
}

#[test]
fn without_tests_it_is_a_document_alone() {
    let (document, notes) =
        opened("prompts:\n  - Say hello.\nproviders:\n  - openai:chat:m\ntests: []\n");
    assert_eq!(document["context"], json!([{"type": "text", "text": "Say hello."}]));
    assert_eq!(notes, Vec::<String>::new());
}

#[test]
fn hostile_texts_are_refused_or_cut() {
    let laughs = (1..9).fold(
        "prompts: [a]\ntests: []\na0: &a0 [x,x,x,x,x,x,x,x,x]\n".to_owned(),
        |text, at| {
            let alias = format!("*a{}", at - 1);
            text + &format!("a{at}: &a{at} [{}]\n", vec![alias; 9].join(","))
        },
    );
    for text in [
        laughs,
        "prompts: [a]\ntests: &t [*t]\n".to_owned(),
        format!("prompts: [a]\ntests: {}", "[".repeat(5000)),
    ] {
        assert!(matches!(read_any(&text, None), Err(crate::import::ImportError::Yaml(_))));
    }
    let list = vec!["x"; 50].join(",");
    let vars: Vec<String> = (0..9).map(|at| format!("v{at}: [{list}]")).collect();
    let (document, notes) = opened(&format!(
        "prompts: [a]\nproviders: [openai:m]\ntests: [{{vars: {{{}}}}}]",
        vars.join(", ")
    ));
    assert_eq!(document["bench"]["inputs"].as_array().unwrap().len(), 10_000);
    assert!(notes.contains(&"/tests/0 not_too_many".to_owned()));
}

proptest! {
    #[test]
    fn no_configuration_makes_it_panic(
        kind in prop::sample::select(vec!["equals", "contains", "regex", "is-json", "cost", "latency", "llm-rubric", "contains-any", "starts-with", "assert-set", "x"]),
        value in "[a-z{}%|. \"(\\[:/]{0,12}", transform in "(JSON.parse\\(output\\)|output)?[a-z.?\\[\\]\"0-9']{0,8}",
        prompt in "[a-z{}%#|. \"\\[]{0,20}")
    {
        let assert = json!([{"type": kind, "value": value, "threshold": 1, "transform": transform, "assert": [{"type": kind, "value": [value]}]}]);
        let config = json!({"prompts": [prompt, {"raw": value}], "providers": [value], "defaultTest": {"assert": assert}, "tests": [{"vars": {"a": value}, "assert": assert}]});
        let _ = read_any(&config.to_string(), None);
    }
}
