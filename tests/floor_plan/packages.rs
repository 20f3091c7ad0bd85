//! Each package depends on what lies below it only.

use super::root;
use std::fs;

/// Which of our packages each package may depend on.
const PACKAGE_IMPORTS: [(&str, &[&str]); 10] = [
    (
        "Cargo.toml",
        &["pilcrow-core", "pilcrow-provider", "pilcrow-site", "pilcrow-wording", "pilcrow-words"],
    ),
    ("crates/words/Cargo.toml", &[]),
    ("crates/wording/Cargo.toml", &["pilcrow-core", "pilcrow-provider", "pilcrow-words"]),
    ("crates/stats/Cargo.toml", &[]),
    ("crates/core/Cargo.toml", &["pilcrow-stats"]),
    ("crates/provider/Cargo.toml", &["pilcrow-core"]),
    ("crates/check/Cargo.toml", &["pilcrow-core"]),
    ("crates/site/Cargo.toml", &["pilcrow-core", "pilcrow-provider", "pilcrow-words"]),
    (
        "crates/cli/Cargo.toml",
        &[
            "pilcrow",
            "pilcrow-core",
            "pilcrow-check",
            "pilcrow-provider",
            "pilcrow-site",
            "pilcrow-wording",
            "pilcrow-words",
        ],
    ),
    ("xtask/Cargo.toml", &[]),
];

#[test]
fn every_package_depends_on_what_lies_below_it_only() {
    for (manifest, allowed) in PACKAGE_IMPORTS {
        let Ok(text) = fs::read_to_string(root().join(manifest)) else {
            continue;
        };
        let found: Vec<_> = dependencies(&text)
            .into_iter()
            .filter(|name| name.starts_with("pilcrow") && !allowed.contains(&name.as_str()))
            .collect();
        assert!(found.is_empty(), "{manifest} depends on {found:?}");
    }
}

/// The names in a manifest's dependency tables, the workspace's own table excepted.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut listed = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            listed = table.ends_with("dependencies") && !table.starts_with("workspace");
            let (before, name) = table.rsplit_once('.').unwrap_or_default();
            if before.ends_with("dependencies") && !before.starts_with("workspace") {
                names.push(name.to_owned());
            }
        } else if listed {
            let name = line.split(['=', '.', ' ']).next().unwrap_or_default();
            names.push(name.trim_matches('"').to_owned());
        }
    }
    names
}

#[test]
fn dependencies_are_found_in_every_form_of_table() {
    let manifest = "[dependencies]\na.workspace = true\n\"b\" = \"1\"\n[target.'cfg(x)'.dependencies.c]\nversion = \"1\"\n[workspace.dependencies]\nd = \"1\"\n[lints]\ne = 1\n";
    assert_eq!(dependencies(manifest), ["a", "b", "c"]);
}
