//! Has a server carry out a call: `{call, context}` goes there, and its JSON reply is the result.

use crate::host::fetch::{Abort, FetchFailure, post_json};
use crate::host::location;
use crate::host::time_limit::TimeLimit;
use pilcrow_core::document::parse_text;
use pilcrow_core::object::object;
use serde_json::Value;

/// As long as a server may take, in milliseconds.
const LONGEST: u64 = 60_000;

/// A longer reply, in bytes, is none.
const MOST_REPLY: usize = 4 << 20;

/// Why a server gave no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ServerFailure {
    /// Its address is none that may be called.
    BadAddress,
    /// It took too long.
    Slow,
    /// Its reply is no JSON.
    NotJson,
    /// Nothing came, or not all.
    Fetch(FetchFailure),
}

/// Posts a call, without cookies, keys or a referrer; to no other address than this.
///
/// # Errors
///
/// Why there is no result.
pub(super) async fn asked(
    url: &str,
    call: &Value,
    context: &[Value],
    abort: &Abort,
) -> Result<Value, ServerFailure> {
    let url = address(url).ok_or(ServerFailure::BadAddress)?;
    let body = object([("call", call.clone()), ("context", context.iter().cloned().collect())]);
    let limit = TimeLimit::within(abort, LONGEST);
    let limit = limit.ok_or(ServerFailure::Fetch(FetchFailure::Unreachable))?;
    let reply = post_json(&url, body.to_string(), MOST_REPLY, &limit.abort).await;
    let is_slow = limit.lift();
    match reply {
        Err(_) if is_slow => Err(ServerFailure::Slow),
        Err(failure) => Err(ServerFailure::Fetch(failure)),
        Ok(text) => parse_text(&text).map_err(|_| ServerFailure::NotJson),
    }
}

/// The address as browsers write it: with what a name in other letters really is.
pub(super) fn address(url: &str) -> Option<String> {
    location::resolved(url, None).filter(|url| url.starts_with("https://"))
}
