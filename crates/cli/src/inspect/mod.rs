//! `pilcrow inspect`: prints the app's view of a document, as one JSON object.

mod forms;

use crate::check::unreadable;
use crate::{text_file, words};
use pilcrow_core::attachment::{Attachment, prompt_of};
use pilcrow_core::context::{PromptMessage, merge_context};
use pilcrow_core::document::{
    DocumentError, DocumentForm, ParsedDocument, Request, languages, localized, parse_document,
    parse_text,
};
use pilcrow_core::field::FieldTree;
use pilcrow_core::solution::solution_blocks;
use serde_json::{Map, Value, json};
use std::io::{BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

/// Inspects a file.
pub fn run_file(file: &Path) -> ExitCode {
    let name = file.display().to_string();
    let read = text_file::read(file)
        .map_err(|error| format!("{name}: {error}; {}\n", words::remedy::of_file(file, &error)));
    let inspected = read.and_then(|text| {
        inspect_text(&text).map_err(|error| unreadable(&error).print(&name, &text))
    });
    match inspected {
        Ok(inspected) => {
            println!("{inspected:#}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprint!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Reads `{"id", "document"}` lines and writes `{"id", …}` lines. A failure is reported in its own line, and the other
/// lines are still processed.
pub fn run_lines() -> ExitCode {
    std::panic::set_hook(Box::new(|_| {}));
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { return ExitCode::FAILURE };
        if line.trim().is_empty() {
            continue;
        }
        if writeln!(out, "{}", inspect_line(&line)).is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn inspect_line(line: &str) -> Value {
    let parsed = parse_text(line).unwrap_or_default();
    let id = parsed.get("id").cloned().unwrap_or_default();
    // A document may be a text, or a JSON value.
    let text = match parsed.get("document") {
        Some(Value::String(text)) => text.clone(),
        Some(document) => document.to_string(),
        None => line.to_owned(),
    };
    let inspected = std::panic::catch_unwind(|| inspect_text(&text));
    let mut members = Map::from_iter([("id".to_owned(), id)]);
    match inspected {
        Ok(Ok(Value::Object(entries))) => members.extend(entries),
        Ok(Ok(_)) => {}
        Ok(Err(error)) => drop(members.insert("error".to_owned(), json!(placed(&error)))),
        Err(_) => {
            drop(members.insert("error".to_owned(), json!("this document cannot be inspected")))
        }
    }
    Value::Object(members)
}

/// Returns the reason why a text is no document, after its line and column if known.
fn placed(error: &DocumentError) -> String {
    let text = words::document_error(error);
    match error {
        DocumentError::Text(error) => format!("{}:{}: {text}", error.line, error.column),
        _ => text,
    }
}

/// Returns the app's view of a document's text.
///
/// # Errors
///
/// The reason why the text is no document.
pub fn inspect_text(text: &str) -> Result<Value, DocumentError> {
    let ParsedDocument { request, form, flattened } = parse_document(text)?;
    let mut notes = Vec::new();
    if flattened {
        let message =
            "line breaks were lost inside; comments were taken to end at the next bracket";
        notes.push(json!({"kind": "flattened", "message": message}));
    }
    use DocumentForm::{CallOfConfigAndParts, CallOfParts, CallOfRequest};
    let is_whole =
        matches!(form, DocumentForm::Request | CallOfRequest | CallOfParts | CallOfConfigAndParts);
    if !is_whole {
        let form = format!("{form:?}").to_lowercase();
        let message = "not a whole Request: read as one all the same";
        notes.push(json!({"kind": "form", "form": form, "message": message}));
    }
    let languages = languages(&request);
    let mut inspected = inspect(&localized(&request, None), notes);
    if let (Value::Object(members), false) = (&mut inspected, languages.is_empty()) {
        members.insert("languages".to_owned(), languages.into());
    }
    Ok(inspected)
}

fn inspect(request: &Request, mut notes: Vec<Value>) -> Value {
    let entries = merge_context(&request.messages());
    let forms = forms::inspect_forms(&entries, &mut notes);
    let prompt = prompt_of(&request.messages());
    let messages = prompt.messages.iter().map(|message| message_value(message, &prompt.files));
    let tree = request.schema().map(|schema| FieldTree::new(schema.clone()));
    let blocks = request
        .solution()
        .map(|solution| solution_blocks(tree.as_ref(), Some(solution), None).to_value());
    // The `json!` macro would change the notation of the numbers.
    Value::Object(Map::from_iter([
        ("title".to_owned(), json!(request.title())),
        ("description".to_owned(), json!(request.description())),
        ("forms".to_owned(), Value::Array(forms)),
        ("messages".to_owned(), Value::Array(messages.collect())),
        ("blocks".to_owned(), blocks.unwrap_or_default()),
        ("notes".to_owned(), Value::Array(notes)),
    ]))
}

/// Converts a message, with its files if it has any.
fn message_value(message: &PromptMessage, files: &[Attachment]) -> Value {
    let mut value = json!({"role": message.role, "content": message.content});
    let with = files.iter().filter(|file| message.files.contains(&file.number));
    let with: Vec<Value> = with.map(Attachment::to_value).collect();
    if let (Value::Object(members), false) = (&mut value, with.is_empty()) {
        members.insert("files".to_owned(), with.into());
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_untouched_input_comes_out_as_it_came() {
        let input = "{\"z\":1.50,\"name\":\"A\",\"n\":9007199254740993,\"e\":1e400,\"list\":[{\"q\":null}]}";
        let schema = "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"},\"n\":{\"type\":\"integer\"},\"list\":{\"type\":\"array\",\"items\":{\"properties\":{\"q\":{}}}}}}";
        let line = format!(
            "{{\"id\":7,\"document\":{{\"context\":[{{\"type\":\"input\",\"schema\":{schema},\"input\":{input}}}],\"solution\":{input}}}}}"
        );
        let inspected = inspect_line(&line);
        assert_eq!(inspected["id"], json!(7));
        assert_eq!(inspected["forms"][0]["input"].to_string(), input);
        assert_eq!(inspected["forms"][0]["issues"], json!([]));
        let pointers: Vec<_> = inspected["forms"][0]["fields"]
            .as_array()
            .unwrap()
            .iter()
            .map(|field| field["pointer"].as_str().unwrap())
            .collect();
        // If nothing determines the type, the choice of a type is listed before the value.
        let expected = [
            "",
            "/z",
            "/z",
            "/name",
            "/n",
            "/e",
            "/e",
            "/list",
            "/list/0",
            "/list/0/q",
            "/list/0/q",
        ];
        assert_eq!(pointers, expected);
    }

    #[test]
    fn a_document_in_several_languages_is_shown_in_its_own_words() {
        let inspected = inspect_text(
            "{title: 'Order', 'x-i18n': {title: {ru: 'Заказ'}}, context: [
              {type: 'input', input: {a: 1}, description: 'More', 'x-i18n': {description: {ru: 'Ещё'}}}]}",
        )
        .unwrap();
        assert_eq!(inspected["title"], json!("Order"));
        assert_eq!(inspected["languages"], json!(["ru"]));
        assert!(!inspected["messages"].to_string().contains("i18n"));
        assert_eq!(inspect_text("[]").unwrap().get("languages"), None);
    }

    #[test]
    fn what_is_wrong_is_told_in_words_and_a_bad_line_in_its_own() {
        let inspected = inspect_line(
            "{\"id\":\"a\",\"document\":\"[{type: 'input', schema: {required: ['b'], properties: {b: {}}}, input: {}}]\"}",
        );
        assert_eq!(
            inspected["forms"][0]["issues"],
            json!([{"pointer": "/b", "keyword": "required", "message": "Fill this in"}])
        );
        let check = |document: &str, expected: &str| {
            let line = json!({"id": 1, "document": document}).to_string();
            assert_eq!(inspect_line(&line)["error"], expected);
        };
        check("{\n a: ?}", "2:5: “?” is not allowed here");
        check("{}", "This is empty. Say in “context” what is to be done: { \"context\": [\"…\"] }");
    }
}
