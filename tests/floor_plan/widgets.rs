//! How many files tell kinds of widgets apart: who adds a widget has to think of each of them.

use super::{imports_of, root, rust_files};
use std::collections::BTreeSet;
use std::fs;

/// The most files, tests apart, that may name three kinds of widgets or more. Whatever else depends on a kind asks a
/// fact of its record (`crates/core/src/field/widget/kind.rs`).
const MOST_FILES: usize = 8;

/// The tables of all kinds, whose lines begin with a kind.
const TABLES: [&str; 2] = ["\nkinds! {\n", "\nwidgets! {\n"];

/// The kinds that a file names outside of its tests.
fn kinds_named(code: &str) -> usize {
    let code = code.split("#[cfg(test)]").next().unwrap_or_default();
    let rows = TABLES.iter().filter_map(|table| code.split(table).nth(1)).flat_map(|rows| {
        rows.lines().filter(|line| line.starts_with("    ") && !line.starts_with("     "))
    });
    let is_name = |name: &str| name.starts_with(char::is_uppercase);
    let in_rows = rows.filter_map(|row| row.split_whitespace().next());
    let in_rows = in_rows.map(|name| name.trim_end_matches(':').to_owned());
    let in_code = imports_of("WidgetKind::", code).into_iter();
    let in_code = in_code.filter_map(|path| path.split("::").next().map(str::to_owned));
    let constant = |name: &String| *name == name.to_uppercase();
    let names: BTreeSet<String> =
        in_rows.chain(in_code).filter(|name| is_name(name) && !constant(name)).collect();
    names.len()
}

#[test]
fn few_files_tell_kinds_of_widgets_apart() {
    let folders =
        ["src", "crates/core/src", "crates/provider/src", "crates/cli/src", "crates/site/src"];
    let is_test = |path: &str| path.ends_with("tests.rs") || path.contains("/tests/");
    let files = folders.iter().flat_map(|folder| rust_files(&root().join(folder)));
    let files = files.map(|file| (file.display().to_string(), fs::read_to_string(file).unwrap()));
    let telling = files.filter(|(path, code)| !is_test(path) && kinds_named(code) > 2);
    let telling: Vec<String> = telling.map(|(path, _)| path).collect();
    assert!(telling.len() > 2, "the tables themselves are not found: {telling:?}");
    assert!(telling.len() <= MOST_FILES, "{MOST_FILES} are allowed: {telling:#?}");
}

#[test]
fn kinds_are_counted_once_and_without_tests() {
    let check = |code: &str, expected: usize| assert_eq!(kinds_named(code), expected, "{code}");
    check("WidgetKind::Text | WidgetKind::Url => WidgetKind::Text", 2);
    check("use WidgetKind::{Code, LongText};\nWidgetKind::ALL\nWidgetKind::of_hint(x)", 2);
    check("WidgetKind::Text\n#[cfg(test)]\nWidgetKind::Url", 1);
    check(
        "x\nwidgets! {\n    Text: first text;\n    Url: first url,\n        group(WidgetKind);\n}",
        2,
    );
}
