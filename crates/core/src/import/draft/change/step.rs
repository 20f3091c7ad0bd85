//! What a change does to a document, step by step, at fields and texts that are known by name: their places move while other
//! changes are made.

use crate::blueprint::{FieldAct, Group, Kind};

/// A text, as changes name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextName {
    /// One of the document's, by its number from 0.
    Own(usize),
    /// The one that a change adds, by the change's number.
    Added(usize),
}

/// A field, as changes name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FieldName {
    /// One of the document's.
    Own(FieldPath),
    /// The one that a change adds, by the change's number.
    Added(usize),
}

/// Where a field of the document stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FieldPath {
    /// [`Group::Input`] or [`Group::Answer`].
    pub side: Group,
    /// The keys that lead to it.
    pub keys: Vec<String>,
}

/// Where a field is added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GroupName {
    /// [`Group::Input`] or [`Group::Answer`].
    Side(Group),
    /// A group, or a list of groups.
    Within(FieldName),
}

/// Behind what something is put; `None` for the first place.
pub(super) type Predecessor<T> = Option<T>;

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Title(String),
    Purpose(String),
    AddText {
        role: String,
        words: String,
    },
    Reword(TextName, String),
    /// Words that stand there once become others.
    Replace(TextName, String, String),
    SayAs(TextName, String),
    RemoveText(TextName),
    PlaceText(TextName, Predecessor<TextName>),
    AddField {
        group: GroupName,
        title: String,
        kind: Kind,
        is_needed: bool,
    },
    Field(FieldName, FieldAct),
    Options(FieldName, Vec<String>),
    Limits(FieldName, [Option<String>; 2]),
    Need(FieldName, bool),
    RemoveField(FieldName),
    PlaceField(FieldName, Predecessor<FieldName>),
}

/// What a change is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum About {
    Title,
    Purpose,
    Text(TextName),
    Field(FieldName),
}

impl Step {
    /// What it is about; `None` if it adds it.
    pub fn about(&self) -> Option<About> {
        Some(match self {
            Self::Title(_) => About::Title,
            Self::Purpose(_) => About::Purpose,
            Self::AddText { .. } | Self::AddField { .. } => return None,
            Self::Reword(text, _)
            | Self::Replace(text, ..)
            | Self::SayAs(text, _)
            | Self::RemoveText(text)
            | Self::PlaceText(text, _) => About::Text(*text),
            Self::Field(field, _)
            | Self::Options(field, _)
            | Self::Limits(field, _)
            | Self::Need(field, _)
            | Self::RemoveField(field)
            | Self::PlaceField(field, _) => About::Field(field.clone()),
        })
    }

    /// Whether both say the same of the same thing, so that the second would undo the first.
    pub fn repeats(&self, other: &Self) -> bool {
        use std::mem::discriminant;
        let is_alike = match (self, other) {
            (Self::AddText { .. } | Self::AddField { .. }, _) => return self == other,
            (Self::Replace(_, own, _), Self::Replace(_, other, _)) => own == other,
            (Self::Field(_, own), Self::Field(_, others)) => {
                discriminant(own) == discriminant(others)
            }
            _ => discriminant(self) == discriminant(other),
        };
        is_alike && self.about() == other.about()
    }

    /// Whether it makes a field another kind.
    pub fn is_of_kind(&self) -> bool {
        matches!(self, Self::Field(_, FieldAct::Kind(_)))
    }

    /// The number of the change that adds what this one is about, or is put into.
    pub fn needs(&self) -> Option<usize> {
        match (self, self.about()) {
            (Self::AddField { group: GroupName::Within(FieldName::Added(number)), .. }, _) => {
                Some(*number)
            }
            (_, Some(About::Field(FieldName::Added(number)))) => Some(number),
            (_, Some(About::Text(TextName::Added(number)))) => Some(number),
            _ => None,
        }
    }
}
