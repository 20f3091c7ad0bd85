//! How each of a schema's constraints is enforced at a provider, for the report before a run.

use pilcrow_core::pointer::Pointer;
use std::collections::HashMap;

/// The most notes that are kept: nobody reads more.
const MAX_NOTES: usize = 5_000;

/// How one constraint of an author's schema is enforced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaNote {
    /// The subschema that has the keyword, as a JSON Pointer into the author's schema.
    pub pointer: Pointer,
    /// The keyword: `maxLength`, `required`. Empty where the whole place is meant.
    pub keyword: String,
    /// How it is enforced.
    pub enforcement: Enforcement,
}

/// How a constraint is enforced, from the surest to the least sure. Whatever it is, the answer is
/// validated against the author's schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Enforcement {
    /// The provider constrains the model's output by it.
    Enforced,
    /// The model reads it, in a description or in the prompt, and may still break it.
    Described,
    /// The model does not read it; only validation finds where it is broken.
    ValidatedOnly,
    /// The provider would refuse the whole schema for it, so nothing of the schema is enforced.
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
    numbers: HashMap<(Pointer, String), usize>,
}

impl Notes {
    pub fn add(&mut self, pointer: &Pointer, keyword: &str, enforcement: Enforcement) {
        let key = (pointer.clone(), keyword.to_owned());
        if let Some(&at) = self.numbers.get(&key) {
            if let Some(note) = self.notes.get_mut(at) {
                note.enforcement = note.enforcement.max(enforcement);
            }
        } else if self.notes.len() < MAX_NOTES {
            self.numbers.insert(key, self.notes.len());
            let (pointer, keyword) = (pointer.clone(), keyword.to_owned());
            self.notes.push(SchemaNote { pointer, keyword, enforcement });
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
        notes.add(&place, "pattern", Enforcement::Enforced);
        notes.add(&place, "pattern", Enforcement::ValidatedOnly);
        notes.add(&place, "pattern", Enforcement::Described);
        notes.add(&Pointer::root(), "type", Enforcement::Enforced);
        let notes = notes.into_list();
        let rows: Vec<_> =
            notes.iter().map(|note| (note.keyword.as_str(), note.enforcement)).collect();
        assert_eq!(
            rows,
            [("type", Enforcement::Enforced), ("pattern", Enforcement::ValidatedOnly)]
        );
    }
}
