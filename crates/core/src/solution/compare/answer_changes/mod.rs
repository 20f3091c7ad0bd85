//! Changes from one answer to the next, as marks at pointers of the new answer.

use super::align::aligned;
use super::alike::is_same;
use super::change::{Change, leaf_change};
use super::matching::is_there;
use super::rows::placed_items;
use super::words::Word;
use crate::pointer::Pointer;
use crate::solution::{BlockContent, SolutionBlock};
use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;

/// The changes from one answer to the next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerChanges {
    marks: BTreeMap<Pointer, Mark>,
    listings: BTreeMap<Pointer, Listing>,
}

/// The difference of a value in the new answer. Nothing below a marked value has a mark of its own.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// The previous answer has no value here.
    New,
    /// A text that changed, with the words that are not in both.
    Words(Vec<Word>),
    /// A number that changed, and by how much: `+1.5`, `-2`. The unit is the number's own.
    Number(String),
    /// The previous value; also where the new answer has none.
    Was(SolutionBlock),
}

/// Changes of a list as a whole: of a section's parts, a list's entries or a table's rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listing {
    /// The entries that are gone.
    pub gone: Vec<SolutionBlock>,
    /// True if the remaining entries are in another order.
    pub is_reordered: bool,
}

/// The options of comparing two answers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sight<'answer> {
    /// Pointer to the value of the new answer that is still being written; `None` if the answer is complete. With the
    /// root, only single values count as complete.
    pub open: Option<&'answer Pointer>,
    /// The key of the column that names a table's rows; `None` if rows are matched by their contents.
    pub key: Option<&'answer str>,
}

impl AnswerChanges {
    /// Marks the differences of an answer from the one before.
    pub fn new(before: &SolutionBlock, after: &SolutionBlock, sight: Sight) -> Self {
        let mut walk = Walk { sight, changes: Self::default() };
        walk.visit(Some(before), after);
        walk.changes
    }

    /// Number of changes.
    pub fn count(&self) -> usize {
        let listed = |listing: &Listing| listing.gone.len() + usize::from(listing.is_reordered);
        self.marks.len() + self.listings.values().map(listed).sum::<usize>()
    }

    /// Returns the mark at a pointer.
    pub fn mark(&self, place: &Pointer) -> Option<&Mark> {
        self.marks.get(place)
    }

    /// Returns the changes of the list at a pointer; `None` if all of its entries are still there, in their order.
    pub fn listing(&self, place: &Pointer) -> Option<&Listing> {
        self.listings.get(place)
    }

    /// True if anything changed at a pointer or below it.
    pub fn is_any_within(&self, place: &Pointer) -> bool {
        has_within(&self.marks, place) || has_within(&self.listings, place)
    }

    /// Removes the marks of certain columns, such as those that show the progress of a case.
    pub fn leave_out(&mut self, is_left_out: impl Fn(&str) -> bool) {
        self.marks.retain(|place, _| !place.last().is_some_and(|key| is_left_out(&key)));
    }

    /// Returns all marks with their pointers.
    #[cfg(test)]
    pub(super) fn marks(&self) -> impl Iterator<Item = (&Pointer, &Mark)> {
        self.marks.iter()
    }

    /// Returns all changed lists with their pointers.
    #[cfg(test)]
    pub(super) fn listings(&self) -> impl Iterator<Item = (&Pointer, &Listing)> {
        self.listings.iter()
    }
}

/// Other keys may be sorted between a pointer and those below it: `/a-b` between `/a` and `/a/b`.
fn has_within<T>(places: &BTreeMap<Pointer, T>, place: &Pointer) -> bool {
    let below = place.join("");
    let after = (Bound::Included(&below), Bound::Unbounded);
    let mut further = places.range::<Pointer, _>(after);
    places.contains_key(place) || further.next().is_some_and(|(next, _)| next.is_within(place))
}

/// The walk through both answers, with the marks found so far.
struct Walk<'answer> {
    sight: Sight<'answer>,
    changes: AnswerChanges,
}

impl Walk<'_> {
    fn visit(&mut self, before: Option<&SolutionBlock>, after: &SolutionBlock) {
        match (before.filter(|block| is_there(block)), is_there(after)) {
            (None, false) => {}
            (Some(before), false) => {
                let around = after.pointer.parent().unwrap_or_default();
                if matches!(after.content, BlockContent::Absent) && self.is_whole(&around) {
                    self.mark(after, Mark::Was(before.clone()));
                }
            }
            (None, true) if is_single(after) && self.is_open(after) => {}
            (None, true) => self.mark(after, Mark::New),
            (Some(before), true) if is_same(before, after) => {}
            (Some(before), true) => self.differ(before, after),
        }
    }

    fn differ(&mut self, before: &SolutionBlock, after: &SolutionBlock) {
        match (Kind::from_block(before), Kind::from_block(after)) {
            (Kind::Members, Kind::Members) => self.visit_members(before, after),
            (Kind::Entries, Kind::Entries) => self.visit_entries(before, after),
            _ if self.is_open(after) => {}
            _ => self.mark(after, changed(before, after)),
        }
    }

    fn visit_members(&mut self, before: &SolutionBlock, after: &SolutionBlock) {
        let (old, new) = (placed_items(before, None), placed_items(after, None));
        let mut earlier: HashMap<Option<String>, &SolutionBlock> =
            old.iter().map(|part| (part.pointer.last(), part)).collect();
        for part in &new {
            self.visit(earlier.remove(&part.pointer.last()), part);
        }
        let is_gone =
            |part: &&SolutionBlock| is_there(part) && earlier.contains_key(&part.pointer.last());
        let gone = old.iter().filter(is_gone).cloned().collect();
        self.list(after, Listing { gone, is_reordered: false });
    }

    fn visit_entries(&mut self, before: &SolutionBlock, after: &SolutionBlock) {
        let mut new = placed_items(after, self.sight.key);
        // The naming value of an open entry may be incomplete.
        new.retain(|entry| !self.is_open(entry));
        let lists = [placed_items(before, self.sight.key), new];
        let mut listing = Listing::default();
        let mut last = None;
        for row in aligned(&lists) {
            let mut sides = row.iter().zip(&lists).map(|(at, list)| list.get((*at)?));
            match (sides.next().flatten(), sides.next().flatten()) {
                (Some(gone), None) => listing.gone.push(gone.clone()),
                (None, Some(entry)) => self.mark(entry, Mark::New),
                (one, Some(entry)) => {
                    let at = row.last().copied().flatten();
                    listing.is_reordered |= at < last;
                    last = last.max(at);
                    self.visit(one, entry);
                }
                (None, None) => {}
            }
        }
        self.list(after, listing);
    }

    /// While a list is being written, missing entries may still come.
    fn list(&mut self, block: &SolutionBlock, listing: Listing) {
        if listing != Listing::default() && self.is_whole(&block.pointer) {
            self.changes.listings.insert(block.pointer.clone(), listing);
        }
    }

    fn mark(&mut self, block: &SolutionBlock, mark: Mark) {
        self.changes.marks.insert(block.pointer.clone(), mark);
    }

    fn is_open(&self, block: &SolutionBlock) -> bool {
        match &block.content {
            BlockContent::Leaf(leaf) if leaf.open => true,
            _ => self.sight.open.is_some_and(|open| open.is_within(&block.pointer)),
        }
    }

    /// True if nothing more is written at or below a pointer.
    fn is_whole(&self, place: &Pointer) -> bool {
        let is_open = |open: &Pointer| open.is_within(place) || open.parent().is_none();
        !self.sight.open.is_some_and(is_open)
    }
}

fn changed(before: &SolutionBlock, after: &SolutionBlock) -> Mark {
    let change = match (&before.content, &after.content) {
        (BlockContent::Leaf(one), BlockContent::Leaf(other)) => leaf_change(one, other),
        _ => Change::Other,
    };
    match change {
        Change::Words(words) => Mark::Words(words),
        Change::Number(difference) => Mark::Number(difference),
        _ => Mark::Was(before.clone()),
    }
}

#[derive(PartialEq, Eq)]
enum Kind {
    Single,
    /// Values identified by their keys.
    Members,
    /// Values identified by their contents.
    Entries,
}

impl Kind {
    fn from_block(block: &SolutionBlock) -> Self {
        match &block.content {
            BlockContent::Section(_) => Self::Members,
            BlockContent::Table(table) if table.keys.is_some() => Self::Members,
            BlockContent::List(_) | BlockContent::Table(_) => Self::Entries,
            BlockContent::Leaf(_) | BlockContent::Absent | BlockContent::Pending => Self::Single,
        }
    }
}

fn is_single(block: &SolutionBlock) -> bool {
    Kind::from_block(block) == Kind::Single
}

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
