//! A run held against an earlier one, for the terminal: what got worse first.

use super::print::tables;
use super::words::CatalogueBenchWords;
use crate::run::text_of;
use crate::words::sentence;
use pilcrow_core::bench::{
    Against, BenchSheet, BenchWord, BenchWords, Moved, Plan, Reference, ReferenceFault, Report,
    against, check_title, column_title,
};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};
use std::path::Path;

/// Reads the earlier run.
///
/// # Errors
///
/// Why the file is none.
pub fn reference(file: &Path) -> Result<Reference, String> {
    Reference::read(&text_of(file)?).map_err(|fault| {
        let line = match fault {
            ReferenceFault::BadLine(line) => line.to_string(),
            _ => String::new(),
        };
        let words = said(&format!("fault_{}", fault.key()), &[("line", &line)]);
        format!("{}: {words}", file.display())
    })
}

/// Prints what got worse and what got better; gives whether something got worse that must hold.
pub fn print(plan: &Plan, report: &Report, reference: &Reference) -> bool {
    let found = against(plan, report, reference);
    print!("{}", shown(plan, &found));
    found.is_worse()
}

fn shown(plan: &Plan, found: &Against) -> String {
    let mut lines = vec![summary(found)];
    if !found.changed.is_empty() {
        let name = |column: &usize| column_title(plan, *column, &CatalogueBenchWords);
        let names: Vec<String> = found.changed.iter().map(name).collect();
        lines.push(said("changed", &[("columns", &names.join(", "))]));
    } else if !found.unchanged.is_empty() {
        lines.push(said("unchanged", &[]));
    }
    if found.only_now + found.only_then > 0 {
        let (now, then) = (found.only_now.to_string(), found.only_then.to_string());
        lines.push(said("apart", &[("now", &now), ("then", &then)]));
    }
    let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
    format!("{}{}\n{lines}\n", tables(&sheet(plan, found)), said("against", &[]))
}

fn summary(found: &Against) -> String {
    if found.matched() == 0 {
        return said("nothing_matches", &[]);
    }
    let [worse, better, same] =
        [found.worse.len(), found.better.len(), found.same].map(|count| count.to_string());
    said("summary", &[("worse", &worse), ("better", &better), ("same", &same)])
}

/// Two tables, each only where it has rows.
fn sheet(plan: &Plan, found: &Against) -> BenchSheet {
    let tables = [("worse", &found.worse), ("better", &found.better)];
    let (mut value, mut described) = (Map::new(), Map::new());
    for (key, all) in tables.into_iter().filter(|(_, all)| !all.is_empty()) {
        value.insert(key.to_owned(), all.iter().map(|moved| row(plan, moved)).collect());
        let entry = object([("properties", headings(plan))]);
        described
            .insert(key.to_owned(), object([("title", text(&said(key, &[]))), ("items", entry)]));
    }
    BenchSheet {
        value: Value::Object(value),
        schema: object([("properties", Value::Object(described))]),
    }
}

fn headings(plan: &Plan) -> Value {
    let word = |word: BenchWord| CatalogueBenchWords.word(word);
    let several = (plan.columns.len() > 1).then(|| ("column", word(BenchWord::Column)));
    let others = [
        ("input", word(BenchWord::Input)),
        ("check", word(BenchWord::Check)),
        ("must", said("has_to", &[])),
        ("before", said("then", &[])),
        ("now", said("now", &[])),
    ];
    let all = several.into_iter().chain(others);
    Value::Object(
        all.map(|(key, title)| (key.to_owned(), object([("title", text(&title))]))).collect(),
    )
}

fn row(plan: &Plan, moved: &Moved) -> Value {
    let input = plan.inputs.get(moved.input).map(|input| input.id.clone()).unwrap_or_default();
    let of = |[held, told]: [usize; 2]| {
        let (held, told) = (held.to_string(), told.to_string());
        text(&sentence("trial", "passed_of", &[("passed", &held), ("told", &told)]))
    };
    let must = if moved.must { said("yes", &[]) } else { String::new() };
    object([
        ("column", text(&column_title(plan, moved.column, &CatalogueBenchWords))),
        ("input", text(&input)),
        ("check", text(&check_title(plan, moved.check, &CatalogueBenchWords))),
        ("must", text(&must)),
        ("before", of(moved.before)),
        ("now", of(moved.now)),
    ])
}

fn said(key: &str, operands: &[(&str, &str)]) -> String {
    sentence("reference", key, operands)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_in_the_catalogue() {
        let faults = [
            ReferenceFault::BadLine(1),
            ReferenceFault::NoReference,
            ReferenceFault::Newer,
            ReferenceFault::Empty,
        ];
        let faults = faults.map(|fault| format!("fault_{}", fault.key()));
        let others = ["worse", "better", "has_to", "then", "now", "yes", "against", "unchanged"];
        for key in faults.iter().map(String::as_str).chain(others) {
            let words = said(key, &[("line", "1")]);
            let is_there = !words.contains(&format!("reference.{key}"));
            assert!(is_there && !words.contains("{{"), "{words}");
        }
    }
}
