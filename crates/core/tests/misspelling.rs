//! Documents that are as their authors want them: nothing in them may be called misspelled.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test ends where a file is not as it should be"
)]

use pilcrow_core::document::{Request, parse_document};
use pilcrow_core::misspelling::{Misspelling, misspelled};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts of the files in a folder with one of these endings, each with its name.
fn texts(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    let files = fs::read_dir(root().join(folder)).unwrap().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = files
        .filter(|file| endings.iter().any(|ending| file.to_string_lossy().ends_with(ending)))
        .collect();
    files.sort();
    let text = |file: &PathBuf| (file.display().to_string(), fs::read_to_string(file).unwrap());
    files.iter().map(text).collect()
}

/// The blocks of a page that are documents.
fn blocks(markdown: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    for block in markdown.split("\n```").skip(1).step_by(2) {
        let (language, text) = block.split_once('\n').unwrap_or_default();
        if language.ends_with(" request") {
            blocks.push(text.to_owned());
        }
    }
    blocks
}

#[track_caller]
fn check(name: &str, request: &Request) {
    assert_eq!(misspelled(request), Vec::<Misspelling>::new(), "{name}");
}

#[test]
fn nothing_is_misspelled_in_the_gallery() {
    let documents = texts("tools", &[".en.json", ".ru.json"]);
    assert!(documents.len() > 25);
    for (name, text) in documents {
        check(&name, &parse_document(&text).unwrap().request);
    }
}

#[test]
fn nothing_is_misspelled_in_the_examples_of_the_protocol() {
    let texts = texts("crates/core/tests/seeds", &[".txt"]);
    let read = texts.iter().filter_map(|(name, text)| Some((name, parse_document(text).ok()?)));
    let read: Vec<_> = read.collect();
    assert!(read.len() > 4);
    read.iter().for_each(|(name, document)| check(name, &document.request));
}

#[test]
fn nothing_is_misspelled_in_the_examples_of_the_pages() {
    let pages = texts(
        "docs",
        &[
            "documents.md",
            "cases.md",
            "formats.md",
            "steps.md",
            "bench.md",
            "hints.md",
            "answering.md",
        ],
    );
    let examples = pages
        .iter()
        .flat_map(|(name, page)| blocks(page).into_iter().map(move |text| (name, text)));
    let read = examples.filter_map(|(name, text)| Some((name, parse_document(&text).ok()?)));
    let read: Vec<_> = read.collect();
    assert!(read.len() > 20);
    read.iter().for_each(|(name, document)| check(name, &document.request));
}
