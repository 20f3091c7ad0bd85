//! Matches the members and entries of a changed value with those before the change.

use crate::document::Request;
use serde_json::{Map, Value};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::HashMap;

/// The most differing entries of lists that are matched; with more, entries are compared in their order.
const MOST: usize = 4000;

/// The origin of an element of the changed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum Slot {
    /// The element at this index before, at its place; its content may have changed.
    Old(usize),
    /// The element at this index before, unchanged, at another place.
    Moved(usize),
    /// A new element.
    New,
}

impl Slot {
    /// Returns the slot with its index mapped to another.
    pub fn renumbered(self, number: impl Fn(usize) -> usize) -> Self {
        match self {
            Self::Old(at) => Self::Old(number(at)),
            Self::Moved(at) => Self::Moved(number(at)),
            Self::New => Self::New,
        }
    }
}

/// Matches the members of an object by their keys. As many keys as possible keep their order.
pub(super) fn align_members(
    keys: &[&str],
    before: &Map<String, Value>,
    after: &Map<String, Value>,
) -> Vec<Slot> {
    let numbers: HashMap<&str, usize> =
        keys.iter().enumerate().map(|(number, key)| (*key, number)).collect();
    let old: Vec<Option<usize>> =
        after.keys().map(|key| numbers.get(key.as_str()).copied()).collect();
    let there: Vec<usize> = old.iter().flatten().copied().collect();
    let rise = longest_rise(&there);
    let slot = |(key, number): (&String, &Option<usize>)| match number {
        Some(number) if rise.binary_search(number).is_ok() => Slot::Old(*number),
        Some(number) if is_member_same(before, after, key) => Slot::Moved(*number),
        _ => Slot::New,
    };
    after.keys().zip(&old).map(slot).collect()
}

fn is_member_same(before: &Map<String, Value>, after: &Map<String, Value>, key: &str) -> bool {
    before.get(key).zip(after.get(key)).is_some_and(|(before, after)| is_same(before, after))
}

/// Returns a longest increasing subsequence of distinct numbers.
fn longest_rise(numbers: &[usize]) -> Vec<usize> {
    // The last index of the best subsequence of each length, and the predecessor of each index.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::new();
    for (place, number) in numbers.iter().enumerate() {
        let length = ends.partition_point(|end| numbers.get(*end) < Some(number));
        before.push(length.checked_sub(1).and_then(|shorter| ends.get(shorter).copied()));
        match ends.get_mut(length) {
            Some(end) => *end = place,
            None => ends.push(place),
        }
    }
    let mut rise = Vec::new();
    let mut next = ends.last().copied();
    while let Some(place) = next {
        rise.extend(numbers.get(place));
        next = before.get(place).copied().flatten();
    }
    rise.reverse();
    rise
}

/// Matches the entries of a list: equal entries are found again; of the others, those at the same place between them
/// count as changed.
pub(in crate::document) fn align_entries(before: &[Value], after: &[Value]) -> Vec<Slot> {
    let same = |(one, other): &(&Value, &Value)| is_same(one, other);
    let start = before.iter().zip(after).take_while(same).count();
    let rest = before.len().min(after.len()) - start;
    let end = before.iter().rev().zip(after.iter().rev()).take(rest).take_while(same).count();
    let (old, new) = (before.len() - start - end, after.len() - start - end);
    let middle: Vec<Slot> = if old.min(new) == 0 || (old, new) == (1, 1) || old + new > MOST {
        (0..new).map(|at| if at < old { Slot::Old(at) } else { Slot::New }).collect()
    } else {
        let texts = |values: &[Value], length: usize| -> Vec<String> {
            values.iter().skip(start).take(length).map(Value::to_string).collect()
        };
        align_texts(&texts(before, old), &texts(after, new))
    };
    let first = (0..start).map(Slot::Old);
    let middle = middle.into_iter().map(|slot| slot.renumbered(|number| number + start));
    let last = (before.len() - end..before.len()).map(Slot::Old);
    first.chain(middle).chain(last).collect()
}

fn align_texts(before: &[String], after: &[String]) -> Vec<Slot> {
    let mut slots = vec![Slot::New; after.len()];
    let mut gaps = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, before, after) {
        if let DiffOp::Equal { old_index, new_index, len } = op {
            for at in 0..len {
                put(&mut slots, new_index + at, Slot::Old(old_index + at));
            }
        } else {
            gaps.push((op.old_range(), op.new_range()));
        }
    }
    let mut lost: HashMap<&str, Vec<usize>> = HashMap::new();
    for old in gaps.iter().flat_map(|(old, _)| old.clone()) {
        if let Some(text) = before.get(old) {
            lost.entry(text).or_default().push(old);
        }
    }
    let mut moved = Vec::new();
    for new in gaps.iter().flat_map(|(_, new)| new.clone()) {
        let twin = after.get(new).and_then(|text| lost.get_mut(text.as_str())?.pop());
        if let Some(old) = twin {
            put(&mut slots, new, Slot::Moved(old));
            moved.push(old);
        }
    }
    moved.sort_unstable();
    for (old, new) in gaps {
        let old = old.filter(|old| moved.binary_search(old).is_err());
        let new = new.filter(|new| slots.get(*new) == Some(&Slot::New));
        let pairs: Vec<_> = old.zip(new.collect::<Vec<_>>()).collect();
        for (old, new) in pairs {
            put(&mut slots, new, Slot::Old(old));
        }
    }
    slots
}

fn put(slots: &mut [Slot], at: usize, slot: Slot) {
    if let Some(place) = slots.get_mut(at) {
        *place = slot;
    }
}

impl Request {
    /// True if two Requests are equal, including the order of their keys and the digits of their numbers.
    pub fn is_same(&self, other: &Self) -> bool {
        is_same_object(self.members(), other.members())
    }
}

/// True if two values are equal, including the order of their keys and the digits of their numbers.
pub fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => is_same_object(one, other),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(x, y)| is_same(x, y))
        }
        _ => one == other,
    }
}

fn is_same_object(one: &Map<String, Value>, other: &Map<String, Value>) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|((a, x), (b, y))| a == b && is_same(x, y))
}
