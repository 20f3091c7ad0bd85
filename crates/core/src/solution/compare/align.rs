//! Which entry of one list is which of another: by what names it, or by what is most alike. Of long
//! lists not every pair is tried; there, the place decides.

use super::alike::score;
use super::words::likeness;
use crate::pointer::Pointer;
use crate::solution::{BlockContent, SolutionBlock};
use serde_json::Value;
use std::collections::{HashMap, HashSet, VecDeque};

/// Keys by which entries are known, the strictest first.
pub(crate) const NAMES: [&str; 16] = [
    "id", "_id", "uuid", "key", "code", "sku", "slug", "isbn", "number", "name", "title", "label",
    "email", "url", "question", "date",
];

/// The number of the first names that name an entry for certain: with another one, it is another entry.
pub(crate) const CERTAIN: usize = 8;

/// The most pairs that are looked at, of entries that nothing else tells.
const MAX_PAIRS: usize = 900;

/// The least likeness with which an entry is taken for a changed one, not for a new one.
const ALIKE: f64 = 0.5;

/// The least likeness of entries whose names have nothing in common.
const MUCH_ALIKE: f64 = 0.75;

/// Rows of indices, list by list, in the order of the first; what others add follows what it
/// follows there.
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

/// The entry that stands for a row.
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

/// For each entry the known one that it is, if it is one.
fn matched(earlier: &[&SolutionBlock], list: &[SolutionBlock]) -> Vec<Option<usize>> {
    let mut matches = vec![None; list.len()];
    if earlier.iter().copied().chain(list).all(|entry| entry.label.is_some()) {
        // Of those of one name, the first.
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

/// The key that every entry of both lists has, each with a value of its own.
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

/// What an entry is called by one of its parts.
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

/// What is the same is found again first, wherever it moved.
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

/// What an entry holds, as a text that is the same for the same.
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

/// Of what is left, the most alike belong together.
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
            // A number that stands where another stood is that one, changed.
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

/// How alike two entries are that are one.
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
