//! Has a server carry out a call: `{call, context}` goes there, and its JSON reply is the result.

use crate::dom::spawn;
use crate::host::fetch::{Abort, FetchFailure, post_json};
use crate::host::{clock, location};
use pilcrow_core::document::parse_text;
use pilcrow_core::object::object;
use serde_json::Value;
use std::cell::Cell;
use std::rc::Rc;

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
    let inner = abort.within().ok_or(ServerFailure::Fetch(FetchFailure::Unreachable))?;
    let is_slow = limit(&inner);
    let reply = post_json(&url, body.to_string(), MOST_REPLY, &inner).await;
    let is_slow = is_slow.get();
    // Nobody waits for the end of its time any more.
    inner.abort();
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

/// Ends it when its time is over; tells whether that was so.
fn limit(abort: &Abort) -> Rc<Cell<bool>> {
    let is_slow = Rc::new(Cell::new(false));
    let (abort, told) = (abort.clone(), Rc::clone(&is_slow));
    spawn(async move {
        clock::pause(LONGEST, &abort).await;
        if !abort.is_aborted() {
            told.set(true);
            abort.abort();
        }
    });
    is_slow
}
