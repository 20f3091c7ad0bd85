//! Completions at a cursor in a document's text, by the schema of documents (`docs/request.schema.json`). Uses
//! document, and the tables of widgets, charts and providers.

mod offers;
mod place;
#[cfg(test)]
mod tests;

pub use offers::Completion;

use crate::document::{Cursor, Spot};
use offers::{names, words};

/// Returns the completions at an offset in bytes: names of missing members, or the values that are allowed. Those that
/// begin with the typed text come first, then those that contain it; common names come before rare ones.
pub fn complete(text: &str, offset: usize) -> Vec<Completion> {
    let Some(cursor) = Cursor::at(text, offset) else { return Vec::new() };
    let parts = place::parts(&cursor);
    let mut offers = match cursor.spot {
        Spot::Key { has_colon } => names(&parts, &cursor, has_colon),
        Spot::Value => words(&parts, &cursor),
    };
    let written = cursor.written.to_ascii_lowercase();
    let place = |one: &Completion| one.name.to_ascii_lowercase().find(&written);
    let is_there = text.get(cursor.range.clone());
    offers.retain(|one| place(one).is_some() && is_there != Some(one.text.as_str()));
    offers.sort_by_key(|one| (place(one) != Some(0), is_rare(&one.name)));
    offers
}

/// True if a name is rarely used, by its prefix.
fn is_rare(name: &str) -> bool {
    ["$", "_", "ui", "x-"].iter().any(|beginning| name.starts_with(beginning))
}
