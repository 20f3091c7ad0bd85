//! Notes on the enforcement of a schema's constraints at a provider, for the report before a run.

use pilcrow_core::pointer::Pointer;
use std::collections::HashMap;

/// Maximum number of notes; nobody reads more.
const MAX_NOTES: usize = 5_000;

/// The enforcement of one constraint of an author's schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaNote {
    /// The subschema that has the keyword, as a JSON Pointer into the author's schema.
    pub pointer: Pointer,
    /// The keyword, such as `maxLength` or `required`. Empty if the whole subschema is meant.
    pub keyword: String,
    /// The enforcement of the constraint.
    pub enforcement: Enforcement,
}

/// The enforcement of a constraint, from the strictest to the weakest. In any case, the answer is validated against the
/// author's schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Enforcement {
    /// The provider constrains the model's output by it.
    Enforced,
    /// The model reads the constraint in a description or in the prompt, and may still violate it.
    Described,
    /// The model does not read the constraint; only validation finds a violation.
    ValidatedOnly,
    /// The provider would refuse the whole schema because of it, so nothing of the schema is enforced.
    Rejected(Rejection),
}

/// The reason why a provider would refuse a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rejection {
    /// The schema has more properties than the provider accepts.
    TooManyProperties {
        /// Maximum number of properties.
        limit: usize,
    },
    /// The schema has more optional properties than the provider accepts.
    TooManyOptional {
        /// Maximum number of optional properties.
        limit: usize,
    },
    /// The schema has more values of several types than the provider accepts.
    TooManyUnions {
        /// Maximum number of such values.
        limit: usize,
    },
    /// The schema lists more allowed values than the provider accepts.
    TooManyValues {
        /// Maximum number of allowed values.
        limit: usize,
    },
    /// The schema nests objects and lists more deeply than the provider accepts.
    TooDeep {
        /// Maximum number of levels.
        limit: usize,
    },
    /// All names and allowed values together are longer than the provider accepts.
    TooLong {
        /// Maximum number of characters.
        limit: usize,
    },
    /// The schema is too large or too complex to be compiled.
    TooLarge,
    /// The schema allows no value.
    AllowsNothing,
}

/// The notes during a compilation. A place that is compiled several times keeps the weakest enforcement.
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

    /// Returns the notes by place, those of the whole document first.
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
