//! Runs `pilcrow run` in a folder of its own, against recorded answers or a server by a script.

use pilcrow_core::document::parse_text;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

static COUNT: AtomicUsize = AtomicUsize::new(0);

/// A folder with the files of one run.
pub struct Folder(pub PathBuf);

/// What came of a run.
pub struct CommandOutput {
    pub code: Option<i32>,
    pub last: String,
    pub record: Value,
    /// Each request's messages and schema, as one text.
    pub bodies: Vec<String>,
    pub errors: String,
}

impl Folder {
    pub fn new(files: &[(&str, &Value)]) -> Self {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("pilcrow-run-{}-{number}", std::process::id());
        let folder = Self(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).unwrap();
        for (name, value) in files {
            folder.write(name, &value.to_string());
        }
        folder
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    /// What came of a call: its code, what it printed, and what it said on standard error.
    pub fn call(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
        let command = command.args(arguments).current_dir(&self.0).stdin(Stdio::null());
        let output = command.env("KEY", "secret-of-the-test").output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }

    pub fn run(&self, document: &str, more: &[&str]) -> CommandOutput {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
        command.args(["run", document, "--out", "out.json", "--requests", "bodies.jsonl"]);
        command
            .args(more)
            .current_dir(&self.0)
            .stdin(Stdio::null())
            .env("KEY", "secret-of-the-test");
        let output = command.output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        CommandOutput {
            code: output.status.code(),
            last: printed.lines().last().unwrap_or_default().to_owned(),
            record: parse_text(&self.read("out.json")).unwrap_or_default(),
            bodies: self.read("bodies.jsonl").lines().map(body_text).collect(),
            errors: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

impl CommandOutput {
    /// How it ended: the exit code, the last line, and how many requests there were.
    pub fn end(&self) -> (i32, &str, usize) {
        (self.code.unwrap(), &self.last, self.bodies.len())
    }

    pub fn messages(&self) -> &[Value] {
        self.record["context"].as_array().unwrap()
    }

    pub fn runs(&self, step: usize) -> &[Value] {
        self.record["process"]["steps"][step - 1]["runs"].as_array().unwrap()
    }

    /// Each run of a step: `0:① done`, `1 failed path`.
    pub fn states(&self, step: usize) -> Vec<String> {
        let state = |run: &Value| {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let (id, state, code) = (&run["id"], &run["state"], &run["error"]["code"]);
            format!("{} {} {}", text(id), text(state), text(code)).trim_end().to_owned()
        };
        self.runs(step).iter().map(state).collect()
    }

    /// The codes of the failures that a step told of; `None` if it told nothing.
    pub fn failure_codes(&self, step: usize) -> Option<Vec<&str>> {
        let is_it = |message: &&Value| message["kind"] == "error" && message["_step"] == step;
        let message = self.messages().iter().find(is_it)?;
        let failed = message["data"]["failed"].as_array().unwrap();
        Some(failed.iter().map(|entry| entry["error"]["code"].as_str().unwrap()).collect())
    }
}

fn body_text(line: &str) -> String {
    let body = parse_text(line).unwrap();
    let messages = body["messages"].as_array().unwrap();
    // Where files go with a message, its content is a list of parts.
    let said = messages.iter().map(|message| match &message["content"] {
        Value::String(text) => text.clone(),
        parts => parts.to_string(),
    });
    format!("{}\n{}", said.collect::<Vec<_>>().join("\n"), body["response_format"])
}

/// A server of Chat Completions that answers request k with the k-th answer, whatever it is asked. One that is
/// `{"finish": reason, "answer": …}` ends for another reason than its own end; `{"status": …, "head"?: …}` is an
/// error, with one more line of its head; `{"reply": …}` is the whole of what is sent.
pub struct Script {
    pub url: String,
    /// The head and body of each request.
    pub heard: Arc<Mutex<Vec<(String, Value)>>>,
}

impl Script {
    pub fn new(answers: &Value) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let heard = Arc::new(Mutex::new(Vec::new()));
        let (kept, answers) = (heard.clone(), answers.as_array().unwrap().clone());
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut reader = BufReader::new(stream.unwrap());
                let asked = read_request(&mut reader);
                let mut kept = kept.lock().unwrap();
                answer(reader.into_inner(), answers.get(kept.len()));
                kept.push(asked);
            }
        });
        Self { url, heard }
    }
}

/// The head of a request, in small letters, and its body.
pub fn read_request(reader: &mut BufReader<TcpStream>) -> (String, Value) {
    let (mut head, mut line) = (String::new(), String::new());
    while reader.read_line(&mut line).unwrap() > 2 {
        head.push_str(&line.to_lowercase());
        line.clear();
    }
    let length = head.split("content-length: ").nth(1).unwrap().lines().next().unwrap();
    let mut body = vec![0; length.trim().parse().unwrap()];
    reader.read_exact(&mut body).unwrap();
    (head, parse_text(std::str::from_utf8(&body).unwrap()).unwrap())
}

fn answer(mut stream: TcpStream, answer: Option<&Value>) {
    let text = |answer: &Value| answer.as_str().map_or_else(|| answer.to_string(), str::to_owned);
    let member = |key: &str| answer.and_then(|answer| answer.get(key));
    let (status, reply) = match (answer, member("status")) {
        (Some(_), Some(status)) => (text(status), json!({"error": {"message": "by the script"}})),
        (Some(_), None) if member("reply").is_some() => ("200 OK".to_owned(), Value::Null),
        (Some(answer), None) => {
            let said = member("answer").filter(|_| member("finish").is_some()).unwrap_or(answer);
            let finish = member("finish").map_or_else(|| "stop".to_owned(), text);
            let choice = json!({"message": {"content": text(said)}, "finish_reason": finish});
            let usage = json!({"prompt_tokens": 3, "completion_tokens": 4});
            ("200 OK".to_owned(), json!({"choices": [choice], "usage": usage}))
        }
        (None, _) => {
            ("400 Bad Request".to_owned(), json!({"error": {"message": "no answer is left"}}))
        }
    };
    let reply = member("reply").map_or_else(|| reply.to_string(), text);
    let more = member("head").map(|line| text(line) + "\r\n").unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\n{more}content-length: {}\r\nconnection: close\r\n\r\n",
        reply.len()
    );
    stream.write_all((head + &reply).as_bytes()).unwrap();
}

/// Runs a document against a server by a script, with everything approved.
pub fn scripted(document: &Value, answers: &Value) -> CommandOutput {
    scripted_with(&[("d.json", document)], answers, &[])
}

/// Like `scripted`, with other files beside the document and more options.
pub fn scripted_with(files: &[(&str, &Value)], answers: &Value, more: &[&str]) -> CommandOutput {
    let (folder, script) = (Folder::new(files), Script::new(answers));
    let options = ["--base-url", &script.url, "--approve", "all", "--allow-code"];
    folder.run("d.json", &[options.as_slice(), more].concat())
}

/// An answer that ends a process whose output is a text.
pub fn the_end() -> Value {
    json!({"calls": [], "output": "ok"})
}

/// A document with a text as its output.
pub fn document(context: Value) -> Value {
    json!({"schema": {"type": "string"}, "context": context})
}
