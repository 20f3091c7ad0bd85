//! What a misspelled name should be.

use crate::pointer::Pointer;

/// A name that means nothing where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misspelling {
    /// Its place: that of a key's value, of a word, or of the text that refers to something.
    pub pointer: Pointer,
    /// The name, as the document has it.
    pub written: String,
    /// What it should be, and what is meant instead.
    pub kind: MisspellingKind,
}

/// What a misspelled name should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MisspellingKind {
    /// A key that is read.
    Key {
        /// The key that was meant.
        meant: String,
    },
    /// A word of those that are known at its place, such as the type of a message.
    Word {
        /// The word that was meant.
        meant: String,
    },
    /// A property beside a list of those that have to be there.
    Property {
        /// The property that was meant.
        meant: String,
    },
    /// Data of the context, or a value in it.
    Data {
        /// `¶kind` or `†kind.path`, as it is called.
        meant: String,
    },
    /// A name in a text for which there is no field.
    NoField,
    /// A name in a text that passes as it is.
    Unmarked,
    /// A tag in a text that passes as it is written.
    AsWritten,
    /// A field that no text names, of an input that is told in texts alone.
    Unnamed,
    /// An input that is to be told in texts, and of which none names a value.
    NoText,
    /// A value that the schema of its data has no place for, nor one of a like name.
    NoPlace {
        /// The data: `¶kind`.
        data: String,
    },
    /// A translation of what does not stand beside it.
    NothingBeside,
    /// A translation of what is the same in every language.
    SameEverywhere,
    /// A translation that is of another type than what it is in place of, or none at all.
    OtherType,
    /// A tag of no language.
    NoLanguage,
    /// A word of OpenAPI, by which nothing is checked.
    OpenApi,
    /// A pattern between slashes, as JavaScript's own code has it. It is understood.
    PatternLiteral,
    /// A list of options in which there are none, so that no value is allowed.
    NoOptions,
    /// A name of a case that is no text: its message counts for all cases.
    CaseNoText,
    /// A name of a case that is blank, or has spaces around it.
    CaseBlank,
    /// An input of a case that says again what an earlier one said.
    CaseTwice,
    /// A value that a schema gives, and that is none of its own options.
    NoOption,
    /// A value that a schema gives, and that is not of its own type.
    Unlike {
        /// The types, by the names of JSON Schema.
        expected: String,
    },
    /// A value that a schema gives, and that does not keep to a bound beside it.
    Beyond {
        /// The keyword with what stands under it.
        rule: String,
    },
    /// A bound that nothing keeps to which keeps to another one beside it.
    NothingBetween {
        /// The other keyword with what stands under it.
        rule: String,
    },
}

impl MisspellingKind {
    /// The name of its sentence in the group `misspelled` of `locales/*.json`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Key { .. } => "key",
            Self::Word { .. } => "word",
            Self::Property { .. } => "property",
            Self::Data { .. } => "data",
            Self::NoField => "no_field",
            Self::Unmarked => "unmarked",
            Self::AsWritten => "as_written",
            Self::Unnamed => "unnamed",
            Self::NoText => "no_text",
            Self::NoPlace { .. } => "no_place",
            Self::NothingBeside => "nothing_beside",
            Self::SameEverywhere => "same_everywhere",
            Self::OtherType => "other_type",
            Self::NoLanguage => "no_language",
            Self::OpenApi => "open_api",
            Self::PatternLiteral => "pattern_literal",
            Self::NoOptions => "no_options",
            Self::CaseNoText => "case_no_text",
            Self::CaseBlank => "case_blank",
            Self::CaseTwice => "case_twice",
            Self::NoOption => "no_option",
            Self::Unlike { .. } => "unlike",
            Self::Beyond { .. } => "beyond",
            Self::NothingBetween { .. } => "nothing_between",
        }
    }

    /// What is meant; `None` if nothing is like it.
    pub fn suggestion(&self) -> Option<&str> {
        match self {
            Self::Key { meant }
            | Self::Word { meant }
            | Self::Property { meant }
            | Self::Data { meant } => Some(meant),
            Self::NoField
            | Self::Unmarked
            | Self::AsWritten
            | Self::Unnamed
            | Self::NoText
            | Self::NoPlace { .. }
            | Self::NothingBeside
            | Self::SameEverywhere
            | Self::OtherType
            | Self::NoLanguage
            | Self::OpenApi
            | Self::PatternLiteral
            | Self::NoOptions
            | Self::CaseNoText
            | Self::CaseBlank
            | Self::CaseTwice
            | Self::NoOption
            | Self::Unlike { .. }
            | Self::Beyond { .. }
            | Self::NothingBetween { .. } => None,
        }
    }
}
