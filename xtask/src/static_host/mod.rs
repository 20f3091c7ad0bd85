//! A static file host for this machine: one thread for each connection, responses to GET and HEAD, and no file outside
//! of the served folder.

mod target;

use crate::live_reload::{self, Live};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// Maximum length of a request head, in bytes.
const HEAD_LIMIT: u64 = 16 * 1024;
const PATIENCE: Duration = Duration::from_secs(30);

/// The service worker without a list of files: it removes itself, and the files that another host at this address had
/// the browser cache. Files served here may change.
const SERVICE_WORKER: &str = include_str!("../../../src/host/service_worker.js");
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

/// The files that a host serves.
#[derive(Clone)]
pub enum Site {
    /// A folder, unchanged.
    Built(PathBuf),
    /// The development build: style sheets come from the source, and the page reloads when it changes.
    Live(PathBuf),
}

/// A site with its path and headers.
#[derive(Clone)]
pub struct Host {
    /// The served files.
    pub site: Site,
    /// Path prefix of the site; it begins and ends with a slash.
    pub path: &'static str,
    /// True if responses have the two cross-origin headers that isolate the page, without which a browser gives it no
    /// threads.
    pub is_isolated: bool,
}

impl Host {
    /// Returns the host of a site at the root path, isolated.
    pub fn from_site(site: Site) -> Self {
        Self { site, path: "/", is_isolated: true }
    }
}

/// Answers every connection from the site's files; ends only with the program.
pub fn serve(listener: &TcpListener, host: &Host) {
    for stream in listener.incoming().flatten() {
        let host = host.clone();
        // An error means that the browser closed the connection, which needs no message.
        thread::spawn(move || talk(&stream, &host).ok());
    }
}

/// Answers one request after the other, as long as the browser keeps the connection open.
fn talk(stream: &TcpStream, host: &Host) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    while let Some(line) = request_line(&mut reader)? {
        let mut words = line.split_whitespace();
        let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        if method != "GET" && method != "HEAD" {
            // A request body may follow, which is not read.
            return refuse(stream, "405 Method Not Allowed\r\nConnection: close", host);
        }
        answer(stream, target, method == "GET", host)?;
    }
    Ok(())
}

fn answer(stream: &TcpStream, target: &str, has_body: bool, host: &Host) -> io::Result<()> {
    let Some(target) = target::below(host.path, target) else {
        return refuse(stream, "404 Not Found", host);
    };
    if target == "/service_worker.js" {
        return send(stream, JAVASCRIPT, SERVICE_WORKER, has_body, host);
    }
    let folder = match &host.site {
        Site::Built(folder) => folder.as_path(),
        Site::Live(folder) => match live_reload::answer(folder, &target) {
            Some(Live::Generated(media_type, body)) => {
                return send(stream, media_type, &body, has_body, host);
            }
            Some(Live::From(folder)) => folder,
            None => folder,
        },
    };
    let opened = target::resolve(folder, &target);
    let opened = opened.and_then(|path| Some((File::open(&path).ok()?, path)));
    let Some((file, path)) = opened else {
        return refuse(stream, "404 Not Found", host);
    };
    let length = file.metadata()?.len();
    head(stream, "200 OK", target::media_type(&path), length, host)?;
    if has_body {
        // Sends exactly the announced length, even if the file changes meanwhile, since another response may follow.
        let sent = io::copy(&mut file.take(length), &mut &*stream)?;
        if sent < length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(())
}

/// Reads a request head and returns its first line; `None` if no more requests come.
fn request_line(reader: &mut BufReader<&TcpStream>) -> io::Result<Option<String>> {
    let mut lines = reader.take(HEAD_LIMIT).lines();
    let first = lines.next().transpose()?;
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    Ok(first)
}

fn send(
    mut stream: &TcpStream,
    media_type: &str,
    body: &str,
    has_body: bool,
    host: &Host,
) -> io::Result<()> {
    head(stream, "200 OK", media_type, body.len() as u64, host)?;
    stream.write_all(if has_body { body.as_bytes() } else { &[] })
}

fn refuse(stream: &TcpStream, status: &str, host: &Host) -> io::Result<()> {
    head(stream, status, "text/plain; charset=utf-8", 0, host)
}

const ISOLATION: &str = "Cross-Origin-Opener-Policy: same-origin\r\n\
                         Cross-Origin-Embedder-Policy: require-corp\r\n";

/// Sends a response head in one write: with several small writes, each may wait for the other side's acknowledgement.
fn head(
    mut stream: &TcpStream,
    status: &str,
    media_type: &str,
    length: u64,
    host: &Host,
) -> io::Result<()> {
    let isolation = if host.is_isolated { ISOLATION } else { "" };
    let head = format!(
        "HTTP/1.1 {status}\r\n\
         Content-Type: {media_type}\r\n\
         Content-Length: {length}\r\n\
         Cache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\n\
         {isolation}\r\n"
    );
    stream.write_all(head.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Shutdown;

    #[track_caller]
    fn ask(path: &'static str, request: &str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        // The port distinguishes tests that run at the same time.
        let folder = std::env::temp_dir().join(format!("pilcrow-host-{}", address.port()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("index.html"), "<h1>¶</h1>").unwrap();
        let served = folder.clone();
        let host = Host { site: Site::Built(served), path, is_isolated: path == "/" };
        thread::spawn(move || serve(&listener, &host));
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        std::fs::remove_dir_all(folder).unwrap();
        answer
    }

    #[test]
    fn the_page_comes_isolated() {
        let answer = ask("/", "GET / HTTP/1.1\r\nHost: here\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.contains("Content-Type: text/html"), "{answer}");
        assert!(answer.contains("Cross-Origin-Embedder-Policy: require-corp"), "{answer}");
        assert!(answer.ends_with("\r\n\r\n<h1>¶</h1>"), "{answer}");
    }

    #[test]
    fn a_site_below_a_path_is_nowhere_else() {
        let answer = ask("/pilcrow/", "GET /pilcrow/ HTTP/1.1\r\n\r\n");
        assert!(answer.ends_with("\r\n\r\n<h1>¶</h1>"), "{answer}");
        assert!(!answer.contains("Cross-Origin-Embedder-Policy"), "{answer}");
        for elsewhere in ["/", "/index.html", "/pilcrow", "/pilcrow/pilcrow/"] {
            let answer = ask("/pilcrow/", &format!("GET {elsewhere} HTTP/1.1\r\n\r\n"));
            assert!(answer.starts_with("HTTP/1.1 404"), "{elsewhere}: {answer}");
        }
    }

    #[test]
    fn the_service_worker_is_the_one_that_removes_itself() {
        let answer = ask("/", "GET /service_worker.js HTTP/1.1\r\n\r\n");
        assert!(
            answer.starts_with("HTTP/1.1 200 OK") && answer.contains("\nconst BUILD = null;\n")
        );
    }

    #[test]
    fn a_head_request_gets_no_body() {
        let answer = ask("/", "HEAD / HTTP/1.1\r\n\r\n");
        assert!(answer.contains("Content-Length: 11") && answer.ends_with("\r\n\r\n"), "{answer}");
    }

    #[test]
    fn other_methods_and_unknown_files_are_refused() {
        assert!(ask("/", "POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405"));
        assert!(ask("/", "GET /none HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404"));
    }

    #[test]
    fn a_connection_is_kept_for_more_requests() {
        let answer = ask("/", "GET /none HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
        assert!(answer.ends_with("\r\n\r\n<h1>¶</h1>"), "{answer}");
    }

    #[test]
    fn nothing_after_a_request_that_is_refused_is_read() {
        let answer = ask("/", "POST / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n");
        assert!(answer.contains("Connection: close") && !answer.contains("200 OK"), "{answer}");
    }
}
