//! How answers by a compiled schema differ from what the author asked for ([`super::restore`]
//! undoes it).

use std::collections::HashMap;

/// What has to be undone at one place of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Inverse {
    /// Nothing, here and below.
    #[default]
    Identity,
    /// A text holds the value as JSON.
    Json,
    /// An object.
    Object(Box<ObjectInverse>),
    /// A list: its first places, and the others.
    List { first: Vec<Inverse>, others: Box<Inverse> },
    /// An object with a property for each place of a list, and one for the places after them.
    Tuple { places: Vec<(String, Member)>, rest: Option<(String, Box<Inverse>)> },
    /// One of several, in the order of the compiled `anyOf`.
    Union(Vec<Inverse>),
    /// What a definition says.
    Named(String),
}

/// What has to be undone in an object.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ObjectInverse {
    pub members: HashMap<String, Member>,
    /// Keys that are not named.
    pub others: Inverse,
    /// The property that lists them as entries with `key` and `value`, and the value's way.
    pub entries: Option<(String, Inverse)>,
}

/// What has to be undone at one property.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Member {
    pub inverse: Inverse,
    /// Null only says that it is not there.
    pub null_is_absent: bool,
}

impl Inverse {
    pub fn union(inverses: Vec<Self>) -> Self {
        if inverses.iter().all(Self::is_identity) { Self::Identity } else { Self::Union(inverses) }
    }

    /// The way of the same union with one more branch, behind the others.
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
