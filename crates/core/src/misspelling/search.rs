//! The walk through a document that collects misspelled names, with limits on its duration.

use super::data::DataIndex;
use super::kind::{Misspelling, MisspellingKind};
use super::named_keys::NamedKeys;
use super::names::Names;
use crate::document::{MAX_DEPTH, Request};
use crate::pointer::Pointer;
use crate::text::spelling::{nearest, nearest_own};
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// Maximum number of misspelled names that are reported; more are reported after these are corrected.
const MOST: usize = 20;

/// Maximum number of comparisons of two names, more than a hand-written document needs.
const MOST_COMPARED: usize = 500_000;

/// Maximum number of the author's own names (properties, data) that one name is compared with.
const MOST_NAMES: usize = 500;

/// A walk, at a place in the document.
pub(super) struct Search<'document> {
    /// The misspelled names found so far.
    pub mistakes: Vec<Misspelling>,
    /// The data that texts can refer to.
    pub data: DataIndex<'document>,
    /// The input's keys that templates refer to.
    pub named: NamedKeys,
    /// References in texts that were checked already, so that each is reported once.
    pub mentions: HashSet<&'document str>,
    /// The closest name of each unknown name, by the list of names: a large schema repeats the same ones again and
    /// again.
    compared: HashMap<usize, HashMap<String, Option<&'static str>>>,
    /// Number of variants that were checked as documents of their own.
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

    /// Checks a value one level down; nothing is deeper than documents may nest.
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

    /// Checks each member of an object, like `within`.
    pub fn each_member(
        &mut self,
        members: &'document Map<String, Value>,
        mut look: impl FnMut(&mut Self, &'document str, &'document Value),
    ) {
        for (key, value) in members {
            self.within(key, |search| look(search, key, value));
        }
    }

    /// Checks each item of a list, like `within`.
    pub fn each_entry(
        &mut self,
        entries: &'document [Value],
        mut look: impl FnMut(&mut Self, &'document Value),
    ) {
        for (index, entry) in entries.iter().enumerate() {
            self.within(&index.to_string(), |search| look(search, entry));
        }
    }

    /// Reports a misspelling at the current place.
    pub fn tell(&mut self, written: &str, kind: MisspellingKind) {
        if self.mistakes.len() < MOST {
            let (pointer, written) = (self.at.clone(), written.to_owned());
            self.mistakes.push(Misspelling { pointer, written, kind });
        }
    }

    /// Returns the misspelled names in another document; its comparisons count towards this walk's limit.
    pub fn of_another(&mut self, other: &Request) -> Vec<Misspelling> {
        let messages = other.messages();
        let mut walk = Search::new(DataIndex::build(other, &messages), NamedKeys::find(&messages));
        walk.left = self.left;
        walk.document(other);
        walk.messages(&messages);
        self.left = walk.left;
        walk.mistakes
    }

    /// Reports a misspelling in a value at the current place.
    pub fn tell_below(&mut self, mistake: Misspelling) {
        if self.mistakes.len() < MOST {
            let mut pointer = self.at.clone();
            mistake.pointer.tokens().for_each(|token| pointer.push(&token));
            self.mistakes.push(Misspelling { pointer, ..mistake });
        }
    }

    /// Returns the one of the author's own names to which a name is close.
    pub fn near<'name>(
        &mut self,
        written: &str,
        names: impl IntoIterator<Item = &'name str>,
    ) -> Option<&'name str> {
        let names: Vec<&'name str> = names.into_iter().take(MOST_NAMES).collect();
        self.left = self.left.checked_sub(names.len())?;
        nearest_own(written, names)
    }

    /// Returns the known name to which an unknown name is close.
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

    /// Reports the misspelled keys of an object. If the correct key is there as well, both may be intended.
    pub fn keys(&mut self, members: &'document Map<String, Value>, names: &Names) {
        self.each_member(members, |search, key, _| search.key(members, key, names));
    }

    /// Reports the key of the current value, if it is misspelled.
    pub fn key(&mut self, members: &Map<String, Value>, key: &str, names: &Names) {
        let meant = self.nearest_name(key, names).filter(|meant| !members.contains_key(*meant));
        if let Some(meant) = meant {
            self.tell(key, MisspellingKind::Key { meant: meant.to_owned() });
        }
    }

    /// Reports the text at the current place, if it is misspelled.
    pub fn word(&mut self, value: &Value, names: &Names) {
        let Some(written) = value.as_str() else { return };
        if let Some(meant) = self.nearest_name(written, names) {
            self.tell(written, MisspellingKind::Word { meant: meant.to_owned() });
        }
    }
}
