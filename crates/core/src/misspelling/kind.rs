//! The kinds of misspelled names, with their corrections.

use crate::pointer::Pointer;

/// A name that has no meaning in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misspelling {
    /// Place of the key's value, of the word, or of the text with the reference.
    pub pointer: Pointer,
    /// The name in the document.
    pub written: String,
    /// The kind of misspelling, with the correction.
    pub kind: MisspellingKind,
}

/// A kind of misspelled name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MisspellingKind {
    /// A known key.
    Key {
        /// The correct key.
        meant: String,
    },
    /// A value from a fixed list, such as the type of a message.
    Word {
        /// The correct value.
        meant: String,
    },
    /// A property named in a list of required ones.
    Property {
        /// The correct property.
        meant: String,
    },
    /// Data of the context, or a value in it.
    Data {
        /// The correct reference, `¶kind` or `†kind.path`.
        meant: String,
    },
    /// A name in a template without a field.
    NoField,
    /// A name in braces in a text that is no template, so that it is sent unchanged.
    Unmarked,
    /// A tag in a template that is not understood, so that it is sent unchanged.
    AsWritten,
    /// A field that no template names, of an input that reaches the model only through templates.
    Unnamed,
    /// An input that is to reach the model through templates, none of which names a value.
    NoText,
    /// A reference to a value that the schema of its data does not allow, without a similar name.
    NoPlace {
        /// The data, as `¶kind`.
        data: String,
    },
    /// A translation of a value that is not there.
    NothingBeside,
    /// A translation of a value that is the same in every language.
    SameEverywhere,
    /// A translation whose type differs from the value that it replaces.
    OtherType,
    /// A language tag that is no language.
    NoLanguage,
    /// A keyword of OpenAPI, which JSON Schema validators ignore.
    OpenApi,
    /// A pattern between slashes, like a JavaScript literal. It is understood.
    PatternLiteral,
    /// An empty list of options, so that no value is allowed.
    NoOptions,
    /// A name of a case that is no text, so that its message counts for all cases.
    CaseNoText,
    /// A name of a case that is blank, or has spaces around it.
    CaseBlank,
    /// An input that repeats an earlier input of the same case.
    CaseTwice,
    /// A value in a schema that is not one of its own options.
    NoOption,
    /// A value in a schema that does not have its own type.
    Unlike {
        /// The types, by their names in JSON Schema.
        expected: String,
    },
    /// A value in a schema that violates a bound beside it.
    Beyond {
        /// The keyword with its value.
        rule: String,
    },
    /// A bound that no value can satisfy together with another one beside it.
    NothingBetween {
        /// The other keyword with its value.
        rule: String,
    },
}

impl MisspellingKind {
    /// Returns the name of the kind's phrase in the group `misspelled` of `locales/*.json`.
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

    /// Returns the correction; `None` if no known name is close.
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
