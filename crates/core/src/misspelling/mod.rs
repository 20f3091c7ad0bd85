//! Names in a document that are misspelled: keys that nothing reads, words of a keyword, and data that
//! texts refer to and that is not there, translations that cannot be used, and values that their own schema does not allow.
//! Uses document, context, schema, tool, bench and the names of hints. It warns and refuses nothing: what is like no known name
//! is the author's own.

mod bench;
mod case_names;
mod data;
mod document;
mod hints;
mod kind;
mod message;
mod named_keys;
mod names;
mod reference;
mod schema;
mod search;
mod template;
#[cfg(test)]
mod tests;
mod translation;
mod unfit_values;

pub use kind::{Misspelling, MisspellingKind};

use crate::document::Request;
use data::DataIndex;
use named_keys::NamedKeys;
use search::Search;

/// The misspelled names of a document, twenty at most: further ones are told once these are mended.
/// Of what is tried of it (`bench`), judges' documents are not looked at, and neither are answers and records.
pub fn misspelled(request: &Request) -> Vec<Misspelling> {
    let messages = request.messages();
    let mut search = Search::new(DataIndex::build(request, &messages), NamedKeys::find(&messages));
    search.document(request);
    search.messages(&messages);
    search.case_names(&messages);
    search.translations_of(request);
    search.mistakes
}
