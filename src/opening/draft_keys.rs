//! The storage keys of drafts (the input typed into a document), for a page of its own and for an embedded one.

use super::Route;
use crate::host::embed;

/// The prefix of the keys of drafts in embedded pages.
const EMBEDDED: &str = "embed:";

/// Returns the storage key of a page's draft. Each embedded page has a draft of its own, since its host page may fill
/// in the form.
pub(super) fn draft_key(route: &Route, language: &str) -> Option<String> {
    let key = route.draft_key(language)?;
    Some(match embed::place() {
        _ if !embed::is_embedded() => key,
        Some(place) => [EMBEDDED, &place, "|", &key].concat(),
        None => [EMBEDDED, &key].concat(),
    })
}

/// Moves the draft of an earlier version, which had one for all embedded pages, to the first page that asks.
pub(super) async fn take_over_from_before(route: &Route, language: &str, own: &str) {
    if let (Some(_), Some(key)) = (embed::place(), route.draft_key(language)) {
        embed::take_over(&[EMBEDDED, &key].concat(), own).await;
    }
}

/// Returns the key that a draft would have outside of any host page.
pub fn key_outside(key: &str) -> &str {
    let Some(within) = key.strip_prefix(EMBEDDED) else { return key };
    // An address may contain any character; a place consists of letters and digits.
    let place = within.split_once('|').filter(|(place, _)| !place.contains(':'));
    place.map_or(within, |(_, key)| key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_within_another_page_is_no_part_of_the_document() {
        let check = |key: &str, expected: &str| assert_eq!(key_outside(key), expected);
        check("tool:trip:en", "tool:trip:en");
        check("embed:tool:trip:en", "tool:trip:en");
        check("embed:1a2b|tool:trip:en", "tool:trip:en");
        check("embed:src:https://host/a|b", "src:https://host/a|b");
        check("embed:1a2b|src:https://host/a|b", "src:https://host/a|b");
        check("embed:|", "");
    }
}
