//! The key under which what is typed into a document is kept, here and within another page.

use super::Route;
use crate::host::embed;

/// What the key of a draft begins with that was typed within another page.
const EMBEDDED: &str = "embed:";

/// Under which what is typed is kept. Within another page it is kept apart for each place: that page may fill in the
/// form.
pub(super) fn draft_key(route: &Route, language: &str) -> Option<String> {
    let key = route.draft_key(language)?;
    Some(match embed::place() {
        _ if !embed::is_embedded() => key,
        Some(place) => [EMBEDDED, &place, "|", &key].concat(),
        None => [EMBEDDED, &key].concat(),
    })
}

/// Versions before had one draft of a document for all places: the first place that asks has it from now on.
pub(super) async fn take_over_from_before(route: &Route, language: &str, own: &str) {
    if let (Some(_), Some(key)) = (embed::place(), route.draft_key(language)) {
        embed::take_over(&[EMBEDDED, &key].concat(), own).await;
    }
}

/// The key of a draft as it would be outside of any other page.
pub fn key_outside(key: &str) -> &str {
    let Some(within) = key.strip_prefix(EMBEDDED) else { return key };
    // An address may have any sign in it; a place has letters and digits only.
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
