//! A folder is served while it is written.

#![allow(clippy::expect_used, reason = "a test may end at the first surprise")]

use crate::publishing::{HELLO, Work};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A running `pilcrow serve`, which ends with the test.
struct Served {
    child: Child,
    port: String,
    // Kept open: what is printed later has somewhere to go.
    _out: BufReader<ChildStdout>,
}

impl Served {
    fn begin(work: &Work) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
        command.current_dir(&work.0).args(["serve", "docs", "--port", "0", "--page", "page"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let port = line.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
        Self { child, port: port.expect(&line).to_owned(), _out: out }
    }

    fn ask(&self, target: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(format!("127.0.0.1:{}", self.port)).unwrap();
        write!(stream, "GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn get(&self, target: &str) -> String {
        self.ask(target, &format!("127.0.0.1:{}", self.port))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_served_folder_is_for_this_computer_only_and_has_no_way_out() {
    let work = Work::new("served");
    work.write("secret.txt", "secret");
    work.write("docs/secret.txt", "secret");
    let served = Served::begin(&work);
    let page = served.get("/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("reload.js"), "{page}");
    assert!(served.get("/service_worker.js").contains("\nconst BUILD = null;\n"));
    assert!(page.to_lowercase().contains("cross-origin-resource-policy: same-origin"), "{page}");
    assert!(served.get("/tools/hello.json?x").contains("Say hello."));
    assert!(served.ask("/", "evil.example").starts_with("HTTP/1.1 403"));
    for target in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/tools/../../secret.txt",
        "/secret.txt",
        "/tools/secret.txt",
        "//etc/passwd",
    ] {
        let answer = served.get(target);
        assert!(!answer.contains("200 OK") && !answer.contains("secret\n"), "{target}: {answer}");
    }
}

#[test]
fn every_connection_is_answered_while_others_stay_open() {
    let work = Work::new("connections");
    let served = Served::begin(&work);
    let host = format!("127.0.0.1:{}", served.port);
    // As a browser does that has just started: all at once, and none is closed.
    let streams: Vec<TcpStream> = (0..24).map(|_| TcpStream::connect(&host).unwrap()).collect();
    for mut stream in &streams {
        write!(stream, "GET /start.js HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    }
    for (number, stream) in streams.iter().enumerate() {
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let mut line = String::new();
        let read = BufReader::new(stream).read_line(&mut line);
        assert!(read.is_ok() && line.starts_with("HTTP/1.1 200"), "{number}: {read:?} {line}");
    }
}

#[test]
fn a_page_that_waits_is_told_of_a_change() {
    let work = Work::new("changes");
    let served = Served::begin(&work);
    let number = |answer: &str| answer.split("\r\n\r\n").nth(1).unwrap().trim().to_owned();
    let first = number(&served.get("/reload.txt?"));
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| number(&served.get(&format!("/reload.txt?{first}"))));
        work.write("docs/second.json", HELLO);
        assert_ne!(waiting.join().unwrap(), first);
    });
    assert!(served.get("/tools/index.json").contains("second"));
}
