//! The packages under `target/corpus`: which of their files are cases of the official suite, which
//! are schemas, and which are files that such a schema is for.

use super::{Suite, read, skip, workspace};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// As xtask names them where it cannot fetch them.
const PYPI: &str = "the official JSON Schema suite and PyPI's schemas";
const NPM: &str = "npm's schemas";

const SUITE: &str = "jsonschema/json";

/// The drafts that are read, with their dialects.
const DRAFTS: [(&str, &str); 5] = [
    ("draft4", "http://json-schema.org/draft-04/schema#"),
    ("draft6", "http://json-schema.org/draft-06/schema#"),
    ("draft7", "http://json-schema.org/draft-07/schema#"),
    ("draft2019-09", "https://json-schema.org/draft/2019-09/schema"),
    ("draft2020-12", "https://json-schema.org/draft/2020-12/schema"),
];

/// One of these a file has that is a schema, and not a value that names one.
const KEYWORDS: [&str; 6] = ["properties", "$defs", "definitions", "allOf", "anyOf", "oneOf"];

/// A registry's packages; none, and noted as skipped, where they were not fetched.
fn packages(registry: &str, holds: &str) -> Option<PathBuf> {
    let folder = workspace().join("target/corpus").join(registry);
    if folder.is_dir() {
        return Some(folder);
    }
    skip(holds);
    None
}

/// Every file below a folder that is called so, in one order everywhere.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let below = |path: PathBuf| if path.is_dir() { files(&path, ending) } else { vec![path] };
    let all = paths.into_iter().flat_map(below);
    all.filter(|path| path.to_string_lossy().ends_with(ending)).collect()
}

/// A file's path below a folder, with slashes and without its `.json`.
fn name(path: &Path, folder: &Path) -> String {
    let parts = path.strip_prefix(folder).unwrap().components();
    let parts: Vec<_> = parts.map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/").trim_end_matches(".json").to_owned()
}

/// The suite in the package of Python's `jsonschema`.
pub fn suite() -> Option<Suite> {
    let folder = packages("pypi", PYPI)?.join(SUITE);
    let mut cases = Vec::new();
    for (draft, dialect) in DRAFTS {
        let tests = folder.join("tests");
        for path in files(&tests.join(draft), ".json") {
            add_cases(&name(&path, &tests), dialect, &read(&path).unwrap(), &mut cases);
        }
    }
    let remotes = folder.join("remotes");
    let address = |path: &Path| format!("http://localhost:1234/{}.json", name(path, &remotes));
    let documents = files(&remotes, ".json").into_iter();
    let documents = documents.map(|path| (address(&path), read(&path).unwrap())).collect();
    Some(Suite { is_later: false, case_count: 7_247, cases, documents })
}

fn add_cases(name: &str, dialect: &str, groups: &Value, cases: &mut Vec<Value>) {
    for (at, group) in groups.as_array().unwrap().iter().enumerate() {
        for (number, test) in group["tests"].as_array().unwrap().iter().enumerate() {
            cases.push(json!({
                "id": format!("{name}#{at}/{number}"), "dialect": dialect,
                "group": group["description"], "test": test["description"],
                "schema": group["schema"], "value": test["data"], "valid": test["valid"],
            }));
        }
    }
}

/// The schemas of every package, with the files that `files.txt` says are for them.
pub fn schemas() -> Vec<Value> {
    let mut rows = Vec::new();
    for (registry, holds) in [("pypi", PYPI), ("npm", NPM)] {
        let Some(folder) = packages(registry, holds) else { continue };
        let corpus = folder.parent().unwrap();
        for path in files(&folder, ".json") {
            let id = name(&path, corpus);
            // The suite's other schemas are cases of it, and are no real ones.
            let is_real = !id.contains(SUITE) || id.ends_with("test-schema");
            let Some(schema) = read(&path).filter(|value| is_real && is_schema(value)) else {
                continue;
            };
            rows.push(json!({"id": id, "schema": schema, "tests": tests(&id, corpus)}));
        }
    }
    rows
}

fn is_schema(value: &Value) -> bool {
    let dialect = value.get("$schema").and_then(Value::as_str).unwrap_or_default();
    dialect.contains("json-schema.org/") && KEYWORDS.iter().any(|key| value.get(key).is_some())
}

/// The files that are for a schema, each `{file, valid, value}`.
fn tests(id: &str, corpus: &Path) -> Vec<Value> {
    let list = std::fs::read_to_string(workspace().join("tests/conformance/files.txt")).unwrap();
    let mut tests = Vec::new();
    for line in list.lines().filter(|line| line.starts_with(&format!("{id}.json "))) {
        let mut words = line.split(' ').skip(1);
        let (valid, path) = (words.next() == Some("valid"), corpus.join(words.next().unwrap()));
        for path in if path.is_dir() { files(&path, ".json") } else { vec![path] } {
            let value = read(&path).unwrap();
            tests.push(json!({"file": name(&path, corpus), "valid": valid, "value": value}));
        }
    }
    tests
}
