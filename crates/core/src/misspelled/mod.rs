//! Names in a document that are misspelled: keys that nothing reads, words of a keyword, and data that
//! texts refer to and that is not there, and translations that cannot be used.
//! Uses document, tool, bench and the names of hints. It warns and refuses nothing: what is like no known name
//! is the author's own.

mod bench;
mod data;
mod document;
mod hints;
mod mention;
mod message;
mod names;
mod reference;
mod schema;
mod search;
#[cfg(test)]
mod tests;
mod translation;

use crate::document::Request;
use crate::pointer::Pointer;
use data::DataIndex;
use search::Search;

/// A name that means nothing where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misspelled {
    /// Its place: that of a key's value, of a word, or of the text that refers to something.
    pub pointer: Pointer,
    /// As it is written.
    pub written: String,
    /// What it should be, and what is meant instead.
    pub kind: MisspelledKind,
}

/// What a misspelled name should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MisspelledKind {
    /// A key that is read.
    Key {
        /// As it is called.
        meant: String,
    },
    /// A word of those that are known at its place, such as the type of a message.
    Word {
        /// As it is called.
        meant: String,
    },
    /// A property beside a list of those that have to be there.
    Property {
        /// As it is called.
        meant: String,
    },
    /// Data of the context, or a value in it.
    Data {
        /// `¶kind` or `†kind.path`, as it is called.
        meant: String,
    },
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
}

impl MisspelledKind {
    /// The name of its sentence in the group `misspelled` of `locales/*.json`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Key { .. } => "key",
            Self::Word { .. } => "word",
            Self::Property { .. } => "property",
            Self::Data { .. } => "data",
            Self::NoPlace { .. } => "no_place",
            Self::NothingBeside => "nothing_beside",
            Self::SameEverywhere => "same_everywhere",
            Self::OtherType => "other_type",
            Self::NoLanguage => "no_language",
        }
    }

    /// What is meant; none where nothing is like it.
    pub fn meant(&self) -> Option<&str> {
        match self {
            Self::Key { meant }
            | Self::Word { meant }
            | Self::Property { meant }
            | Self::Data { meant } => Some(meant),
            Self::NoPlace { .. }
            | Self::NothingBeside
            | Self::SameEverywhere
            | Self::OtherType
            | Self::NoLanguage => None,
        }
    }
}

/// The misspelled names of a document, twenty at most: further ones are told once these are mended.
/// Of what is tried of it (`bench`), judges' documents are not looked at, and neither are answers and records.
pub fn misspelled(request: &Request) -> Vec<Misspelled> {
    let messages = request.messages();
    let mut search = Search::new(DataIndex::of(request, &messages));
    search.document(request);
    search.messages(&messages);
    search.translations_of(request);
    search.found
}
