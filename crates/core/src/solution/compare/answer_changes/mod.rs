//! What changed from one answer to the next, as marks at the places of the new one.

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

/// What changed from one answer to the next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerChanges {
    marks: BTreeMap<Pointer, Mark>,
    listings: BTreeMap<Pointer, Listing>,
}

/// How the value at a place of the new answer differs. What lies below a mark has none of its own.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// The answer before has nothing here.
    New,
    /// A text, with the words that are not in both.
    Words(Vec<Word>),
    /// A number, and by how much it is more or less in its own measure: `+1.5`, `-2`.
    Number(String),
    /// The value was this, also where nothing is now.
    Was(SolutionBlock),
}

/// What became of the parts of a section, the entries of a list or the rows of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listing {
    /// The entries that are not there any more.
    pub gone: Vec<SolutionBlock>,
    /// Whether the entries that stayed stand in another order.
    pub is_reordered: bool,
}

/// How two answers are held against each other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sight<'answer> {
    /// The place of the new answer that is still being written; `None` if it is whole. At the root nothing is known to
    /// be whole but single values.
    pub open: Option<&'answer Pointer>,
    /// The column that names the rows of tables, as that of their cases does; `None` if they are matched by what they
    /// hold.
    pub key: Option<&'answer str>,
}

impl AnswerChanges {
    /// Marks what differs in an answer from the one before.
    pub fn new(before: &SolutionBlock, after: &SolutionBlock, sight: Sight) -> Self {
        let mut walk = Walk { sight, changes: Self::default() };
        walk.visit(Some(before), after);
        walk.changes
    }

    /// How many places changed.
    pub fn count(&self) -> usize {
        let listed = |listing: &Listing| listing.gone.len() + usize::from(listing.is_reordered);
        self.marks.len() + self.listings.values().map(listed).sum::<usize>()
    }

    /// The mark of a place.
    pub fn mark(&self, place: &Pointer) -> Option<&Mark> {
        self.marks.get(place)
    }

    /// What became of what is listed at a place; `None` if all of it is still there, in its order.
    pub fn listing(&self, place: &Pointer) -> Option<&Listing> {
        self.listings.get(place)
    }

    /// Whether anything changed at a place or below it.
    pub fn is_any_within(&self, place: &Pointer) -> bool {
        has_within(&self.marks, place) || has_within(&self.listings, place)
    }

    /// Leaves out the marks of columns, such as those that say how far a case is.
    pub fn leave_out(&mut self, is_left_out: impl Fn(&str) -> bool) {
        self.marks.retain(|place, _| !place.last().is_some_and(|key| is_left_out(&key)));
    }

    /// The places that have a mark.
    #[cfg(test)]
    pub(super) fn marks(&self) -> impl Iterator<Item = (&Pointer, &Mark)> {
        self.marks.iter()
    }

    /// All that is gone.
    #[cfg(test)]
    pub(super) fn listings(&self) -> impl Iterator<Item = (&Pointer, &Listing)> {
        self.listings.iter()
    }
}

/// Between a place and those below it others may stand: `/a-b` between `/a` and `/a/b`.
fn has_within<T>(places: &BTreeMap<Pointer, T>, place: &Pointer) -> bool {
    let below = place.join("");
    let after = (Bound::Included(&below), Bound::Unbounded);
    let mut further = places.range::<Pointer, _>(after);
    places.contains_key(place) || further.next().is_some_and(|(next, _)| next.is_within(place))
}

/// The marks that are found so far.
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
        // What an entry is known by may still be written.
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

    /// While a list is being written, what is not in it yet may come.
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

    /// Whether nothing more comes to a place.
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
    /// Told apart by their keys.
    Members,
    /// Told apart by what they hold.
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
