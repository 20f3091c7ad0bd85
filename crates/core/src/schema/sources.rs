//! The schema places that describe one value, with their precedence.

use crate::pointer::Pointer;

/// The places that describe a value: a schema place, and further ones for the same value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sources {
    /// The main place.
    pub location: Pointer,
    /// Chosen branches of unions, and other places that list the same property. The main place takes precedence.
    pub chosen: Vec<Pointer>,
    /// Places in conditions of the object around it. They take precedence over all others, since they are meant to
    /// change them.
    pub narrowed_by: Vec<Pointer>,
    /// Active branches of its own conditions.
    pub holds: Vec<Pointer>,
    /// Place of its hints beside the schema.
    pub hinted: HintPlace,
}

/// A place among the hints beside a schema, which are nested like the value; the first means "no hints".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HintPlace(pub usize);

impl Sources {
    /// True if both are the same apart from the active conditions.
    pub fn same_place(&self, other: &Self) -> bool {
        self.location == other.location
            && self.chosen == other.chosen
            && self.narrowed_by == other.narrowed_by
    }
}

impl Sources {
    /// Adds a place that describes the value, by the reason why it applies. The first place becomes the main one.
    pub fn add(&mut self, place: Pointer, by: Applies) {
        match by {
            _ if self.is_none() => self.location = place,
            Applies::Always => self.chosen.push(place),
            _ => self.narrowed_by.push(place),
        }
    }

    /// True if no place was added yet.
    pub fn is_none(&self) -> bool {
        self.location.as_str().is_empty()
    }
}

impl From<Pointer> for Sources {
    fn from(location: Pointer) -> Self {
        Self { location, ..Self::default() }
    }
}

/// The reason why a schema applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applies<'a> {
    /// The schema applies without a condition.
    Always,
    /// A condition of the object around it is met.
    FromAbove,
    /// One of its own conditions is met, with this branch.
    IfHolds(&'a Pointer),
}
