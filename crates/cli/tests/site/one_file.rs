//! A tool as one HTML file, as a shell makes it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use crate::publishing::{HELLO, Work};

/// A page that has what one file needs.
fn work(name: &str) -> Work {
    let work = Work::new(&format!("one-{name}"));
    for (name, text) in [
        ("one_file/page.js", "start()"),
        ("one_file/style.css", "body{}"),
        ("one_file/worker.js", "listen()"),
        ("pilcrow-1/page_bg.wasm", "code"),
        ("worker_bg.wasm", "rules"),
        ("icon.svg", "<svg/>"),
    ] {
        work.write(&format!("page/{name}"), text);
    }
    work
}

/// Publishes a document; what is told has to have the words.
#[track_caller]
fn publish(work: &Work, document: &str, out: &str, code: i32, said: &str) {
    let output = work.pilcrow(&["publish", document, out, "--page", "page"]);
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(output.status.code(), Some(code), "{text:?}");
    assert!(text.concat().contains(said), "{text:?}");
}

#[test]
fn a_document_becomes_one_file_by_what_its_folders_settings_say() {
    let work = work("settings");
    work.write("docs/broken.json", "{");
    work.write(
        "docs/pilcrow.json",
        r#"{"title": "Office", "tools": ["other"], "providers": ["groq"], "languages": ["ru"]}"#,
    );
    publish(&work, "docs/hello.json", "hello.html", 0, "hello.html is written: 0.0 MB");
    let file = work.read("hello.html");
    for part in [
        "<title>Hello &lt;b&gt; · Office</title>",
        "<html lang=\"ru\" data-language=\"ru\" data-query=\"?tool=hello-",
        "connect-src 'self' blob: data: https://api.groq.com;",
        "<style>body{}</style>",
        "data-piece=\"worker_bg.wasm\" data-packed>H4sI",
        "<script>start()</script>",
        "base64,PHN2Zy8+\">",
    ] {
        assert!(file.contains(part), "{part}\n{file}");
    }
    assert!(!file.contains("broken.json"));
    // Again, over itself.
    publish(&work, "docs/hello.json", "hello.html", 0, "hello.html is written");
}

#[test]
fn what_cannot_become_one_file_is_told_and_nothing_is_written() {
    let work = work("faults");
    publish(&work, "docs", "out.html", 1, "docs: one file holds one tool");
    publish(&work, "docs/none.json", "out.html", 1, "none.json: this cannot be read");
    work.write("docs/broken.json", "{");
    publish(&work, "docs/broken.json", "out.html", 1, "docs/broken.json:1:1: ");
    work.write("docs/number.json", "7");
    publish(
        &work,
        "docs/number.json",
        "out.html",
        1,
        "docs/number.json: A document is an object or a list",
    );
    assert!(!work.0.join("out.html").exists());
    work.write("mine.html", "<p>Mine</p>");
    publish(&work, "docs/hello.json", "mine.html", 1, "mine.html: this file already exists");
    assert_eq!(work.read("mine.html"), "<p>Mine</p>");
    std::fs::remove_file(work.0.join("page/one_file/page.js")).unwrap();
    publish(&work, "docs/hello.json", "out.html", 1, "nothing to make one file of");
}

#[test]
fn a_document_that_carries_out_calls_goes_along() {
    let work = work("calls");
    work.write(
        "docs/boss.json",
        r#"[{"type": "tool", "tool": {"ask": {"_delegate": "hello.json"}, "go": {"_delegate": "../x.json"}}}]"#,
    );
    work.write("x.json", HELLO);
    publish(&work, "docs/boss.json", "boss.html", 0, "boss.html is written");
    let file = work.read("boss.html");
    assert!(file.contains("data-piece=\"tools/hello.json\""), "{file}");
    assert!(!file.contains("tools/../x.json") && !file.contains("tools/x.json"), "{file}");
}
