//! Files in each wire's words, as their documentation has them.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests may end")]

use pilcrow_core::attachment::Attachment;
use pilcrow_core::document::{parse_document, parse_text};
use pilcrow_core::exchange::{ProviderKind, ProviderSettings, SentPrompt};
use pilcrow_core::field::{FileText, base64, data_url};
use pilcrow_core::run::{RunAttempt, RunId, RunProvider, RunRecord, read_record};
use pilcrow_provider::{
    FileRules, Obstacle, Profile, Sending, plain_messages, prompt_text, provider_call, sending,
    sent_prompt,
};
use serde_json::{Value, json};

const JPEG: &[u8] = b"\xff\xd8\xff\xe0";
const WAV: &[u8] = b"RIFF\0\0\0\0WAVEfmt ";
const PDF: &[u8] = b"%PDF-1.7\n";

fn settings(kind: ProviderKind) -> ProviderSettings {
    ProviderSettings {
        kind,
        base_url: match Profile::look_up(kind).base_url {
            "" => "https://a.b".to_owned(),
            url => url.to_owned(),
        },
        model: "m".into(),
        ..ProviderSettings::default()
    }
}

/// A document with an input of these files.
fn document(files: &[(&str, Value)]) -> String {
    let members = |of: &dyn Fn(&(&str, Value)) -> Value| -> Value {
        Value::Object(files.iter().map(|file| (file.0.to_owned(), of(file))).collect())
    };
    let schema =
        json!({"properties": members(&|_| json!({"type": "string", "format": "data-url"}))});
    json!({"context": [{"type": "input", "schema": schema, "input": members(&|file| file.1.clone())}]})
        .to_string()
}

fn all_files() -> String {
    document(&[
        ("photo", data_url("image/jpeg", "invoice.jpg", JPEG).into()),
        ("voice", data_url("audio/wav", "", WAV).into()),
        ("pages", data_url("application/pdf", "scan", PDF).into()),
        ("again", data_url("image/jpeg", "copy.jpg", JPEG).into()),
        ("notes", data_url("text/csv", "notes.csv", b"a;b\n").into()),
    ])
}

fn prepared_prompt(document: &str, kind: ProviderKind) -> SentPrompt {
    sent_prompt(&parse_document(document).unwrap().request, &settings(kind))
}

fn body(document: &str, kind: ProviderKind) -> Value {
    let call = provider_call(&prepared_prompt(document, kind), &settings(kind), None).unwrap();
    parse_text(&call.body.unwrap()).unwrap()
}

/// The parts of the only message, without its text, which stands at the end.
#[track_caller]
fn check(kind: ProviderKind, place: &str, expected: &Value) {
    let body = body(&all_files(), kind);
    let parts = body.pointer(place).and_then(Value::as_array).unwrap();
    let (text, files) = parts.split_last().unwrap();
    assert_eq!(Value::from(files).to_string(), expected.to_string(), "{kind:?}");
    let text = text.get("text").and_then(Value::as_str).unwrap();
    for named in [
        r#""photo": "[file 1: invoice.jpg, image/jpeg, 4 bytes]""#,
        r#""voice": "[file 2: audio/wav, 16 bytes]""#,
        r#""pages": "[file 3: scan, application/pdf, 9 bytes]""#,
        r#""again": "[file 1: copy.jpg, image/jpeg, 4 bytes]""#,
        r#""notes": "[file 4: notes.csv, text/csv, 4 bytes]""#,
    ] {
        assert!(text.contains(named), "{named}: {text}");
    }
    assert!(!text.contains("base64,"), "{text}");
}

const LABELS: [&str; 4] = [
    "[file 1: invoice.jpg, image/jpeg, 4 bytes]",
    "[file 2: audio/wav, 16 bytes]",
    "[file 3: scan, application/pdf, 9 bytes]",
    "[file 4: notes.csv, text/csv, 4 bytes]\n```\na;b\n```",
];
const NOT_HERE: &str = " is not attached: it cannot be read here.";

fn text(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

#[test]
fn chat_completions_get_image_urls_input_audio_and_files() {
    let [photo, voice, pages, notes] = LABELS;
    let expected = json!([
        text(photo),
        {"type": "image_url", "image_url": {"url": "data:image/jpeg;base64,/9j/4A=="}},
        text(voice),
        {"type": "input_audio", "input_audio": {"data": base64(WAV), "format": "wav"}},
        text(pages),
        {"type": "file", "file": {"filename": "scan.pdf", "file_data": "data:application/pdf;base64,JVBERi0xLjcK"}},
        text(notes),
    ]);
    for kind in [ProviderKind::OpenAiChat, ProviderKind::OpenRouter, ProviderKind::Compatible] {
        check(kind, "/messages/0/content", &expected);
    }
}

#[test]
fn mistral_gets_sound_and_documents_in_its_own_chunks() {
    let [photo, voice, pages, notes] = LABELS;
    let expected = json!([
        text(photo),
        {"type": "image_url", "image_url": {"url": "data:image/jpeg;base64,/9j/4A=="}},
        text(voice),
        {"type": "input_audio", "input_audio": base64(WAV)},
        text(pages),
        {"type": "document_url", "document_url": "data:application/pdf;base64,JVBERi0xLjcK", "document_name": "scan.pdf"},
        text(notes),
    ]);
    check(ProviderKind::Mistral, "/messages/0/content", &expected);
}

#[test]
fn servers_on_the_own_computer_get_pictures_and_sound_and_are_told_of_the_rest() {
    let [photo, voice, pages, notes] = LABELS;
    let picture =
        json!({"type": "image_url", "image_url": {"url": "data:image/jpeg;base64,/9j/4A=="}});
    let expected = json!([
        text(photo),
        picture,
        text(voice),
        {"type": "input_audio", "input_audio": {"data": base64(WAV), "format": "wav"}},
        text(&format!("{pages}{NOT_HERE}")),
        text(notes),
    ]);
    for kind in [ProviderKind::LlamaCpp, ProviderKind::Vllm] {
        check(kind, "/messages/0/content", &expected);
    }
    let expected = json!([
        text(photo),
        picture,
        text(&format!("{voice}{NOT_HERE}")),
        text(&format!("{pages}{NOT_HERE}")),
        text(notes),
    ]);
    for kind in [ProviderKind::LmStudio, ProviderKind::Groq] {
        check(kind, "/messages/0/content", &expected);
    }
}

#[test]
fn responses_get_input_images_and_input_files() {
    let [photo, voice, pages, notes] = LABELS;
    let text = |text: &str| json!({"type": "input_text", "text": text});
    let expected = json!([
        text(photo),
        {"type": "input_image", "image_url": "data:image/jpeg;base64,/9j/4A=="},
        text(&format!("{voice}{NOT_HERE}")),
        text(pages),
        {"type": "input_file", "filename": "scan.pdf", "file_data": "data:application/pdf;base64,JVBERi0xLjcK"},
        text(notes),
    ]);
    check(ProviderKind::OpenAi, "/input/0/content", &expected);
}

#[test]
fn messages_get_images_and_documents() {
    let [photo, voice, pages, notes] = LABELS;
    let expected = json!([
        text(photo),
        {"type": "image", "source": {"type": "base64", "media_type": "image/jpeg", "data": "/9j/4A=="}},
        text(&format!("{voice}{NOT_HERE}")),
        text(pages),
        {"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": "JVBERi0xLjcK"}},
        text(notes),
    ]);
    check(ProviderKind::Anthropic, "/messages/0/content", &expected);
}

#[test]
fn gemini_gets_inline_data() {
    let [photo, voice, pages, notes] = LABELS;
    let text = |text: &str| json!({"text": text});
    let expected = json!([
        text(photo),
        {"inlineData": {"mimeType": "image/jpeg", "data": "/9j/4A=="}},
        text(voice),
        {"inlineData": {"mimeType": "audio/wav", "data": base64(WAV)}},
        text(pages),
        {"inlineData": {"mimeType": "application/pdf", "data": "JVBERi0xLjcK"}},
        text(notes),
    ]);
    check(ProviderKind::Gemini, "/contents/0/parts", &expected);
}

#[test]
fn ollama_gets_pictures_beside_the_text() {
    let body = body(&all_files(), ProviderKind::Ollama);
    let message = &body["messages"][0];
    assert_eq!(message["images"], json!(["/9j/4A=="]));
    let content = message["content"].as_str().unwrap();
    let [photo, voice, pages, notes] = LABELS;
    let before = format!(
        "{photo}\n\n{voice}{NOT_HERE}\n\n{pages}{NOT_HERE}\n\n{notes}\n\n## Data: ¶input\n"
    );
    assert!(content.starts_with(&before), "{content}");
}

#[test]
fn text_files_are_text_where_nothing_else_is_taken() {
    let notes = document(&[("notes", data_url("text/csv", "notes.csv", b"a;b").into())]);
    for kind in [ProviderKind::Compatible, ProviderKind::OpenAi] {
        let body = body(&notes, kind);
        let messages = body.get("messages").or_else(|| body.get("input")).unwrap();
        let content = messages[0]["content"].as_str().unwrap();
        assert!(
            content.starts_with("[file 1: notes.csv, text/csv, 3 bytes]\n```\na;b\n```\n\n## Data")
        );
    }
    let prompt = prompt_text(&prepared_prompt(&all_files(), ProviderKind::ByHand));
    assert!(
        prompt.starts_with("[file 1: invoice.jpg, image/jpeg, 4 bytes] is attached.\n\n"),
        "{prompt}"
    );
    assert!(prompt.contains("```\na;b\n```"), "{prompt}");
}

#[test]
fn a_service_gets_the_files_where_the_document_has_them() {
    let document = all_files();
    let body = body(&document, ProviderKind::Service);
    assert_eq!(body, parse_text(&document).unwrap());
    let elsewhere = prepared_prompt(&document, ProviderKind::OpenAi);
    let call = provider_call(&elsewhere, &settings(ProviderKind::Service), None).unwrap();
    let body = parse_text(&call.body.unwrap()).unwrap();
    let data = &body["context"][1]["data"];
    assert_eq!(data["file 1"], json!("data:image/jpeg;base64,/9j/4A=="));
    assert_eq!(data.as_object().unwrap().len(), 4);
}

#[test]
fn files_of_the_system_go_with_a_turn_of_the_persons() {
    let file = data_url("image/jpeg", "", JPEG);
    let document =
        json!([{"type": "data", "role": "system", "data": {"f": file}}, "Hi"]).to_string();
    let picture = json!({"type": "image", "source": {"type": "base64", "media_type": "image/jpeg", "data": "/9j/4A=="}});
    let body = body(&document, ProviderKind::Anthropic);
    assert_eq!(
        body["messages"],
        json!([{"role": "user", "content": [text("[file 1: image/jpeg, 4 bytes]"), picture, text("Hi")]}])
    );
    assert!(body["system"].as_str().unwrap().contains("[file 1: image/jpeg, 4 bytes]"));
}

#[test]
fn a_record_keeps_each_file_once_and_gives_it_back() {
    for kind in [ProviderKind::OpenAi, ProviderKind::Service] {
        let request = parse_document(&all_files()).unwrap().request;
        let attempt =
            RunAttempt { sent: sent_prompt(&request, &settings(kind)), ..RunAttempt::default() };
        let mut record = RunRecord::new(RunId("r".into()), &request, RunProvider::default());
        record.attempts = vec![attempt.clone(), attempt];
        let kept = record.to_value();
        let written = kept.to_string();
        assert_eq!(written.matches(&base64(WAV)).count(), 1, "{kind:?}: {written}");
        assert_eq!(read_record(&kept).as_ref(), Ok(&record), "{kind:?}");
        let moved = written.replace(&base64(WAV), "AAAA");
        let read = read_record(&parse_text(&moved).unwrap()).unwrap();
        let again = provider_call(&read.attempts[0].sent, &settings(ProviderKind::OpenAi), None);
        let again = again.unwrap().body.unwrap();
        assert!(again.contains("[file 2: audio/wav, 16 bytes] is not attached"), "{again}");
        assert_eq!(
            read.attempts[0].sent.to_value()["files"],
            kept["pilcrow"]["attempts"][0]["sent"]["files"]
        );
    }
}

#[test]
fn every_provider_takes_what_it_documents_and_text_goes_to_all() {
    let check = |media_type: &str, bytes: &[u8], kind: ProviderKind, expected: Sending| {
        let value = data_url(media_type, "f", bytes);
        let file = Attachment::from_file(&FileText::parse(&value, "").unwrap(), "");
        assert_eq!(sending(&file, kind), expected, "{media_type} {kind:?}");
    };
    let heic: &[u8] = b"\0\0\0\x18ftypheic";
    let no_kind = || Sending::Not(Obstacle::Kind);
    check("image/jpeg", b"\xff\xd8\xff", ProviderKind::OpenAi, Sending::Part);
    check("image/jpeg", b"\xff\xd8\xff", ProviderKind::InBrowser, no_kind());
    check("image/jpeg", b"\xff\xd8\xff", ProviderKind::ByHand, Sending::ByHand);
    check("image/jpeg", b"\xff\xd8\xff", ProviderKind::Service, Sending::InDocument);
    check("image/heic", heic, ProviderKind::Gemini, Sending::Part);
    let takes = FileRules::look_up(ProviderKind::Anthropic).pictures;
    check("image/jpeg", heic, ProviderKind::Anthropic, Sending::Not(Obstacle::Format { takes }));
    check("audio/wav", b"RIFF\0\0\0\0WAVE", ProviderKind::OpenAiChat, Sending::Part);
    check("audio/wav", b"RIFF\0\0\0\0WAVE", ProviderKind::OpenAi, no_kind());
    check("application/pdf", b"%PDF-1", ProviderKind::Mistral, Sending::Part);
    check("application/pdf", b"%PDF-1", ProviderKind::Ollama, no_kind());
    check("application/zip", b"PK\x03\x04", ProviderKind::Gemini, no_kind());
    check("text/csv", b"a;b", ProviderKind::InBrowser, Sending::AsText);
    check("text/csv", b"\xcf\xf0\0", ProviderKind::OpenAi, Sending::Not(Obstacle::NoText));
    check("image/png", b"", ProviderKind::OpenAi, Sending::Not(Obstacle::Empty));
}

#[test]
fn a_prompt_for_text_alone_is_as_the_golden_file_has_it() {
    let sent = prepared_prompt(&all_files(), ProviderKind::InBrowser);
    let messages = plain_messages(&sent, ProviderKind::InBrowser);
    let texts: Vec<&str> = messages.iter().map(|message| message.content.as_str()).collect();
    assert_eq!(texts.join("\n---\n"), include_str!("golden/files.txt").trim_end());
}
