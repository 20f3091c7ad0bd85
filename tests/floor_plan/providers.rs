//! Which files tell providers apart.

use super::{imports_of, read, root, rust_files};
use std::collections::BTreeSet;

/// The most files that may tell three or more providers apart: what is particular to one belongs in its record.
const MOST_FILES_OF_PROVIDERS: usize = 8;

/// The files that tell all kinds apart: the list of them, and the table of their records.
const TABLES_OF_PROVIDERS: [&str; 2] =
    ["crates/core/src/exchange/kind.rs", "crates/provider/src/providers/mod.rs"];

/// The kinds of providers in their list, each with its key.
fn kinds(list: &str) -> Vec<(&str, &str)> {
    let lines = list.lines().map(str::trim);
    lines.filter_map(|line| line.strip_suffix("\",")?.split_once(" = \"")).collect()
}

/// Whether a file only tests.
fn is_of_tests(path: &str) -> bool {
    let names = path.trim_end_matches(".rs").split('/');
    names.flat_map(|name| name.split('_')).any(|word| word == "test" || word == "tests")
}

/// How many kinds of providers a file names, by the variant or by its key, without what tests it.
fn count_kinds(kinds: &[(&str, &str)], code: &str) -> usize {
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let named = imports_of("ProviderKind::", &code);
    // These keys are words of other things as well.
    let is_told = |key: &str| !["openai", "service", "recorded"].contains(&key);
    let is_named = |(kind, key): &&(&str, &str)| {
        named.contains(*kind) || is_told(key) && code.contains(&format!("\"{key}\""))
    };
    kinds.iter().filter(is_named).count()
}

#[test]
fn few_files_tell_three_or_more_providers_apart() {
    let list = read(TABLES_OF_PROVIDERS[0]);
    let kinds = kinds(&list);
    assert!(kinds.len() > 15, "the list of providers is not read: {kinds:?}");
    let folders =
        ["crates", "src", "xtask"].into_iter().flat_map(|name| rust_files(&root().join(name)));
    let files = folders.map(|file| file.strip_prefix(root()).unwrap().to_str().unwrap().to_owned());
    let files = files.filter(|file| !is_of_tests(file));
    let telling = files.filter(|file| count_kinds(&kinds, &read(file)) >= 3);
    let found: BTreeSet<String> = telling.chain(TABLES_OF_PROVIDERS.map(str::to_owned)).collect();
    assert!(
        found.len() <= MOST_FILES_OF_PROVIDERS,
        "{} files tell three or more providers apart; {MOST_FILES_OF_PROVIDERS} may: {found:#?}",
        found.len(),
    );
}
