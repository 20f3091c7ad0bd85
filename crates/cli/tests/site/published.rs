//! What of a folder is published, and what its author is told of it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use crate::publishing::{HELLO, Work};

#[test]
fn a_draft_that_no_list_names_is_left_out_and_told() {
    let work = Work::new("drafts");
    work.write("docs/draft.json", HELLO);
    work.write("docs/pilcrow.json", r#"{"tools": ["hello"]}"#);
    let told = work.publish(0, "draft.json: not published, since “tools” of pilcrow.json does not");
    assert!(!told.contains("hello.json"), "{told}");
    assert!(!work.files("out/tools").contains("draft.json"));
    work.write("docs/index.json", r#"{"tools": [{"id": "hello", "documents": "hello.json"}]}"#);
    work.publish(0, "draft.json: not published, since index.json does not name it");
    std::fs::remove_file(work.0.join("docs/index.json")).unwrap();
    work.write(
        "docs/hello.json",
        r#"[{"type": "tool", "tool": {"ask": {"_delegate": "draft.json"}}}]"#,
    );
    let told = work.publish(0, "");
    assert!(!told.contains("draft.json"), "{told}");
    assert!(work.files("out/tools").contains("draft.json"));
}

#[test]
fn a_bench_is_published_only_where_that_is_asked_for() {
    let work = Work::new("bench");
    let bench = r#"{"title": "Tried", "context": ["Sort it."], "bench": {"inputs": [{"input": "a letter of Ms Grey"}]}}"#;
    work.write("docs/tried.json", bench);
    work.publish(0, "tried.json: its bench stays behind; --with-bench publishes it, too");
    assert!(!work.read("out/tools/tried.json").contains("Ms Grey"));
    let listed = work.pilcrow(&["publish", "docs", "out", "--page", "page"]).stdout;
    let listed = String::from_utf8(listed).unwrap();
    assert!(listed.contains("  hello.json: "), "{listed}");
    assert!(
        listed.contains("  tried.json: ") && listed.contains(" bytes, without its bench"),
        "{listed}"
    );
    assert!(listed.contains("  the app itself: "), "{listed}");
    let published = work.pilcrow(&["publish", "docs", "out", "--page", "page", "--with-bench"]);
    assert!(published.status.success());
    assert_eq!(work.read("out/tools/tried.json"), bench);
}

#[test]
fn the_engine_of_models_in_the_browser_is_left_out_where_none_may_answer() {
    let work = Work::new("engine");
    work.write("page/wllama/wllama.wasm", "engine");
    work.write("page/wllama/in_browser.js", "// lists what is kept");
    work.publish(0, "");
    assert!(work.files("out/wllama").contains("wllama.wasm"));
    work.write("docs/pilcrow.json", r#"{"providers": ["anthropic"]}"#);
    work.publish(0, "");
    assert_eq!(work.files("out/wllama"), ["in_browser.js".to_owned()].into());
    assert!(!work.read("out/service_worker.js").contains("wllama.wasm"));
}

#[test]
fn two_files_that_are_the_same_tool_are_both_named() {
    let work = Work::new("same");
    work.write("docs/hello.json5", HELLO);
    work.write("docs/hello.en.json", HELLO);
    let told = work.publish(1, "hello.json5: This is the tool “hello” in the language “en”, as is");
    assert!(told.contains("hello.json: This is the tool"), "{told}");
    assert!(!work.0.join("out").exists());
}

#[test]
fn what_is_found_in_documents_is_told_and_the_site_is_written() {
    let work = Work::new("findings");
    work.write(
        "docs/stars.json",
        r#"{"schema": {"properties": {"stars": {"maximum": 5}}}, "context": [
            {"type": "input", "schema": {"required": ["name"]}, "input": {}}], "solution": {"stars": 7}}"#,
    );
    let told = work.publish(0, "docs/stars.json:2:102: note: Enter 5 or less (/solution/stars)");
    assert!(!told.contains("/context/0"), "what a person fills in is no news: {told}");
    assert!(work.files("out/tools").contains("stars.json"));
    let odd = ["{type: 'inptu'}"; 5].join(", ");
    work.write("docs/many.json", &format!("[{odd}]"));
    work.write("docs/pilcrow.json", "{tools: ['many']}");
    let told =
        work.publish(0, "docs/many.json: more such notes: 2; pilcrow check lists all of them");
    assert!(told.contains("stars.json: not published"), "{told}");
}

#[test]
fn descriptions_stand_without_the_marks_of_markdown() {
    let work = Work::new("marks");
    let document =
        HELLO.replace("Says \\\"hello\\\".", "Says **hello** to [all](https://a.example).");
    assert_ne!(document, HELLO);
    work.write("docs/hello.json", &document);
    work.write("docs/pilcrow.json", r###"{"introduction": "## *Our* tools\n\nThey are many."}"###);
    work.publish(0, "");
    let page = work.read("out/hello.html");
    for part in [
        r#"<meta name="description" content="Says hello to all.">"#,
        r#"<meta property="og:description" content="Says hello to all.">"#,
        "<p>Says hello to all.</p>",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    assert!(work.read("out/index.html").contains(r#"content="Our tools""#));
    assert!(work.read("out/tools/index.json").contains("Says hello to all."));
}

#[test]
fn previews_elsewhere_show_an_own_picture_or_else_the_logo() {
    let work = Work::new("previews");
    work.write("docs/own.json", HELLO);
    work.write("docs/own.jpg", "a picture");
    work.publish(0, "");
    assert!(!work.0.join("out/previews").exists(), "nobody knows its address");
    let settings =
        r#"{"title": "Приветствия", "address": "https://example.org/a b/", "logo": "l.webp"}"#;
    work.write("docs/l.webp", "a logo");
    work.write("docs/pilcrow.json", &settings.replace(' ', ""));
    work.publish(0, "");
    let names = work.files("out/previews");
    assert_eq!(names, std::collections::BTreeSet::from(["own.jpg".to_owned()]));
    assert_eq!(work.read("out/previews/own.jpg"), "a picture");
    let page = work.read("out/own.html");
    for part in [
        r#"<meta property="og:image" content="https://example.org/ab/previews/own.jpg">"#,
        r#"<meta property="og:image:alt" content="Hello &lt;b&gt;. Says &quot;hello&quot;.">"#,
        r#"<meta name="twitter:card" content="summary_large_image">"#,
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    for name in ["out/hello.html", "out/index.html"] {
        let page = work.read(name);
        assert!(page.contains("https://example.org/ab/l.webp"), "{name}");
        assert!(page.contains(r#"name="twitter:card" content="summary">"#), "{name}");
    }
    assert!(!work.read("out/service_worker.js").contains("previews/"));
}
