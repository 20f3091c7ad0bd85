//! Tests of files in the calls of a process.

use super::*;
use crate::attachment::prompt_of;
use crate::document::parse_document;
use crate::field::data_url;
use crate::steps::answers::check::tests::Simple;
use serde_json::json;

const HOST: Host = Host { checker: &Simple, date: "D" };

#[test]
fn a_file_that_a_call_is_given_goes_beside_the_text_that_asks_for_its_result() {
    let photo = data_url("image/gif", "a.gif", b"GIF89a");
    let read = json!({"_output": {"type": "string"}, "_scopes": []});
    let call = json!({"_tool": "read", "photo": "†input.photo", "_outputPath": "†state.text"});
    let document = json!({"schema": {"type": "string"}, "context": [
        {"type": "tool", "tool": {"read": read}},
        {"type": "input", "photo": photo},
        {"type": "plan", "mode": "lazy", "plan": [call]},
    ]});
    let request = parse_document(&document.to_string()).unwrap().request;
    let mut engine = Engine::begin(&request, None, "p", Settings::default(), &HOST);
    while let WantKind::Plan(_) = &engine.wants()[0].kind {
        let at = engine.wants().remove(0).at;
        assert!(engine.take(&Event { at, kind: EventKind::Plan(Ok(())) }, &HOST));
    }
    let prompt = prompt_of(&asking(&engine).request.messages());
    let last = prompt.messages.last().unwrap();
    assert!(last.content.starts_with("## Calls\nGive one result"), "{}", last.content);
    assert!(last.content.contains("\"photo\": \"[file 1: a.gif, image/gif, 6 bytes]\""));
    assert_eq!((last.files.as_slice(), prompt.files.len()), ([1].as_slice(), 1));
}

fn asking(engine: &Engine) -> Asking {
    match engine.wants().remove(0).kind {
        WantKind::Answer(asking) => asking,
        other => panic!("{other:?}"),
    }
}
