//! The answers that a kind of widget may give to what other code asks of it.

use crate::field::{FieldKind, Stars};

/// The values that a widget can be asked for by a hint or a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// The widget cannot be asked for.
    Nothing,
    /// Any text.
    Texts,
    /// A list of texts of any kind.
    ListsOfTexts,
    /// Any number.
    Numbers,
    /// A number between two ends.
    Between,
    /// A whole number of a few stars.
    Stars,
}

impl Holds {
    /// Whether these are values of a place; `is_of_texts` says of a list that its entries are texts.
    pub(in crate::field) fn fit(self, kind: &FieldKind, is_of_texts: bool) -> bool {
        match self {
            Self::Nothing => false,
            Self::Texts => matches!(kind, FieldKind::Text { .. }),
            Self::ListsOfTexts => is_of_texts,
            Self::Numbers => matches!(kind, FieldKind::Number { .. }),
            Self::Between => {
                matches!(kind, FieldKind::Number { minimum: Some(_), maximum: Some(_), .. })
            }
            Self::Stars => Stars::from_kind(kind).is_some(),
        }
    }
}

/// How wide a column of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// The value does not fit a table.
    No,
    /// As the place's schema says, or as most are.
    ByValue,
    /// The least, in rem, and its share of the room that is left.
    Rem(u16, u8),
}

/// How much room a value takes in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// A line of its own, or more.
    Line,
    /// The value stands beside others where there is room.
    Short,
    /// The value stands beside others, in the digits of numbers.
    Number,
    /// A block that is wider than others may be.
    Block,
}

/// What a value of an answer has with it, by what is said of its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carries {
    /// Nothing is read of the place beside the value.
    Nothing,
    /// What it counts, and the whole of which it is a part.
    Measure,
    /// How many stars might be given.
    Stars,
    /// The language of code, where it turns out to be code.
    Language,
    /// What the text holds: the language of code, the type of a file, a picture.
    Content,
}

/// What a text is that a widget is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// The value is a text with a form of its own, or no text.
    Other,
    /// Words in one line.
    Line,
    /// One line that is not to be seen.
    Secret,
    /// Words in several lines.
    Lines,
    /// Words as Markdown.
    Markdown,
    /// Lines for machines.
    Code,
}

impl Writing {
    /// Whether it is words, of whatever length.
    pub fn is_words(self) -> bool {
        matches!(self, Self::Line | Self::Lines | Self::Markdown)
    }

    /// Whether it is words without marks.
    pub fn is_plain(self) -> bool {
        matches!(self, Self::Line | Self::Lines)
    }

    /// Whether it is words in several lines.
    pub fn is_prose(self) -> bool {
        matches!(self, Self::Lines | Self::Markdown)
    }

    /// Whether it has several lines, so that it is hardly the same twice.
    pub fn is_long(self) -> bool {
        matches!(self, Self::Lines | Self::Markdown | Self::Code)
    }
}

/// How exports write a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportForm {
    /// As it is.
    Text,
    /// As Markdown.
    Prose,
    /// As code.
    Code,
    /// As an address that may be followed.
    Address,
    /// As an address of mail.
    Mail,
    /// As a colour.
    Color,
    /// In the words that the page shows in its place.
    Words,
}

/// What a column of texts is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The letters of the texts.
    Letters,
    /// The moments that they are.
    Instant,
    /// The lengths of time that they are.
    Length,
}
