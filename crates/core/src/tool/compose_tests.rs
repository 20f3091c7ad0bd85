//! Tests of the schema by which a model is asked for calls.

use super::*;
use crate::document::parse_document;
use serde_json::json;

#[track_caller]
fn check(document: &str, expected: Value) {
    let request = compose_request(&parse_document(document).unwrap().request);
    assert_eq!(request.schema().unwrap().to_string(), expected.to_string());
}

#[test]
fn the_batch_of_comments_asks_for_a_call_for_each() {
    check(
            "{schema: {type: 'string'}, context: [
                {type: 'tool', tool: {moderateComment: {description: 'Decides.', type: 'object',
                    properties: {decision: {enum: ['approve', 'reject']}}, required: ['decision']}}},
                {type: 'input', _instance: '①', comment: 'A'}, {type: 'input', _instance: '②', comment: 'B'}]}",
            json!({"type": "object", "properties": {
                "calls": {"type": "array", "items": {"type": "object", "properties": {
                    "_tool": {"const": "moderateComment"}, "_instance": {"enum": ["①", "②"]},
                    "decision": {"anyOf": [{"enum": ["approve", "reject"]}, {"type": "string", "pattern": "^†"}]}},
                    "required": ["_tool", "_instance", "decision"], "additionalProperties": false,
                    "description": "Decides."}},
                "output": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
                "required": ["calls", "output"], "additionalProperties": false}),
        );
}

#[test]
fn results_are_asked_for_only_where_no_code_makes_them() {
    check(
            "[{type: 'meta', schema: {type: 'object'}}, {type: 'tool', tool: {
                sum: {properties: {text: {type: 'string'}}, _output: {type: 'number'}, _outputPath: '†state.a || †state.b'},
                mail: {properties: {to: {}}, _output: {type: 'number'}, _activity: 'send'},
                coded: {_output: {type: 'number'}, _outputPath: '†state.a || †state.b'}}},
              {type: 'code', activity: {coded: '() => 1'}}]",
            json!({"type": "object", "properties": {
                "meta": {"type": "object"},
                "calls": {"type": "array", "items": {"anyOf": [
                    {"type": "object", "properties": {"_tool": {"const": "sum"}, "text": {"type": "string"},
                        "_outputPath": {"enum": ["†state.a", "†state.b"]}, "_output": {"type": "number"}},
                        "required": ["_tool", "_outputPath", "_output"], "additionalProperties": false},
                    {"type": "object", "properties": {"_tool": {"const": "mail"}, "to": {}},
                        "required": ["_tool"], "additionalProperties": false},
                    {"type": "object", "properties": {"_tool": {"const": "coded"}, "_outputPath": {"const": "†state.a || †state.b"}},
                        "required": ["_tool", "_outputPath"], "additionalProperties": false}]}}},
                "required": ["meta", "calls"], "additionalProperties": false}),
        );
}

#[test]
fn a_schema_that_was_composed_is_taken_apart_again() {
    let tool = json!({"type": "tool", "tool": {"t": {}, "u": {"_output": {}}}});
    for schema in [
        json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": {}}}),
        json!({"type": "string"}),
    ] {
        let text = json!({"schema": schema, "context": [tool]}).to_string();
        let authored = parse_document(&text).unwrap().request;
        let again = authored_request(&compose_request(&authored)).unwrap();
        assert_eq!(again.to_text(), authored.to_text());
        assert_eq!(authored_request(&authored), None);
    }
    let own = json!({"schema": {"properties": {"calls": {"type": "array"}}}, "context": [tool]});
    assert_eq!(authored_request(&parse_document(&own.to_string()).unwrap().request), None);
}

#[track_caller]
fn check_call(context: &str, lazy: bool, expected: Value) {
    let request = parse_document(context).unwrap().request;
    let composing = Composing { lazy, wants_output: !lazy, ..Composing::default() };
    let schema = composed_schema(&request, composing).unwrap();
    assert_eq!(schema["properties"]["calls"]["items"].to_string(), expected.to_string());
    assert!(schema["properties"].get("output").is_none());
}

#[test]
fn with_a_plan_a_call_may_be_for_all_cases_and_write_where_it_likes() {
    check_call(
            "[{type: 'tool', tool: {t: {properties: {n: {type: 'number'}, s: {type: 'string', title: 'S'}}}}},
              {type: 'plan', plan: []}, {type: 'input', _instance: '①', a: 1}]",
            false,
            json!({"type": "object", "properties": {"_tool": {"const": "t"}, "_instance": {"enum": ["①", null]},
                "n": {"anyOf": [{"type": "number"}, {"type": "string", "pattern": "^†"}]}, "s": {"type": "string", "title": "S"},
                "_outputPath": {"type": ["string", "null"], "pattern": "^†"}},
                "required": ["_tool"], "additionalProperties": false}),
        );
}

#[test]
fn a_call_may_write_to_what_a_closed_state_has() {
    check_call(
            "[{type: 'tool', tool: {t: {_output: {type: 'string'}}}},
              {type: 'state', state: {}, schema: {properties: {log: {type: 'string'}, wet: {type: 'number'}}, additionalProperties: false}}]",
            false,
            json!({"type": "object", "properties": {"_tool": {"const": "t"},
                "_outputPath": {"enum": ["†state.log", "†state.wet", null]}, "_output": {"type": "string"}},
                "required": ["_tool", "_output"], "additionalProperties": false}),
        );
}

#[test]
fn calls_that_wait_have_no_results_and_leave_open_what_their_tool_does() {
    let context = "[{type: 'tool', tool: {t: {_output: {}, _outputPath: '†state.a || †state.b'}}}]";
    check_call(
        context,
        true,
        json!({"type": "object", "properties": {"_tool": {"const": "t"},
                "_outputPath": {"const": "†state.a || †state.b"}},
                "required": ["_tool", "_outputPath"], "additionalProperties": false}),
    );
}

#[test]
fn a_call_says_why_it_is_made_before_all_else() {
    let context = "[{type: 'tool', tool: {t: {properties: {n: {}}}}}]";
    let request = parse_document(context).unwrap().request;
    let composing = Composing { with_reasons: true, ..Composing::default() };
    let call = &composed_schema(&request, composing).unwrap()["properties"]["calls"]["items"];
    let keys = call["properties"].as_object().unwrap().keys();
    assert_eq!(keys.collect::<Vec<_>>(), ["_tool", "_reason", "n"]);
    assert_eq!(call["required"], json!(["_tool", "_reason"]));
}

#[test]
fn advisors_speak_first_and_some_of_them_once() {
    let context = "[{type: 'tool', tool: {t: {}}}, {type: 'advisor', id: 'x', role: 'Doubts.', on: 'start', schema: {properties: {why: {type: 'string'}}}},
            {type: 'advisor', id: 'y', on: 'request'}]";
    let request = parse_document(context).unwrap().request;
    let properties_of = |step: usize| {
        let schema = composed_schema(&request, Composing { step, ..Composing::default() });
        schema.unwrap()["properties"].as_object().unwrap().clone()
    };
    assert_eq!(properties_of(1).keys().collect::<Vec<_>>(), ["advisors", "calls"]);
    let both = &properties_of(1)["advisors"];
    assert_eq!(
        (&both["minItems"], &both["items"]["anyOf"][0]["description"]),
        (&json!(2), &json!("Doubts."))
    );
    assert_eq!(both["items"]["anyOf"][0]["required"], json!(["id", "why", "calls"]));
    assert_eq!(properties_of(2)["advisors"]["items"]["properties"]["id"], json!({"const": "y"}));
}

#[test]
fn an_authors_own_calls_and_documents_without_tools_stay() {
    let own = json!({"type": "object", "properties": {"calls": {}}});
    let text = json!({"schema": own, "context": [{"type": "tool", "tool": {"t": {}}}]}).to_string();
    check(&text, own);
    check("{schema: {type: 'number'}, context: ['hi']}", json!({"type": "number"}));
}

#[test]
fn definitions_are_found_from_the_root() {
    let text = "{schema: {$ref: '#/$defs/a', $defs: {a: {type: 'number'}}}, context: [{type: 'tool', tool: {t: {}}}]}";
    let request = compose_request(&parse_document(text).unwrap().request);
    let schema = request.schema().unwrap();
    assert_eq!(schema["$defs"], json!({"a": {"type": "number"}}));
    assert_eq!(schema["properties"]["output"]["anyOf"][0], json!({"$ref": "#/$defs/a"}));
}
