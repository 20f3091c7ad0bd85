//! Detection of misspelled names in a document: unknown keys, unknown values of a keyword, references to missing data,
//! translations that cannot be used, and values that their own schema does not allow. Uses document, context, schema,
//! tool, bench and the names of hints. It only warns: a name that is close to no known one is the author's own.

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

/// Returns the misspelled names of a document, at most twenty: more are reported after these are corrected. In a
/// `bench`, judges' documents, answers and records are not checked.
pub fn misspelled(request: &Request) -> Vec<Misspelling> {
    let messages = request.messages();
    let mut search = Search::new(DataIndex::build(request, &messages), NamedKeys::find(&messages));
    search.document(request);
    search.messages(&messages);
    search.case_names(&messages);
    search.translations_of(request);
    search.mistakes
}
