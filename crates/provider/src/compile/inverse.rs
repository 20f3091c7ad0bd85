//! The differences between answers by a compiled schema and by the author's schema ([`super::restore`] undoes them).

use std::collections::HashMap;

/// The conversion to undo at one place of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Inverse {
    /// None, here and below.
    #[default]
    Identity,
    /// A text contains the value as JSON.
    Json,
    /// An object.
    Object(Box<ObjectInverse>),
    /// A list: its first positions, and the other entries.
    List { first: Vec<Inverse>, others: Box<Inverse> },
    /// An object with a property for each position of a list, and one for the entries after them.
    Tuple { places: Vec<(String, Member)>, rest: Option<(String, Box<Inverse>)> },
    /// One of several alternatives, in the order of the compiled `anyOf`.
    Union(Vec<Inverse>),
    /// The conversion of the definition with this name.
    Named(String),
}

/// The conversions to undo in an object.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ObjectInverse {
    pub members: HashMap<String, Member>,
    /// The conversion of values of keys without a property.
    pub others: Inverse,
    /// The property that lists such keys as entries with `key` and `value`, and the conversion of the values.
    pub entries: Option<(String, Inverse)>,
}

/// The conversion to undo at one property.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Member {
    pub inverse: Inverse,
    /// True if null only means that the property is absent.
    pub null_is_absent: bool,
}

impl Inverse {
    pub fn union(inverses: Vec<Self>) -> Self {
        if inverses.iter().all(Self::is_identity) { Self::Identity } else { Self::Union(inverses) }
    }

    /// Returns the conversion of the same alternatives with one more, unchanged, after the others.
    pub fn with_identity_branch(self) -> Self {
        match self {
            Self::Union(mut inverses) => {
                inverses.push(Self::Identity);
                Self::Union(inverses)
            }
            other => other,
        }
    }

    pub fn list(first: Vec<Self>, others: Self) -> Self {
        if others.is_identity() && first.iter().all(Self::is_identity) {
            return Self::Identity;
        }
        Self::List { first, others: Box::new(others) }
    }

    pub fn object(mut inverse: ObjectInverse) -> Self {
        inverse.members.retain(|_, member| member.null_is_absent || !member.inverse.is_identity());
        if inverse == ObjectInverse::default() {
            Self::Identity
        } else {
            Self::Object(Box::new(inverse))
        }
    }

    pub fn is_identity(&self) -> bool {
        *self == Self::Identity
    }
}
