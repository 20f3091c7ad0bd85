//! Finds the documents that carry out calls: tools of the gallery by their ids, others by their addresses.

use crate::host::location;
use crate::opening::{KEY_PREFIX, Opening, Problem, Route, key_outside, version};
use crate::words::document::{document_words, fetch_words};
use crate::words::{self, Locale};
use crate::words_now;
use pilcrow_core::document::{localized, parse_document};
use pilcrow_core::steps::{DocumentWant, FetchedDocument};

/// Base folder of relative addresses in documents of the gallery.
const GALLERY: &str = "./tools/";

/// Returns the base of relative addresses in a document, by the key of its draft; `None` if it has no address.
pub fn base_address(key: &str) -> Option<String> {
    let key = key_outside(key);
    let source = key.strip_prefix("src:");
    let gallery = key.strip_prefix("tool:").map(|_| GALLERY);
    location::resolved(source.or(gallery)?, None)
}

/// Fetches a document that a call's tool names. `own` is the draft key of the calling document, which is refused.
///
/// # Errors
///
/// The reason why the document cannot be used, in words.
pub async fn find_document(
    opening: Opening,
    locale: Locale,
    wanted: &DocumentWant,
    own: &str,
) -> Result<FetchedDocument, String> {
    let unfit = || words_now!(locale, steps.bad_address, address = wanted.address.as_str());
    let route = route_of(wanted).ok_or_else(unfit)?;
    let key = route.draft_key(words::code(locale)).ok_or_else(unfit)?;
    if key == own {
        return Err(words_now!(locale, steps.own_document));
    }
    // The author's version in this browser takes precedence, if it is valid and may be shown.
    let stored = if Opening::takes_others() { version(&key).await } else { None };
    let text = match stored.filter(|text| parse_document(text).is_ok()) {
        Some(text) => Ok(text),
        None => opening.load(&route, &key).await,
    };
    let text = text.map_err(|problem| problem_words(locale, &problem))?;
    let read = parse_document(&text).map_err(|error| document_words(locale, &error))?;
    let document = localized(&read.request, Some(words::code(locale)));
    Ok(FetchedDocument { document, address: base_address(&key) })
}

/// Returns the route of a document: a gallery tool's id, an address, or `doc:` with the key of a stored document.
fn route_of(DocumentWant { address, base }: &DocumentWant) -> Option<Route> {
    if let Some(key) = address.strip_prefix(KEY_PREFIX) {
        return Some(Route::Stored(key.to_owned())).filter(|_| Opening::takes_others());
    }
    match address.contains(['.', '/', ':']) {
        false => Some(Route::Tool(address.clone(), None)),
        true => location::resolved(address, base.as_deref()).map(Route::Source),
    }
}

fn problem_words(locale: Locale, problem: &Problem) -> String {
    match problem {
        Problem::Fetch(url, failure) => format!("{url}: {}", fetch_words(locale, failure)),
        Problem::UnknownTool(id) => words_now!(locale, open.unknown_tool, id = id.as_str()),
        Problem::Document(error) => document_words(locale, error),
        _ => words_now!(locale, open.unreadable),
    }
}
