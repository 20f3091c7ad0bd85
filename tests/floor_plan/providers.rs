//! Which files tell providers apart.

use super::imports_of;

/// The kinds of providers in their list, each with its key.
pub fn kinds(list: &str) -> Vec<(&str, &str)> {
    let lines = list.lines().map(str::trim);
    lines.filter_map(|line| line.strip_suffix("\",")?.split_once(" = \"")).collect()
}

/// Whether a file only tests.
pub fn is_of_tests(path: &str) -> bool {
    let names = path.trim_end_matches(".rs").split('/');
    names.flat_map(|name| name.split('_')).any(|word| word == "test" || word == "tests")
}

/// How many kinds of providers a file names, by the variant or by its key, without what tests it.
pub fn told_apart(kinds: &[(&str, &str)], code: &str) -> usize {
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
