//! A static file host for this machine: a thread per connection, one answer per connection.
//! Refuses methods other than GET and HEAD, requests without an end, and every path that leads
//! out of its folder.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The longest request head that is read.
const HEAD_LIMIT: u64 = 16 * 1024;
const PATIENCE: Duration = Duration::from_secs(30);

/// Answers every connection from the files under `folder`; ends only with the program.
pub fn serve(listener: &TcpListener, folder: &Path) {
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        // A browser that goes away in the middle is its own affair.
        thread::spawn(move || answer(&stream, &folder).ok());
    }
}

fn answer(stream: &TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let line = request_line(stream)?;
    let mut words = line.split_whitespace();
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if method != "GET" && method != "HEAD" {
        return refuse(stream, "405 Method Not Allowed");
    }
    let opened = resolve(folder, target).and_then(|path| Some((File::open(&path).ok()?, path)));
    let Some((mut file, path)) = opened else {
        return refuse(stream, "404 Not Found");
    };
    head(stream, "200 OK", media_type(&path), file.metadata()?.len())?;
    if method == "GET" {
        io::copy(&mut file, &mut &*stream)?;
    }
    Ok(())
}

/// Reads the whole head, since closing a connection with unread bytes cuts the answer off.
fn request_line(stream: &TcpStream) -> io::Result<String> {
    let mut lines = BufReader::new(stream.take(HEAD_LIMIT)).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    Ok(first)
}

fn refuse(stream: &TcpStream, status: &str) -> io::Result<()> {
    head(stream, status, "text/plain; charset=utf-8", 0)
}

/// The two cross-origin headers isolate the page, without which a browser gives it no threads.
fn head(mut stream: &TcpStream, status: &str, media_type: &str, length: u64) -> io::Result<()> {
    write!(
        stream,
        "HTTP/1.1 {status}\r\n\
         Content-Type: {media_type}\r\n\
         Content-Length: {length}\r\n\
         Cache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\n\
         Cross-Origin-Embedder-Policy: require-corp\r\n\
         Connection: close\r\n\r\n"
    )
}

/// The file that a request's target names; a folder means its index.html.
fn resolve(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?;
    let path = PathBuf::from(decode(path.strip_prefix('/')?)?);
    let inside = path.components().all(|part| matches!(part, Component::Normal(_)));
    let file = inside.then(|| folder.join(path))?;
    Some(if file.is_dir() { file.join("index.html") } else { file })
}

/// Undoes percent signs; none where what they spell is not text.
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

fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json; charset=utf-8",
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
    use std::io::Write;

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

    #[track_caller]
    fn ask(request: &str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        // The port tells tests apart that run at the same time.
        let folder = std::env::temp_dir().join(format!("pilcrow-host-{}", address.port()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("index.html"), "<h1>¶</h1>").unwrap();
        let served = folder.clone();
        thread::spawn(move || serve(&listener, &served));
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        std::fs::remove_dir_all(folder).unwrap();
        answer
    }

    #[test]
    fn the_page_comes_isolated() {
        let answer = ask("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.contains("Content-Type: text/html"), "{answer}");
        assert!(answer.contains("Cross-Origin-Embedder-Policy: require-corp"), "{answer}");
        assert!(answer.ends_with("\r\n\r\n<h1>¶</h1>"), "{answer}");
    }

    #[test]
    fn a_head_request_gets_no_body() {
        let answer = ask("HEAD / HTTP/1.1\r\n\r\n");
        assert!(answer.contains("Content-Length: 11") && answer.ends_with("\r\n\r\n"), "{answer}");
    }

    #[test]
    fn other_methods_and_unknown_files_are_refused() {
        assert!(ask("POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405"));
        assert!(ask("GET /none HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404"));
    }
}
