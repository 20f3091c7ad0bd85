//! Why a server of tools (MCP) gave nothing: for the person and, where a call failed, for the model.

use pilcrow_provider::McpFailure;
use pilcrow_words::{Locale, words_now};

/// What is wrong, behind the server's address.
pub fn mcp_words(locale: Locale, failure: &McpFailure) -> String {
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
