//! Evals, read: as they were made, as they are stored, with runs and data, and hostile ones.

use super::super::{Format, Place, read as read_any};
use crate::bench::{Bench, Plan};
use crate::document::parse_text;
use proptest::prelude::*;
use serde_json::{Value, json};

/// The documents of a text, and what is said of their parts.
#[track_caller]
fn opened(text: &str) -> (Vec<Value>, Vec<String>) {
    let import = read_any(text, None).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(import.format, Format::Evals, "{text}");
    let (mut documents, mut notes) = (Vec::new(), Vec::new());
    for at in 0..import.len() {
        let imported = import.document(at).unwrap();
        if let Some((bench, faults)) = Bench::of(&imported.request) {
            assert_eq!(faults, [], "{text}");
            assert!(Plan::new(&imported.request, &bench).is_ok(), "{text}");
        }
        documents.push(imported.request.to_value());
        notes.extend(imported.notes.iter().map(|note| match &note.place {
            Place::At(pointer) => format!("{pointer} {}", note.kind.key().1),
            other => panic!("{other:?}"),
        }));
    }
    (documents, notes)
}

#[track_caller]
fn check(text: &str, expected: Value, notes: &[&str]) {
    let (found, said) = opened(text);
    assert_eq!(format!("{:#}", found[0]), format!("{expected:#}"), "{text}");
    assert_eq!(
        (found.len(), said),
        (1, notes.iter().map(|note| (*note).to_owned()).collect()),
        "{text}"
    );
}

fn tickets() -> Value {
    json!({
        "name": "Tickets",
        "data_source_config": {"type": "custom", "include_sample_schema": true, "item_schema": {
            "type": "object", "properties": {"ticket": {"type": "string", "title": "Ticket"}, "label": {"type": "string"}}, "required": ["ticket", "label"]}},
        "testing_criteria": [{"type": "string_check", "name": "Same label", "operation": "eq",
            "input": "{{ sample.output_text }}", "reference": "{{ item.label }}"}]
    })
}

fn run(model: &str) -> Value {
    json!({
        "name": format!("With {model}"),
        "data_source": {
            "type": "completions", "model": model,
            "input_messages": {"type": "template", "template": [
                {"role": "developer", "content": "One of hardware, software, other."},
                {"type": "message", "role": "user", "content": {"type": "input_text", "text": "{{ item.ticket }}"}}]},
            "sampling_params": {"temperature": 0.20, "max_completion_tokens": 20, "top_p": 1},
            "source": {"type": "file_content", "content": [
                {"item": {"ticket": "It does not turn on", "label": "hardware"}},
                {"item": {"ticket": "It says hello", "label": "Other"}, "sample": {"output_text": "x"}}]}
        }
    })
}

#[test]
fn an_eval_with_a_run_is_a_document_with_its_bench() {
    let mut eval = tickets();
    eval["run"] = run("m");
    let schema = json!({"type": "object", "properties": {"ticket": {"type": "string", "title": "Ticket"}}, "required": ["ticket"]});
    check(
        &eval.to_string(),
        json!({
            "title": "Tickets",
            "config": {"model": "m", "temperature": 0.20, "maxTokens": 20, "topP": 1},
            "schema": {"type": "string"},
            "context": [
                {"type": "text", "role": "developer", "text": "One of hardware, software, other."},
                {"type": "text", "text": "†input.ticket"},
                {"type": "input", "schema": schema, "input": {"ticket": "It does not turn on"}}],
            "bench": {
                "inputs": [
                    {"id": "1", "input": {"ticket": "It does not turn on"}, "expect": "hardware", "item": {"label": "hardware"}},
                    {"id": "2", "input": {"ticket": "It says hello"}, "expect": "Other", "item": {"label": "Other"}}],
                "checks": [{"at": "", "is": "equals", "name": "Same label"}]
            }
        }),
        &[
            "/run/data_source/source/content/1/sample not_no_place",
            "/run/data_source/source/content/0/item kept_member",
            "/testing_criteria/0 changed_loose",
        ],
    );
}

#[test]
fn a_stored_eval_stands_beside_runs_that_become_variants() {
    let stored = json!({
        "object": "eval", "id": "eval_1", "created_at": 1, "name": "Places", "metadata": {"team": "a"},
        "data_source_config": {"type": "custom", "schema": {"type": "object", "properties": {
            "item": {"type": "object", "properties": {"place": {"type": "string"}, "total": {"type": "integer"}}},
            "sample": {"type": "object"}}}},
        "testing_criteria": [
            {"type": "string_check", "operation": "eq", "input": "{{sample.output_json.sum.total}}", "reference": "{{item.total}}"},
            {"type": "string_check", "operation": "ilike", "input": "{{sample.output_json.name}}", "reference": "The {{item.place}}"},
            {"type": "string_check", "operation": "like", "input": "{{sample.output_text}}", "reference": "sum"}]
    });
    let response = |model: &str, id: &str| {
        json!({
        "object": "eval.run", "id": "r", "eval_id": id, "name": model, "result_counts": {"passed": 1},
        "data_source": {"type": "responses", "model": model,
            "input_messages": {"type": "template", "template": [{"role": "user", "content": "Describe {{item.place}}."}]},
            "sampling_params": {"text": {"format": {"type": "json_schema", "name": "n", "schema": {"type": "object"}}},
                "tools": [{"type": "function", "name": "f", "parameters": {"type": "object"}}, {"type": "web_search"}]},
            "source": {"type": "file_content", "content": [{"item": {"place": "Rome", "total": 5}}]}}})
    };
    let (found, notes) =
        opened(&json!([stored, response("a", "eval_1"), response("b", "eval_1")]).to_string());
    let document = &found[0];
    assert_eq!(document["schema"], json!({"type": "object"}));
    assert_eq!(document["context"][0], json!({"type": "tool", "tool": {"f": {"type": "object"}}}));
    assert_eq!(
        document["context"][2]["schema"],
        json!({"type": "object", "properties": {"place": {"type": "string"}}})
    );
    assert_eq!(
        document["bench"],
        json!({
        "variants": [{"id": "1", "name": "a", "patch": {}}, {"id": "2", "name": "b", "patch": {"config": {"model": "b"}}}],
        "inputs": [{"id": "1", "input": {"place": "Rome"}, "expect": {"sum": {"total": 5}}, "item": {"total": 5}}],
        "checks": [
            {"at": "/sum/total", "is": "equals"},
            {"at": "/name", "is": "contains", "value": "The Rome"},
            {"at": "", "is": "contains", "value": "sum"}]})
    );
    assert_eq!(
        notes,
        [
            "/0/metadata not_no_place",
            "/1/data_source/sampling_params/tools/1 not_provider_tool",
            "/2/data_source/sampling_params/tools/1 not_provider_tool",
            "/1/result_counts not_elsewhere",
            "/2/result_counts not_elsewhere",
            "/1/data_source/source/content/0/item kept_member",
            "/0/testing_criteria/2 changed_loose",
        ]
    );
}

#[test]
fn models_that_grade_are_judges() {
    let mut eval = tickets();
    eval["run"] = run("m");
    eval["testing_criteria"] = json!([
        {"type": "label_model", "name": "Tone", "model": "g", "labels": ["kind", "curt"], "passing_labels": ["kind"],
            "input": [{"role": "developer", "content": "Label the tone."}, {"role": "user", "content": "{{item.ticket}}: {{ sample.output_text }}"}]},
        {"type": "score_model", "model": "g", "range": [1, 5], "pass_threshold": 4, "sampling_params": {"seed": 5, "max_completions_tokens": 9},
            "input": [{"type": "message", "role": "user", "content": {"type": "input_text", "text": "Is {{sample.output_text}} like {{item.label}}?"}}]},
        {"type": "score_model", "model": "g", "input": [{"role": "user", "content": "{{ sample.output_text | upper }}"}]}]);
    let (found, notes) = opened(&eval.to_string());
    let bench = &found[0]["bench"];
    assert_eq!(bench["inputs"][1]["expect"], "Other");
    let checks = bench["checks"].as_array().unwrap();
    let schema = json!({"type": "object", "properties": {
        "reason": {"type": "string", "description": "Why, in a sentence or two"}, "label": {"enum": ["kind", "curt"]},
        "pass": {"type": "boolean", "description": "Whether the label is one of: kind"}}, "required": ["reason", "label", "pass"]});
    assert_eq!(
        checks[0],
        json!({"at": "", "is": "judge", "verdict": "/pass", "name": "Tone", "request": {
        "config": {"model": "g"}, "schema": schema,
        "context": [{"type": "text", "role": "developer", "text": "Label the tone."},
            {"type": "text", "text": "†input.input.ticket: †input.answer"}]}})
    );
    assert_eq!(checks[1]["request"]["config"], json!({"model": "g", "seed": 5, "maxTokens": 9}));
    assert_eq!(
        checks[1]["request"]["context"][0]["text"],
        "Is †input.answer like †input.expected?"
    );
    assert_eq!(
        checks[1]["request"]["schema"]["properties"]["score"],
        json!({"type": "number", "description": "The score of the answer", "minimum": 1, "maximum": 5})
    );
    assert_eq!((&checks[1]["verdict"], &checks[1]["from"]), (&json!("/score"), &json!(4)));
    assert_eq!((&checks[2]["from"], &checks[2]["must"]), (&json!(1), &json!(false)));
    assert_eq!(
        notes[2..],
        ["/testing_criteria/0 changed_judge", "/testing_criteria/2/input kept_logic"]
    );
}

#[test]
fn a_judge_that_is_told_more_of_a_line_is_one_for_each() {
    let mut eval = tickets();
    eval["run"] = run("m");
    let judge = json!({"type": "label_model", "model": "g", "labels": ["a"], "passing_labels": ["a"],
        "input": [{"role": "user", "content": "Is {{sample.output_text}} a {{item.note}}?"}]});
    eval["testing_criteria"].as_array_mut().unwrap().push(judge);
    for (at, note) in [(0, "fault"), (1, "greeting")] {
        eval["run"]["data_source"]["source"]["content"][at]["item"]["note"] = json!(note);
    }
    let (found, _) = opened(&eval.to_string());
    let checks = found[0]["bench"]["checks"].as_array().unwrap();
    let told = |at: usize| {
        (checks[at]["request"]["context"][0]["text"].as_str().unwrap(), &checks[at]["inputs"])
    };
    assert_eq!(told(1), ("Is †input.answer a fault?", &json!(["1"])));
    assert_eq!(told(2), ("Is †input.answer a greeting?", &json!(["2"])));
}

#[test]
fn data_is_read_alone_and_behind_its_eval() {
    let lines = "{\"item\": {\"ticket\": \"a\", \"label\": \"b\"}}\n{\"item\": {\"ticket\": \"c\", \"n\": 1.50}}\n";
    check(
        lines,
        json!({
            "schema": {"type": "string"},
            "context": [{"type": "input",
                "schema": {"type": "object", "properties": {"ticket": {"type": "string"}, "label": {"type": "string"}, "n": {"type": "number"}}, "required": ["ticket"]},
                "input": {"ticket": "a", "label": "b"}}],
            "bench": {"inputs": [{"id": "1", "input": {"ticket": "a", "label": "b"}}, {"id": "2", "input": parse_text("{ticket: 'c', n: 1.50}").unwrap()}]}
        }),
        &[],
    );
    let (found, _) = opened(&format!("{:#}\n{lines}", tickets()));
    assert_eq!(found[0]["title"], "Tickets");
    let inputs = &found[0]["bench"]["inputs"];
    assert_eq!(
        inputs[0],
        json!({"id": "1", "input": {"ticket": "a"}, "expect": "b", "item": {"label": "b"}})
    );
    assert_eq!(inputs[1]["input"]["n"].to_string(), "1.50");
    let (found, _) = opened("{\"item\": {\"a\": 1}}");
    assert_eq!(found[0]["bench"]["inputs"][0]["input"], json!({"a": 1}));
}

#[test]
fn what_has_no_counterpart_is_listed() {
    let eval = json!({
        "name": "N", "data_source_config": {"type": "logs", "metadata": {}}, "mine": 1,
        "testing_criteria": [
            {"type": "string_check", "operation": "ne", "input": "{{sample.output_text}}", "reference": "a"},
            {"type": "string_check", "operation": "eq", "input": "{{item.a}}", "reference": "{{item.b}}"},
            {"type": "string_check", "operation": "ilike", "input": "{{sample.output_text}}", "reference": "{{item.a}}"},
            {"type": "text_similarity", "evaluation_metric": "bleu", "pass_threshold": 0.5, "input": "{{sample.output_text}}", "reference": "a"},
            {"type": "text_similarity", "evaluation_metric": "fuzzy_match", "pass_threshold": 1, "input": "{{sample.output_text}}", "reference": "a"},
            {"type": "python", "source": "def grade(sample, item): return 1"},
            {"type": "multi", "graders": {}, "calculate_output": "a"},
            {"type": "label_model", "labels": [], "input": [{"role": "user", "content": "x"}]},
            {"type": "score_model", "input": "no list"},
            "no object", {}],
        "run": {"data_source": {"type": "completions", "model": "m", "input_messages": {"type": "item_reference", "item_reference": "item.chat"},
            "sampling_params": {"response_format": {"type": "json_object"}, "api_key": "sk-0123456789abcdef"}, "source": {"type": "file_id", "id": "f"}}}
    });
    let (found, notes) = opened(&eval.to_string());
    assert!(!found[0].to_string().contains("sk-01"));
    assert_eq!(found[0]["bench"], json!({"checks": [{"at": "", "is": "equals", "value": "a"}]}));
    assert_eq!(
        notes,
        [
            "/mine not_no_place",
            "/data_source_config not_elsewhere",
            "/run/data_source/input_messages kept_message",
            "/run/data_source/sampling_params/api_key key_dropped",
            "/run/data_source/sampling_params/response_format not_any_json",
            "/run/data_source/source not_elsewhere",
            "/testing_criteria/0 not_check",
            "/testing_criteria/1 not_check",
            "/testing_criteria/2 not_reference",
            "/testing_criteria/3 not_check",
            "/testing_criteria/5 not_code",
            "/testing_criteria/6 not_check",
            "/testing_criteria/7 not_unknown",
            "/testing_criteria/8 not_unknown",
            "/testing_criteria/9 not_unknown",
            "/testing_criteria/10 not_unknown",
        ]
    );
}

#[test]
fn of_a_list_of_evals_each_is_a_document() {
    let list = json!({"object": "list", "data": [tickets(), {"name": "B", "data_source_config": {}, "testing_criteria": []}], "has_more": false});
    let import = read_any(&list.to_string(), None).unwrap();
    assert_eq!((import.format, import.len()), (Format::Evals, 2));
    assert_eq!(import.words(1), Some(("B".to_owned(), String::new())));
}

#[test]
fn hostile_evals_are_cut_and_never_followed() {
    let circular = json!({"$ref": "#/properties/a", "type": "object", "properties": {"a": {"$ref": "#"}, "label": {}}});
    let mut eval = tickets();
    eval["data_source_config"]["item_schema"] = circular;
    assert_eq!(opened(&eval.to_string()).0.len(), 1);
    let deep = (0..200).fold(json!("{{item.a}}"), |value, _| json!([value]));
    for key in ["data_source_config", "testing_criteria", "run", "runs", "eval", "metadata", "name"]
    {
        for value in [
            json!(null),
            json!(5),
            json!("x"),
            json!([]),
            json!([[]]),
            json!({}),
            json!({"data": 5}),
            json!({"type": 5}),
            deep.clone(),
        ] {
            let mut eval = tickets();
            eval["run"] = run("m");
            eval[key] = value;
            let _ = read_any(&eval.to_string(), None);
        }
    }
    let line = "{\"item\": {\"ticket\": \"a\", \"label\": \"b\"}}\n";
    let (found, notes) = opened(&line.repeat(10_001));
    assert_eq!(found[0]["bench"]["inputs"].as_array().unwrap().len(), 10_000);
    assert_eq!(notes, ["/10000/item not_too_many"]);
    assert!(read_any(&"{\"item\": {}}".repeat(3).replace("}}", "}"), None).is_err());
}

proptest! {
    #[test]
    fn no_eval_makes_it_panic(
        kind in "(string_check|text_similarity|label_model|score_model|python|x)", operation in "(eq|ne|like|ilike)",
        input in "[a-z{}%. \\[\\]0|]{0,10}|\\{\\{ ?(item|sample)\\.(output_text|output_json)?[a-z.\\[\\]0]{0,6} ?\\}\\}", reference in "[a-z{}%. ]{0,10}|\\{\\{item\\.[a-z.]{0,4}\\}\\}",
        value in prop_oneof![Just(json!(null)), Just(json!(5)), Just(json!("x")), Just(json!(["y"])), Just(json!({"a": {"b": 1}}))])
    {
        let criterion = json!({"type": kind, "operation": operation, "input": input, "reference": reference, "labels": value, "range": value, "pass_threshold": value,
            "evaluation_metric": "fuzzy_match"});
        let mut judge = criterion.clone();
        judge["input"] = json!([{"role": "user", "content": input}, {"content": [{"type": "input_text", "text": reference}, value]}]);
        let content = json!([{"item": {"a": value, "item": value}}, {"item": value}, value]);
        let eval = json!({"data_source_config": {"item_schema": value, "schema": value}, "testing_criteria": [criterion, judge],
            "run": {"data_source": {"type": "responses", "model": value, "input_messages": {"template": [{"content": input}, value]}, "sampling_params": {"tools": value, "text": value}, "source": {"content": content}}}});
        let import = read_any(&eval.to_string(), None).unwrap();
        prop_assert_eq!(import.format, Format::Evals);
        if let Some((_, faults)) = Bench::of(&import.document(0).unwrap().request) {
            prop_assert_eq!(faults, []);
        }
    }
}
