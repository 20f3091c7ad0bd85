//! Tests of requests of each interface, as in its documentation.

use super::super::{Adaptation, NoteKind, Omission, SourcePlace, UnusedPart};
use super::*;
use serde_json::json;

#[track_caller]
fn check(api: Api, body: Value, expected: Value, notes: &[(&str, NoteKind)]) {
    assert_eq!(sniff(&body, "", &[]), Some(api), "{body}");
    let imported = read(api, body, "");
    assert_eq!(imported.request.to_value().to_string(), expected.to_string());
    let lines = imported.notes.iter().map(|note| match &note.place {
        SourcePlace::At(pointer) => (pointer.as_str(), note.kind),
        other => panic!("{other:?}"),
    });
    assert_eq!(lines.collect::<Vec<_>>(), notes);
}

const SETTING: NoteKind = NoteKind::Idle(UnusedPart::Setting);
const MESSAGE: NoteKind = NoteKind::Idle(UnusedPart::Message);
const TRANSFER: NoteKind = NoteKind::NotCarried(Omission::Transfer);

fn schema() -> Value {
    json!({"type": "object", "properties": {"b": {"type": "string"}, "a": {"type": "number"}}, "required": ["b", "a"]})
}

#[test]
fn chat_completions() {
    check(
        Api::Chat,
        json!({"model": "m", "messages": [{"role": "system", "content": "S"}, {"role": "user", "content": "U"}],
            "temperature": 0.5, "max_completion_tokens": 9, "stream": true, "logit_bias": {"5": 1}, "stop": null,
            "response_format": {"type": "json_schema", "json_schema": {"name": "n", "strict": true, "schema": schema()}}}),
        json!({"config": {"model": "m", "temperature": 0.5, "maxTokens": 9, "logit_bias": {"5": 1}}, "schema": schema(),
            "context": [{"type": "text", "role": "system", "text": "S"}, {"type": "text", "text": "U"}]}),
        &[("/stream", TRANSFER), ("/logit_bias", SETTING)],
    );
}

#[test]
fn pictures_become_data_and_what_has_no_word_is_kept() {
    let call =
        json!([{"id": "1", "type": "function", "function": {"name": "f", "arguments": "{}"}}]);
    check(
        Api::Chat,
        json!({"messages": [
            {"role": "user", "content": [{"type": "text", "text": "Look"}, {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}},
                {"type": "image_url", "image_url": {"url": "https://x.example/a.png"}}]},
            {"role": "assistant", "content": null, "tool_calls": call}, {"role": "tool", "tool_call_id": "1", "content": "5"}]}),
        json!({"context": [{"type": "text", "text": "Look"}, {"type": "data", "kind": "file", "data": "data:image/png;base64,AA=="},
            {"type": "data", "kind": "file2", "data": "https://x.example/a.png"},
            {"type": "message", "message": {"role": "assistant", "tool_calls": call}},
            {"type": "message", "message": {"role": "tool", "tool_call_id": "1", "content": "5"}}]}),
        &[
            ("/messages/0/content/1", NoteKind::Changed(Adaptation::File)),
            ("/messages/0/content/2", NoteKind::Changed(Adaptation::FileAddress)),
            ("/messages/1/tool_calls", MESSAGE),
            ("/messages/2", MESSAGE),
        ],
    );
}

#[test]
fn tools_become_a_message_that_nobody_outside_carries_out() {
    check(
        Api::Chat,
        json!({"messages": [], "tool_choice": "auto", "tools": [
            {"type": "function", "function": {"name": "f", "description": "Does.", "parameters": {"type": "object", "_activity": "x", "properties": {"a": {}, "_delegate": {}}}}},
            {"type": "web_search"}]}),
        json!({"context": [{"type": "tool", "tool": {"f": {"description": "Does.", "type": "object", "properties": {"a": {}}}}}]}),
        &[("/tools/1", NoteKind::NotCarried(Omission::ProviderTool))],
    );
    check(
        Api::Messages,
        json!({"messages": [], "tools": [{"name": "f", "input_schema": schema()}], "tool_choice": {"type": "tool", "name": "f"}}),
        json!({"schema": schema(), "context": []}),
        &[("/tool_choice", NoteKind::Changed(Adaptation::ForcedTool))],
    );
}

#[test]
fn ollamas_own_chat() {
    check(
        Api::Chat,
        json!({"model": "m", "messages": ["U"], "format": schema(), "options": {"num_predict": 9, "mirostat": 1}}),
        json!({"config": {"maxTokens": 9, "mirostat": 1, "model": "m"}, "schema": schema(), "context": [{"type": "text", "text": "U"}]}),
        &[("/options/mirostat", SETTING)],
    );
    check(
        Api::Chat,
        json!({"model": "m", "messages": [{"role": "user", "content": "What is it?", "images": ["iVBORw0KGgoAA", "?"]}]}),
        json!({"config": {"model": "m"}, "context": [{"type": "text", "text": "What is it?"},
            {"type": "data", "kind": "file", "data": "data:image/png;base64,iVBORw0KGgoAA"}]}),
        &[
            ("/messages/0/images/0", NoteKind::Changed(Adaptation::File)),
            ("/messages/0/images/1", NoteKind::NotCarried(Omission::Unknown)),
        ],
    );
}

#[test]
fn a_single_prompt() {
    check(
        Api::Prompt,
        json!({"model": "m", "prompt": "U", "system": "S", "images": ["/9j/AA"], "format": schema(), "stream": false,
            "options": {"num_predict": 9}, "raw": true}),
        json!({"config": {"maxTokens": 9, "model": "m"}, "schema": schema(), "context": [{"type": "text", "role": "system", "text": "S"},
            {"type": "text", "text": "U"}, {"type": "data", "kind": "file", "data": "data:image/jpeg;base64,/9j/AA"}]}),
        &[
            ("/images/0", NoteKind::Changed(Adaptation::File)),
            ("/raw", NoteKind::NotCarried(Omission::Elsewhere)),
            ("/stream", TRANSFER),
        ],
    );
}

#[test]
fn messages_may_be_made_of_parts() {
    check(
        Api::Chat,
        json!({"model": "m", "messages": [{"role": "user", "parts": [{"type": "text", "text": "U"}, {"text": "V"},
            {"type": "file", "mediaType": "image/png", "url": "data:image/png;base64,AA=="}]}]}),
        json!({"config": {"model": "m"}, "context": [{"type": "text", "text": "U"}, {"type": "text", "text": "V"},
            {"type": "data", "kind": "file", "data": "data:image/png;base64,AA=="}]}),
        &[("/messages/0/parts/2", NoteKind::Changed(Adaptation::File))],
    );
}

#[test]
fn googles_libraries_take_less_than_messages() {
    let expected =
        |context: Value| json!({"config": {"temperature": 0.5, "model": "g"}, "context": context});
    for contents in [json!("U"), json!(["U"]), json!({"text": "U"}), json!([{"text": "U"}])] {
        check(
            Api::GenerateContent,
            json!({"model": "g", "contents": contents, "config": {"temperature": 0.5, "systemInstruction": "S"}}),
            expected(
                json!([{"type": "text", "role": "system", "text": "S"}, {"type": "text", "text": "U"}]),
            ),
            &[],
        );
    }
    check(
        Api::GenerateContent,
        json!({"model": "g", "contents": [{"inlineData": {"mimeType": "image/png", "data": "AA=="}}, "U"], "config": {"temperature": 0.5, "tools": [{"googleSearch": {}}]}}),
        expected(
            json!([{"type": "data", "kind": "file", "data": "data:image/png;base64,AA=="}, {"type": "text", "text": "U"}]),
        ),
        &[
            ("/contents/0", NoteKind::Changed(Adaptation::File)),
            ("/config/tools/0", NoteKind::NotCarried(Omission::ProviderTool)),
        ],
    );
}

#[test]
fn responses() {
    check(
        Api::Responses,
        json!({"model": "m", "instructions": "S", "input": "U", "reasoning": {"effort": "low"}, "max_output_tokens": 9,
            "previous_response_id": "r", "text": {"format": {"type": "json_schema", "name": "n", "schema": schema()}, "verbosity": "low"}}),
        json!({"config": {"verbosity": "low", "reasoningEffort": "low", "model": "m", "maxTokens": 9}, "schema": schema(),
            "context": [{"type": "text", "role": "system", "text": "S"}, {"type": "text", "text": "U"}]}),
        &[
            ("/text/verbosity", SETTING),
            ("/previous_response_id", NoteKind::NotCarried(Omission::Elsewhere)),
        ],
    );
    check(
        Api::Responses,
        json!({"model": "m", "input": [{"role": "user", "content": [{"type": "input_text", "text": "U"}, {"type": "input_image", "image_url": "data:image/png;base64,AA=="}]},
            {"type": "function_call_output", "call_id": "1", "output": "5"}]}),
        json!({"config": {"model": "m"}, "context": [{"type": "text", "text": "U"}, {"type": "data", "kind": "file", "data": "data:image/png;base64,AA=="},
            {"type": "message", "message": {"type": "function_call_output", "call_id": "1", "output": "5"}}]}),
        &[("/input/0/content/1", NoteKind::Changed(Adaptation::File)), ("/input/1", MESSAGE)],
    );
}

#[test]
fn messages() {
    check(
        Api::Messages,
        json!({"model": "claude-x", "max_tokens": 9, "system": [{"type": "text", "text": "S"}], "stop_sequences": ["E"],
            "messages": [{"role": "user", "content": [{"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AA=="}}, {"type": "text", "text": "U"}]}],
            "thinking": {"type": "adaptive"}, "output_config": {"format": {"type": "json_schema", "schema": schema()}, "effort": "low"}}),
        json!({"config": {"reasoningEffort": "low", "model": "claude-x", "maxTokens": 9, "stop": ["E"], "thinking": true}, "schema": schema(),
            "context": [{"type": "text", "role": "system", "text": "S"}, {"type": "data", "kind": "file", "data": "data:image/png;base64,AA=="}, {"type": "text", "text": "U"}]}),
        &[("/messages/0/content/0", NoteKind::Changed(Adaptation::File))],
    );
}

#[test]
fn a_document_that_is_text_becomes_text_and_no_base64() {
    check(
        Api::Messages,
        json!({"model": "claude-x", "messages": [{"role": "user", "content": [
            {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": "The grass is green."}},
            {"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": "AA=="}}]}]}),
        json!({"config": {"model": "claude-x"}, "context": [{"type": "text", "text": "The grass is green."},
            {"type": "data", "kind": "file", "data": "data:application/pdf;base64,AA=="}]}),
        &[
            ("/messages/0/content/0", NoteKind::Changed(Adaptation::Text)),
            ("/messages/0/content/1", NoteKind::Changed(Adaptation::File)),
        ],
    );
}

#[test]
fn what_a_document_has_no_place_for_is_listed() {
    let left_out = |place| (place, NoteKind::NotCarried(Omission::Member));
    check(
        Api::Chat,
        json!({"messages": [{"role": "user", "name": "alice", "refusal": null, "content": [
                {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA==", "detail": "low"}}]}],
            "parallel_tool_calls": false, "tool_choice": "required",
            "tools": [{"type": "function", "function": {"name": "f", "strict": true, "parameters": {}}}]}),
        json!({"context": [{"type": "tool", "tool": {"f": {"type": "object"}}}, {"type": "data", "kind": "file", "data": "data:image/png;base64,AA=="}]}),
        &[
            ("/messages/0/content/0", NoteKind::Changed(Adaptation::File)),
            left_out("/messages/0/content/0/image_url/detail"),
            left_out("/messages/0/name"),
            left_out("/tools/0/function/strict"),
            ("/tool_choice", NoteKind::NotCarried(Omission::ToolChoice)),
            left_out("/parallel_tool_calls"),
        ],
    );
    let cached = json!({"type": "ephemeral"});
    check(
        Api::Messages,
        json!({"model": "claude-x", "system": [{"type": "text", "text": "S", "cache_control": cached}], "messages": [{"role": "user", "content": [
            {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": "D"}, "title": "T", "context": "C", "citations": {"enabled": true}},
            {"type": "text", "text": "U", "cache_control": cached}]}],
            "tools": [{"name": "f", "input_schema": {}, "cache_control": cached}]}),
        json!({"config": {"model": "claude-x"}, "context": [{"type": "tool", "tool": {"f": {"type": "object"}}}, {"type": "text", "role": "system", "text": "S"},
            {"type": "text", "text": "D"}, {"type": "text", "text": "U"}]}),
        &[
            left_out("/system/0/cache_control"),
            ("/messages/0/content/0", NoteKind::Changed(Adaptation::Text)),
            left_out("/messages/0/content/0/title"),
            left_out("/messages/0/content/0/context"),
            left_out("/messages/0/content/0/citations"),
            left_out("/messages/0/content/1/cache_control"),
            left_out("/tools/0/cache_control"),
        ],
    );
}

#[test]
fn how_long_a_model_thinks_has_one_name_here() {
    let check_effort = |mut body: Value, key: &str, value: Value, expected: Value| {
        body[key] = value;
        let config = read(sniff(&body, "", &[]).unwrap(), body.clone(), "").request.to_value();
        assert_eq!(config.get("config"), Some(&expected), "{body}");
    };
    let messages = json!({"messages": []});
    let contents = json!({"contents": []});
    for (key, value, expected) in [
        (
            "thinking",
            json!({"type": "enabled", "budget_tokens": 2000}),
            json!({"thinkingBudget": 2000}),
        ),
        ("thinking", json!({"type": "disabled"}), json!({"thinking": false})),
        ("thinking", json!(true), json!({"thinking": true})),
        ("think", json!(false), json!({"thinking": false})),
        ("think", json!("high"), json!({"reasoningEffort": "high"})),
        (
            "reasoning",
            json!({"effort": "low", "max_tokens": 5}),
            json!({"reasoningEffort": "low", "thinkingBudget": 5}),
        ),
        ("thinking", json!("much"), json!({"thinking": "much"})),
    ] {
        check_effort(messages.clone(), key, value, expected);
    }
    check_effort(
        contents.clone(),
        "generationConfig",
        json!({"thinkingConfig": {"thinkingBudget": 512}}),
        json!({"thinkingBudget": 512}),
    );
    check_effort(
        contents,
        "generationConfig",
        json!({"thinkingConfig": {"thinkingLevel": "LOW"}}),
        json!({"reasoningEffort": "low"}),
    );
    check(
        Api::GenerateContent,
        json!({"contents": [], "generationConfig": {"thinkingConfig": {"thinkingBudget": 0, "includeThoughts": true}}}),
        json!({"config": {"thinkingBudget": 0}, "context": []}),
        &[(
            "/generationConfig/thinkingConfig/includeThoughts",
            NoteKind::NotCarried(Omission::Member),
        )],
    );
}

#[test]
fn generate_content() {
    let older = json!({"type": "OBJECT", "properties": {"a": {"type": "NUMBER"}, "b": {"type": "STRING"}}, "required": ["b", "a"], "propertyOrdering": ["b", "a"]});
    check(
        Api::GenerateContent,
        json!({"systemInstruction": {"parts": [{"text": "S"}]}, "contents": [{"role": "user", "parts": [{"text": "U"}]}, {"role": "model", "parts": [{"text": "A"}]}],
            "generationConfig": {"responseMimeType": "application/json", "responseSchema": older, "maxOutputTokens": 9, "topK": 5},
            "tools": [{"functionDeclarations": [{"name": "f", "description": "Does.", "parameters": {"type": "OBJECT", "properties": {"a": {"type": "STRING"}}}}]}, {"googleSearch": {}}]}),
        json!({"config": {"maxTokens": 9, "topK": 5}, "schema": schema(), "context": [
            {"type": "tool", "tool": {"f": {"description": "Does.", "type": "object", "properties": {"a": {"type": "string"}}}}},
            {"type": "text", "role": "system", "text": "S"}, {"type": "text", "text": "U"}, {"type": "text", "role": "model", "text": "A"}]}),
        &[
            ("/tools/1", NoteKind::NotCarried(Omission::ProviderTool)),
            ("/generationConfig/responseSchema", NoteKind::Changed(Adaptation::Schema)),
            ("/generationConfig/topK", SETTING),
        ],
    );
    check(
        Api::GenerateContent,
        json!({"contents": {"parts": {"text": "U"}}, "generationConfig": {}}),
        json!({"context": [{"type": "text", "text": "U"}]}),
        &[],
    );
    for name in ["responseMimeType", "response_mime_type"] {
        check(
            Api::GenerateContent,
            json!({"contents": {"parts": {"text": "U"}}, "generationConfig": {name: "application/json"}}),
            json!({"context": [{"type": "text", "text": "U"}]}),
            &[(&format!("/generationConfig/{name}"), NoteKind::NotCarried(Omission::AnyJson))],
        );
    }
}

#[test]
fn other_values_are_no_requests() {
    for other in [
        json!({"type": "input", "input": "a", "model": "m"}),
        json!({"input": {"a": 1}, "schema": {}, "model": "m"}),
        json!({"input": "a"}),
        json!({"contents": 5, "context": []}),
        json!({"messages": "a"}),
        json!([]),
    ] {
        assert_eq!(sniff(&other, "", &[]), None, "{other}");
    }
}
