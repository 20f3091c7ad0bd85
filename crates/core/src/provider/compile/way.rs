//! The way back: how a compiled schema's answers differ from what the author asked for.
//! Refuses to walk it ([`super::restore`] does).

use std::collections::HashMap;

/// What has to be undone at one place of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Way {
    /// Nothing, here and below.
    #[default]
    Plain,
    /// A text holds the value as JSON.
    Json,
    /// An object.
    Object(Box<ObjectWay>),
    /// A list: its first places, and the others.
    List { first: Vec<Way>, others: Box<Way> },
    /// An object with a property for each place of a list, and one for the places after them.
    Tuple { places: Vec<(String, Member)>, rest: Option<(String, Box<Way>)> },
    /// One of several, in the order of the compiled `anyOf`.
    Union(Vec<Way>),
    /// What a definition says.
    Named(String),
}

/// What has to be undone in an object.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ObjectWay {
    pub members: HashMap<String, Member>,
    /// Keys that are not named.
    pub others: Way,
    /// The property that lists them as entries with `key` and `value`, and the value's way.
    pub entries: Option<(String, Way)>,
}

/// What has to be undone at one property.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Member {
    pub way: Way,
    /// Null only says that it is not there.
    pub null_is_absent: bool,
}

impl Way {
    pub fn union(ways: Vec<Self>) -> Self {
        if ways.iter().all(Self::is_plain) { Self::Plain } else { Self::Union(ways) }
    }

    /// The way of the same union with one more branch, behind the others.
    pub fn with_plain_branch(self) -> Self {
        match self {
            Self::Union(mut ways) => {
                ways.push(Self::Plain);
                Self::Union(ways)
            }
            other => other,
        }
    }

    pub fn list(first: Vec<Self>, others: Self) -> Self {
        if others.is_plain() && first.iter().all(Self::is_plain) {
            return Self::Plain;
        }
        Self::List { first, others: Box::new(others) }
    }

    pub fn object(mut way: ObjectWay) -> Self {
        way.members.retain(|_, member| member.null_is_absent || !member.way.is_plain());
        if way == ObjectWay::default() { Self::Plain } else { Self::Object(Box::new(way)) }
    }

    pub fn is_plain(&self) -> bool {
        *self == Self::Plain
    }
}
