//! The words for a failed exchange with a server: for the user and, if a call failed, for the model.

use super::servers::TalkFailure;
use crate::host::net::fetch::FetchFailure;
use crate::words::Locale;
use crate::words_now;
use pilcrow_wording::mcp::mcp_words;

/// Returns the address and the reason.
pub fn talk_words(locale: Locale, url: &str, failure: &TalkFailure) -> String {
    let why = match failure {
        TalkFailure::BadAddress => words_now!(locale, mcp.bad_address),
        TalkFailure::NotConnected => words_now!(locale, mcp.not_connected),
        TalkFailure::Slow => words_now!(locale, mcp.slow),
        TalkFailure::Fetch(failure) => fetch_words(locale, failure),
        TalkFailure::Mcp(failure) => mcp_words(locale, failure),
    };
    format!("{url}: {why}")
}

fn fetch_words(locale: Locale, failure: &FetchFailure) -> String {
    match failure {
        FetchFailure::Offline => words_now!(locale, steps.server_offline),
        FetchFailure::Blocked => words_now!(locale, mcp.blocked),
        FetchFailure::NotAllowed => words_now!(locale, mcp.not_allowed),
        FetchFailure::Elsewhere => words_now!(locale, steps.server_elsewhere),
        FetchFailure::Cut => words_now!(locale, mcp.cut),
        FetchFailure::TooLarge => words_now!(locale, steps.server_too_large),
        _ => words_now!(locale, steps.server_unreachable),
    }
}
