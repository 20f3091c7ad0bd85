//! A document as a file to be read, as a shell makes it.

use crate::publishing::Work;

const DOCUMENT: &str = r#"{
  "title": "Tea",
  "x-i18n": { "title": { "ru": "Чай" } },
  "schema": { "type": "object", "properties": { "grams": { "title": "Grams", "type": "number" } } },
  "context": [{
    "type": "input",
    "schema": { "type": "object", "properties": { "kind": { "title": "Kind", "type": "string" } } },
    "input": { "kind": "<green>" }
  }],
  "solution": { "grams": 12345.5 }
}"#;

/// Renders a document; what is told has to have the words.
#[track_caller]
fn render(work: &Work, arguments: &[&str], code: i32, said: &str) {
    let output = work.pilcrow(&[&["render"][..], arguments].concat());
    let text =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert_eq!(output.status.code(), Some(code), "{text:?}");
    assert!(text.concat().contains(said), "{text:?}");
}

#[test]
fn a_document_is_written_with_its_form_and_its_answer() {
    let work = Work::new("render");
    work.write("tea.json", DOCUMENT);
    render(&work, &["tea.json", "tea.html"], 0, "tea.html is written: ");
    let file = work.read("tea.html");
    for part in ["<html lang=\"en\">", "<title>Tea</title>", "&lt;green&gt;", ">12,345.5<"] {
        assert!(file.contains(part), "{part}\n{file}");
    }
    // Again, over itself.
    render(&work, &["tea.json", "tea.html", "--language", "ru"], 0, "tea.html is written: ");
    let file = work.read("tea.html");
    for part in ["<html lang=\"ru\">", "<title>Чай</title>", ">12\u{a0}345,5<"] {
        assert!(file.contains(part), "{part}\n{file}");
    }
}

#[test]
fn nothing_of_another_origin_is_written_over_and_what_is_no_document_is_told() {
    let work = Work::new("render-refused");
    work.write("tea.json", DOCUMENT);
    work.write("other.html", "mine");
    work.write("broken.json", "{");
    render(&work, &["tea.json", "tea.json"], 1, "pilcrow did not write it");
    render(&work, &["tea.json", "other.html"], 1, "pilcrow did not write it");
    assert_eq!((work.read("tea.json"), work.read("other.html")), (DOCUMENT.into(), "mine".into()));
    render(&work, &["broken.json", "broken.html"], 1, "broken.json:1:");
    render(&work, &["absent.json", "absent.html"], 1, "absent.json: ");
}
