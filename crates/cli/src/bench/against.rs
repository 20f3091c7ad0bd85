//! A run held against an earlier one, for the terminal: what got worse first.

use super::print::tables;
use super::words::CatalogueBenchWords;
use crate::run::text_of;
use crate::words::sentence;
use pilcrow_core::bench::{
    Against, BenchSheet, BenchWord, BenchWords, Fall, Moved, Plan, Reference, ReferenceFault,
    Report, Verdict, against, check_title, column_title,
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

/// Prints what got worse and what got better, and gives it.
pub fn print(plan: &Plan, report: &Report, reference: &Reference) -> Against {
    let found = against(plan, report, reference);
    print!("{}", shown(plan, &found));
    found
}

/// The tables of a bench behind those of what got worse and what got better.
pub fn before_all(plan: &Plan, found: &Against, all: BenchSheet) -> BenchSheet {
    let moves = sheet(plan, found);
    let tables = |sheet: &BenchSheet| sheet.schema.get("properties").cloned();
    let schema = joined(tables(&moves), tables(&all));
    BenchSheet {
        value: joined(Some(moves.value), Some(all.value)),
        schema: object([("type", text("object")), ("properties", schema)]),
    }
}

fn joined(first: Option<Value>, others: Option<Value>) -> Value {
    let members = |value| match value {
        Some(Value::Object(members)) => members,
        _ => Map::new(),
    };
    Value::Object(members(first).into_iter().chain(members(others)).collect())
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
    if !found.falls.is_empty() {
        lines.push(said("rate", &[]));
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

/// Three tables, each only where it has rows.
fn sheet(plan: &Plan, found: &Against) -> BenchSheet {
    let moved = |all: &[Moved]| all.iter().map(|one| row(plan, one)).collect();
    let fall = |fall: &Fall| fall_row(plan, fall, found.verdict(fall));
    let falls: Vec<Value> = found.falls.iter().map(fall).collect();
    let tables: [(&str, Vec<Value>, Value); 3] = [
        ("falls", falls, fall_headings(plan)),
        ("worse", moved(&found.worse), headings(plan)),
        ("better", moved(&found.better), headings(plan)),
    ];
    let (mut value, mut described) = (Map::new(), Map::new());
    for (key, rows, headings) in tables.into_iter().filter(|(_, rows, _)| !rows.is_empty()) {
        value.insert(key.to_owned(), Value::Array(rows));
        let entry = object([("type", text("object")), ("properties", headings)]);
        let title = ("title", text(&said(key, &[])));
        let table = object([("type", text("array")), title, ("items", entry)]);
        described.insert(key.to_owned(), table);
    }
    BenchSheet {
        value: Value::Object(value),
        schema: object([("properties", Value::Object(described))]),
    }
}

fn headings(plan: &Plan) -> Value {
    let word = |word: BenchWord| CatalogueBenchWords.word(word);
    titled(
        plan,
        &[
            ("input", word(BenchWord::Input)),
            ("check", word(BenchWord::Check)),
            ("must", said("has_to", &[])),
            ("before", said("then", &[])),
            ("now", said("now", &[])),
        ],
    )
}

fn fall_headings(plan: &Plan) -> Value {
    titled(
        plan,
        &[
            ("check", CatalogueBenchWords.word(BenchWord::Check)),
            ("before", said("then", &[])),
            ("now", said("now", &[])),
            ("chance", said("chance", &[])),
            ("verdict", said("verdict", &[])),
        ],
    )
}

/// The columns of a table with their headings; that of the bench's own column only where there are several.
fn titled(plan: &Plan, others: &[(&str, String)]) -> Value {
    let several = ("column", CatalogueBenchWords.word(BenchWord::Column));
    let all = (plan.columns.len() > 1).then_some(&several).into_iter().chain(others);
    let entry =
        |(key, title): &(&str, String)| ((*key).to_owned(), object([("title", text(title))]));
    Value::Object(all.map(entry).collect())
}

fn fall_row(plan: &Plan, fall: &Fall, verdict: Verdict) -> Value {
    let verdict = match verdict {
        Verdict::Worse => said("verdict_worse", &[]),
        Verdict::SoFar => CatalogueBenchWords.verdict(verdict.key()),
        Verdict::Better | Verdict::CannotTell => String::new(),
    };
    object([
        ("column", text(&column_title(plan, fall.column, &CatalogueBenchWords))),
        ("check", text(&check_title(plan, fall.check, &CatalogueBenchWords))),
        ("before", passed(fall.before)),
        ("now", passed(fall.now)),
        ("chance", text(&format!("{:.3}", fall.chance))),
        ("verdict", text(&verdict)),
    ])
}

fn passed([held, told]: [usize; 2]) -> Value {
    let (held, told) = (held.to_string(), told.to_string());
    text(&sentence("trial", "passed_of", &[("passed", &held), ("told", &told)]))
}

fn row(plan: &Plan, moved: &Moved) -> Value {
    let input = plan.inputs.get(moved.input).map(|input| input.id.clone()).unwrap_or_default();
    let must = if moved.must { said("yes", &[]) } else { String::new() };
    object([
        ("column", text(&column_title(plan, moved.column, &CatalogueBenchWords))),
        ("input", text(&input)),
        ("check", text(&check_title(plan, moved.check, &CatalogueBenchWords))),
        ("must", text(&must)),
        ("before", passed(moved.before)),
        ("now", passed(moved.now)),
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
        let others = [
            "worse",
            "better",
            "has_to",
            "then",
            "now",
            "yes",
            "against",
            "unchanged",
            "falls",
            "chance",
            "verdict",
            "verdict_worse",
            "rate",
        ];
        for key in faults.iter().map(String::as_str).chain(others) {
            let words = said(key, &[("line", "1")]);
            let is_there = !words.contains(&format!("reference.{key}"));
            assert!(is_there && !words.contains("{{"), "{words}");
        }
    }
}
