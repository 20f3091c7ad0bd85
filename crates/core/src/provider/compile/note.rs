//! What becomes of each of a schema's constraints at a provider, for the report before a run.
//! Refuses words; the app puts them on.

use crate::pointer::Pointer;
use std::collections::HashMap;

/// More notes than this are not kept: nobody reads them.
const MAX_NOTES: usize = 5_000;

/// What becomes of one constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaNote {
    /// The place of the schema, in the author's document, that has the keyword.
    pub pointer: Pointer,
    /// The keyword: `maxLength`, `required`. Empty where the whole place is meant.
    pub keyword: String,
    /// What becomes of it.
    pub fate: Fate,
}

/// What becomes of a constraint; the later, the less is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// The provider lets the model write nothing else.
    Enforced,
    /// The model reads it, and may still break it; the answer is checked here.
    InWords,
    /// The model does not even read it; the answer is checked here.
    CheckedHere,
    /// The provider would refuse the whole schema for it, so the schema goes another way.
    Rejected(Rejection),
}

/// Why a provider would refuse a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rejection {
    /// More properties than the provider takes.
    TooManyProperties {
        /// How many it takes.
        limit: usize,
    },
    /// More properties that may be missing than the provider takes.
    TooManyOptional {
        /// How many it takes.
        limit: usize,
    },
    /// More values of several types than the provider takes.
    TooManyUnions {
        /// How many it takes.
        limit: usize,
    },
    /// More values in lists of allowed values than the provider takes.
    TooManyValues {
        /// How many it takes.
        limit: usize,
    },
    /// Objects and lists within each other, deeper than the provider takes.
    TooDeep {
        /// How many levels it takes.
        limit: usize,
    },
    /// Names and allowed values are longer in sum than the provider takes.
    TooLong {
        /// How many characters it takes.
        limit: usize,
    },
    /// Too large, or too entangled, to be rewritten here.
    TooLarge,
    /// No value can be as the schema says.
    AllowsNothing,
}

/// Notes while they are taken. A place that is compiled several times keeps the worst.
#[derive(Debug, Default)]
pub(super) struct Notes {
    notes: Vec<SchemaNote>,
    known: HashMap<(Pointer, String), usize>,
}

impl Notes {
    pub fn add(&mut self, pointer: &Pointer, keyword: &str, fate: Fate) {
        let key = (pointer.clone(), keyword.to_owned());
        if let Some(&at) = self.known.get(&key) {
            if let Some(note) = self.notes.get_mut(at) {
                note.fate = note.fate.max(fate);
            }
        } else if self.notes.len() < MAX_NOTES {
            self.known.insert(key, self.notes.len());
            let (pointer, keyword) = (pointer.clone(), keyword.to_owned());
            self.notes.push(SchemaNote { pointer, keyword, fate });
        }
    }

    /// The notes, by the place they are about, the whole document first.
    pub fn into_list(mut self) -> Vec<SchemaNote> {
        self.notes.sort_by(|left, right| left.pointer.cmp(&right.pointer));
        self.notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_is_noted_twice_keeps_the_worst() {
        let (mut notes, place) = (Notes::default(), Pointer::root().join("a"));
        notes.add(&place, "pattern", Fate::Enforced);
        notes.add(&place, "pattern", Fate::CheckedHere);
        notes.add(&place, "pattern", Fate::InWords);
        notes.add(&Pointer::root(), "type", Fate::Enforced);
        let notes = notes.into_list();
        let fates: Vec<_> = notes.iter().map(|note| (note.keyword.as_str(), note.fate)).collect();
        assert_eq!(fates, [("type", Fate::Enforced), ("pattern", Fate::CheckedHere)]);
    }
}
