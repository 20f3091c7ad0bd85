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

/// The page's fonts, where `npm` has put them; without them there is nothing to draw with.
fn with_fonts(work: &Work) -> bool {
    let package = "../../node_modules/@fontsource-variable/source-serif-4/files";
    let package = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(package);
    let goal = work.0.join("page/fonts");
    std::fs::create_dir_all(&goal).unwrap();
    ["latin", "latin-ext", "cyrillic", "cyrillic-ext"].into_iter().all(|range| {
        let name = format!("source-serif-4-{range}-wght-normal.woff2");
        std::fs::copy(package.join(&name), goal.join(&name)).is_ok()
    })
}

#[test]
fn each_page_has_a_picture_for_previews_elsewhere_which_is_the_same_each_time() {
    let work = Work::new("previews");
    if !with_fonts(&work) {
        eprintln!("the page's fonts are not there: no picture was drawn");
        return;
    }
    let arabic = HELLO.replace("Hello <b>", "مرحبا");
    work.write("docs/arabic.json", &arabic);
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
    let expected = ["hello.png", "index.png", "own.jpg"].map(str::to_owned);
    assert_eq!(names, std::collections::BTreeSet::from(expected));
    let page = work.read("out/hello.html");
    for part in [
        r#"<meta property="og:image" content="https://example.org/ab/previews/hello.png">"#,
        r#"<meta property="og:image:width" content="1200">"#,
        r#"<meta property="og:image:alt" content="Hello &lt;b&gt;. Says &quot;hello&quot;.">"#,
        r#"<meta name="twitter:card" content="summary_large_image">"#,
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    assert!(work.read("out/own.html").contains("https://example.org/ab/previews/own.jpg"));
    let arabic = work.read("out/arabic.html");
    assert!(arabic.contains("https://example.org/ab/l.webp"), "the fonts have no such letters");
    assert!(arabic.contains(r#"name="twitter:card" content="summary">"#));
    assert!(!work.read("out/service_worker.js").contains("previews/"));
    let drawn = std::fs::read(work.0.join("out/previews/hello.png")).unwrap();
    assert!(drawn.starts_with(b"\x89PNG"));
    work.publish(0, "");
    assert_eq!(std::fs::read(work.0.join("out/previews/hello.png")).unwrap(), drawn);
}
