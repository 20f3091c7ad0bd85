//! Property tests: the marks of random pairs of answers, compared with a plain difference of their JSON.

use super::*;
use crate::field::FieldTree;
use crate::solution::solution_blocks;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// A random number generator with a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % count
    }

    fn is_one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }
}

/// The kind of value at a pointer of the generated answers.
enum Shape {
    Text,
    Number,
    Switch,
    Option,
    /// A list of distinct texts.
    Texts,
    /// A list of distinct numbers.
    Numbers,
    /// A list of objects with unique `id`s.
    Rows(Vec<(String, Shape)>),
    Parts(Vec<(String, Shape)>),
    /// An object that maps keys to numbers.
    Amounts,
}

const OPTIONS: [&str; 4] = ["draft", "sent", "paid", "late"];

const WORDS: [&str; 8] = ["river", "hill", "old", "slow", "bus", "market", "tower", "garden"];

impl Shape {
    fn any(dice: &mut Dice, depth: usize) -> Self {
        match dice.below(if depth == 0 { 4 } else { 9 }) {
            0 => Self::Text,
            1 => Self::Number,
            2 => Self::Switch,
            3 => Self::Option,
            4 => Self::Texts,
            5 => Self::Numbers,
            6 => Self::Rows(Self::parts(dice, depth)),
            7 => Self::Parts(Self::parts(dice, depth)),
            _ => Self::Amounts,
        }
    }

    fn parts(dice: &mut Dice, depth: usize) -> Vec<(String, Self)> {
        (0..=dice.below(4)).map(|at| (format!("p{at}"), Self::any(dice, depth - 1))).collect()
    }

    fn schema(&self) -> Value {
        let parts = |parts: &[(String, Self)]| -> Map<String, Value> {
            parts.iter().map(|(key, part)| (key.clone(), part.schema())).collect()
        };
        match self {
            Self::Text => json!({"type": "string"}),
            Self::Number => json!({"type": "number"}),
            Self::Switch => json!({"type": "boolean"}),
            Self::Option => json!({"enum": OPTIONS}),
            Self::Texts => json!({"type": "array", "items": {"type": "string"}}),
            Self::Numbers => json!({"type": "array", "items": {"type": "number"}}),
            Self::Amounts => json!({"type": "object", "additionalProperties": {"type": "number"}}),
            Self::Parts(own) => json!({"type": "object", "properties": parts(own)}),
            Self::Rows(own) => {
                let mut properties = parts(own);
                properties.insert("id".to_owned(), json!({"type": "integer"}));
                json!({"type": "array", "items": {"type": "object", "properties": properties}})
            }
        }
    }

    fn value(&self, dice: &mut Dice) -> Value {
        let count = dice.below(5);
        match self {
            Self::Text => text(dice).into(),
            Self::Number => dice.below(100).into(),
            Self::Switch => dice.is_one_in(2).into(),
            Self::Option => OPTIONS[dice.below(4) as usize].into(),
            Self::Texts => distinct((0..count).map(|_| text(dice).into()).collect()),
            Self::Numbers => distinct((0..count).map(|_| dice.below(100).into()).collect()),
            Self::Amounts => {
                let amount = |_| (WORDS[dice.below(8) as usize].to_owned(), dice.below(100).into());
                Value::Object((0..count).map(amount).collect())
            }
            Self::Parts(own) => members(own, dice).into(),
            Self::Rows(own) => (0..count).map(|_| row(own, dice)).collect::<Vec<_>>().into(),
        }
        .with_own_ids()
    }

    /// Returns a slightly changed value.
    fn changed(&self, value: &Value, dice: &mut Dice) -> Value {
        if dice.is_one_in(8) {
            return self.value(dice);
        }
        match (self, value) {
            (Self::Parts(own), Value::Object(members)) => {
                changed_members(own, members, dice).into()
            }
            (Self::Rows(own), Value::Array(rows)) => {
                let mut rows: Vec<Value> = rows
                    .iter()
                    .filter_map(Value::as_object)
                    .map(|row| {
                        let mut changed = changed_members(own, row, dice);
                        changed.insert("id".to_owned(), row["id"].clone());
                        changed.into()
                    })
                    .collect();
                shuffle(&mut rows, || row(own, dice));
                Value::from(rows).with_own_ids()
            }
            (Self::Texts, Value::Array(entries)) => {
                let mut entries = entries.clone();
                shuffle(&mut entries, || text(dice).into());
                distinct(entries)
            }
            (Self::Numbers, Value::Array(entries)) => {
                let mut entries = entries.clone();
                shuffle(&mut entries, || dice.below(100).into());
                distinct(entries)
            }
            (Self::Amounts, Value::Object(members)) => {
                let mut members = members.clone();
                members.insert(WORDS[dice.below(8) as usize].to_owned(), dice.below(100).into());
                members.shift_remove(WORDS[dice.below(8) as usize]);
                members.into()
            }
            (Self::Text, Value::String(text)) if dice.is_one_in(3) => {
                format!("{text} {}", WORDS[dice.below(8) as usize]).into()
            }
            _ => value.clone(),
        }
    }
}

trait OwnIds {
    fn with_own_ids(self) -> Self;
}

impl OwnIds for Value {
    /// Removes rows whose id an earlier row has.
    fn with_own_ids(mut self) -> Self {
        if let Value::Array(rows) = &mut self {
            let mut seen = Vec::new();
            rows.retain(|row| match row.get("id") {
                Some(id) if seen.contains(id) => false,
                Some(id) => {
                    seen.push(id.clone());
                    true
                }
                None => true,
            });
        }
        self
    }
}

fn text(dice: &mut Dice) -> String {
    let words = (0..=dice.below(6)).map(|_| WORDS[dice.below(8) as usize]);
    words.collect::<Vec<_>>().join(" ")
}

fn distinct(mut entries: Vec<Value>) -> Value {
    let mut seen: Vec<Value> = Vec::new();
    entries.retain(|entry| {
        let is_new = !seen.contains(entry);
        seen.push(entry.clone());
        is_new
    });
    entries.into()
}

fn members(own: &[(String, Shape)], dice: &mut Dice) -> Map<String, Value> {
    let mut members = Map::new();
    for (key, part) in own {
        if !dice.is_one_in(6) {
            members.insert(key.clone(), part.value(dice));
        }
    }
    members
}

fn row(own: &[(String, Shape)], dice: &mut Dice) -> Value {
    let mut members = members(own, dice);
    members.insert("id".to_owned(), dice.below(12).into());
    members.into()
}

fn changed_members(
    own: &[(String, Shape)],
    members: &Map<String, Value>,
    dice: &mut Dice,
) -> Map<String, Value> {
    let mut changed = Map::new();
    for (key, part) in own {
        match members.get(key) {
            Some(_) if dice.is_one_in(8) => {}
            Some(value) => drop(changed.insert(key.clone(), part.changed(value, dice))),
            None if dice.is_one_in(3) => drop(changed.insert(key.clone(), part.value(dice))),
            None => {}
        }
    }
    changed
}

fn shuffle(entries: &mut Vec<Value>, new: impl FnOnce() -> Value) {
    let entry = new();
    let turn = entry.to_string().len();
    if turn.is_multiple_of(3) && !entries.is_empty() {
        entries.remove(turn % entries.len());
    }
    if turn.is_multiple_of(2) {
        entries.insert(turn % (entries.len() + 1), entry);
    }
    if turn.is_multiple_of(5) && !entries.is_empty() {
        entries.rotate_left(1);
    }
}

/// A plain difference of two JSON values.
#[derive(Default)]
struct Difference {
    /// Each value without children in the new answer, and whether it differs.
    leaves: Vec<(Pointer, bool)>,
    /// Number of members and entries that are gone; in lists of single values only those without a replacement.
    gone: usize,
    /// The lists of single values, each with the number of entries that the new one does not contain.
    lists: Vec<(Pointer, usize)>,
}

impl Difference {
    fn all_new(&mut self, place: &Pointer, after: &Value) {
        match after {
            Value::Object(members) if !members.is_empty() => {
                members.iter().for_each(|(key, value)| self.all_new(&place.join(key), value));
            }
            Value::Array(entries) if !entries.is_empty() => {
                for (at, entry) in entries.iter().enumerate() {
                    self.all_new(&place.join(&at.to_string()), entry);
                }
            }
            _ => self.leaves.push((place.clone(), true)),
        }
    }

    fn compare(&mut self, place: &Pointer, before: &Value, after: &Value) {
        match (before, after) {
            (Value::Object(before), Value::Object(after)) => {
                for (key, value) in after {
                    match before.get(key) {
                        Some(before) => self.compare(&place.join(key), before, value),
                        None => self.all_new(&place.join(key), value),
                    }
                }
                self.gone += before.keys().filter(|key| !after.contains_key(*key)).count();
            }
            (Value::Array(before), Value::Array(after)) => {
                let is_of_rows = before.iter().chain(after).all(Value::is_object);
                match is_of_rows {
                    true => self.compare_rows(place, before, after),
                    false => self.compare_entries(place, before, after),
                }
            }
            _ => self.leaves.push((place.clone(), before != after)),
        }
    }

    fn compare_rows(&mut self, place: &Pointer, before: &[Value], after: &[Value]) {
        for (at, row) in after.iter().enumerate() {
            let place = place.join(&at.to_string());
            match before.iter().find(|one| one["id"] == row["id"]) {
                Some(before) => self.compare(&place, before, row),
                None => self.all_new(&place, row),
            }
        }
        let is_gone = |row: &&Value| after.iter().all(|one| one["id"] != row["id"]);
        self.gone += before.iter().filter(is_gone).count();
    }

    fn compare_entries(&mut self, place: &Pointer, before: &[Value], after: &[Value]) {
        for (at, entry) in after.iter().enumerate() {
            self.leaves.push((place.join(&at.to_string()), !before.contains(entry)));
        }
        let missing = before.iter().filter(|entry| !after.contains(entry)).count();
        self.lists.push((place.clone(), missing));
    }
}

fn marks_are_right(seed: u64) -> Result<(), TestCaseError> {
    let mut dice = Dice(seed);
    let shape = Shape::Parts(Shape::parts(&mut dice, 3));
    let before = shape.value(&mut dice);
    let after = shape.changed(&before, &mut dice);
    let tree = FieldTree::new(shape.schema());
    let block = |value: &Value| solution_blocks(Some(&tree), Some(value), None);
    let changes = AnswerChanges::new(&block(&before), &block(&after), Sight::default());
    let mut expected = Difference::default();
    expected.compare(&Pointer::root(), &before, &after);
    let text = format!("{before}\n{after}\n{changes:?}");
    for (place, differs) in &expected.leaves {
        let marks = changes.marks().filter(|(mark, _)| place.is_within(mark)).count();
        prop_assert_eq!(marks, usize::from(*differs), "{} of\n{}", place, text);
    }
    // An entry that replaces another is marked with the earlier value.
    let mut gone = expected.gone;
    for (place, missing) in &expected.lists {
        let is_entry = |mark: &Pointer| mark.parent().as_ref() == Some(place);
        let changed = changes.marks().filter(|(at, mark)| is_entry(at) && **mark != Mark::New);
        gone += missing - changed.count();
    }
    let listed: usize = changes.listings().map(|(_, listing)| listing.gone.len()).sum();
    let left_out = changes.marks().filter(|(at, _)| at.get(&after).is_none()).count();
    prop_assert_eq!(listed + left_out, gone, "{}", text);
    prop_assert_eq!(changes.count() == 0, before == after, "{}", text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn every_value_that_differs_is_under_one_mark_and_no_other_is(seed in any::<u64>()) {
        marks_are_right(seed)?;
    }
}
