//! Faults for the mutation test: members that are cut, doubled, swapped or of another type, deep nesting, huge numbers,
//! surrogate halves, and texts that break off.

use pilcrow_core::document::parse_text;
use serde_json::{Map, Value, json};

/// A seeded generator of pseudo-random numbers (SplitMix64).
pub struct Draws(u64);

impl Draws {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `end`, which must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// Replacements for a value, as JSON.
const PALETTE: [&str; 28] = [
    "null",
    "true",
    "0",
    "-0",
    "1e400",
    "-1e-400",
    "9007199254740993",
    "123456789012345678901234567890.123456789012345678901234567890",
    "\"\"",
    "\"x\"",
    "\"\\ud83d\"",
    "\"\\u0000\\u202e†state.a || †state.b && †\"",
    "\"data:image/png;base64,AAAA\"",
    "\"#/$defs/none\"",
    "\"#\"",
    "\"(a+)+$\"",
    "\"[\"",
    "[]",
    "{}",
    "[null]",
    "[[[]]]",
    "{\"\": {}}",
    "{\"$ref\": \"#\"}",
    "{\"type\": \"array\", \"items\": {\"$ref\": \"#\"}}",
    "{\"type\": [\"string\", 5]}",
    "{\"anyOf\": [{\"$ref\": \"#\"}, {}], \"const\": 1e400}",
    "{\"type\": \"input\", \"schema\": {\"$ref\": \"#/a\"}, \"a\": 1}",
    "{\"type\": \"plan\", \"plan\": [{\"_tool\": \"a\", \"v\": \"†plan\"}]}",
];

/// Returns a document with one to four faults.
pub fn mutated(original: &str, draws: &mut Draws) -> String {
    let parsed = parse_text(original).ok();
    let mut text = match parsed {
        Some(mut value) => {
            for _ in 0..=draws.below(3) {
                fault(&mut value, draws);
            }
            value.to_string()
        }
        None => original.to_owned(),
    };
    if draws.below(3) == 0 {
        text = fault_of_text(&text, draws);
    }
    text
}

/// Changes the value at a random place.
fn fault(value: &mut Value, draws: &mut Draws) {
    let count = places(value);
    let mut left = draws.below(count);
    let Some(place) = place(value, &mut left) else { return };
    match draws.below(8) {
        0 | 1 => *place = picked(draws),
        2 => *place = nested(place.take(), draws),
        3 => cut(place, draws),
        4 => doubled(place, draws),
        5 => swapped(place, draws),
        6 => *place = retyped(place),
        _ => enlarge(place, draws),
    }
}

fn picked(draws: &mut Draws) -> Value {
    parse_text(PALETTE[draws.below(PALETTE.len())]).unwrap_or_default()
}

/// Wraps a value in up to 300 lists or objects, which is deeper than documents may nest.
fn nested(value: Value, draws: &mut Draws) -> Value {
    let depth = [2, 20, 120, 300][draws.below(4)];
    let wrap: fn(Value) -> Value = match draws.below(4) {
        0 => |inner| json!([inner]),
        1 => |inner| json!({"properties": {"a": inner}}),
        2 => |inner| json!({"anyOf": [inner, {"type": "null"}]}),
        _ => |inner| json!({"type": "array", "items": inner, "$defs": {"a": true}}),
    };
    (0..depth).fold(value, |inner, _| wrap(inner))
}

fn cut(value: &mut Value, draws: &mut Draws) {
    match value {
        Value::Object(members) if !members.is_empty() => {
            let at = draws.below(members.len());
            let key = members.keys().nth(at).cloned().unwrap_or_default();
            members.shift_remove(&key);
        }
        Value::Array(items) if !items.is_empty() => drop(items.remove(draws.below(items.len()))),
        Value::String(text) => *text = text.chars().take(draws.below(4)).collect(),
        other => *other = Value::Null,
    }
}

fn doubled(value: &mut Value, draws: &mut Draws) {
    match value {
        Value::Object(members) => {
            let all: Vec<_> =
                members.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
            for (key, value) in all {
                members.insert(format!("{key}2"), value);
            }
        }
        Value::Array(items) => {
            let times = [1, 3, 40][draws.below(3)];
            let all: Vec<Value> = items.iter().take(5).cloned().collect();
            (0..times).for_each(|_| items.extend(all.clone()));
        }
        Value::String(text) => *text = text.repeat(3),
        other => *other = json!([other.clone(), other.clone()]),
    }
}

/// Swaps two members' values, or renames a member to another one's key.
fn swapped(value: &mut Value, draws: &mut Draws) {
    match value {
        Value::Object(members) if members.len() > 1 => {
            let keys: Vec<String> = members.keys().cloned().collect();
            let (one, other) = (&keys[draws.below(keys.len())], &keys[draws.below(keys.len())]);
            let first = members.get(one).cloned().unwrap_or_default();
            let second = members.insert(other.clone(), first).unwrap_or_default();
            members.insert(one.clone(), second);
        }
        Value::Array(items) if items.len() > 1 => {
            let (one, other) = (draws.below(items.len()), draws.below(items.len()));
            items.swap(one, other);
        }
        other => *other = json!({"type": other.clone()}),
    }
}

fn retyped(value: &Value) -> Value {
    match value {
        Value::Object(members) => members.values().cloned().collect(),
        Value::Array(items) => {
            let named = items.iter().enumerate();
            Value::Object(named.map(|(at, item)| (at.to_string(), item.clone())).collect())
        }
        Value::String(_) => json!(5),
        other => Value::String(other.to_string()),
    }
}

/// Replaces a value by a large one.
fn enlarge(value: &mut Value, draws: &mut Draws) {
    let count = [10, 100, 1_000][draws.below(3)];
    *value = match draws.below(4) {
        0 => Value::String("†state.a || ".repeat(count)),
        1 => (0..count).map(Value::from).collect(),
        2 => {
            let member = |at: usize| (format!("k{at}"), json!({"type": "string"}));
            json!({"type": "object", "properties": (0..count).map(member).collect::<Map<_, _>>()})
        }
        _ => parse_text(&"9".repeat(count)).unwrap_or_default(),
    };
}

/// Cuts or doubles a part of a text, or inserts something into it.
fn fault_of_text(text: &str, draws: &mut Draws) -> String {
    let mut place = || {
        let at = draws.below(text.len() + 1);
        (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default()
    };
    let (one, other) = (place(), place());
    let (begin, end) = (one.min(other), one.max(other));
    let parts = (text.get(..begin), text.get(begin..end), text.get(end..));
    let (Some(before), Some(within), Some(after)) = parts else { return text.to_owned() };
    let noise =
        ["\\ud800", "\\udc00\\ud800", "\"", "{", "[[[[", "]", ",", "\u{feff}", "1e", "/*", "\\"];
    match draws.below(4) {
        0 => before.to_owned(),
        1 => [before, after].concat(),
        2 => [before, within, within, after].concat(),
        _ => [before, noise[draws.below(noise.len())], within, after].concat(),
    }
}

/// Counts the values in a value, including itself.
fn places(value: &Value) -> usize {
    match value {
        Value::Object(members) => 1 + members.values().map(places).sum::<usize>(),
        Value::Array(items) => 1 + items.iter().map(places).sum::<usize>(),
        _ => 1,
    }
}

/// Returns the value with a number among them.
fn place<'value>(value: &'value mut Value, left: &mut usize) -> Option<&'value mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Object(members) => members.values_mut().find_map(|value| place(value, left)),
        Value::Array(items) => items.iter_mut().find_map(|value| place(value, left)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_made_of_its_number_alone() {
        let original = "{\"a\": [1, {\"b\": \"x\"}], \"c\": null}";
        let mutant = |number: u64| mutated(original, &mut Draws::new(number));
        assert_eq!(mutant(7), mutant(7));
        let all: std::collections::BTreeSet<String> = (0..200).map(mutant).collect();
        assert!(all.len() > 100, "{}", all.len());
    }
}
