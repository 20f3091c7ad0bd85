//! The floor plan of docs/architecture.md names each folder, and none that is not there.

use super::{folders_in, read, root};

/// Folders whose own folders the plan names one by one.
const PLANNED: [&str; 5] = ["", "crates", "crates/core/src", "crates/provider/src", "src"];

/// A line of the plan that ends so names what is still to be built.
const TO_COME: &str = "(to come)";

/// The plan's entries as paths, each with whether it is still to come.
fn plan(readme: &str) -> Vec<(String, bool)> {
    let after =
        readme.split("## Floor plan").nth(1).expect("docs/architecture.md has a floor plan");
    let block = after.split("```").nth(1).expect("the floor plan is a fenced block");
    let mut folders: Vec<String> = Vec::new();
    let mut entries = Vec::new();
    // The fence's own line, which may name a language, comes first.
    for line in block.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let depth = line.chars().take_while(|letter| *letter == ' ').count() / 2;
        let names = line.trim().split("  ").next().unwrap_or_default();
        let parent = folders.get(..depth).unwrap_or_default().concat();
        for name in names.split_whitespace() {
            entries.push((format!("{parent}{name}"), line.trim_end().ends_with(TO_COME)));
        }
        folders.truncate(depth);
        folders.push(names.split_whitespace().last().unwrap_or_default().to_owned());
    }
    entries
}

#[test]
fn what_the_plan_names_is_there() {
    let missing: Vec<_> = plan(&read("docs/architecture.md"))
        .into_iter()
        .filter(|(path, to_come)| !to_come && !root().join(path).exists())
        .map(|(path, _)| path)
        .collect();
    assert!(
        missing.is_empty(),
        "the floor plan of docs/architecture.md names what is not there: {missing:?}"
    );
}

#[test]
fn what_is_there_is_in_the_plan() {
    let plan = plan(&read("docs/architecture.md"));
    let unplanned: Vec<_> = PLANNED
        .iter()
        .flat_map(|parent| folders_in(parent))
        .filter(|folder| !plan.iter().any(|(path, _)| path.starts_with(folder)))
        .collect();
    assert!(unplanned.is_empty(), "not in the floor plan of docs/architecture.md: {unplanned:?}");
}

#[test]
fn the_plan_is_read_line_by_line() {
    let readme = "# X\n## Floor plan\n```text\na.toml b/   both\ncrates/core/   pure\n  src/  code\n    x/  one\nz/  last (to come)\n```\n";
    let expected = [
        ("a.toml", false),
        ("b/", false),
        ("crates/core/", false),
        ("crates/core/src/", false),
        ("crates/core/src/x/", false),
        ("z/", true),
    ];
    assert_eq!(plan(readme), expected.map(|(path, to_come)| (path.to_owned(), to_come)));
}
