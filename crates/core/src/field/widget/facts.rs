//! Types of the facts in a widget kind's record (`kind.rs`): the values it accepts, its width, its export form.

use crate::field::{FieldKind, Stars};

/// The values for which a hint or a format can choose a widget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// None: the widget cannot be chosen.
    Nothing,
    /// Any text.
    Texts,
    /// A list of texts of any kind.
    ListsOfTexts,
    /// Any number.
    Numbers,
    /// A number with a minimum and a maximum.
    Between,
    /// A rating: an integer from 0 or 1 to at most 10.
    Stars,
}

impl Holds {
    /// True if a field of this kind has such values; `is_of_texts` is true for a list of texts.
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

/// Width of a table column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// The value does not fit a table.
    No,
    /// The width depends on the value's schema.
    ByValue,
    /// The smallest width in rem, and the share of the remaining width.
    Rem(u16, u8),
}

/// Space that a value takes in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// One or more whole lines.
    Line,
    /// A part of a line, beside other values.
    Short,
    /// A part of a line, in tabular digits.
    Number,
    /// A block that may be wider than others.
    Block,
}

/// Data from the schema that an answer shows with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carries {
    /// No data.
    Nothing,
    /// The unit and the maximum.
    Measure,
    /// The largest number of stars.
    Stars,
    /// The language of code, if the text turns out to be code.
    Language,
    /// The content of the text: a code language, a file type, a picture.
    Content,
}

/// The kind of text that a widget edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// The value is a text with a form of its own, or no text.
    Other,
    /// One line of words.
    Line,
    /// One line that is hidden.
    Secret,
    /// Several lines of words.
    Lines,
    /// Markdown.
    Markdown,
    /// Code.
    Code,
}

impl Writing {
    /// True for words, of one or more lines.
    pub fn is_words(self) -> bool {
        matches!(self, Self::Line | Self::Lines | Self::Markdown)
    }

    /// True for words without markup.
    pub fn is_plain(self) -> bool {
        matches!(self, Self::Line | Self::Lines)
    }

    /// True for words of several lines.
    pub fn is_prose(self) -> bool {
        matches!(self, Self::Lines | Self::Markdown)
    }

    /// True for several lines, where equal values are unlikely.
    pub fn is_long(self) -> bool {
        matches!(self, Self::Lines | Self::Markdown | Self::Code)
    }
}

/// The form in which exports write a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportForm {
    /// Plain text.
    Text,
    /// Markdown.
    Prose,
    /// Code in a code block.
    Code,
    /// A link.
    Address,
    /// An e-mail address.
    Mail,
    /// A colour.
    Color,
    /// The words that the page shows for the value.
    Words,
}

/// The sort order of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Alphabetical order.
    Letters,
    /// Order by moment in time.
    Instant,
    /// Order by duration.
    Length,
}
