//! Files of a crate that import each other in a circle, by their `use` lines. A name that is exported again
//! is followed to the file that it comes from; tests are left out.

use super::rust_files;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The code of a crate's files by the paths of their modules: `solution::chart`; that of the root is empty.
pub type Sources = BTreeMap<String, String>;

/// What a file imports.
struct Import {
    /// Whether it is only exported again, so that the file itself needs nothing of it.
    is_export: bool,
    /// What it is called here.
    name: String,
    /// From the crate's root on.
    path: Vec<String>,
}

/// The code of a package by its modules, without files of tests.
pub fn sources(folder: &Path) -> Sources {
    let is_test = |name: &str| ["test", "tests"].contains(&name.rsplit('_').next().unwrap_or(name));
    let module = |file: &PathBuf| {
        let path = file.strip_prefix(folder).unwrap().with_extension("");
        let names: Vec<String> =
            path.iter().map(|name| name.to_str().unwrap().to_owned()).collect();
        let names =
            names.into_iter().filter(|name| !["lib", "main", "mod"].contains(&name.as_str()));
        names.collect::<Vec<_>>()
    };
    let files = rust_files(folder).into_iter().map(|file| (module(&file), file));
    let files = files.filter(|(names, _)| !names.iter().any(|name| is_test(name)));
    files.map(|(names, file)| (names.join("::"), fs::read_to_string(file).unwrap())).collect()
}

/// The groups of modules that lead to each other, the largest first.
pub fn knots(sources: &Sources) -> Vec<Vec<String>> {
    let modules: Vec<&String> = sources.keys().collect();
    let imports: BTreeMap<&str, Vec<Import>> =
        sources.iter().map(|(own, code)| (own.as_str(), imports(sources, own, code))).collect();
    let place = |module: &String| modules.binary_search(&module).ok();
    let leads_to = |own: &&String| {
        let needed = imports[own.as_str()].iter().filter(|import| !import.is_export);
        let targets = needed.filter_map(|import| place(&target(&imports, &import.path, 8)?));
        targets.filter(|target| modules[*target] != *own).collect::<Vec<usize>>()
    };
    let edges: Vec<Vec<usize>> = modules.iter().map(leads_to).collect();
    let reached: Vec<Vec<bool>> = (0..edges.len()).map(|from| reach(&edges, from)).collect();
    let knot = |from: usize| {
        let all = (0..edges.len()).filter(|to| reached[from][*to] && reached[*to][from]);
        all.collect::<Vec<usize>>()
    };
    let mut knots: Vec<Vec<usize>> = (0..edges.len()).map(knot).collect();
    knots.retain(|knot| !knot.is_empty());
    knots.sort_by_key(|knot| (usize::MAX - knot.len(), knot.clone()));
    knots.dedup();
    let named = |knot: Vec<usize>| knot.into_iter().map(|at| modules[at].clone()).collect();
    knots.into_iter().map(named).collect()
}

/// Which modules are reached from one, itself only by a circle.
fn reach(edges: &[Vec<usize>], from: usize) -> Vec<bool> {
    let mut reached = vec![false; edges.len()];
    let mut next = edges[from].clone();
    while let Some(module) = next.pop() {
        if !reached[module] {
            reached[module] = true;
            next.extend(&edges[module]);
        }
    }
    reached
}

/// The module that has what a path leads to, past at most `most` exports.
fn target(imports: &BTreeMap<&str, Vec<Import>>, path: &[String], most: usize) -> Option<String> {
    let depth = (0..=path.len()).rev().find(|end| {
        let module = path[..*end].join("::");
        imports.contains_key(module.as_str())
    })?;
    let (module, rest) = path.split_at(depth);
    let module = module.join("::");
    let named = rest.first().filter(|_| most > 0).and_then(|name| {
        imports[module.as_str()].iter().find(|import| import.name == *name && import.path != path)
    });
    match named {
        Some(import) => {
            let path: Vec<String> = import.path.iter().chain(&rest[1..]).cloned().collect();
            target(imports, &path, most - 1)
        }
        None => Some(module),
    }
}

/// What a module imports of its own crate.
fn imports(sources: &Sources, own: &str, code: &str) -> Vec<Import> {
    let own: Vec<&str> = own.split("::").filter(|name| !name.is_empty()).collect();
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut imports = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let before =
            code.get(..at).unwrap_or_default().rsplit('\n').next().unwrap_or_default().trim();
        let is_export = before.starts_with("pub");
        if !before.is_empty() && !is_export {
            continue;
        }
        let tree = code.get(at + 4..).unwrap_or_default().split(';').next().unwrap_or_default();
        let tree = tree.split_whitespace().collect::<Vec<_>>().join(" ");
        for written in expanded(&tree) {
            let (path, alias) = written.split_once(" as ").unwrap_or((&written, ""));
            let Some(path) = from_root(sources, &own, path) else { continue };
            let name = if alias.is_empty() { path.last().cloned() } else { Some(alias.to_owned()) };
            imports.push(Import { is_export, name: name.unwrap_or_default(), path });
        }
    }
    imports
}

/// The paths of a tree of imports: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn expanded(tree: &str) -> Vec<String> {
    let Some((before, list)) = tree.split_once('{') else {
        return vec![tree.trim().trim_end_matches("::*").to_owned()];
    };
    let list = list.rsplit_once('}').map_or(list, |(list, _)| list);
    let mut depth = 0;
    let parts = list.split(|letter: char| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.flat_map(|part| expanded(&format!("{}{part}", before.trim()))).collect()
}

/// A path from the crate's root on; `None` if it leads to another crate.
fn from_root(sources: &Sources, own: &[&str], path: &str) -> Option<Vec<String>> {
    let mut names: Vec<&str> = path.split("::").map(str::trim).collect();
    let mut base = own.to_vec();
    let is_child = |name: &str| sources.contains_key(&[own, &[name]].concat().join("::"));
    match *names.first()? {
        "crate" => base.clear(),
        "super" | "self" => {}
        name if is_child(name) => names.insert(0, "self"),
        _ => return None,
    }
    while names.first() == Some(&"super") {
        base.pop();
        names.remove(0);
    }
    let names = names.into_iter().filter(|name| !matches!(*name, "crate" | "self"));
    Some(base.into_iter().chain(names).map(str::to_owned).collect())
}

#[track_caller]
fn check(files: &[(&str, &str)], expected: &[&[&str]]) {
    let owned = files.iter().map(|(path, code)| ((*path).to_owned(), (*code).to_owned()));
    assert_eq!(knots(&owned.collect()), expected);
}

#[test]
fn files_that_lead_to_each_other_are_a_knot() {
    check(&[("a", "use crate::b::B;"), ("b", "use super::c::{D, E};"), ("c", "")], &[]);
    check(&[("a", "use crate::b::B;"), ("b", "use super::a::{A, C};")], &[&["a", "b"]]);
    check(
        &[
            ("a", "use crate::{b::B, x};"),
            ("b", "use crate::c;"),
            ("c", "use crate::a;"),
            ("x", ""),
        ],
        &[&["a", "b", "c"]],
    );
    check(&[("a", "mod b;\nuse b::f;"), ("a::b", "use super::A;")], &[&["a", "a::b"]]);
}

#[test]
fn a_name_that_is_exported_again_is_of_the_file_that_has_it() {
    let list = ("a", "pub use b::B;\npub(crate) use c::C as D;");
    check(&[list, ("a::b", "use super::D;"), ("a::c", "")], &[]);
    check(&[list, ("a::b", "use super::D;"), ("a::c", "use crate::a::B;")], &[&["a::b", "a::c"]]);
}

#[test]
fn tests_comments_and_other_crates_tie_nothing() {
    let code = "// use crate::b;\nuse b::c;\n#[cfg(test)]\nmod tests {\n    use crate::b;\n}";
    check(&[("a", code), ("b", "use crate::a;")], &[]);
}
