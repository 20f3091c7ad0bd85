//! Every example of the texts that describe the protocol loads as pasted, and the two worked ones
//! (Data, Input) are golden: what the model sees is what they print, white space aside.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests may end")]

use pilcrow_core::attachment::prompt_of;
use pilcrow_core::context::{Entry, merge_context};
use pilcrow_core::document::{
    DocumentForm, InputEdit, MessageBody, ParsedDocument, parse_document,
};
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "seeds"].iter().collect()
}

fn load(name: &str) -> ParsedDocument {
    let text = fs::read_to_string(folder().join(name)).unwrap();
    parse_document(&text).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

/// What the model sees of a document, one message after another.
fn model_messages(name: &str) -> Vec<(String, String)> {
    let request = load(name).request;
    let messages = prompt_of(&request.messages()).messages;
    messages.into_iter().map(|message| (message.role, without_blanks(&message.content))).collect()
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The Russian text of Input prints localised headings, bare keys and trailing commas. The app
/// words prompts in English and prints JSON.
fn in_english_and_json(seen: &str) -> String {
    let words = [
        ("## Данные: ¶input", "## Data: ¶input"),
        (
            "Входные данные ДОЛЖНЫ рассматриваться как структурированный запрос",
            "Input data MUST be treated as a structured prompt",
        ),
        ("Схема:", "Schema:"),
    ];
    let mut text = words.iter().fold(seen.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    text = without_blanks(&text).replace(",}", "}");
    for key in ["userName", "topic", "type", "description"] {
        for before in ['{', ','] {
            text = text.replace(&format!("{before}{key}:"), &format!("{before}\"{key}\":"));
        }
    }
    text
}

fn text_of(name: &str, place: usize) -> String {
    match load(name).request.messages()[place].body() {
        MessageBody::Text(text) => text,
        other => panic!("{name}: {other:?}"),
    }
}

#[track_caller]
fn check(name: &str, form: DocumentForm, message_count: usize, flattened: bool) {
    let loaded = load(name);
    let found = (loaded.form, loaded.request.messages().len(), loaded.flattened);
    assert_eq!(found, (form, message_count, flattened), "{name}");
}

#[test]
fn every_example_loads_as_pasted() {
    check("data-request.en.txt", DocumentForm::Call, 3, false);
    check("data-request.ru.txt", DocumentForm::Call, 3, false);
    check("data-seen.en.txt", DocumentForm::Context, 2, false);
    check("data-seen.ru.txt", DocumentForm::Context, 2, false);
    check("input-request.ru.txt", DocumentForm::Call, 1, false);
    check("input-seen.ru.txt", DocumentForm::Message, 1, false);
    check("instancing-batch.ru.txt", DocumentForm::Context, 3, true);
    check("instancing-calls.ru.txt", DocumentForm::Solution, 0, true);
    check("manager-context.ru.txt", DocumentForm::Context, 3, false);
    check("manager-solution.ru.txt", DocumentForm::Solution, 0, false);
    assert_eq!(fs::read_dir(folder()).unwrap().count(), 10, "an example is not checked");
}

#[test]
fn the_model_sees_data_as_the_english_text_prints_it() {
    let expected: Vec<_> = (0..2).map(|place| text_of("data-seen.en.txt", place)).collect();
    let expected = expected.iter().map(|text| ("user".to_owned(), without_blanks(text)));
    assert_eq!(model_messages("data-request.en.txt"), expected.collect::<Vec<_>>());
}

/// The Russian text describes the user in Russian in the document, and in English in what the
/// model sees; a description is the author's word and is passed on as it is.
#[test]
fn the_model_sees_data_as_the_russian_text_prints_it() {
    let expected = text_of("data-seen.ru.txt", 1)
        .replace("Represents the current user.", "Представляет текущего пользователя.");
    let seen = model_messages("data-request.ru.txt");
    assert_eq!(seen[0].1, without_blanks(&text_of("data-seen.ru.txt", 0)));
    assert_eq!(seen[1], ("user".to_owned(), without_blanks(&expected)));
    assert_eq!(seen.len(), 2);
}

#[test]
fn the_model_sees_an_input_as_the_text_prints_it_in_the_english_wording() {
    let expected = in_english_and_json(&text_of("input-seen.ru.txt", 0));
    assert_eq!(model_messages("input-request.ru.txt"), [("user".to_owned(), expected)]);
}

#[test]
fn what_the_texts_print_as_seen_passes_through_as_it_is() {
    for name in ["data-seen.en.txt", "data-seen.ru.txt", "input-seen.ru.txt"] {
        for (place, (role, content)) in model_messages(name).into_iter().enumerate() {
            assert_eq!((role.as_str(), content), ("user", without_blanks(&text_of(name, place))));
        }
    }
}

#[test]
fn every_case_has_a_message_of_its_own() {
    let headings = |name| -> Vec<String> {
        let request = load(name).request;
        let messages = prompt_of(&request.messages()).messages;
        messages.iter().map(|m| m.content.lines().next().unwrap().to_owned()).collect()
    };
    assert_eq!(
        headings("instancing-batch.ru.txt"),
        ["## Data: ¶input ①", "## Data: ¶input ②", "## Data: ¶input ③"]
    );
    assert_eq!(
        headings("manager-context.ru.txt"),
        ["## Data: ¶input", "## Data: ¶state employee_A", "## Data: ¶state employee_B"]
    );
}

#[test]
fn the_answers_are_read_as_calls_directed_at_cases() {
    let cases = |name| -> Vec<String> {
        let request = load(name).request;
        let calls = request.solution().unwrap()["calls"].as_array().unwrap().clone();
        calls.iter().map(|call| call["_instance"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(cases("instancing-calls.ru.txt"), ["①", "②", "③"]);
    assert_eq!(cases("manager-solution.ru.txt"), ["employee_B"]);
}

#[test]
fn an_untouched_document_stays_as_it_was() {
    for file in fs::read_dir(folder()).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let request = load(&name).request;
        let merged = merge_context(&request.messages());
        let edits = merged.into_iter().filter_map(|entry| match entry {
            Entry::Data(data) => Some(InputEdit { messages: data.parts, value: data.value }),
            _ => None,
        });
        let same = request.with_inputs(&edits.collect::<Vec<_>>());
        assert_eq!(same.to_text(), request.to_text(), "{name}");
    }
}
