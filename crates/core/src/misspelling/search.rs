//! A walk through a document that keeps its place and what it found, and ends before it takes long.

use super::data::DataIndex;
use super::kind::{Misspelling, MisspellingKind};
use super::named_keys::NamedKeys;
use super::names::Names;
use crate::document::{MAX_DEPTH, Request};
use crate::pointer::Pointer;
use crate::text::spelling::{nearest, nearest_own};
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// The most misspelled names that are reported; further ones once these are mended.
const MOST: usize = 20;

/// The most comparisons of two names. A document that takes more is not one that somebody typed.
const MOST_COMPARED: usize = 500_000;

/// The most names of the author's own (properties, data) that one name is compared with.
const MOST_NAMES: usize = 500;

/// A walk, at a place of the document.
pub(super) struct Search<'document> {
    /// The misspelled names by now.
    pub mistakes: Vec<Misspelling>,
    /// What texts can refer to.
    pub data: DataIndex<'document>,
    /// What texts name of the input.
    pub named: NamedKeys,
    /// What was said of in a text before: the same is told once.
    pub mentions: HashSet<&'document str>,
    /// What unknown names are nearly, by the names that they were compared with: a large schema has the same
    /// ones again and again.
    compared: HashMap<usize, HashMap<String, Option<&'static str>>>,
    /// How many variants were looked at as documents of their own.
    pub looked_into: usize,
    at: Pointer,
    depth: usize,
    left: usize,
}

impl<'document> Search<'document> {
    pub fn new(data: DataIndex<'document>, named: NamedKeys) -> Self {
        Self {
            mistakes: Vec::new(),
            data,
            named,
            mentions: HashSet::new(),
            compared: HashMap::new(),
            looked_into: 0,
            at: Pointer::root(),
            depth: 0,
            left: MOST_COMPARED,
        }
    }

    /// Looks at what stands one step further down; nothing is deeper than documents may nest.
    pub fn within(&mut self, token: &str, look: impl FnOnce(&mut Self)) {
        if self.depth >= MAX_DEPTH || self.mistakes.len() >= MOST {
            return;
        }
        self.depth += 1;
        self.at.push(token);
        look(self);
        self.at.pop();
        self.depth -= 1;
    }

    /// Looks at each member of an object, like `within`.
    pub fn each_member(
        &mut self,
        members: &'document Map<String, Value>,
        mut look: impl FnMut(&mut Self, &'document str, &'document Value),
    ) {
        for (key, value) in members {
            self.within(key, |search| look(search, key, value));
        }
    }

    /// Looks at each entry of a list, like `within`.
    pub fn each_entry(
        &mut self,
        entries: &'document [Value],
        mut look: impl FnMut(&mut Self, &'document Value),
    ) {
        for (index, entry) in entries.iter().enumerate() {
            self.within(&index.to_string(), |search| look(search, entry));
        }
    }

    /// Notes what is wrong at the place where the walk is.
    pub fn tell(&mut self, written: &str, kind: MisspellingKind) {
        if self.mistakes.len() < MOST {
            let (pointer, written) = (self.at.clone(), written.to_owned());
            self.mistakes.push(Misspelling { pointer, written, kind });
        }
    }

    /// What is misspelled in another document, at the cost of this walk.
    pub fn of_another(&mut self, other: &Request) -> Vec<Misspelling> {
        let messages = other.messages();
        let mut walk = Search::new(DataIndex::build(other, &messages), NamedKeys::find(&messages));
        walk.left = self.left;
        walk.document(other);
        walk.messages(&messages);
        self.left = walk.left;
        walk.mistakes
    }

    /// Notes what was found in a value that stands at the place of the walk.
    pub fn tell_below(&mut self, mistake: Misspelling) {
        if self.mistakes.len() < MOST {
            let mut pointer = self.at.clone();
            mistake.pointer.tokens().for_each(|token| pointer.push(&token));
            self.mistakes.push(Misspelling { pointer, ..mistake });
        }
    }

    /// Which of the names that the document's author made up a written one nearly is.
    pub fn near<'name>(
        &mut self,
        written: &str,
        names: impl IntoIterator<Item = &'name str>,
    ) -> Option<&'name str> {
        let names: Vec<&'name str> = names.into_iter().take(MOST_NAMES).collect();
        self.left = self.left.checked_sub(names.len())?;
        nearest_own(written, names)
    }

    /// The known name that an unknown one nearly is.
    pub fn nearest_name(&mut self, written: &str, names: &Names) -> Option<&'static str> {
        if names.has(written) {
            return None;
        }
        let compared = self.compared.entry(names.read.as_ptr().addr()).or_default();
        if let Some(meant) = compared.get(written) {
            return *meant;
        }
        self.left = self.left.checked_sub(names.read.len())?;
        let meant = nearest(written, names.read.iter().copied());
        compared.insert(written.to_owned(), meant);
        meant
    }

    /// Tells the keys of an object that are misspelled. Where what is meant stands beside it, both may be on
    /// purpose.
    pub fn keys(&mut self, members: &'document Map<String, Value>, names: &Names) {
        self.each_member(members, |search, key, _| search.key(members, key, names));
    }

    /// Tells the key at whose value the walk is, if it is misspelled.
    pub fn key(&mut self, members: &Map<String, Value>, key: &str, names: &Names) {
        let meant = self.nearest_name(key, names).filter(|meant| !members.contains_key(*meant));
        if let Some(meant) = meant {
            self.tell(key, MisspellingKind::Key { meant: meant.to_owned() });
        }
    }

    /// Tells a word that is misspelled, at whose place the walk is.
    pub fn word(&mut self, value: &Value, names: &Names) {
        let Some(written) = value.as_str() else { return };
        if let Some(meant) = self.nearest_name(written, names) {
            self.tell(written, MisspellingKind::Word { meant: meant.to_owned() });
        }
    }
}
