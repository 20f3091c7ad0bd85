//! Checks the floor plan of docs/architecture.md against the folders, and the imports of every module against
//! the floors.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::panic,
    reason = "all of this is a test"
)]

#[path = "floor_plan/knots.rs"]
mod knots;
#[path = "floor_plan/packages.rs"]
mod packages;
#[path = "floor_plan/plan.rs"]
mod plan;
#[path = "floor_plan/providers.rs"]
mod providers;
#[path = "floor_plan/rooms.rs"]
mod rooms;
#[path = "floor_plan/scripts.rs"]
mod scripts;
#[path = "floor_plan/widgets.rs"]
mod widgets;

use knots::{knots, sources};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders that are made, not written.
const GENERATED: [&str; 5] =
    ["target", "dist", "node_modules", "test-results", "playwright-report"];

/// What lies below every floor of core, as what stands directly in `src/` does: all may import it.
const GROUND: [&str; 2] = ["text", "dialect"];

/// What each module of core may import; `module::Name` allows names that begin so. What lies
/// directly in `src/` is for all.
const CORE_IMPORTS: [(&str, &[&str]); 22] = [
    ("text", &[]),
    ("dialect", &[]),
    ("share", &[]),
    ("gallery", &[]),
    ("markdown", &[]),
    ("document", &[]),
    ("completion", &["document", "exchange::ProviderKind", "field"]),
    ("context", &["document"]),
    ("schema", &["document"]),
    ("field", &["schema", "document"]),
    ("form", &["field", "schema", "document"]),
    ("blueprint", &["document", "context", "schema", "field"]),
    ("attachment", &["field", "schema", "context", "document"]),
    ("exchange", &["document", "context", "attachment"]),
    ("batch", &["document", "context", "schema", "field", "form", "exchange"]),
    ("tool", &["document", "context", "batch"]),
    (
        "import",
        &[
            "document",
            "context",
            "tool",
            "bench",
            "blueprint",
            "field",
            "batch::read_table",
            "form::CellCustoms",
            "form::cell_value",
            "misspelling",
            "run",
        ],
    ),
    (
        "steps",
        &[
            "document",
            "context",
            "attachment",
            "batch",
            "tool",
            "exchange",
            "form::Issue",
            "form::ExpectedEntry",
            "solution",
            "field",
        ],
    ),
    (
        "bench",
        &[
            "document",
            "context",
            "schema",
            "field",
            "solution",
            "exchange",
            "tool",
            "form::Issue",
            "steps::Checker",
        ],
    ),
    (
        "misspelling",
        &[
            "document",
            "context",
            "schema",
            "field::HINT_NAMES",
            "field::names_options",
            "field::WidgetKind",
            "tool",
            "bench",
        ],
    ),
    ("solution", &["schema", "field", "document", "context", "markdown"]),
    (
        "run",
        &[
            "document",
            "attachment",
            "exchange",
            "schema",
            "solution",
            "context",
            "batch",
            "bench::AnswerPlace",
            "bench::Places",
            "bench::Unit",
            "bench::canonical",
            "form::FormState",
            "form::Issue",
            "form::Node",
            "form::NodeContent",
            "form::NodeId",
            "field",
            "steps::works_in_steps",
        ],
    ),
];

/// What each folder of the provider crate may import of the others.
const PROVIDER_IMPORTS: [(&str, &[&str]); 15] = [
    ("record", &[]),
    ("providers", &["record"]),
    ("endpoint", &["record"]),
    ("doctor", &["record", "endpoint"]),
    ("failure", &["endpoint"]),
    ("files", &["record", "endpoint"]),
    ("options", &["record", "endpoint"]),
    ("wire", &["record", "endpoint", "failure", "files", "options"]),
    ("compile", &["record", "endpoint"]),
    ("catalog", &[]),
    ("price", &[]),
    ("prompt", &["record", "endpoint", "files", "options", "wire", "compile", "price"]),
    ("call", &["record", "endpoint", "failure", "wire", "price", "prompt"]),
    ("attempt", &["record", "endpoint", "failure", "wire", "compile", "prompt", "call"]),
    ("mcp", &["record", "endpoint", "wire", "call"]),
];

/// What the provider crate may import of core.
const PROVIDER_IMPORTS_OF_CORE: [&str; 15] = [
    "exchange",
    "field",
    "attachment",
    "document",
    "context",
    "schema",
    "dialect::nullable",
    "object",
    "pointer",
    "text",
    "run",
    "form::Issue",
    "steps::Answer",
    "bench::CallAnswer",
    "tool::REFERENCE",
];

/// The modules of the app from the ground up: each may import those before it.
const APP_FLOORS: [&str; 22] = [
    "dom", "host", "chunk", "words", "ui", "session", "opening", "widgets", "form", "result",
    "data", "batch", "author", "build", "settings", "mcp", "runs", "steps", "bench", "publish",
    "embed", "pages",
];

/// The app's top floor, which may import all others.
const APP_TOP: &str = "app";

/// What a widget may not know: it draws one value, wherever it stands.
const CLOSED_TO_WIDGETS: [&str; 6] = ["form", "result", "opening", "pages", "session", "host"];

/// The most groups of files that may import each other in a circle, and the most files in one of them: who
/// changes a file that is tied to others has to know them all. The aim is 20 groups of 8 files.
const MOST_KNOTS: usize = 4;
const MOST_FILES_OF_KNOT: usize = 8;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The folders directly in one, as the plan would name them.
fn folders_in(parent: &str) -> Vec<String> {
    let prefix = if parent.is_empty() { String::new() } else { format!("{parent}/") };
    let entries = fs::read_dir(root().join(parent)).unwrap_or_else(|e| panic!("{parent}: {e}"));
    entries
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| !name.starts_with('.') && !GENERATED.contains(&name.as_str()))
        .map(|name| format!("{prefix}{name}/"))
        .collect()
}

/// Every Rust file in a folder and below; empty if there is no such folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

/// What a file imports of its own crate.
fn imports(code: &str) -> BTreeSet<String> {
    imports_of("crate::", code)
}

/// What follows each mention of a crate, `crate::` or another's name, in the code of a file, up to
/// the end of its path; a braced list counts name by name. Comments are no imports.
fn imports_of(root: &str, code: &str) -> BTreeSet<String> {
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut found = BTreeSet::new();
    for after in code.split(root).skip(1) {
        let in_path = |letter: &char| letter.is_alphanumeric() || "_:".contains(*letter);
        let path: String = after.chars().take_while(in_path).collect();
        let list = after.strip_prefix(path.as_str()).and_then(|rest| rest.strip_prefix('{'));
        match list.and_then(|list| list.split('}').next()) {
            Some(names) => {
                found.extend(names.split(',').map(|name| format!("{path}{}", name.trim())));
            }
            None => drop(found.insert(path)),
        }
    }
    found
}

/// Whether an import is of this module, or of this name in a module.
fn is_of(import: &str, allowed: &str) -> bool {
    match import.strip_prefix(allowed) {
        Some(rest) => allowed.contains("::") || rest.is_empty() || rest.starts_with("::"),
        None => false,
    }
}

/// A crate's modules, each with those of its siblings that it may import.
type Table = [(&'static str, &'static [&'static str])];

/// The imports of a module that its row of the table does not allow.
fn forbidden(table: &Table, module: &str, allowed: &[&str], code: &str) -> Vec<String> {
    let is_module = |import: &str| table.iter().any(|(name, _)| is_of(import, name));
    imports(code)
        .into_iter()
        .filter(|import| is_module(import) && !is_of(import, module))
        .filter(|import| !GROUND.iter().any(|name| is_of(import, name)))
        .filter(|import| !allowed.iter().any(|name| is_of(import, name)))
        .collect()
}

#[test]
fn every_module_of_core_imports_what_lies_below_it_only() {
    check_imports("crates/core/src", &CORE_IMPORTS);
}

#[test]
fn every_module_of_the_app_imports_what_lies_below_it_only() {
    let modules = app_modules();
    for module in modules.iter().filter(|module| *module != APP_TOP) {
        let floor = APP_FLOORS.iter().position(|name| name == module);
        let floor = floor.unwrap_or_else(|| panic!("src/{module} stands on no floor"));
        let above = |import: &&String| {
            is_of(import, APP_TOP) || APP_FLOORS[floor + 1..].iter().any(|name| is_of(import, name))
        };
        let folder = rust_files(&root().join("src").join(module));
        for file in folder.into_iter().chain([root().join(format!("src/{module}.rs"))]) {
            let found = imports(&fs::read_to_string(&file).unwrap_or_default());
            let found: Vec<_> = found.iter().filter(above).collect();
            assert!(found.is_empty(), "{} imports {found:?}", file.display());
        }
    }
    let gone: Vec<_> = APP_FLOORS.iter().filter(|name| !modules.contains(**name)).collect();
    assert!(gone.is_empty(), "no modules of the app: {gone:?}");
}

/// The names of the app's modules: files and folders directly in `src/`.
fn app_modules() -> BTreeSet<String> {
    let entries = fs::read_dir(root().join("src")).expect("src/ is there").flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let names = names.map(|name| name.trim_end_matches(".rs").to_owned());
    names.filter(|name| name != "main" && name != "lib").collect()
}

#[test]
fn every_folder_of_the_provider_crate_imports_what_lies_below_it_only() {
    check_imports("crates/provider/src", &PROVIDER_IMPORTS);
}

/// Holds a crate's folders to their rows in a table, and the table to the folders.
#[track_caller]
fn check_imports(sources: &str, table: &Table) {
    for (module, allowed) in table {
        for file in rust_files(&root().join(sources).join(module)) {
            let code = fs::read_to_string(&file).unwrap();
            let found = forbidden(table, module, allowed, &code);
            assert!(found.is_empty(), "{} imports {found:?}", file.display());
        }
    }
    for folder in folders_in(sources) {
        let known = table.iter().any(|(name, _)| folder.ends_with(&format!("/{name}/")));
        assert!(known, "{folder} has no row in the table");
    }
}

#[test]
fn the_provider_crate_knows_no_form_batch_or_answer_of_core() {
    for file in rust_files(&root().join("crates/provider/src")) {
        let found = imports_of("pilcrow_core::", &fs::read_to_string(&file).unwrap());
        let is_allowed = |import: &&String| {
            PROVIDER_IMPORTS_OF_CORE.iter().any(|allowed| is_of(import, allowed))
        };
        let found: Vec<_> = found.iter().filter(|import| !is_allowed(import)).collect();
        assert!(found.is_empty(), "{} imports {found:?}", file.display());
    }
}

#[test]
fn the_protocol_knows_issues_and_how_texts_are_read_and_nothing_else_of_core() {
    let found = forbidden(
        &CORE_IMPORTS,
        "protocol",
        &["document::parse_text", "form::Issue"],
        &read("crates/core/src/form/protocol.rs"),
    );
    assert!(found.is_empty(), "protocol.rs imports {found:?}");
}

#[test]
fn widgets_know_nothing_of_where_they_stand() {
    for file in rust_files(&root().join("src/widgets")) {
        let found = imports(&fs::read_to_string(&file).unwrap());
        let closed = |import: &&String| CLOSED_TO_WIDGETS.iter().any(|name| is_of(import, name));
        let found: Vec<_> = found.iter().filter(closed).collect();
        assert!(found.is_empty(), "{} imports {found:?}", file.display());
    }
}

#[test]
fn few_files_import_each_other_in_a_circle() {
    let packages = folders_in("crates").into_iter().chain(["".to_owned(), "xtask/".to_owned()]);
    let found = packages.flat_map(|package| {
        let knots = knots(&sources(&root().join(&package).join("src"))).into_iter();
        let named = |knot: Vec<String>| {
            (knot.len(), format!("{} in {package}src: {}", knot.len(), knot.join(", ")))
        };
        knots.map(named).collect::<Vec<_>>()
    });
    let mut found: Vec<(usize, String)> = found.collect();
    found.sort_by(|one, other| other.cmp(one));
    let largest = found.first().map_or(0, |(files, _)| *files);
    let listed: Vec<String> = found.iter().map(|(_, listed)| listed.clone()).collect();
    assert!(
        found.len() <= MOST_KNOTS && largest <= MOST_FILES_OF_KNOT,
        "{} knots, the largest of {largest} files; {MOST_KNOTS} of {MOST_FILES_OF_KNOT} are allowed:\n{}",
        found.len(),
        listed.join("\n"),
    );
}

#[test]
fn imports_are_found_however_they_are_written() {
    let code =
        "//! [`crate::form`]\nuse crate::{form, field::Field};\npub fn a(_: crate::schema::S) {}";
    let found: Vec<_> = imports(code).into_iter().collect();
    assert_eq!(found, ["field::Field", "form", "schema::S"]);
    let others = "use pilcrow_core::run::{A, B};\nfn a() { pilcrow_core::object::text(\"\") }";
    let found: Vec<_> = imports_of("pilcrow_core::", others).into_iter().collect();
    assert_eq!(found, ["object::text", "run::A", "run::B"]);
    assert_eq!(forbidden(&CORE_IMPORTS, "field", &["schema"], code), ["form"]);
    let issues = "use crate::form::{Issue, IssueKind};\nuse crate::form::{Node};";
    assert_eq!(forbidden(&CORE_IMPORTS, "run", &["form::Issue"], issues), ["form::Node"]);
}
