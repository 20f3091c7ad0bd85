//! Storage keys of drafts, for this page and for tools embedded in other pages.

use super::Route;
use crate::host::embed;

/// Prefix of the key of a draft that was typed in an embedded tool.
const EMBEDDED: &str = "embed:";

/// Returns the key of a draft. In an embedded tool each place has its own, since the surrounding page may fill in the
/// form.
pub(super) fn draft_key(route: &Route, language: &str) -> Option<String> {
    let key = route.draft_key(language)?;
    Some(match embed::place() {
        _ if !embed::is_embedded() => key,
        Some(place) => [EMBEDDED, &place, "|", &key].concat(),
        None => [EMBEDDED, &key].concat(),
    })
}

/// Moves the draft of an earlier version of the app, which had one for all embedded places, to the first place that
/// asks for it.
pub(super) async fn take_over_from_before(route: &Route, language: &str, own: &str) {
    if let (Some(_), Some(key)) = (embed::place(), route.draft_key(language)) {
        embed::take_over(&[EMBEDDED, &key].concat(), own).await;
    }
}

/// Returns the key of a draft as it would be in the app's own page.
pub fn key_outside(key: &str) -> &str {
    let Some(within) = key.strip_prefix(EMBEDDED) else { return key };
    // An address may contain any character; a place has letters and digits only.
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
