//! Aligns lists: finds the entries of several lists that correspond, by a naming member, else so that all pairs
//! together are most alike.

use super::same::{canonical, likeness_of, same};
use crate::solution::compare::{CERTAIN, NAMES};
use pilcrow_stats::cheapest_pairs;
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// Largest number of candidate pairs that are compared; longer lists are paired by position.
const MOST_PAIRS: usize = 2_500;
/// Smallest likeness of two entries that count as one changed entry.
const ALIKE: f64 = 0.5;
/// Longest text, in characters, that is never taken for a changed one, only for the same or another.
const SHORT: usize = 40;

/// Returns the aligned rows: for each distinct entry its index in each list, in the order in which entries first occur.
pub(in crate::bench) fn aligned(lists: &[&[Value]]) -> Vec<Vec<Option<usize>>> {
    let name = naming(lists);
    let mut rows = Rows { lists, rows: Vec::new() };
    for turn in 0..lists.len() {
        rows.add(turn, name);
    }
    rows.rows
}

/// Returns the naming key: a member that every entry has, unique within each list.
fn naming(lists: &[&[Value]]) -> Option<&'static str> {
    let tells_apart = |name: &&str| {
        lists.iter().all(|list| {
            let mut seen = HashSet::new();
            list.iter().all(|entry| named(entry, name).is_some_and(|own| seen.insert(own)))
        })
    };
    let some = lists.iter().any(|list| !list.is_empty());
    NAMES.into_iter().find(|name| some && tells_apart(name))
}

/// Returns the comparable value of an entry's naming member, whose letter case is ignored.
fn named(entry: &Value, name: &str) -> Option<String> {
    let members = entry.as_object()?;
    let (_, value) = members.iter().find(|(key, _)| key.eq_ignore_ascii_case(name))?;
    (value.is_string() || value.is_number()).then(|| canonical(value))
}

struct Rows<'lists> {
    lists: &'lists [&'lists [Value]],
    rows: Vec<Vec<Option<usize>>>,
}

impl Rows<'_> {
    /// Adds the entries of one more list to the rows.
    fn add(&mut self, turn: usize, name: Option<&str>) {
        let list = self.lists.get(turn).copied().unwrap_or_default();
        let mut rows: Vec<Option<usize>> = match name {
            Some(name) => self.by(list, &|entry| named(entry, name).unwrap_or_default()),
            None => self.by(list, &canonical),
        };
        let is_certain =
            name.is_some_and(|name| NAMES.iter().take(CERTAIN).any(|word| *word == name));
        if !is_certain {
            self.pair_alike(list, &mut rows);
        }
        let width = self.lists.len();
        for (at, row) in rows.into_iter().enumerate() {
            let row = row.unwrap_or_else(|| {
                self.rows.push(vec![None; width]);
                self.rows.len() - 1
            });
            if let Some(place) = self.rows.get_mut(row).and_then(|row| row.get_mut(turn)) {
                *place = Some(at);
            }
        }
    }

    /// Returns the first entry of a row, which represents it.
    fn first(&self, row: usize) -> Option<&Value> {
        let row = self.rows.get(row)?;
        row.iter().zip(self.lists).find_map(|(at, list)| list.get((*at)?))
    }

    /// Returns for each entry the row of the same word; each row is used once.
    fn by(&self, list: &[Value], word: &dyn Fn(&Value) -> String) -> Vec<Option<usize>> {
        let mut places: HashMap<String, Vec<usize>> = HashMap::new();
        for row in (0..self.rows.len()).rev() {
            if let Some(entry) = self.first(row) {
                places.entry(word(entry)).or_default().push(row);
            }
        }
        list.iter().map(|entry| places.get_mut(&word(entry)).and_then(Vec::pop)).collect()
    }

    /// Pairs the remaining entries with the remaining rows so that their total likeness is largest.
    fn pair_alike(&self, list: &[Value], rows: &mut [Option<usize>]) {
        let used_rows: HashSet<usize> = rows.iter().flatten().copied().collect();
        let free: Vec<(usize, &Value)> = (0..self.rows.len())
            .filter(|row| !used_rows.contains(row))
            .filter_map(|row| Some((row, self.first(row)?)))
            .collect();
        let new: Vec<(usize, &Value)> =
            list.iter().enumerate().filter(|(at, _)| rows.get(*at) == Some(&None)).collect();
        let likeness = |at: usize, row: usize| match (new.get(at), free.get(row)) {
            (Some((_, one)), Some((_, other))) if may_be_changed(one) && may_be_changed(other) => {
                likeness_of(one, other)
            }
            (Some((_, one)), Some((_, other))) if same(one, other) => 1.0,
            _ => 0.0,
        };
        let pairs = if new.len().saturating_mul(free.len()) > MOST_PAIRS {
            (0..new.len()).map(|at| (at < free.len()).then_some(at)).collect()
        } else {
            cheapest_pairs(new.len(), free.len(), |at, row| 1.0 - likeness(at, row))
        };
        for (at, row) in pairs.into_iter().enumerate() {
            let Some(row) = row.filter(|row| likeness(at, *row) >= ALIKE) else { continue };
            if let (Some((place, _)), Some((row, _))) = (new.get(at), free.get(row))
                && let Some(slot) = rows.get_mut(*place)
            {
                *slot = Some(*row);
            }
        }
    }
}

/// True if an unequal entry may still be a changed version of another.
fn may_be_changed(entry: &Value) -> bool {
    match entry {
        Value::Object(_) | Value::Array(_) => true,
        Value::String(text) => text.chars().count() > SHORT,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[track_caller]
    fn check(lists: &[Value], expected: Value) {
        let lists: Vec<&[Value]> =
            lists.iter().map(|list| list.as_array().unwrap().as_slice()).collect();
        assert_eq!(json!(aligned(&lists)), expected);
    }

    #[test]
    fn entries_are_found_again_by_what_names_them() {
        check(
            &[
                json!([{"id": 1, "n": 5}, {"id": 2, "n": 6}]),
                json!([{"id": 2, "n": 6}, {"id": 3, "n": 5}]),
            ],
            json!([[0, null], [1, 0], [null, 1]]),
        );
        // A title may be rephrased; the other members decide.
        check(
            &[
                json!([{"title": "Red pen", "n": 5, "m": 1}, {"title": "Ink", "n": 7, "m": 2}]),
                json!([{"title": "ink", "n": 7, "m": 2}, {"title": "Pen in red", "n": 5, "m": 1}]),
            ],
            json!([[0, 1], [1, 0]]),
        );
    }

    #[test]
    fn without_names_the_pairs_have_most_in_common_together() {
        // The first new entry is most like the first old one, and so is the second; the total is better if they swap.
        check(
            &[
                json!([{"a": 1, "b": 1, "c": 1, "d": 1}, {"a": 1, "b": 1, "c": 2, "d": 9}]),
                json!([{"a": 1, "b": 1, "c": 1, "d": 9}, {"a": 1, "b": 1, "c": 1, "d": 3}]),
            ],
            json!([[0, 1], [1, 0]]),
        );
        check(
            &[json!(["a", "b", "a"]), json!(["b", "c", "a"]), json!([])],
            json!([[0, 2, null], [1, 0, null], [2, null, null], [null, 1, null]]),
        );
        check(&[json!([]), json!([])], json!([]));
    }

    #[test]
    fn long_lists_are_bounded() {
        let list = |from: i64| {
            Value::from((0..400).map(|n| json!({"x": from + n, "y": [n]})).collect::<Vec<_>>())
        };
        let lists = [list(0), list(1_000)];
        let lists: Vec<&[Value]> = lists.iter().map(|l| l.as_array().unwrap().as_slice()).collect();
        let rows = aligned(&lists);
        assert!(rows.len() <= 800);
    }

    proptest! {
        #[test]
        fn every_entry_stands_in_one_row(
            lists in proptest::collection::vec(proptest::collection::vec(0_u8..4, 0..5), 0..4),
        ) {
            let lists: Vec<Vec<Value>> =
                lists.iter().map(|list| list.iter().map(|n| json!({"k": n})).collect()).collect();
            let slices: Vec<&[Value]> = lists.iter().map(Vec::as_slice).collect();
            let rows = aligned(&slices);
            for (turn, list) in lists.iter().enumerate() {
                let mut places: Vec<usize> = rows.iter().filter_map(|row| row[turn]).collect();
                places.sort_unstable();
                prop_assert_eq!(places, (0..list.len()).collect::<Vec<_>>());
            }
        }
    }
}
