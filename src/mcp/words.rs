//! Why nothing came of a talk with a server, in words: for the person and, where a call failed, for the
//! model.

use super::servers::TalkFailure;
use crate::host::fetch::FetchFailure;
use crate::words::Locale;
use crate::words_now;
use pilcrow_provider::McpFailure;

/// The address and what is wrong.
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

fn mcp_words(locale: Locale, failure: &McpFailure) -> String {
    match failure {
        McpFailure::Status { status, message } => {
            let why = status_words(locale, *status);
            if message.is_empty() { why } else { format!("{why}: {message}") }
        }
        McpFailure::NoMcp => words_now!(locale, mcp.no_mcp),
        McpFailure::Versions(versions) => {
            words_now!(locale, mcp.versions, versions = versions.join(", "))
        }
        McpFailure::HiddenSession => words_now!(locale, mcp.hidden_session),
        McpFailure::Error { message, code } if message.is_empty() => {
            words_now!(locale, mcp.refuses, message = code.to_string())
        }
        McpFailure::Error { message, .. } => {
            words_now!(locale, mcp.refuses, message = message.as_str())
        }
        McpFailure::AsksBack => words_now!(locale, mcp.asks_back),
        McpFailure::Tool(words) if words.is_empty() => words_now!(locale, mcp.failed),
        McpFailure::Tool(words) => words_now!(locale, mcp.failed_so, words = words.as_str()),
        McpFailure::TooLong => words_now!(locale, steps.server_too_large),
        McpFailure::Endless => words_now!(locale, mcp.endless),
    }
}

fn status_words(locale: Locale, status: u16) -> String {
    match status {
        401 | 403 => words_now!(locale, mcp.wants_key, status = status),
        404 | 405 => words_now!(locale, mcp.nothing_there, status = status),
        _ => words_now!(locale, steps.server_status, status = status),
    }
}
