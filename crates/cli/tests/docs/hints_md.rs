//! Checks that `docs/hints.md` names every key and value that the code reads as a hint and no
//! other, and that each of its pictures exists and is small.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may end at the first surprise")]

use pilcrow_core::field::{ChartKind, HINT_NAMES, WidgetKind};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const HINTS: &str = include_str!("../../../../docs/hints.md");

/// The largest picture, in bytes.
const LARGEST: u64 = 25_000;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src/field/hint")
}

/// The texts in quotes in the files that read hints, tests left out.
fn literals() -> BTreeSet<String> {
    let folder = fs::read_dir(source().join("hinting")).unwrap().flatten();
    let files = folder.map(|entry| entry.path()).filter(|path| !path.ends_with("tests.rs"));
    let mut found = BTreeSet::new();
    for file in files {
        let code = fs::read_to_string(&file).unwrap();
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        found.extend(lines.flat_map(|line| line.split('"').skip(1).step_by(2)).map(str::to_owned));
    }
    found
}

/// The words in backticks in a text.
fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.starts_with("```"))
        .flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// The names of hints, which are the third headings.
fn names(markdown: &str) -> BTreeSet<&str> {
    let headings = markdown.lines().filter_map(|line| line.strip_prefix("### "));
    headings.flat_map(|heading| heading.split(", ")).collect()
}

#[test]
fn every_key_and_value_that_is_read_is_named() {
    let mut named: BTreeSet<&str> = spans(HINTS).collect();
    named.extend(names(HINTS));
    // Parts of names, and of places.
    let is_part = |text: &str| text.contains(['{', '/']) || ["ui:", "x-", ""].contains(&text);
    let tables = WidgetKind::ALL.iter().flat_map(|kind| kind.facts().hints);
    let tables = tables.chain(ChartKind::ALL.iter().flat_map(|kind| kind.hints()));
    let mut literals = literals();
    literals.extend(tables.map(|name| (*name).to_owned()));
    let missing: Vec<_> =
        literals.iter().filter(|text| !is_part(text) && !named.contains(text.as_str())).collect();
    assert!(missing.is_empty(), "not in docs/hints.md: {missing:?}");
}

#[test]
fn every_hint_that_is_named_is_read() {
    let (names, literals) = (names(HINTS), literals());
    assert!(names.len() > 15, "{names:?}");
    let unread: Vec<_> = names.iter().filter(|name| !literals.contains(**name)).collect();
    assert!(unread.is_empty(), "not read by the code: {unread:?}");
}

#[test]
fn every_hint_that_is_named_is_known_to_what_finds_misspelled_ones() {
    let known: BTreeSet<&str> = HINT_NAMES.into_iter().collect();
    // Told with `widget`, and not by a heading of its own.
    let named: BTreeSet<&str> = names(HINTS).into_iter().chain(["inputType"]).collect();
    assert_eq!(known, named);
}

#[test]
fn every_picture_is_there_and_small() {
    let pictures = HINTS.split("src=\"pictures/").skip(1).filter_map(|rest| rest.split('"').next());
    let shown: BTreeSet<String> = pictures.map(str::to_owned).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let files = fs::read_dir(folder).unwrap().flatten();
    let there = files.map(|file| {
        let (name, length) =
            (file.file_name().into_string().unwrap(), file.metadata().unwrap().len());
        assert!(length <= LARGEST, "{name} has {length} bytes");
        name
    });
    assert_eq!(there.collect::<BTreeSet<_>>(), shown);
}
