//! The HTTP handler of `pilcrow serve`: sends the site's files to pages of this computer, and refuses all others.

use super::current::Current;
use crate::site::service_worker;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::spawn_blocking;

/// The script that reloads the page when the site has changed.
const SCRIPT: &str = include_str!("reload.js");
const SCRIPT_TAG: &str = "<script type=\"module\" src=\"./reload.js\"></script></head>";
/// Maximum time that a page's request waits for a change.
const PATIENCE: Duration = Duration::from_secs(20);

/// A media type and a body, or the status of a refusal.
type Answer = Result<(&'static str, Vec<u8>), StatusCode>;

/// The served site and its port.
#[derive(Clone)]
pub struct Served {
    pub port: u16,
    pub current: Arc<Current>,
}

/// Answers a request. Reading files and waiting for changes happen on other threads, so that no request blocks another.
pub async fn answer(
    State(Served { port, current }): State<Served>,
    method: Method,
    uri: Uri,
    heads: HeaderMap,
) -> Response {
    let host = heads.get(HOST).and_then(|host| host.to_str().ok());
    let result = match method {
        Method::GET | Method::HEAD if is_own(host, port) => {
            let result = spawn_blocking(move || body(&uri, &current)).await;
            result.unwrap_or(Err(StatusCode::INTERNAL_SERVER_ERROR))
        }
        Method::GET | Method::HEAD => Err(StatusCode::FORBIDDEN),
        _ => Err(StatusCode::METHOD_NOT_ALLOWED),
    };
    let (status, media_type, body) = match result {
        Ok((media_type, body)) => (StatusCode::OK, media_type, body),
        Err(status) => (status, "text/plain; charset=utf-8", Vec::new()),
    };
    let heads = [
        (CONTENT_TYPE, media_type),
        (CACHE_CONTROL, "no-cache"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Prevents pages of other origins from reading the documents or framing them.
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (CONTENT_SECURITY_POLICY, "frame-ancestors 'self'"),
    ];
    (status, heads, Body::from(body)).into_response()
}

/// True if the `Host` header names this computer: a foreign domain can be made to resolve to it (DNS rebinding).
fn is_own(host: Option<&str>, port: u16) -> bool {
    let names = ["127.0.0.1", "localhost"];
    host.is_some_and(|host| names.iter().any(|name| host == format!("{name}:{port}")))
}

fn body(uri: &Uri, current: &Current) -> Answer {
    let path = uri.path().strip_prefix('/').ok_or(StatusCode::BAD_REQUEST)?;
    let name = decoded(path).ok_or(StatusCode::BAD_REQUEST)?;
    match name.as_str() {
        "reload.js" => return Ok(("text/javascript; charset=utf-8", SCRIPT.into())),
        "reload.txt" => {
            let number =
                current.number_after(uri.query().and_then(|last| last.parse().ok()), PATIENCE);
            return Ok(("text/plain; charset=utf-8", number.to_string().into_bytes()));
        }
        _ => {}
    }
    let name = if name.is_empty() { "index.html".to_owned() } else { name };
    // Only names that the site lists are read; a request never becomes a path.
    let bytes = current.site().bytes(&name).ok_or(StatusCode::NOT_FOUND)?;
    let bytes = bytes.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    let is_page = name.ends_with(".html") && !name.contains('/');
    let bytes = match name.as_str() {
        _ if is_page => following(&bytes),
        // A served site changes, so the service worker must not cache it.
        service_worker::FILE => service_worker::without_build(&bytes),
        _ => bytes,
    };
    Ok((media_type(&name), bytes))
}

/// Adds the reloading script to a page.
fn following(page: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(page).replacen("</head>", SCRIPT_TAG, 1).into_bytes()
}

/// Decodes percent-encoding; `None` if the result is not UTF-8.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = path.bytes();
    let mut decoded = Vec::with_capacity(path.len());
    while let Some(byte) = bytes.next() {
        decoded.push(match byte {
            b'%' => digit(bytes.next()?)? * 16 + digit(bytes.next()?)?,
            other => other,
        });
    }
    String::from_utf8(decoded).ok()
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// Returns the media type for a file's extension.
fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("woff2") => "font/woff2",
        Some("xml") => "application/xml",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_computer_are_answered() {
        let check = |host, expected| assert_eq!(is_own(host, 8080), expected, "{host:?}");
        check(Some("127.0.0.1:8080"), true);
        check(Some("localhost:8080"), true);
        check(Some("evil.example:8080"), false);
        check(Some("localhost:8081"), false);
        check(Some("localhost.evil.example:8080"), false);
        check(None, false);
    }

    #[test]
    fn percent_signs_are_undone_where_they_spell_text() {
        assert_eq!(decoded("tools/%D1%8F.json").as_deref(), Some("tools/я.json"));
        assert_eq!((decoded("%"), decoded("%ff"), decoded("%zz")), (None, None, None));
    }
}
