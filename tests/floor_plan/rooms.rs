//! Rooms are small: a folder is taken in at a glance, and a file is about one thing.

use super::{GENERATED, read, root, rust_files};
use std::fs;
use std::path::{Path, PathBuf};

/// The most files and folders in a folder: one that would have more is two rooms.
const MOST_SIBLINGS: usize = 25;

/// Folders that may have more, each with the reason.
const LARGE: [(&str, &str); 1] =
    [("tools", "each document's address is its name beside the list, for every language")];

/// The most lines of a Rust file: one that would have more is about two things.
const MOST_LINES: usize = 400;

/// Files that may have more, each with the reason.
const LONG: [(&str, &str); 0] = [];

/// Where the project's own files stand, with the folder itself.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let below = entries(folder).into_iter().filter(|path| path.is_dir() && !path.is_symlink());
    let below = below.flat_map(|path| folders(&path));
    std::iter::once(folder.to_owned()).chain(below).collect()
}

/// What stands in a folder and is written by people; tools' own files, whose names begin with a point, are left out.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    found
        .filter(|path| !name(path).starts_with('.') && !GENERATED.contains(&&*name(path)))
        .collect()
}

/// A path from the repository's top folder on.
fn named(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned()
}

/// What is above a bound, each with its number, but for the exceptions. One that is none is told as well.
fn above(bound: usize, found: Vec<(String, usize)>, exceptions: &[(&str, &str)]) -> Vec<String> {
    let is_excepted = |name: &str| exceptions.iter().any(|(except, _)| *except == name);
    let (needed, fine): (Vec<_>, Vec<_>) = found.into_iter().partition(|(_, count)| *count > bound);
    let idle = fine.into_iter().filter(|(name, _)| is_excepted(name));
    let idle = idle.map(|(name, _)| format!("{name} needs no exception"));
    let above = needed.into_iter().filter(|(name, _)| !is_excepted(name));
    above.map(|(name, count)| format!("{name} has {count}")).chain(idle).collect()
}

#[test]
fn no_folder_has_more_than_is_taken_in_at_a_glance() {
    let found = folders(&root()).into_iter().map(|path| (named(&path), entries(&path).len()));
    let found = above(MOST_SIBLINGS, found.collect(), &LARGE);
    assert!(found.is_empty(), "at most {MOST_SIBLINGS} files and folders each: {found:#?}");
}

#[test]
fn no_rust_file_is_about_two_things() {
    let files = ["crates", "src", "tests", "xtask"];
    let files = files.into_iter().flat_map(|folder| rust_files(&root().join(folder)));
    let lines =
        files.map(|file| named(&file)).map(|name| (name.clone(), read(&name).lines().count()));
    let found = above(MOST_LINES, lines.collect(), &LONG);
    assert!(found.is_empty(), "at most {MOST_LINES} lines each: {found:#?}");
}

#[test]
fn an_exception_counts_where_it_is_needed() {
    let found = |count| vec![("a".to_owned(), 2), ("b".to_owned(), count)];
    assert_eq!(above(2, found(2), &[]), Vec::<String>::new());
    assert_eq!(above(2, found(3), &[]), ["b has 3"]);
    assert_eq!(above(2, found(3), &[("b", "why")]), Vec::<String>::new());
    assert_eq!(above(2, found(2), &[("b", "why")]), ["b needs no exception"]);
}
