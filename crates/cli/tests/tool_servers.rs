//! Runs documents whose calls are carried out by a server of the Model Context Protocol.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

mod running;

use running::{Folder, read_request};
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

/// A server of the Model Context Protocol that is greeted and called once; gives the heads and bodies.
fn tool_server(result: Value) -> (String, std::thread::JoinHandle<Vec<(String, Value)>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let thread = std::thread::spawn(move || {
        let mut all = Vec::new();
        for _ in 0..3 {
            let (head, body, stream) = heard(&listener);
            let answer =
                |result: Value| json!({"jsonrpc": "2.0", "id": body["id"], "result": result});
            match body["method"].as_str().unwrap() {
                "initialize" => {
                    let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "t"}});
                    let session = "mcp-session-id: one\r\ncontent-type: application/json\r\n";
                    replied(stream, "200 OK", session, &answer(hello).to_string());
                }
                "tools/call" => {
                    let event = format!("data: {}\n\n", answer(result.clone()));
                    replied(stream, "200 OK", "content-type: text/event-stream\r\n", &event);
                }
                _ => replied(stream, "202 Accepted", "", ""),
            }
            all.push((head, body));
        }
        all
    });
    (url, thread)
}

#[test]
fn a_tool_of_a_server_is_called_once_it_is_approved() {
    let result = json!({"content": [], "structuredContent": {"degrees": 7}});
    let (url, server) = tool_server(result);
    let tool = json!({"properties": {"city": {"type": "string"}}, "_activity": format!("mcp:{url}#look_up"),
        "_output": {"type": "object"}, "_outputPath": "†state.weather"});
    let document = json!({"schema": {"type": "string"}, "context": [{"type": "tool", "tool": {"weather": tool}}, {"type": "input", "city": "Bergen"}]});
    let call = json!({"_tool": "weather", "city": "†input.city", "_outputPath": "†state.weather"});
    let answers = json!([{"calls": [call], "output": null}, {"calls": [], "output": "Cold."}]);
    let folder = Folder::new(&[("d.json", &document), ("a.json", &answers)]);
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
