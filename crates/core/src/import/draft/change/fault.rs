//! What can be wrong with a change.

use crate::blueprint::Refusal;

/// What a change is about, as a person knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The title of the tool.
    Title,
    /// The description of the tool.
    Purpose,
    /// A text for the model, by its number from 1; `None` for one that is new.
    Text(Option<usize>),
    /// A field, by what it is called.
    Field(String),
}

impl Subject {
    /// The same for a model.
    fn word(&self) -> String {
        match self {
            Self::Title => "title".to_owned(),
            Self::Purpose => "purpose".to_owned(),
            Self::Text(Some(number)) => format!("t{number}"),
            Self::Text(None) => "the new text".to_owned(),
            Self::Field(name) => name.clone(),
        }
    }
}

/// Why a change that a model named is not offered, or was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeFault {
    /// The list of changes is empty, or nothing would be other than it is.
    Nothing,
    /// There is no such kind of change.
    Deed(String),
    /// The change is about something that is not there.
    Unknown(String),
    /// It does not say what is to come of it.
    Unsaid(Subject),
    /// There is no such kind of field.
    Kind {
        /// What the field is called.
        field: String,
        /// The kind, as it was written.
        written: String,
    },
    /// The editor refuses it.
    Refused {
        /// What it is about.
        name: Subject,
        /// Why.
        refusal: Refusal,
    },
    /// An earlier change says the same of the same thing.
    Twice(Subject),
    /// The words that it replaces do not stand there, or stand there more than once.
    NotFound(Subject),
    /// There are more changes than can be offered, or fields further within others. They are left out.
    TooMany,
}

impl ChangeFault {
    /// Whether another answer may have it right.
    pub(in crate::import::draft) fn is_lack(&self) -> bool {
        match self {
            Self::TooMany => false,
            Self::Refused { refusal, .. } => is_mendable(*refusal),
            _ => true,
        }
    }

    /// What is wrong, for the model that is asked again.
    pub(in crate::import::draft) fn sentence(&self) -> String {
        match self {
            Self::Nothing => "No change is in it.".to_owned(),
            Self::Deed(written) => format!("There is no change `{written}`."),
            Self::Unknown(written) => format!("There is nothing with the id `{written}`."),
            Self::Unsaid(name) => {
                format!("A change of `{}` does not say what it becomes.", name.word())
            }
            Self::Kind { field, written } => format!("`{field}` has no known kind: {written}."),
            Self::Refused { name, refusal } => {
                format!("A change of `{}` cannot be made: {}.", name.word(), reason(*refusal))
            }
            Self::Twice(name) => format!("`{}` is changed twice in the same way.", name.word()),
            Self::NotFound(name) => {
                format!("The words in `find` do not stand exactly once in `{}`.", name.word())
            }
            Self::TooMany => "There are too many changes.".to_owned(),
        }
    }
}

fn is_mendable(refusal: Refusal) -> bool {
    use Refusal::{
        Crossed, Empty, Excluding, Gone, LastOption, NoNumber, NoOption, NotAllowed, NotOfKind,
        Twice,
    };
    matches!(refusal, Gone | NoNumber | NoOption | NotAllowed | Excluding)
        || matches!(refusal, Twice | LastOption | Crossed | Empty | NotOfKind)
}

fn reason(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Gone => "it is not there any more, or cannot stand there",
        Refusal::NoNumber => "that is no number that fits",
        Refusal::NoOption => "that is none of the options",
        Refusal::NotAllowed => "its limits do not allow that value",
        Refusal::Excluding => "its default or example is beyond that limit",
        Refusal::Twice => "there is an option of this name already",
        Refusal::LastOption => "a choice needs an option",
        Refusal::Crossed => "the lower limit is above the upper one",
        Refusal::Empty => "it needs words",
        Refusal::NotOfKind => "a field of its kind has no such thing",
        _ => "it can only be changed by hand; leave it out",
    }
}
