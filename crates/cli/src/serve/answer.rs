//! Answers a request: the files of the site to pages of this computer, and nothing to others.

use super::current::Current;
use crate::site::service_worker;
use std::io;
use std::time::Duration;
use tiny_http::{Header, Method, Request, Response};

/// What reloads the page when the site has changed.
const SCRIPT: &str = include_str!("reload.js");
const SCRIPT_TAG: &str = "<script type=\"module\" src=\"./reload.js\"></script></head>";
/// How long a page waits for a change before it asks again.
const PATIENCE: Duration = Duration::from_secs(20);

/// A media type and a body, or the status of a refusal.
type Answer = Result<(&'static str, Vec<u8>), u16>;

/// Answers it.
///
/// # Errors
///
/// Where the browser does not take the answer.
pub fn answer(request: Request, port: u16, current: &Current) -> io::Result<()> {
    let head = |name: &'static str| {
        let named = request.headers().iter().find(|header| header.field.equiv(name));
        named.map(|header| header.value.as_str().to_owned())
    };
    let found = match request.method() {
        Method::Get | Method::Head => match is_own(head("Host").as_deref(), port) {
            true => body(request.url(), current),
            false => Err(403),
        },
        _ => Err(405),
    };
    let (status, media_type, body) = match found {
        Ok((media_type, body)) => (200, media_type, body),
        Err(status) => (status, "text/plain; charset=utf-8", Vec::new()),
    };
    let heads = [
        ("Content-Type", media_type),
        ("Cache-Control", "no-cache"),
        ("X-Content-Type-Options", "nosniff"),
        // Pages elsewhere do not get at the documents, nor show them in a frame.
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Content-Security-Policy", "frame-ancestors 'self'"),
    ];
    let mut response = Response::from_data(body).with_status_code(status);
    let heads = heads.iter().filter_map(|(name, value)| Header::from_bytes(*name, *value).ok());
    heads.for_each(|head| response.add_header(head));
    request.respond(response)
}

/// Whether a request is meant for this computer: a name elsewhere can be made to lead here.
fn is_own(host: Option<&str>, port: u16) -> bool {
    let names = ["127.0.0.1", "localhost"];
    host.is_some_and(|host| names.iter().any(|name| host == format!("{name}:{port}")))
}

fn body(target: &str, current: &Current) -> Answer {
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let name = decoded(path.strip_prefix('/').ok_or(400_u16)?).ok_or(400_u16)?;
    match name.as_str() {
        "reload.js" => return Ok(("text/javascript; charset=utf-8", SCRIPT.into())),
        "reload.txt" => {
            let number = current.number_after(query.parse().ok(), PATIENCE);
            return Ok(("text/plain; charset=utf-8", number.to_string().into_bytes()));
        }
        _ => {}
    }
    let name = if name.is_empty() { "index.html".to_owned() } else { name };
    // Only what the site lists: no path is made of a request.
    let bytes = current.site().bytes(&name).ok_or(404_u16)?.map_err(|_| 500_u16)?;
    let is_page = name.ends_with(".html") && !name.contains('/');
    let bytes = match name.as_str() {
        _ if is_page => following(&bytes),
        // What is served here changes: nothing is kept of it.
        service_worker::FILE => service_worker::without_build(&bytes),
        _ => bytes,
    };
    Ok((media_type(&name), bytes))
}

/// The page with what reloads it.
fn following(page: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(page).replacen("</head>", SCRIPT_TAG, 1).into_bytes()
}

/// Undoes percent signs; none where what they spell is not text.
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

/// What a file's name says of its content.
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
