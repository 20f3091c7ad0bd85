//! Tests of `read`: texts of every format, and texts of none.

use super::*;
use crate::pointer::Pointer;
use proptest::prelude::*;
use serde_json::json;

#[track_caller]
fn check(text: &str, format: Format, expected: Value) -> ImportedDocument {
    let import = read(text, None).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!((import.format, import.len()), (format, 1), "{text}");
    let imported = import.document(0).unwrap();
    assert_eq!(imported.request.to_value(), expected, "{text}");
    imported
}

#[test]
fn documents_of_ours_come_through_as_they_are() {
    for (text, form) in [
        ("{context: [], x: 1}", DocumentForm::Request),
        ("[{text: 'a'}]", DocumentForm::Context),
        ("{type: 'input', input: 'a', model: 'm'}", DocumentForm::Message),
        ("{type: 'object'}", DocumentForm::Schema),
        ("Agent.Request({}, schema, [])", DocumentForm::Call),
    ] {
        let own = parse_document(text).unwrap().request.to_value();
        let imported = check(text, Format::Document(form), own);
        assert_eq!(imported.notes, []);
    }
    let unknown = read("{a: 1}", None).unwrap_err();
    assert_eq!(unknown, ImportError::Document(DocumentError::UnknownShape(vec!["a".into()])));
}

#[test]
fn an_instruction_in_plain_words_opens_with_a_field_for_each_place() {
    let names = json!({"type": "object", "properties": {"guest": {"type": "string"}, "city": {"type": "string"}}});
    let expected = json!({"context": [
        {"type": "text", "template": true, "text": "Invite {{guest}} to {{city}}, politely."},
        {"type": "input", "as": "text", "schema": names}]});
    check("Invite {{guest}} to {{city}}, politely.\n", Format::Plain, expected);
    let bare = json!({"context": [{"type": "text", "text": "Tell me a joke about owls."}]});
    check("Tell me a joke about owls.", Format::Plain, bare);
    assert!(read("title: My first", None).is_err());
}

#[test]
fn tool_definitions_are_listed_with_what_is_wrong() {
    let import =
        read("[{name: 'a', inputSchema: {}}, {type: 'function', function: {}}]", None).unwrap();
    assert_eq!((import.format, import.len(), import.notes.len()), (Format::Tools, 1, 1));
    assert_eq!(import.words(0), Some(("a".to_owned(), String::new())));
}

#[test]
fn what_definitions_of_tools_say_beside_a_document_is_listed() {
    let text = "{tools: [{name: 'a', inputSchema: {}, annotations: {destructiveHint: true}, _meta: {x: 1}}], nextCursor: 'more'}";
    let import = read(text, None).unwrap();
    let notes = import.document(0).unwrap().notes;
    let lines = notes.iter().map(|note| match &note.place {
        SourcePlace::At(pointer) => (pointer.as_str(), note.kind.key().1),
        other => panic!("{other:?}"),
    });
    let expected = [
        ("/tools/0/annotations", "not_member"),
        ("/tools/0/_meta", "not_member"),
        ("/nextCursor", "not_next_page"),
    ];
    assert_eq!((lines.collect::<Vec<_>>(), import.notes), (expected.to_vec(), vec![]));
}

#[test]
fn of_several_yaml_documents_the_second_is_told() {
    let first = "openapi: 3.0.0\npaths:\n  /a:\n    get: {}\n";
    let further = Note::new(SourcePlace::Line(6), NoteKind::NotCarried(Omission::Further));
    let import = read(&format!("---\n{first}---\nopenapi: 3.0.0\n"), None).unwrap();
    assert!(import.notes.contains(&further), "{:?}", import.notes);
    assert_eq!(read(first, None).unwrap().notes.len(), 1);
    let repeated = Note::new(SourcePlace::Line(5), NoteKind::NotCarried(Omission::Repeated));
    let import = read(&format!("{first}  /a:\n    post: {{}}\n"), None).unwrap();
    assert!(import.notes.contains(&repeated), "{:?}", import.notes);
}

#[test]
fn marks_of_encoding_and_fences_are_passed() {
    let yaml = "openapi: 3.0.0\npaths:\n  /a:\n    get: {}\n";
    assert_eq!(read(&format!("\u{feff}{yaml}"), None).unwrap().format, Format::OpenApi);
    assert_eq!(read(&format!("```yaml\n{yaml}```"), None).unwrap().format, Format::OpenApi);
    let promptfoo = "\u{feff}prompts: ['Hi {{name}}']\nproviders: [openai:x]\n";
    assert_eq!(read(promptfoo, None).unwrap().format, Format::File(promptfoo::NAME));
    let own = json!({"title": "A", "context": ["x"]});
    let form = Format::Document(DocumentForm::Request);
    check("```json\n{\"title\": \"A\", \"context\": [\"x\"]}\n```", form, own);
}

#[test]
fn a_command_is_the_request_that_it_would_send_without_its_key() {
    let text = r#"curl "https://api.example/v1beta/models/g-1:generateContent?key=SECRETKEY" \
      -H 'x-goog-api-key: SECRETKEY' -H 'Content-Type: application/json' -X POST \
      -d '{"contents": [{"parts": [{"text": "It'\''s"}]}], "api_key": "SECRETKEY"}'"#;
    let expected =
        json!({"config": {"model": "g-1"}, "context": [{"type": "text", "text": "It's"}]});
    let import = read(text, None).unwrap();
    let imported = check(text, Format::Provider(Api::GenerateContent), expected);
    let all = format!("{import:?} {imported:?}");
    assert!(!all.contains("SECRETKEY"), "{all}");
    let dropped = import.notes.iter().chain(&imported.notes);
    assert_eq!(dropped.filter(|note| note.kind == NoteKind::KeyDropped).count(), 3);
}

#[test]
fn a_config_alone_makes_no_document_of_a_request_to_gemini() {
    let expected = json!({"config": {"temperature": 0, "model": "g"}, "context": [{"type": "text", "text": "Hi"}]});
    check(
        "{model: 'g', contents: 'Hi', config: {temperature: 0}}",
        Format::Provider(Api::GenerateContent),
        expected,
    );
    let own = json!({"config": {}, "context": ["contents"]});
    check("{config: {}, context: ['contents']}", Format::Document(DocumentForm::Request), own);
}

#[test]
fn a_command_may_send_one_of_our_documents() {
    let expected = json!({"context": ["Hi"]});
    check("curl x -d '{context: [\"Hi\"]}'", Format::Document(DocumentForm::Request), expected);
    assert_eq!(read("curl x", None).unwrap_err(), ImportError::Curl(CurlFault::NoBody));
}

#[test]
fn code_is_the_request_that_it_would_send() {
    let expected =
        json!({"config": {"model": "gpt-4o"}, "context": [{"type": "text", "text": "hi"}]});
    let body =
        "{ model: 'gpt-4o', apiKey: 'sk-SECRETKEY', messages: [{ role: 'user', content: 'hi' }] }";
    for (code, api) in [
        (format!("const r = await client.chat.completions.create({body});"), Api::Chat),
        (
            format!(
                "fetch('https://api.anthropic.com/v1/messages', {{ body: JSON.stringify({body}) }})"
            ),
            Api::Messages,
        ),
    ] {
        let imported = check(&code, Format::Provider(api), expected.clone());
        assert_eq!(
            imported.notes,
            [Note::at(&Pointer::root().join("apiKey"), NoteKind::KeyDropped)]
        );
    }
    for code in [
        "anything({ at: 'all' })",
        "const r = await client.chat.completions.create({ model: MODEL, messages: [] });",
        "from openai import OpenAI\nclient = OpenAI()\n",
    ] {
        assert_eq!(read(code, None), Err(ImportError::Code), "{code}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC*") {
        let _ = read(&text, None);
        let _ = read(&format!("curl {text}"), None);
        let _ = read(&format!("const a = ask({text}"), None);
    }

    #[test]
    fn no_text_that_looks_like_a_request_makes_it_panic(
        pieces in proptest::collection::vec(
            prop::sample::select(vec!["curl", " ", "\n", "\\", "'", "\"", "$'", "^", "-d", "-H", "@", "<<", "{", "}", "[", "]", ":", ",",
                "messages", "contents", "input", "model", "tools", "1", "\\u"]), 0..40))
    {
        let text = pieces.concat();
        let _ = read(&text, None);
        let _ = read(&format!("curl x {text}"), None);
        let _ = read(&format!("const a = ask({text}"), None);
    }
}
