//! Tests of files of flow programs.

use super::super::{Format, ImportError, SourcePlace, read};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Returns the documents of a file, and all notes.
fn opened(text: &str, name: &'static str) -> (Vec<Value>, Vec<String>) {
    let import = read(text, None).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(import.format, Format::File(name), "{text}");
    let documents: Vec<_> = (0..import.len()).filter_map(|at| import.document(at)).collect();
    let notes = import.notes.iter().chain(documents.iter().flat_map(|document| &document.notes));
    let notes = notes.map(|note| {
        let SourcePlace::At(place) = &note.place else { panic!("{note:?}") };
        let name = note.name.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
        format!("{place}{name} {}", note.kind.key().1)
    });
    let notes = notes.collect();
    (documents.into_iter().map(|document| document.request.to_value()).collect(), notes)
}

/// Checks the documents that a program's file is converted to, and the notes.
#[track_caller]
pub(super) fn check(text: &str, name: &'static str, expected: &[Value], notes: &[&str]) {
    let (documents, own_notes) = opened(text, name);
    assert_eq!(format!("{documents:#?}"), format!("{expected:#?}"), "{text}");
    assert_eq!(own_notes, notes, "{text}");
}

#[test]
fn an_app_of_dify_is_its_prompt_with_its_form() {
    check(
        "app:\n  mode: completion\n  name: Titles\n  description: Writes titles.\nkind: app\nmodel_config:\n  model: {provider: openai, name: gpt-4o-mini, completion_params: {temperature: 0.7}}\n  pre_prompt: 'Give {{count}} titles for {{query}}.'\n  user_input_form:\n  - number: {label: How many, variable: count, required: true}\n  - select: {label: Tone, variable: tone, options: [warm, dry], default: warm}\n  opening_statement: ''\n  agent_mode: {enabled: true}\n",
        "Dify",
        &[
            json!({"title": "Titles", "description": "Writes titles.", "config": {"model": "gpt-4o-mini", "temperature": 0.7}, "context": [
            {"type": "text", "template": true, "text": "Give {{count}} titles for {{query}}."},
            {"type": "input", "as": "text", "schema": {"type": "object", "properties": {
                "count": {"type": "number", "title": "How many"},
                "tone": {"type": "string", "enum": ["warm", "dry"], "title": "Tone", "default": "warm"},
                "query": {"type": "string"}}, "required": ["count"]}}]}),
        ],
        &["/model_config/agent_mode not_elsewhere"],
    );
}

#[test]
fn a_workflow_of_dify_is_a_document_for_each_question_to_a_model() {
    let node = |id: &str, data: Value| json!({"id": id, "data": data});
    let model = json!({"name": "m", "completion_params": {"max_tokens": 9}});
    let file = json!({"app": {"name": "Mails", "mode": "workflow"}, "workflow": {"graph": {"nodes": [
        node("1", json!({"type": "start", "variables": [
            {"variable": "mail", "label": "The mail", "type": "paragraph", "required": true, "max_length": 500},
            {"variable": "unused", "type": "text-input"}]})),
        node("2", json!({"type": "http-request", "title": "Fetch"})),
        node("3", json!({"type": "llm", "title": "Answer", "model": model, "prompt_template": [
            {"role": "system", "text": "Use {{#2.body#}}."}, {"role": "user", "text": "{{#1.mail#}}"}]}))
    ]}}});
    check(
        &file.to_string(),
        "Dify",
        &[json!({"title": "Mails", "config": {"model": "m", "maxTokens": 9}, "context": [
            {"type": "text", "role": "system", "template": true, "text": "Use {{fetchBody}}."},
            {"type": "text", "template": true, "text": "{{mail}}"},
            {"type": "input", "as": "text", "schema": {"type": "object", "properties": {
                "mail": {"type": "string", "format": "multiline", "title": "The mail", "maxLength": 500},
                "fetchBody": {"type": "string"}}, "required": ["mail"]}}]})],
        &["/workflow/graph/nodes/1 (Fetch) not_elsewhere"],
    );
}

#[test]
fn a_workflow_of_n8n_is_what_its_nodes_ask() {
    let file = json!({"name": "Support", "nodes": [
        {"name": "When", "type": "n8n-nodes-base.manualTrigger", "parameters": {}},
        {"name": "Mail", "type": "n8n-nodes-base.gmail", "parameters": {}},
        {"name": "Sort", "type": "@n8n/n8n-nodes-langchain.chainLlm", "parameters": {
            "promptType": "define", "text": "=Sort: {{ $json.subject }}, {{ $('Mail').item.json.body.text }} {{ $now.year }}",
            "messages": {"messageValues": [{"message": "Be {{brief}}."}]}}},
        {"name": "Model", "type": "@n8n/n8n-nodes-langchain.lmChatOpenAi", "parameters": {
            "model": {"value": "gpt-4o"}, "options": {"temperature": 0.2}}}],
        "connections": {}});
    check(
        &file.to_string(),
        "n8n",
        &[
            json!({"title": "Support", "config": {"temperature": 0.2, "model": "gpt-4o"}, "context": [
            {"type": "text", "role": "system", "text": "Be {{brief}}."},
            {"type": "text", "template": true, "text": "Sort: {{subject}}, {{body.text}} \\{{ $now.year }}"},
            {"type": "input", "as": "text", "schema": {"type": "object", "properties": {
                "subject": {"type": "string"}, "body": {"type": "object", "properties": {"text": {"type": "string"}}}}}}]}),
        ],
        &["/nodes/1 (Mail) not_elsewhere", "/nodes/2/parameters/text kept_logic"],
    );
}

#[test]
fn a_flow_of_flowise_is_what_its_prompts_say() {
    let file = json!({"nodes": [
        {"id": "a", "data": {"label": "Prompt", "name": "chatPromptTemplate", "inputs": {
            "systemMessagePrompt": "You answer as JSON: {{\"a\": 1}}", "humanMessagePrompt": "{text}"}}},
        {"id": "b", "data": {"label": "OpenAI", "category": "Chat Models", "inputs": {"modelName": "gpt-4o", "temperature": "0.9"}}},
        {"id": "c", "data": {"label": "Chain", "inputs": {"prompt": "{{a}}"}}},
        {"id": "d", "data": {"label": "Agent", "inputs": {"agentUserMessage": "<p>About <span class=\"variable\">{{ topic }}</span></p>"}}}],
        "edges": []});
    let (documents, notes) = opened(&file.to_string(), "Flowise");
    assert_eq!(documents[0]["config"], json!({"temperature": 0.9, "model": "gpt-4o"}));
    assert_eq!(documents[0]["context"][0]["text"], "You answer as JSON: {\"a\": 1}");
    assert_eq!(
        documents[0]["context"][1],
        json!({"type": "text", "template": true, "text": "{{text}}"})
    );
    assert_eq!(documents[1]["context"][0]["text"], "About {{ topic }}");
    assert_eq!(
        documents[1]["context"][1]["schema"]["properties"],
        json!({"topic": {"type": "string"}})
    );
    assert_eq!(notes, ["/nodes/2 (Chain) not_elsewhere"]);
}

#[test]
fn a_prompt_of_langsmith_is_its_messages() {
    let part = |class: &str, kwargs: Value| json!({"lc": 1, "type": "constructor", "id": ["langchain", class], "kwargs": kwargs});
    let prompt = |template: &str, format: &str| {
        part(
            "PromptTemplate",
            json!({"template": template, "template_format": format, "input_variables": []}),
        )
    };
    let messages = json!([
        part(
            "SystemMessagePromptTemplate",
            json!({"prompt": prompt("Be {tone}. {{x}}", "f-string")})
        ),
        part(
            "HumanMessagePromptTemplate",
            json!({"prompt": prompt("{{#list}}{{name}}{{/list}}", "mustache")})
        ),
        part("MessagesPlaceholder", json!({"variable_name": "history"})),
        part("AIMessage", json!({"content": "{ok}"}))
    ]);
    let chat = part("ChatPromptTemplate", json!({"messages": messages}));
    let model = part(
        "ChatOpenAI",
        json!({"model": "gpt-4o", "temperature": 0, "openai_api_key": {"lc": 1}}),
    );
    for file in [
        part("RunnableSequence", json!({"first": chat, "last": model})),
        json!({"commit_hash": "x", "manifest": part("RunnableSequence", json!({"first": chat, "last": part("RunnableBinding", json!({"bound": model}))}))}),
    ] {
        let (documents, notes) = opened(&file.to_string(), "LangChain");
        assert_eq!(documents[0]["config"], json!({"model": "gpt-4o", "temperature": 0}));
        assert_eq!(documents[0]["context"].to_string(), json!([
            {"type": "text", "role": "system", "template": true, "text": "Be {{tone}}. {x}"},
            {"type": "text", "template": true, "text": "{{#list}}{{name}}{{/list}}"},
            {"type": "text", "role": "assistant", "text": "{ok}"},
            {"type": "input", "as": "text", "schema": {"type": "object", "properties": {
                "tone": {"type": "string"}, "list": {"type": "array", "items": {"type": "object", "properties": {"name": {"type": "string"}}}}}}}
        ]).to_string());
        assert!(notes.iter().any(|note| note.ends_with("/messages/2 not_elsewhere")), "{notes:?}");
    }
}

#[test]
fn a_file_without_a_prompt_is_named() {
    let n8n = json!({"nodes": [{"name": "Set", "type": "n8n-nodes-base.set", "parameters": {}}], "connections": {}});
    assert_eq!(read(&n8n.to_string(), None).unwrap_err(), ImportError::NoPrompt("n8n"));
    let dify = "app:\n  name: A\nworkflow:\n  graph:\n    nodes: []\n";
    assert_eq!(read(dify, None).unwrap_err(), ImportError::NoPrompt("Dify"));
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        "[a-z{}#$.=<> ]{0,12}".prop_map(Value::from),
        Just(Value::Null),
        any::<i8>().prop_map(Value::from)
    ];
    leaf.prop_recursive(5, 60, 5, |inner| {
        let key = prop::sample::select(vec![
            "app",
            "workflow",
            "graph",
            "nodes",
            "data",
            "type",
            "model_config",
            "pre_prompt",
            "user_input_form",
            "inputs",
            "edges",
            "lc",
            "id",
            "kwargs",
            "messages",
            "prompt",
            "template",
            "parameters",
            "text",
            "values",
            "model",
            "variables",
            "variable",
        ]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(key, inner, 0..5).prop_map(|members| {
                Value::Object(
                    members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
                )
            }),
        ]
    })
}

proptest! {
    #[test]
    fn no_file_makes_it_panic(value in any_value()) {
        for (_, reader) in super::PROGRAMS {
            super::read(reader, value.clone());
        }
    }
}
