//! Tests of schemas generated from random sample data: each row of the data must fit its schema.

use crate::Checker;
use pilcrow_core::document::parse_text;
use pilcrow_core::import::sample::{Sample, read_sample};
use serde_json::{Map, Value};

/// Marsaglia's xorshift generator, which always gives the same numbers.
struct Dice(usize);

impl Dice {
    fn pick(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 8) % sides
    }
}

/// The possible cells of a column, by its kind.
const CELLS: [&[&str]; 13] = [
    &["5", "12", "-3", "1 200", "0"],
    &["1.50", "3,5", "1.250,00", "−2"],
    &["5 kg", "6 kg", "7,5 kg"],
    &["€ 5", "€ 12.50", "€5"],
    &["120 USD", "80 USD"],
    &["5%", "12 %", "7.5%"],
    &["yes", "no", "Да", "✓"],
    &["26.11.2026", "2026-11-26", "1.4.25"],
    &["ann@example.org", "b.c@d.example", "x@y"],
    &["https://example.org/a?b=1", "http://localhost:80/x", "https://a.b/#c"],
    &["new", "old", "open"],
    &["007", "+7 900", "10:30", "A, B", "Room 5"],
    &["A long text that goes on and on until it does not fit a single line of a form.", "Two"],
];

/// Returns a table in which a column may contain cells of other kinds.
fn table(dice: &mut Dice) -> String {
    let (width, height) = (2 + dice.pick(5), 1 + dice.pick(9));
    let about: Vec<usize> = (0..width).map(|_| dice.pick(CELLS.len())).collect();
    let heads: Vec<String> = (0..width).map(|at| format!("Name {at}")).collect();
    let row = |dice: &mut Dice| -> String {
        let cells = about.iter().map(|about| match dice.pick(12) {
            0 => String::new(),
            1 => CELLS[dice.pick(CELLS.len())][0].to_owned(),
            _ => CELLS[*about][dice.pick(CELLS[*about].len())].to_owned(),
        });
        cells.collect::<Vec<_>>().join("\t")
    };
    let rows: Vec<String> = (0..height).map(|_| row(dice)).collect();
    [vec![heads.join("\t")], rows].concat().join("\n")
}

/// Returns a list of objects with values of all types.
fn objects(dice: &mut Dice) -> String {
    let rows: Vec<Value> = (0..1 + dice.pick(6)).map(|_| members(dice, 0)).collect();
    Value::Array(rows).to_string()
}

fn members(dice: &mut Dice, depth: usize) -> Value {
    let keys = ["a", "b c", "é", "d", ""];
    let count = dice.pick(keys.len() + 1);
    let each = keys.iter().take(count).map(|key| ((*key).to_owned(), value(dice, depth + 1)));
    Value::Object(each.collect::<Map<_, _>>())
}

fn value(dice: &mut Dice, depth: usize) -> Value {
    let about = CELLS[dice.pick(CELLS.len())];
    match dice.pick(if depth < 4 { 9 } else { 6 }) {
        0 => Value::Null,
        1 => Value::Bool(dice.pick(2) == 0),
        2 => parse_text(["1", "2.0", "1e2", "-0.5", "12345678901234567890"][dice.pick(5)]).unwrap(),
        3..6 => Value::from(about[dice.pick(about.len())]),
        6 => members(dice, depth),
        _ => Value::Array((0..dice.pick(4)).map(|_| value(dice, depth + 1)).collect()),
    }
}

/// Checks that each row fits, also if all questions are answered with no.
fn holds(text: &str) -> bool {
    let Some(mut sample) = read_sample(text, "Text") else { return false };
    fits(&sample, text);
    sample.questions().into_iter().for_each(|question| sample.deny(question));
    fits(&sample, text);
    true
}

fn fits(sample: &Sample, text: &str) {
    let schema = sample.schema();
    let checker = Checker::new(&schema).unwrap();
    for row in &sample.rows {
        let issues = checker.check(&Value::Object(row.clone()));
        assert!(issues.is_empty(), "{issues:?}\n{row:?}\n{schema}\n{text}");
    }
}

#[test]
fn each_row_of_an_example_fits_the_schema_made_of_it() {
    let mut dice = Dice(88_172_645_463_325_252);
    let rows = (0..400).filter(|at| match at % 2 {
        0 => holds(&table(&mut dice)),
        _ => holds(&objects(&mut dice)),
    });
    assert!(rows.count() > 300);
}
