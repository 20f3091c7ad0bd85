//! The content of a published page before its code is loaded.

use super::{PageText, Site, list, tool};
use crate::words::Locale;
use serde_json::{Value, json};
use std::path::Path;

/// The longest page of the gallery, in bytes.
const LONGEST: usize = 150_000;

fn site() -> Site {
    Site {
        name: Some("Office <b>".to_owned()),
        settings: json!({ "notice": "Only for us." }).to_string(),
        only_language: None,
    }
}

fn written(document: &Value, locale: Locale) -> Option<PageText> {
    tool(site(), "tea".to_owned(), document.to_string(), locale)
}

fn input(properties: Value, input: Value) -> Value {
    let schema = json!({ "type": "object", "properties": properties });
    json!({
        "title": "Tea & </title><script>",
        "schema": { "type": "object", "properties": { "n": { "type": "number" } } },
        "solution": { "n": 12345.5 },
        "context": [{ "type": "input", "schema": schema, "input": input }],
    })
}

#[track_caller]
fn check(page: &str, there: &[&str], absent: &[&str]) {
    for part in there {
        assert!(page.contains(part), "no {part} in {page}");
    }
    for part in absent {
        assert!(!page.contains(part), "{part} in {page}");
    }
}

#[test]
fn the_first_picture_has_the_form_with_its_values_and_can_be_filled_in() {
    let name = json!({ "name": { "title": "Name", "type": "string", "description": "In full." } });
    let document = input(name, json!({ "name": "<b>Ada</b>" }));
    let PageText { picture, .. } = written(&document, Locale::en).unwrap();
    let there = [
        "<div class=\"app written\" dir=\"ltr\" lang=\"en\">",
        ">Office &lt;b&gt;</span>",
        "<h1>Tea &amp; &lt;/title&gt;&lt;script&gt;</h1>",
        "Only for us.",
        "In full.",
        "name=\"/name\"",
        "value=\"&lt;b&gt;Ada&lt;/b&gt;\"",
    ];
    check(&picture, &there, &["<script", "readonly", "aria-current"]);
}

#[test]
fn where_no_script_runs_it_says_so_and_has_the_answer() {
    let document = input(json!({}), json!({}));
    let unscripted = |locale| written(&document, locale).unwrap().unscripted;
    check(&unscripted(Locale::en), &["allow JavaScript", ">12,345.5</data>"], &["<script"]);
    check(&unscripted(Locale::ru), &["разрешите JavaScript", "12\u{a0}345,5"], &[]);
}

#[test]
fn of_a_long_list_only_what_the_page_draws_at_once_is_there() {
    let list = json!({ "list": { "type": "array", "items": { "type": "string" } } });
    let entries: Vec<String> = (0..2000).map(|number| format!("entry {number}")).collect();
    let document = input(list, json!({ "list": entries }));
    let PageText { picture, .. } = written(&document, Locale::en).unwrap();
    check(&picture, &["value=\"entry 0\"", "class=\"awaited\""], &["entry 100"]);
}

#[test]
fn what_needs_more_code_to_be_drawn_or_is_no_document_is_not_written() {
    let cases = json!({ "context": [
        { "type": "input", "schema": { "type": "object" }, "input": { "a": 1 } },
        { "type": "input", "_instance": "x", "input": { "a": 2 } },
    ]});
    assert!(written(&cases, Locale::en).is_none());
    assert!(tool(site(), "tea".to_owned(), "no document {".to_owned(), Locale::en).is_none());
    assert!(list(site(), "no list {".to_owned(), Locale::en).is_none());
}

#[test]
fn each_tool_of_the_gallery_without_cases_is_written_in_its_languages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_tool = |path: &std::path::PathBuf| path.to_string_lossy().ends_with(".en.json");
    let mut count = 0;
    for path in files.filter(is_tool) {
        for locale in [Locale::en, Locale::ru] {
            let name = path.to_string_lossy().replace(".en.", &format!(".{}.", locale.code()));
            let text = std::fs::read_to_string(&name).unwrap();
            if text.contains("_instance") {
                continue;
            }
            count += 1;
            let page = tool(site(), "tea".to_owned(), text, locale).expect(&name);
            let own = format!("lang=\"{}\"", locale.code());
            check(&page.picture, &["<h1>", "id=\"tool-form\"", &own], &["<script", "readonly"]);
            assert!(page.picture.len() < LONGEST, "{name}: {}", page.picture.len());
        }
    }
    assert!(count >= 20, "{count}");
}

#[test]
fn the_list_has_its_tools_with_their_words() {
    let title = json!({ "en": "Tea <i>", "ru": "Чай" });
    let documents = json!({ "en": "tea.en.json", "ru": "tea.ru.json" });
    let tea =
        json!({ "id": "te a", "title": title, "description": "Brews.", "documents": documents });
    let index = json!({ "tools": [tea] }).to_string();
    let picture = |locale| list(site(), index.clone(), locale).unwrap().picture;
    let there = ["<a href=\"./?tool=te%20a\">Tea &lt;i&gt;</a>", "Brews.", "Only for us."];
    check(&picture(Locale::en), &there, &["<script", "readonly"]);
    check(&picture(Locale::ru), &[">Чай</a>"], &[]);
}
