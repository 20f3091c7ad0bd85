//! The comparison of a bench with an earlier run, for the terminal: significant losses first.

use super::print::tables;
use super::words::BENCH_WORDS;
use crate::run::text_of;
use crate::words::{LANGUAGE, sentence};
use pilcrow_core::bench::{
    Against, BenchSheet, BenchWord, BenchWords, CheckShift, Fall, Plan, Reference, Report, Verdict,
    against, check_title, column_title,
};
use pilcrow_core::object::{object, text};
use pilcrow_wording::bench::reference_fault_words;
use serde_json::{Map, Value};
use std::path::Path;

/// Reads the earlier run.
///
/// # Errors
///
/// The reason why the file is none.
pub fn reference(file: &Path) -> Result<Reference, String> {
    Reference::read(&text_of(file)?)
        .map_err(|fault| format!("{}: {}", file.display(), reference_fault_words(LANGUAGE, fault)))
}

/// Prints and returns the comparison: what got worse, what got better, and where answers differ.
pub fn print(plan: &Plan, report: &Report, reference: &Reference) -> Against {
    let difference = against(plan, report, reference);
    print!("{}", difference_text(plan, &difference));
    difference
}

/// Joins the tables of the comparison and, after them, the tables of a bench.
pub fn before_all(plan: &Plan, difference: &Against, all: BenchSheet) -> BenchSheet {
    let moves = sheet(plan, difference);
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

fn difference_text(plan: &Plan, difference: &Against) -> String {
    let mut lines = vec![summary(difference)];
    if !difference.changed.is_empty() {
        let name = |column: &usize| column_title(plan, *column, &BENCH_WORDS);
        let names: Vec<String> = difference.changed.iter().map(name).collect();
        lines.push(sentence!(reference.changed, columns = names.join(", ")));
    } else if !difference.unchanged.is_empty() {
        lines.push(sentence!(reference.unchanged));
    }
    if !difference.falls.is_empty() {
        lines.push(sentence!(reference.rate));
    }
    if !difference.differs.is_empty() {
        lines.push(sentence!(reference.differs_what));
    }
    if difference.only_now + difference.only_then > 0 {
        let (now, then) = (difference.only_now, difference.only_then);
        lines.push(sentence!(reference.apart, now, then));
    }
    let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
    format!("{}{}\n{lines}\n", tables(&sheet(plan, difference)), sentence!(reference.against))
}

fn summary(difference: &Against) -> String {
    if difference.matched() == 0 {
        return sentence!(reference.nothing_matches);
    }
    let (lower, higher) = (difference.lower(), difference.higher());
    sentence!(reference.summary, lower, higher, same = difference.same)
}

/// Builds the four tables of the comparison, each only if it has rows.
fn sheet(plan: &Plan, difference: &Against) -> BenchSheet {
    let moved = |all: &[CheckShift]| all.iter().map(|one| row(plan, one)).collect();
    let fall = |fall: &Fall| fall_row(plan, fall, difference.verdict(fall));
    let falls: Vec<Value> = difference.falls.iter().map(fall).collect();
    let tables: [(&str, String, Vec<Value>, Value); 4] = [
        ("falls", sentence!(reference.falls), falls, fall_headings(plan)),
        ("worse", sentence!(reference.worse), moved(&difference.worse), headings(plan)),
        ("better", sentence!(reference.better), moved(&difference.better), headings(plan)),
        ("differs", sentence!(reference.differs), moved(&difference.differs), headings(plan)),
    ];
    let (mut value, mut described) = (Map::new(), Map::new());
    for (key, title, rows, headings) in
        tables.into_iter().filter(|(_, _, rows, _)| !rows.is_empty())
    {
        value.insert(key.to_owned(), Value::Array(rows));
        let entry = object([("type", text("object")), ("properties", headings)]);
        let title = ("title", text(&title));
        let table = object([("type", text("array")), title, ("items", entry)]);
        described.insert(key.to_owned(), table);
    }
    BenchSheet {
        value: Value::Object(value),
        schema: object([("properties", Value::Object(described))]),
    }
}

fn headings(plan: &Plan) -> Value {
    let word = |word: BenchWord| BENCH_WORDS.word(word);
    titled(
        plan,
        &[
            ("input", word(BenchWord::Input)),
            ("check", word(BenchWord::Check)),
            ("must", sentence!(reference.has_to)),
            ("before", sentence!(reference.then)),
            ("now", sentence!(reference.now)),
        ],
    )
}

fn fall_headings(plan: &Plan) -> Value {
    titled(
        plan,
        &[
            ("check", BENCH_WORDS.word(BenchWord::Check)),
            ("before", sentence!(reference.then)),
            ("now", sentence!(reference.now)),
            ("chance", sentence!(reference.chance)),
            ("verdict", sentence!(reference.verdict)),
        ],
    )
}

/// Returns the columns of a table with their headings; the bench's column is included only if there are several.
fn titled(plan: &Plan, others: &[(&str, String)]) -> Value {
    let several = ("column", BENCH_WORDS.word(BenchWord::Column));
    let all = (plan.columns.len() > 1).then_some(&several).into_iter().chain(others);
    let entry =
        |(key, title): &(&str, String)| ((*key).to_owned(), object([("title", text(title))]));
    Value::Object(all.map(entry).collect())
}

fn fall_row(plan: &Plan, fall: &Fall, verdict: Verdict) -> Value {
    let verdict = match verdict {
        Verdict::Worse => sentence!(reference.verdict_worse),
        Verdict::SoFar => BENCH_WORDS.verdict(verdict.key()),
        Verdict::Better | Verdict::CannotTell => String::new(),
    };
    object([
        ("column", text(&column_title(plan, fall.column, &BENCH_WORDS))),
        ("check", text(&check_title(plan, fall.check, &BENCH_WORDS))),
        ("before", passed(fall.before)),
        ("now", passed(fall.now)),
        ("chance", text(&format!("{:.3}", fall.chance))),
        ("verdict", text(&verdict)),
    ])
}

fn passed(share: [usize; 2]) -> Value {
    text(&passed_of(share))
}

/// Formats the number of answers that pass, of all judged ones.
pub fn passed_of([passed, judged]: [usize; 2]) -> String {
    sentence!(trial.passed_of, passed, told = judged)
}

fn row(plan: &Plan, moved: &CheckShift) -> Value {
    let input = plan.inputs.get(moved.input).map(|input| input.id.clone()).unwrap_or_default();
    let must = if moved.must { sentence!(reference.yes) } else { String::new() };
    object([
        ("column", text(&column_title(plan, moved.column, &BENCH_WORDS))),
        ("input", text(&input)),
        ("check", text(&check_title(plan, moved.check, &BENCH_WORDS))),
        ("must", text(&must)),
        ("before", passed(moved.before)),
        ("now", passed(moved.now)),
    ])
}
