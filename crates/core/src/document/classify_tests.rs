//! Tests of which texts are documents, and in which form.

use super::*;
use serde_json::json;

#[track_caller]
fn check(text: &str, form: DocumentForm, expected: Value) {
    let parsed = parse_document(text).unwrap();
    assert_eq!((parsed.form, parsed.request.to_value()), (form, expected), "{text}");
}

#[test]
fn a_document_is_known_by_its_shape() {
    check("{context: [], x: 1}", DocumentForm::Request, json!({"context": [], "x": 1}));
    check("[{text: 'a'}]", DocumentForm::Context, json!({"context": [{"text": "a"}]}));
    check(
        "{type: 'input', a: 1}",
        DocumentForm::Message,
        json!({"context": [{"type": "input", "a": 1}]}),
    );
    check("{calls: []}", DocumentForm::Solution, json!({"solution": {"calls": []}}));
    check(
        "{type: 'object', properties: {}}",
        DocumentForm::Schema,
        json!({"context": [{"type": "input", "schema": {"type": "object", "properties": {}}}]}),
    );
    check(
        "{schema: {type: 'object'}}",
        DocumentForm::Request,
        json!({"schema": {"type": "object"}}),
    );
    let named = json!({"$schema": "./request.schema.json", "title": "A"});
    check(&named.to_string(), DocumentForm::Request, named);
}

#[test]
fn a_pasted_call_is_read_with_names_meaning_not_given() {
    check(
        "Agent.Request(config, schema, [{text: 'a'}]);",
        DocumentForm::Call,
        json!({"context": [{"text": "a"}]}),
    );
    check(
        "// the whole\nAgent.Request({model: 'm'}, {type: 'object'}, // context\n [],\n)",
        DocumentForm::Call,
        json!({"config": {"model": "m"}, "schema": {"type": "object"}, "context": []}),
    );
}

#[test]
fn a_call_is_read_out_of_the_statement_around_it() {
    let request = json!({"config": {"model": "m"}, "context": [{"text": "a"}]});
    for code in [
        "await Agent.Request({config: {model: 'm'}, context: [{text: 'a'}]});",
        "Agent.Request({config: {model: 'm'}, context: [{text: 'a'}]},)",
        "const { solution } = await Agent.Request({\n  config: {model: 'm'}, // which\n  context: [{text: 'a'}],\n});",
        "// Ask\nreturn await\n  Agent.Request( {config: {model: 'm'}, context: [{text: 'a'}]} )",
    ] {
        check(code, DocumentForm::CallOfRequest, request.clone());
    }
    check(
        "let answer = await Agent.Request(config, schema, [{text: 'a'}]);",
        DocumentForm::Call,
        json!({"context": [{"text": "a"}]}),
    );
    check(
        "await Agent.Request({model: 'm'})",
        DocumentForm::Call,
        json!({"config": {"model": "m"}}),
    );
    check(
        "await Agent.Request({schema: {type: 'number', maximum: 1.50}})",
        DocumentForm::CallOfRequest,
        crate::document::parse_text(r#"{"schema": {"type": "number", "maximum": 1.50}}"#).unwrap(),
    );
}

#[test]
fn a_request_may_stand_behind_the_name_of_its_config() {
    check(
        "Agent.Request(config, {\n schema: {type: 'string'}, context: [{text: 'a'}]});",
        DocumentForm::CallOfParts,
        json!({"schema": {"type": "string"}, "context": [{"text": "a"}]}),
    );
    check(
        "Agent.Request(config, {type: 'object', properties: {context: {}}})",
        DocumentForm::Call,
        json!({"schema": {"type": "object", "properties": {"context": {}}}}),
    );
    check(
        "Agent.Request({model: 'm'}, {schema: {}, context: ['a']})",
        DocumentForm::CallOfConfigAndParts,
        json!({"config": {"model": "m"}, "schema": {}, "context": ["a"]}),
    );
    for twice in [
        "Agent.Request({model: 'm'}, {config: {}, context: []})",
        "Agent.Request({model: 'm'}, {schema: {}}, [])",
        "Agent.Request(5, {schema: {}})",
    ] {
        assert_eq!(parse_document(twice), Err(DocumentError::OtherCall), "{twice}");
    }
}

#[test]
fn a_member_that_is_its_name_alone_is_not_given() {
    let (parts, call) = (DocumentForm::CallOfParts, DocumentForm::Call);
    check("Agent.Request(config, {schema, context: ['a']})", parts, json!({"context": ["a"]}));
    check(
        "await Agent.Request({config, schema: words.answer, context: ['a'], solution: null});",
        DocumentForm::CallOfRequest,
        json!({"context": ["a"], "solution": null}),
    );
    check(
        "Agent.Request({model, seed: 1,}, schema, [{type: 'input', schema, /* of now */ input: {a: 1}}])",
        call,
        json!({"config": {"seed": 1}, "context": [{"type": "input", "input": {"a": 1}}]}),
    );
    for no_code in ["{schema, context: []}", "[{text}]"] {
        assert!(matches!(parse_document(no_code), Err(DocumentError::Text(_))), "{no_code}");
    }
    for nothing in [
        "Agent.Request(config, {schema, context})",
        "Agent.Request({config, schema, context})",
        "ask({schema, prompt})",
    ] {
        assert_eq!(parse_document(nothing), Err(DocumentError::OtherCall), "{nothing}");
    }
    // A text without quotes, and a message that is a variable.
    for lost in [
        "Agent.Request(config, {type: object})",
        "Agent.Request(config, schema, [first, {text: 'a'}])",
    ] {
        assert!(matches!(parse_document(lost), Err(DocumentError::Text(_))), "{lost}");
    }
}

#[test]
fn a_call_of_something_else_is_no_empty_document() {
    for code in [
        "const r = await client.chat.completions.create({ model: 'm', messages: [] });",
        "ai.models.generateContent({ model: 'm', contents: 'Hi', config: {} })",
        "const { text } = await generateText({ model: 'm', prompt: 'Hi', schema: {} })",
        "anything({ at: 'all' })",
        "ask({}, {}, ['Hi'])",
        "ask()",
    ] {
        assert_eq!(parse_document(code), Err(DocumentError::OtherCall), "{code}");
    }
    check("ask({context: []})", DocumentForm::CallOfRequest, json!({"context": []}));
}

#[test]
fn other_code_is_refused_where_it_begins() {
    for code in ["await", "await {context: []}", "let x"] {
        let Err(DocumentError::Text(error)) = parse_document(code) else { panic!("{code}") };
        assert_eq!((error.line, error.column), (1, 1), "{code}");
    }
    for program in ["const a = 5;", "const f = (x) => x"] {
        assert_eq!(parse_document(program), Err(DocumentError::OtherCall), "{program}");
    }
}

#[test]
fn a_program_is_no_document_and_told_as_such() {
    for text in [
        "const request = {\n  schema: {}\n};\nexport default request;",
        "import { Agent } from 'x';\nconst s = {a: 1};\nawait Agent.Request(config, {schema: s, context});",
        "from openai import OpenAI\nr = OpenAI().responses.create(model=\"m\", input=\"Hi\")",
    ] {
        assert_eq!(parse_document(text).unwrap_err(), DocumentError::OtherCall, "{text}");
    }
    // An error inside a call is reported at its place.
    let call = parse_document("Agent.Request(config, {schema: z.object(), context: []})");
    assert!(matches!(call, Err(DocumentError::Text(_))), "{call:?}");
}

#[test]
fn a_text_that_lost_its_line_breaks_is_read_all_the_same() {
    let parsed =
        parse_document("// Batch [ { \"type\": \"input\", \"a\": 1 } // ... 97 more ]").unwrap();
    assert!(parsed.flattened);
    assert_eq!(parsed.request.to_value(), json!({"context": [{"type": "input", "a": 1}]}));
}

#[test]
fn numbers_are_not_respelled_whatever_the_shape() {
    for text in ["{\"type\":\"input\",\"n\":1e400}", "{\"type\":\"number\",\"maximum\":1e400}"] {
        assert!(parse_document(text).unwrap().request.to_text().contains("1e400"), "{text}");
    }
}

#[test]
fn what_is_no_document_is_refused() {
    assert_eq!(parse_document("42"), Err(DocumentError::NotADocument));
    let provider = parse_document("{model: 'm', messages: [{role: 'user', content: 'Hi'}]}");
    assert_eq!(provider.unwrap_err().misspelled(), Some(("messages", "context")));
    assert_eq!(parse_document("{a: 1}"), Err(DocumentError::UnknownShape(vec!["a".into()])));
    let misspelled = |text: &str| {
        let error = parse_document(text).unwrap_err();
        error.misspelled().map(|(written, meant)| (written.to_owned(), meant))
    };
    let mistake = misspelled("{title: 'x', contxt: []}");
    assert_eq!(mistake, Some(("contxt".to_owned(), "context")));
    assert_eq!(misspelled("{Schema: {}}"), Some(("Schema".to_owned(), "schema")));
    assert_eq!(misspelled("{title: 'x', note: 1}"), None);
    assert_eq!(misspelled("5"), None);
    assert!(matches!(parse_document("{context: ["), Err(DocumentError::Text(_))));
    assert!(matches!(parse_document("Agent.Request(a, b, c, d, e)"), Err(DocumentError::Text(_))));
}
