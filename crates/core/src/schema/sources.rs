//! Which places of a schema speak of one value, and which of them go before which.

use crate::pointer::Pointer;

/// Where a value is described: a place of the schema, and what else is said of the same value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sources {
    /// The place itself.
    pub location: Pointer,
    /// Branches of unions that are chosen, and other places that name the same property. What the
    /// place itself says goes before.
    pub chosen: Vec<Pointer>,
    /// What the conditions of the object around it say of it. That goes before the rest, since it
    /// was written to change it.
    pub narrowed_by: Vec<Pointer>,
    /// The branches of its own conditions that hold.
    pub holds: Vec<Pointer>,
    /// Where hints are given that stand beside the schema.
    pub hinted: HintPlace,
}

/// A place among the hints that stand beside a schema, and follow the value; the first is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HintPlace(pub usize);

impl Sources {
    /// Whether both are the same but for the conditions that hold there.
    pub fn same_place(&self, other: &Self) -> bool {
        self.location == other.location
            && self.chosen == other.chosen
            && self.narrowed_by == other.narrowed_by
    }
}

impl Sources {
    /// One more place that describes the value, by who says so. The whole schema's place stands for
    /// none so far.
    pub fn add(&mut self, place: Pointer, by: Applies) {
        match by {
            _ if self.is_none() => self.location = place,
            Applies::Always => self.chosen.push(place),
            _ => self.narrowed_by.push(place),
        }
    }

    /// Whether no place was added so far.
    pub fn is_none(&self) -> bool {
        self.location.as_str().is_empty()
    }
}

impl From<Pointer> for Sources {
    fn from(location: Pointer) -> Self {
        Self { location, ..Self::default() }
    }
}

/// On what it depends that something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applies<'a> {
    /// The schema applies without a condition.
    Always,
    /// On a condition of the object around it.
    FromAbove,
    /// On one of its own conditions, of which this branch holds.
    IfHolds(&'a Pointer),
}
