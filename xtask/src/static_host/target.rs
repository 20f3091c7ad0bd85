//! Mapping of a request target to a file in a folder, and the file's media type.

use std::path::{Component, Path, PathBuf};

/// Returns a request's target relative to the site's path, with a slash before it; `None` outside of that path.
pub fn below(path: &str, target: &str) -> Option<String> {
    target.strip_prefix(path).map(|rest| format!("/{rest}"))
}

/// Returns the file for a request's target; for a folder, its index.html. `None` if it is outside of the folder.
pub fn resolve(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?;
    let path = PathBuf::from(decode(path.strip_prefix('/')?)?);
    let inside = path.components().all(|part| matches!(part, Component::Normal(_)));
    let file = inside.then(|| folder.join(path))?;
    Some(if file.is_dir() { file.join("index.html") } else { file })
}

/// Decodes percent-encoding; `None` if the result is not UTF-8.
fn decode(path: &str) -> Option<String> {
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
pub fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(target: &str, expected: Option<&str>) {
        let folder = Path::new("files");
        assert_eq!(resolve(folder, target), expected.map(|path| folder.join(path)), "{target}");
    }

    #[test]
    fn a_target_names_a_file_of_the_folder() {
        check("/a.js", Some("a.js"));
        check("/wllama/wllama.wasm?v=1", Some("wllama/wllama.wasm"));
        check("/%D1%8F.json", Some("я.json"));
    }

    #[test]
    fn no_target_leads_out_of_the_folder() {
        check("/../Cargo.toml", None);
        check("/a/../../Cargo.toml", None);
        check("/%2e%2e/Cargo.toml", None);
        check("//etc/passwd", None);
        check("/%2Fetc/passwd", None);
        check("http://elsewhere/", None);
        check("/%", None);
        check("/%ff", None);
    }
}
