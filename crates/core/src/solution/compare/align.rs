//! Matches the entries of several lists: by a naming member, or by likeness. In long lists entries are only compared
//! with those at the same position.

use super::alike::score;
use super::words::likeness;
use crate::pointer::Pointer;
use crate::solution::{BlockContent, SolutionBlock};
use serde_json::Value;
use std::collections::{HashMap, HashSet, VecDeque};

/// Keys that identify entries, the strictest first.
pub(crate) const NAMES: [&str; 16] = [
    "id", "_id", "uuid", "key", "code", "sku", "slug", "isbn", "number", "name", "title", "label",
    "email", "url", "question", "date",
];

/// Number of the first names that identify for certain: another value means another entry.
pub(crate) const CERTAIN: usize = 8;

/// Largest number of pairs that are compared by likeness.
const MAX_PAIRS: usize = 900;

/// Smallest likeness of two entries that count as one changed entry.
const ALIKE: f64 = 0.5;

/// Smallest likeness of two entries whose names are entirely different.
const MUCH_ALIKE: f64 = 0.75;

/// Returns the aligned rows: each entry's index in each list, in the order of the first list. Entries added by other
/// lists come after the entry that they follow there.
pub(super) fn aligned(lists: &[Vec<SolutionBlock>]) -> Vec<Vec<Option<usize>>> {
    let mut rows: Vec<Vec<Option<usize>>> = Vec::new();
    for (turn, list) in lists.iter().enumerate() {
        let earlier: Vec<&SolutionBlock> =
            rows.iter().filter_map(|row| first(row, lists)).collect();
        let matches = matched(&earlier, list);
        rows = with_list(rows, turn, lists.len(), &matches);
    }
    rows
}

/// Returns the first entry of a row, which represents it.
fn first<'list>(
    row: &[Option<usize>],
    lists: &'list [Vec<SolutionBlock>],
) -> Option<&'list SolutionBlock> {
    row.iter().zip(lists).find_map(|(at, list)| list.get((*at)?))
}

fn with_list(
    mut rows: Vec<Vec<Option<usize>>>,
    turn: usize,
    width: usize,
    matches: &[Option<usize>],
) -> Vec<Vec<Option<usize>>> {
    let mut added: HashMap<Option<usize>, Vec<Vec<Option<usize>>>> = HashMap::new();
    let mut after = None;
    for (at, row) in matches.iter().enumerate() {
        match row.and_then(|row| rows.get_mut(row)?.get_mut(turn)) {
            Some(place) => {
                *place = Some(at);
                after = *row;
            }
            None => {
                let mut new = vec![None; width];
                if let Some(place) = new.get_mut(turn) {
                    *place = Some(at);
                }
                added.entry(after).or_default().push(new);
            }
        }
    }
    let mut all = added.remove(&None).unwrap_or_default();
    for (at, row) in rows.into_iter().enumerate() {
        all.push(row);
        all.extend(added.remove(&Some(at)).unwrap_or_default());
    }
    all
}

/// Returns for each entry the index of the matching earlier entry, if there is one.
fn matched(earlier: &[&SolutionBlock], list: &[SolutionBlock]) -> Vec<Option<usize>> {
    let mut matches = vec![None; list.len()];
    if earlier.iter().copied().chain(list).all(|entry| entry.label.is_some()) {
        // Among entries of the same name, the first one counts.
        let last = earlier.iter().enumerate().rev();
        let places: HashMap<_, usize> = last.map(|(at, entry)| (&entry.label, at)).collect();
        return list.iter().map(|entry| places.get(&entry.label).copied()).collect();
    }
    let name = identity(earlier, list);
    if let Some(name) = name {
        let places: HashMap<String, usize> =
            earlier.iter().enumerate().filter_map(|(at, e)| Some((named(e, name)?, at))).collect();
        for (entry, slot) in list.iter().zip(&mut matches) {
            *slot = named(entry, name).and_then(|name| places.get(&name).copied());
        }
        if name_is_certain(name) {
            return matches;
        }
    }
    match_equal(earlier, list, &mut matches);
    match_alike(earlier, list, name, &mut matches);
    matches
}

fn name_is_certain(name: &str) -> bool {
    NAMES.iter().position(|other| *other == name).is_some_and(|at| at < CERTAIN)
}

/// Returns the identifying key: every entry of both lists has it, with unique values.
fn identity(earlier: &[&SolutionBlock], list: &[SolutionBlock]) -> Option<&'static str> {
    NAMES.into_iter().find(|name| {
        !earlier.is_empty()
            && tells_apart(name, earlier.iter().copied())
            && tells_apart(name, list.iter())
    })
}

fn tells_apart<'list>(name: &str, mut entries: impl Iterator<Item = &'list SolutionBlock>) -> bool {
    let mut seen = HashSet::new();
    entries.all(|entry| named(entry, name).is_some_and(|name| seen.insert(name)))
}

/// Returns the comparable value of an entry's naming member.
fn named(entry: &SolutionBlock, name: &str) -> Option<String> {
    let BlockContent::Section(parts) = &entry.content else { return None };
    let part = parts
        .iter()
        .find(|part| part.pointer.last().is_some_and(|key| key.eq_ignore_ascii_case(name)))?;
    match &part.content {
        BlockContent::Leaf(leaf) => match &leaf.value {
            Value::String(text) => Some(text.trim().to_lowercase()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        },
        _ => None,
    }
}

/// Matches equal entries first, wherever they moved.
fn match_equal(earlier: &[&SolutionBlock], list: &[SolutionBlock], matches: &mut [Option<usize>]) {
    let used_places: HashSet<usize> = matches.iter().flatten().copied().collect();
    let mut places: HashMap<String, VecDeque<usize>> = HashMap::new();
    for (at, entry) in earlier.iter().enumerate().filter(|(at, _)| !used_places.contains(at)) {
        places.entry(fingerprint(entry)).or_default().push_back(at);
    }
    for (entry, slot) in list.iter().zip(matches).filter(|(_, slot)| slot.is_none()) {
        *slot = places.get_mut(&fingerprint(entry)).and_then(VecDeque::pop_front);
    }
}

/// Returns a text that is equal for equal entries.
fn fingerprint(entry: &SolutionBlock) -> String {
    let mut text = String::new();
    print(entry, &mut text);
    text
}

fn print(block: &SolutionBlock, text: &mut String) {
    match &block.content {
        BlockContent::Section(parts) => {
            for part in parts {
                text.push_str(&part.pointer.last().unwrap_or_default());
                text.push(':');
                print(part, text);
            }
        }
        BlockContent::List(entries) => entries.iter().for_each(|entry| print(entry, text)),
        BlockContent::Table(table) => {
            for (row, at) in table.rows.iter().zip(0..) {
                text.push_str(&table.row_place(&Pointer::root(), at).to_string());
                for (cell, column) in row.iter().zip(&table.columns) {
                    text.push_str(&column.key);
                    print(cell, text);
                }
            }
        }
        BlockContent::Leaf(leaf) => text.push_str(&leaf.value.to_string()),
        BlockContent::Absent | BlockContent::Pending => {}
    }
    text.push(';');
}

/// Matches the remaining entries by likeness, the most alike first.
fn match_alike(
    earlier: &[&SolutionBlock],
    list: &[SolutionBlock],
    name: Option<&str>,
    matches: &mut [Option<usize>],
) {
    let used_places: HashSet<usize> = matches.iter().flatten().copied().collect();
    let free: Vec<usize> = (0..earlier.len()).filter(|at| !used_places.contains(at)).collect();
    let new: Vec<usize> =
        matches.iter().enumerate().filter(|(_, slot)| slot.is_none()).map(|(at, _)| at).collect();
    let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
    let by_place = free.len().saturating_mul(new.len()) > MAX_PAIRS;
    for &at in &new {
        let candidates = free.iter().copied().filter(|place| !by_place || *place == at);
        for place in candidates {
            let (Some(one), Some(other)) = (earlier.get(place), list.get(at)) else { continue };
            // A number at the same position is the earlier number, changed.
            let least = if is_number(one) && is_number(other) && place == at { ALIKE } else { 0.0 };
            let score = score(one, other).max(least);
            if score >= least_score(one, other, name) {
                pairs.push((score, place, at));
            }
        }
    }
    let distance = |pair: &(f64, usize, usize)| pair.1.abs_diff(pair.2);
    pairs.sort_by(|one, other| {
        other.0.total_cmp(&one.0).then_with(|| distance(one).cmp(&distance(other)))
    });
    let mut used = HashSet::new();
    for (_, place, at) in pairs {
        if let Some(slot) = matches.get_mut(at).filter(|slot| slot.is_none())
            && used.insert(place)
        {
            *slot = Some(place);
        }
    }
}

/// Returns the smallest likeness at which two entries count as the same one.
fn least_score(one: &SolutionBlock, other: &SolutionBlock, name: Option<&str>) -> f64 {
    let names = name.and_then(|name| Some((named(one, name)?, named(other, name)?)));
    match names {
        Some((one, other)) if likeness(&one, &other) == 0.0 => MUCH_ALIKE,
        _ => ALIKE,
    }
}

fn is_number(block: &SolutionBlock) -> bool {
    matches!(&block.content, BlockContent::Leaf(leaf) if leaf.value.is_number())
}
