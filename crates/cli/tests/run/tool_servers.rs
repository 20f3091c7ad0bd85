//! Runs documents whose calls are carried out by a server of the Model Context Protocol.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use crate::running::{Folder, read_request};
use serde_json::{Value, json};
use std::io::{BufReader, Write};
use std::net::{TcpListener, TcpStream};

/// A call that comes: its head, in small letters, its body, and where the reply goes.
fn heard(listener: &TcpListener) -> (String, Value, TcpStream) {
    let mut reader = BufReader::new(listener.accept().unwrap().0);
    let (head, body) = read_request(&mut reader);
    (head, body, reader.into_inner())
}

fn replied(mut stream: TcpStream, status: &str, more: &str, body: &str) {
    let head = format!(
        "HTTP/1.1 {status}\r\n{more}connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
}

/// A server of the Model Context Protocol that is greeted and called once, and asks this before it answers;
/// gives the heads and bodies.
fn tool_server(
    result: Value,
    asks: Vec<Value>,
) -> (String, std::thread::JoinHandle<Vec<(String, Value)>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let thread = std::thread::spawn(move || {
        let mut all = Vec::new();
        for _ in 0..3 + asks.len() {
            let (head, body, stream) = heard(&listener);
            let answer =
                |result: Value| json!({"jsonrpc": "2.0", "id": body["id"], "result": result});
            match body["method"].as_str().unwrap_or_default() {
                "initialize" => {
                    let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "t"}});
                    let session = "mcp-session-id: one\r\ncontent-type: application/json\r\n";
                    replied(stream, "200 OK", session, &answer(hello).to_string());
                }
                "tools/call" => {
                    let messages = asks.iter().cloned().chain([answer(result.clone())]);
                    let events: String = messages.map(|one| format!("data: {one}\n\n")).collect();
                    replied(stream, "200 OK", "content-type: text/event-stream\r\n", &events);
                }
                _ => replied(stream, "202 Accepted", "", ""),
            }
            all.push((head, body));
        }
        all
    });
    (url, thread)
}

/// A document that calls a tool of the server, and the model's answers.
fn weather(url: &str) -> Folder {
    let tool = json!({"properties": {"city": {"type": "string"}}, "_activity": format!("mcp:{url}#look_up"),
        "_output": {"type": "object"}, "_outputPath": "†state.weather"});
    let document = json!({"schema": {"type": "string"}, "context": [{"type": "tool", "tool": {"weather": tool}}, {"type": "input", "city": "Bergen"}]});
    let call = json!({"_tool": "weather", "city": "†input.city", "_outputPath": "†state.weather"});
    let answers = json!([{"calls": [call], "output": null}, {"calls": [], "output": "Cold."}]);
    Folder::new(&[("d.json", &document), ("a.json", &answers)])
}

#[test]
fn a_server_that_asks_the_person_is_refused_with_a_note() {
    let request =
        |id: u64, method: &str| json!({"jsonrpc": "2.0", "id": id, "method": method, "params": {}});
    let asks = vec![request(1, "ping"), request(2, "elicitation/create")];
    let (url, server) =
        tool_server(json!({"content": [], "structuredContent": {"degrees": 7}}), asks);
    let ran = weather(&url).run("d.json", &["--answers", "a.json", "--approve", "all"]);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    assert!(
        ran.errors.contains("asks the person something, which is refused here"),
        "{}",
        ran.errors
    );
    let calls = server.join().unwrap();
    assert_eq!(calls[0].1["params"]["capabilities"], json!({}));
    assert_eq!(calls[3].1, json!({"jsonrpc": "2.0", "id": 1, "result": {}}));
    let (head, refused) = &calls[4];
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!(2), &json!(-32601)));
    assert!(head.contains("mcp-session-id: one"), "{head}");
}

#[test]
fn a_tool_of_a_server_is_called_once_it_is_approved() {
    let result = json!({"content": [], "structuredContent": {"degrees": 7}});
    let (url, server) = tool_server(result, Vec::new());
    let folder = weather(&url);
    let asked = folder.run("d.json", &["--answers", "a.json"]);
    assert_eq!((asked.code, asked.last.as_str()), (Some(1), "stopped"));
    let key = format!("{url}=KEY");
    let ran = folder.run("d.json", &["--answers", "a.json", "--approve", "all", "--mcp-key", &key]);
    assert_eq!((ran.code, &ran.record["solution"]), (Some(0), &json!("Cold.")), "{}", ran.errors);
    assert!(ran.bodies[1].contains("\"degrees\": 7"), "{}", ran.bodies[1]);
    let calls = server.join().unwrap();
    let (head, body) = &calls[2];
    let expected = json!({"name": "look_up", "arguments": {"city": "Bergen"}});
    assert_eq!(body["params"], expected);
    assert!(
        head.contains("mcp-session-id: one") && head.contains("bearer secret-of-the-test"),
        "{head}"
    );
    assert!(!ran.record.to_string().contains("secret"));
    let wrong = folder.run("d.json", &["--answers", "a.json", "--mcp-key", "KEY"]);
    assert_eq!(wrong.code, Some(2), "{}", wrong.errors);
}
