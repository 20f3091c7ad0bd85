//! Publishes and serves folders of documents as a shell does, with a page that is as good as none.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use crate::publishing::{HELLO, Work};
use pilcrow_core::document::parse_text;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// The hash of `page/start.js`.
const STARTS: &str = "sha256-v0geU37CzCigJaLpIBIotEOcE+eAUE35YSzRfrTFUk0=";

#[test]
fn a_folder_becomes_a_site_whose_addresses_are_relative() {
    let work = Work::new("relative");
    work.publish(0, "");
    let expected = [
        ".nojekyll",
        ".pilcrow-site.json",
        "404.html",
        "hello.html",
        "index.html",
        "model",
        "robots.txt",
        "service_worker.js",
        "start.js",
        "tools",
    ];
    assert_eq!(work.files("out"), BTreeSet::from(expected.map(str::to_owned)));
    assert_eq!(work.read("out/tools/hello.json"), HELLO);
    let page = work.read("out/hello.html");
    for part in [
        r#"<html lang="en" data-query="?tool=hello">"#,
        "<title>Hello &lt;b&gt; · Pilcrow</title>",
        r#"<meta name="description" content="Says &quot;hello&quot;.">"#,
        r#"<meta property="og:title" content="Hello &lt;b&gt; · Pilcrow">"#,
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    // It would have to be absolute.
    assert!(!page.contains("canonical"), "{page}");
    assert_eq!(work.read("out/tools/models.json"), "{\"models\": []}\n");
    work.write("out/tools/models.json", "{\"models\": [1]}");
    work.publish(0, "");
    assert_eq!(work.read("out/tools/models.json"), "{\"models\": [1]}");
    assert!(!page.contains("href=\"/") && !page.contains("src=\"/"), "{page}");
}

#[test]
fn the_page_of_a_tool_has_its_first_picture_in_each_language() {
    let work = Work::new("written");
    work.publish(0, "");
    assert!(!work.read("out/hello.html").contains("class=\"app written\""));
    work.write("page/written.js", "// keeps what is done");
    work.publish(0, "");
    let page = work.read("out/hello.html");
    for part in [
        r#"<script data-languages="en ru">// keeps what is done</script></head>"#,
        r#"</noscript><div class="app written" dir="ltr" lang="en">"#,
        "<h1>Hello &lt;b&gt;</h1>",
        r#"<template lang="ru"><div class="app written" dir="ltr" lang="ru">"#,
        "allow JavaScript",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
    assert!(work.read("out/index.html").contains(r#"<a href="./hello.html">Hello &lt;b&gt;</a>"#));
    work.write("docs/pilcrow.json", r#"{"words": {"en": {"Tools": "Forms"}}}"#);
    work.publish(0, "");
    assert!(!work.read("out/hello.html").contains("data-languages"));
}

#[test]
fn until_a_site_is_whole_the_former_one_stays() {
    let work = Work::new("whole");
    work.publish(0, "");
    work.write("docs/hello.json", r#"{"title": "Later", "context": ["Say hello."]}"#);
    // Where the new one would be put together, something else is.
    work.write("out/.pilcrow-site.new", "");
    work.publish(1, "The site in out is as it was: correct this, and publish again");
    assert_eq!(work.read("out/tools/hello.json"), HELLO);
    assert!(work.read("out/hello.html").contains("Hello &lt;b&gt;"));
    fs::remove_file(work.0.join("out/.pilcrow-site.new")).unwrap();
    // A call that was cut has left this.
    work.write("out/.pilcrow-site.new/tools/other.json", "{");
    work.publish(0, "");
    assert!(work.read("out/hello.html").contains("Later"));
    assert!(!work.files("out").contains(".pilcrow-site.new"));
}

#[test]
fn a_first_site_that_was_cut_is_published_again() {
    let work = Work::new("cut");
    work.write("out/.pilcrow-site.json", "{\"files\": []}");
    work.write("out/.pilcrow-site.new/tools/hello.json", "{");
    work.publish(0, "");
    assert_eq!(work.read("out/tools/hello.json"), HELLO);
}

#[test]
fn the_service_worker_is_told_of_all_that_a_site_needs_without_a_network() {
    let work = Work::new("offline");
    work.publish(0, "");
    let build = |folder: &str| {
        let worker = work.read(folder);
        let line = worker.lines().find_map(|line| line.strip_prefix("const BUILD = ")).unwrap();
        parse_text(line.trim_end_matches(';')).unwrap()
    };
    let listed = build("out/service_worker.js");
    let names: BTreeSet<&str> =
        listed["files"].as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "hello.html",
        "index.html",
        "model/model.json",
        "start.js",
        "tools/hello.json",
        "tools/index.json",
        "tools/models.json",
    ];
    assert_eq!(names, BTreeSet::from(expected));
    // The hash of "// starts".
    assert_eq!(listed["files"]["start.js"], STARTS);
    work.publish(0, "");
    assert_eq!(build("out/service_worker.js"), listed, "the same site is the same build");
    work.write("docs/hello.json", &HELLO.replace("Say hello", "Say good day"));
    work.publish(0, "");
    assert_eq!(build("out/service_worker.js"), listed, "documents are asked for anew each time");
    work.write("docs/hello.json", &HELLO.replace("Says", "Still says"));
    work.publish(0, "");
    assert_ne!(build("out/service_worker.js")["id"], listed["id"]);
}

#[test]
fn the_policy_lets_a_page_connect_to_allowed_providers_only() {
    let work = Work::new("policy");
    let policy_with = |settings: &str| {
        work.write("docs/pilcrow.json", settings);
        work.publish(0, "");
        let page = work.read("out/index.html");
        page.split("connect-src").nth(1).unwrap().split(';').next().unwrap().trim().to_owned()
    };
    assert_eq!(policy_with("{}"), "* blob: data:");
    assert_eq!(policy_with(r#"{"providers": []}"#), "'self' blob: data:");
    assert_eq!(
        policy_with(r#"{"providers": ["in_browser", "anthropic"]}"#),
        "'self' blob: data: https://api.anthropic.com"
    );
    // Whose address only the person knows may be anywhere, unless it is said.
    assert_eq!(policy_with(r#"{"providers": ["service"]}"#), "* blob: data:");
    assert_eq!(
        policy_with(r#"{"providers": ["service"], "servers": ["https://own.example/v1"]}"#),
        "'self' blob: data: https://own.example"
    );
}

#[test]
fn only_what_a_site_wrote_is_written_over_or_removed() {
    let work = Work::new("over");
    work.write("out/own.txt", "mine");
    work.publish(1, "not empty");
    assert_eq!(work.files("out"), BTreeSet::from(["own.txt".to_owned()]));
    fs::remove_file(work.0.join("out/own.txt")).unwrap();
    work.publish(0, "");
    work.write("out/own.txt", "mine");
    work.write("out/later.html", "mine too");
    fs::rename(work.0.join("docs/hello.json"), work.0.join("docs/later.json")).unwrap();
    work.publish(1, "later.html");
    assert_eq!(work.read("out/later.html"), "mine too");
    fs::remove_file(work.0.join("out/later.html")).unwrap();
    work.publish(0, "");
    let files = work.files("out");
    assert!(files.contains("own.txt") && files.contains("later.html"), "{files:?}");
    assert!(!files.contains("hello.html"), "{files:?}");
}

#[test]
fn a_site_needs_documents_a_page_and_a_folder_of_its_own() {
    let work = Work::new("needs");
    let said = |arguments: &[&str]| {
        let output = work.pilcrow(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(said(&["publish", "docs", "docs", "--page", "page"]).contains("folder of its own"));
    assert!(said(&["publish", "none", "out", "--page", "page"]).contains("cannot be read"));
    assert!(said(&["publish", "docs", "out", "--page", "none"]).contains("not a built page"));
    work.write("docs/broken.json", "{\n\"context\": [ }");
    assert!(said(&["publish", "docs", "out", "--page", "page"]).contains("broken.json:2:14:"));
    assert!(!work.0.join("out").exists(), "nothing is made before all is read");
}

#[test]
fn all_that_is_wrong_in_a_folder_is_told_at_once_and_that_nothing_was_written() {
    let work = Work::new("wrong");
    work.publish(0, "");
    let before = work.files("out");
    work.write(
        "docs/pilcrow.json",
        r##"{"titel": "x", "tools": ["hello", "b", "gone"], "logo": "l.svg"}"##,
    );
    work.write("docs/a.json", "{\n\"context\": [ }");
    work.write("docs/b.json", "[");
    work.write("docs/other.json", r#"{"x": 1}"#);
    fs::write(work.0.join("docs/bytes.json"), b"\xff").unwrap();
    let output = work.pilcrow(&["publish", "docs", "out", "--page", "page"]);
    let told = String::from_utf8(output.stderr).unwrap();
    let starts =
        told.lines().filter(|line| !line.starts_with(' ')).map(|line| line.split(' ').next());
    let starts: Vec<&str> = starts.flatten().collect();
    let expected = [
        "docs/pilcrow.json:1:11:",
        "docs/pilcrow.json:1:57:",
        "docs/bytes.json:",
        "docs/a.json:2:14:",
        "docs/b.json:1:1:",
        "docs/other.json:",
        "Nothing",
    ];
    assert_eq!((starts, output.status.code()), (expected.to_vec(), Some(1)), "{told}");
    assert_eq!((work.files("out"), output.stdout), (before, Vec::new()));
    // Nobody can say what is not there while a file cannot be read.
    assert!(!told.contains("There is no tool"), "{told}");
    fs::remove_file(work.0.join("docs/bytes.json")).unwrap();
    work.publish(1, "docs/pilcrow.json:1:40: There is no tool “gone” (/tools/2)");
}

#[test]
fn a_site_without_a_model_that_visitors_may_choose_is_told_until_there_is_one() {
    let work = Work::new("model");
    work.publish(0, "out: no model is in this site");
    work.write("docs/pilcrow.json", r#"{"providers": ["anthropic"]}"#);
    let told = |work: &Work| {
        let output = work.pilcrow(&["publish", "docs", "out", "--page", "page"]);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(told(&work), "");
    work.write("docs/pilcrow.json", r#"{"providers": ["in_browser"]}"#);
    work.write("page/tools/models.json", r#"{"models": [{"name": "S", "url": "s.gguf"}]}"#);
    assert!(told(&work).contains("put a GGUF file into"));
    let description = r#"{"name": "Small", "file": "small.gguf"}"#;
    work.write("page/model/model.json", description);
    work.write("page/model/small.gguf", "GGUF");
    let way = format!("copy what is in {} into", PathBuf::from("page").join("model").display());
    assert!(told(&work).contains(&way), "{}", told(&work));
    work.write("out/model/model.json", description);
    assert!(told(&work).contains(&way), "its file is not there yet");
    work.write("out/model/small.gguf", "GGUF");
    assert_eq!(told(&work), "");
    assert_eq!(work.read("out/model/model.json"), description);
    work.write("out/model/model.json", "{}");
    work.write("out/tools/models.json", r#"{"models": [{"name": "S", "url": "s.gguf"}]}"#);
    assert_eq!(told(&work), "");
}

#[test]
fn the_settings_of_a_site_are_checked_as_such() {
    let work = Work::new("settings");
    let check = |name: &str, text: &str, code: i32, expected: &str| {
        work.write(name, text);
        let output = work.pilcrow(&["check", name]);
        let printed = String::from_utf8(output.stdout).unwrap();
        let first = printed.lines().next().unwrap();
        assert_eq!((output.status.code(), first), (Some(code), expected), "{printed}");
    };
    let settings = "docs/pilcrow.json";
    check(
        settings,
        "{title: 'Office', tools: ['hello']}",
        0,
        "docs/pilcrow.json: nothing to correct",
    );
    check(
        settings,
        "{titel: 'Office'}",
        1,
        "docs/pilcrow.json:1:9: “titel” is ignored. Did you mean “title”? (/titel)",
    );
    check(settings, "{title }", 1, "docs/pilcrow.json:1:8: “}” is not allowed here");
    let gone = "docs/pilcrow.json:1:10: There is no tool “gone” (/tools/0)";
    check(settings, "{tools: ['gone']}", 1, gone);
    let list = |name: &str| format!(r#"{{"tools": [{{"id": "a", "documents": "{name}.json"}}]}}"#);
    let absent = "docs/index.json:1:37: There is no document “gone.json” in this folder (/tools/0/documents)";
    check("docs/index.json", &list("gone"), 1, absent);
    check("docs/index.json", &list("hello"), 0, "docs/index.json: nothing to correct");
    check("elsewhere/index.json", "['Say hello.']", 0, "elsewhere/index.json: nothing to correct");
    let models = "docs/models.json";
    let good = r#"{"models": [{"name": "S", "url": "s.gguf"}]}"#;
    check(models, good, 0, "docs/models.json: nothing to correct");
    check(models, r#"{"models": []}"#, 0, "docs/models.json: nothing to correct");
    let none = "docs/models.json:1:1: There is no list of models in it. Put one there: { \"models\": [ … ] }";
    check(models, r#"{"list": []}"#, 1, none);
    let bad = r#"{"models": [{"name": "S", "url": "s.gguf"}, {"name": "T"}]}"#;
    let unread = "docs/models.json:1:45: This model is not offered: it needs a “name”, and a “url”: the address \
                  of its file, with http or https or relative to this list (/models/1)";
    check(models, bad, 1, unread);
    check("elsewhere/models.json", "['Hello.']", 0, "elsewhere/models.json: nothing to correct");
}

#[test]
fn a_document_that_is_to_carry_out_calls_and_is_not_there_is_told() {
    let work = Work::new("delegates");
    work.write("docs/index.json", r#"{"tools": [{"id": "greet", "documents": "hello.json"}]}"#);
    work.write("docs/trip.en.json", "['Plan it.']");
    let check = |address: &str, is_told: bool| {
        let tool = format!("{{ask: {{_delegate: '{address}'}}}}");
        work.write("docs/boss.json", &format!("[{{type: 'tool',\n tool: {tool}}}]"));
        let output = work.pilcrow(&["check", "docs/boss.json"]);
        let printed = String::from_utf8(output.stdout).unwrap();
        let expected = "docs/boss.json:2:26: note: “";
        assert_eq!(printed.starts_with(expected), is_told, "{address}: {printed}");
        assert_eq!(output.status.code(), Some(0), "{address}");
    };
    for there in ["hello", "hello.json", "./hello.json", "hello.json?x", "greet", "trip"] {
        check(there, false);
    }
    check("https://example.org/x.json", false);
    check("helo", true);
    check("sub/hello.json", true);
}

#[test]
fn what_is_not_there_says_what_to_do() {
    let work = Work::new("gone");
    let check = |arguments: &[&str], expected: &str| {
        let output = work.pilcrow(arguments);
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    };
    for command in [&["publish"][..], &["serve", "--port", "0"]] {
        let of = |folder: &'static str| match command {
            ["publish"] => vec!["publish", folder, "out", "--page", "page"],
            _ => [command, &[folder, "--page", "page"]].concat(),
        };
        check(&of("none"), "; check its name");
        check(&of("https://example.org/docs"), "; save the documents of this address in a folder");
        check(&of("docs/hello.json"), "; this is a file; name the folder that it is in");
        check(&of("page"), "pilcrow new makes one");
    }
    check(&["publish", "docs", "out", "--page", "none"], "; name a folder that cargo xtask build");
    check(&["publish", "docs", "docs", "--page", "page"], ": name another");
    check(&["publish", "docs", "docs/hello.json", "--page", "page"], "; choose another place");
    check(&["check", "none.json"], "; check its name");
    check(&["check", "docs"], "; this is a folder; name the files in it");
    check(&["check", "https://example.org/a.json"], "; save what is at this address as a file");
    check(&["new", "none/a"], "; make the folder first");
    check(&["new", "docs/index"], "; choose another name");
    check(&["new", "docs/"], "; name the file");
    check(&["new", "../a"], "; go to the folder");
    check(&["new", "/tmp/a"], "; go to the folder");
    check(
        &["new", "docs/hello.json5"],
        "docs/hello.json already exists, and would be the same tool",
    );
    check(&["import", "none.yaml"], "; check its name");
    check(&["inspect", "docs"], "; this is a folder; name the files in it");
}
