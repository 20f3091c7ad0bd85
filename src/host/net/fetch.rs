//! HTTP: fetches documents, calls providers, and streams their answers. No cookies are sent, and a call with a key
//! follows no redirect.

use crate::host::site;
use js_sys::{Array, Function, Uint8Array};
use pilcrow_core::exchange::FailureKind;
use pilcrow_provider::HttpCall;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = fetchBytes, catch)]
    async fn fetch_bytes(
        method: &str,
        url: &str,
        headers: &Array,
        body: Option<String>,
        signal: &web_sys::AbortSignal,
        on_bytes: &Function,
        is_idle: bool,
    ) -> Result<JsValue, JsValue>;
    /// Requests a file ahead of the lazy chunk that will need it.
    #[wasm_bindgen(js_name = askAhead)]
    pub fn ask_ahead(url: &str);
}

/// The reason why a response is missing or incomplete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FetchFailure {
    /// The browser is offline.
    Offline,
    /// No network, no such server, or CORS does not let this page in: browsers do not say which.
    Unreachable,
    /// The user, or the browser, does not let this page call servers on the local network.
    Blocked,
    /// The site's author has limited the addresses that its pages may call, and this is not one of them.
    NotAllowed,
    /// The server redirects calls to another address, to which a key must not be sent.
    Elsewhere,
    /// The response broke off.
    Cut,
    /// The server answered with this HTTP status.
    Status(u16),
    /// The response has more bytes than allowed.
    TooLarge,
    /// The response is not UTF-8 text.
    NotText,
    /// The user cancelled.
    Aborted,
}

impl FetchFailure {
    /// Returns the kind of failure, as a run records it.
    pub fn kind(&self) -> FailureKind {
        match self {
            Self::Offline => FailureKind::Offline,
            Self::Blocked => FailureKind::Blocked,
            Self::Elsewhere => FailureKind::Elsewhere,
            Self::Cut | Self::Aborted => FailureKind::Cut,
            _ => FailureKind::Unreachable,
        }
    }
}

/// The status and the relevant headers of a response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// HTTP status.
    pub status: u16,
    /// The header `retry-after-ms`, if it is readable.
    pub retry_after_ms: Option<String>,
    /// The header `retry-after`, if it is readable.
    pub retry_after: Option<String>,
    /// The header `mcp-session-id`, if it is readable.
    pub mcp_session: Option<String>,
}

/// A handle that cancels a fetch, or a model's answer.
#[derive(Clone, Debug)]
pub struct Abort(web_sys::AbortController);

impl Abort {
    /// Creates a handle; `None` if the browser is too old.
    pub fn new() -> Option<Self> {
        web_sys::AbortController::new().ok().map(Self)
    }

    /// Creates a handle that is also cancelled with this one; `None` if the browser is too old.
    pub fn within(&self) -> Option<Self> {
        let inner = Self::new()?;
        let ends = inner.clone();
        let end = Closure::once_into_js(move || ends.abort());
        self.signal().add_event_listener_with_callback("abort", end.unchecked_ref()).ok()?;
        Some(inner)
    }

    /// Cancels every operation that uses the handle.
    pub fn abort(&self) {
        self.0.abort();
    }

    /// Returns true once it was cancelled.
    pub fn is_aborted(&self) -> bool {
        self.0.signal().aborted()
    }

    /// Returns the signal for JavaScript.
    pub fn signal(&self) -> web_sys::AbortSignal {
        self.0.signal()
    }
}

/// Calls a provider; `on_bytes` is called with each piece of the body and the status.
pub async fn send(
    call: &HttpCall,
    abort: &Abort,
    mut on_bytes: impl FnMut(&[u8], u16) + 'static,
) -> Result<Reply, FetchFailure> {
    let take = Closure::new(move |bytes: Uint8Array, status: u16| {
        on_bytes(&bytes.to_vec(), status);
        Some(true)
    });
    send_call(call, abort, take).await
}

/// Calls a server whose response may continue after the needed part; `on_bytes` is called with each piece of the body
/// and the status, and returns true once it has enough.
pub async fn send_until(
    call: &HttpCall,
    abort: &Abort,
    mut on_bytes: impl FnMut(&[u8], u16) -> bool + 'static,
) -> Result<Reply, FetchFailure> {
    let take = Closure::new(move |bytes: Uint8Array, status: u16| {
        (!on_bytes(&bytes.to_vec(), status)).then_some(true)
    });
    send_call(call, abort, take).await
}

/// The callback for pieces of a body, with the status. It returns `None` once it has enough, and false if there was too
/// much.
type Take = Closure<dyn FnMut(Uint8Array, u16) -> Option<bool>>;

async fn send_call(call: &HttpCall, abort: &Abort, take: Take) -> Result<Reply, FetchFailure> {
    let headers = Array::new();
    for (name, value) in &call.headers {
        headers.push(&pair(name, value));
    }
    if let Some((name, value)) = call.key_header() {
        headers.push(&pair(name, &value));
    }
    let (signal, on_bytes) = (abort.signal(), take.as_ref().unchecked_ref());
    let body = call.body.clone();
    let sent = fetch_bytes(call.method, &call.url, &headers, body, &signal, on_bytes, false);
    sent.await.map(reply).map_err(|error| failure(&error, abort, &call.url))
}

/// Calls a provider, and waits for the whole body as text.
pub async fn send_whole(call: &HttpCall) -> Result<(Reply, String), FetchFailure> {
    let abort = Abort::new().ok_or(FetchFailure::Unreachable)?;
    let body = Rc::new(RefCell::new(Vec::new()));
    let into = Rc::clone(&body);
    let reply =
        send(call, &abort, move |bytes, _| into.borrow_mut().extend_from_slice(bytes)).await?;
    let body = String::from_utf8_lossy(&body.borrow()).into_owned();
    Ok((reply, body))
}

/// Fetches a text of at most `max_bytes`; the address may be relative to the app.
pub async fn fetch_text(url: &str, max_bytes: usize) -> Result<String, FetchFailure> {
    text(url, max_bytes, false).await
}

/// Like `fetch_text`, at low priority, and from the browser's cache if that is still valid.
pub async fn fetch_idly(url: &str, max_bytes: usize) -> Result<String, FetchFailure> {
    text(url, max_bytes, true).await
}

async fn text(url: &str, max_bytes: usize, is_idle: bool) -> Result<String, FetchFailure> {
    let abort = Abort::new().ok_or(FetchFailure::Unreachable)?;
    let request = FetchRequest { method: "GET", url, headers: Array::new(), body: None, is_idle };
    whole(request, max_bytes, &abort).await
}

/// Posts JSON, and waits for the whole response, a text of at most `max_bytes`. Redirects are not followed.
pub async fn post_json(
    url: &str,
    body: String,
    max_bytes: usize,
    abort: &Abort,
) -> Result<String, FetchFailure> {
    let headers = Array::of1(&pair("content-type", "application/json"));
    let request = FetchRequest { method: "POST", url, headers, body: Some(body), is_idle: false };
    whole(request, max_bytes, abort).await
}

struct FetchRequest<'url> {
    method: &'static str,
    url: &'url str,
    headers: Array,
    body: Option<String>,
    is_idle: bool,
}

async fn whole(
    request: FetchRequest<'_>,
    max_bytes: usize,
    abort: &Abort,
) -> Result<String, FetchFailure> {
    let collected = Rc::new(RefCell::new(Vec::new()));
    let into = Rc::clone(&collected);
    let take: Take = Closure::new(move |bytes: Uint8Array, _| {
        let mut into = into.borrow_mut();
        into.extend(bytes.to_vec());
        Some(into.len() <= max_bytes)
    });
    let FetchRequest { method, url, headers, body, is_idle } = request;
    let (signal, on_bytes) = (abort.signal(), take.as_ref().unchecked_ref());
    let sent = fetch_bytes(method, url, &headers, body, &signal, on_bytes, is_idle);
    let reply = sent.await.map(reply).map_err(|error| failure(&error, abort, url))?;
    if !(200..300).contains(&reply.status) {
        return Err(FetchFailure::Status(reply.status));
    }
    String::from_utf8(collected.take()).map_err(|_| FetchFailure::NotText)
}

fn pair(name: &str, value: &str) -> Array {
    Array::of2(&name.into(), &value.into())
}

fn reply(value: JsValue) -> Reply {
    let parts = Array::from(&value);
    Reply {
        status: parts.get(0).as_f64().unwrap_or_default() as u16,
        retry_after_ms: parts.get(1).as_string(),
        retry_after: parts.get(2).as_string(),
        mcp_session: parts.get(3).as_string(),
    }
}

fn failure(error: &JsValue, abort: &Abort, url: &str) -> FetchFailure {
    if abort.is_aborted() {
        return FetchFailure::Aborted;
    }
    match error.as_string().as_deref() {
        Some("offline") => FetchFailure::Offline,
        Some("blocked") => FetchFailure::Blocked,
        Some("elsewhere") => FetchFailure::Elsewhere,
        Some("cut") => FetchFailure::Cut,
        Some("too-large") => FetchFailure::TooLarge,
        // The browser does not report that the page's own policy blocked the call.
        _ if !site::may_call(url) => FetchFailure::NotAllowed,
        _ => FetchFailure::Unreachable,
    }
}
