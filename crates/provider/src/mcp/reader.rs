//! Reader of the message that answers a request, from bytes that may be cut anywhere: one JSON text, or server-sent
//! events with other messages before it.
//!
//! The first byte tells which of them it is; the server's content type is ignored.

use super::demand::{Demands, McpDemand};
use super::message::answer_in;
use crate::wire::{SseDecoder, SseEvent};
use pilcrow_core::document::parse_text;
use serde_json::Value;
use std::time::Duration;

/// Maximum length of a reply, in bytes.
const MOST_BYTES: usize = 4 << 20;

/// A reply to a call, reduced to what the protocol needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct McpReply {
    /// The HTTP status.
    pub status: u16,
    /// The header `Mcp-Session-Id`; `None` if it is missing or cannot be read.
    pub session: Option<String>,
    /// The time that the server asks to wait ([`parse_wait`](crate::parse_wait)).
    pub wait: Option<Duration>,
    /// The message that answers the request; `None` if there is none.
    pub(super) message: Option<Value>,
    /// True if the reply exceeded the maximum length.
    pub(super) is_too_long: bool,
}

/// The reader of one reply.
#[derive(Debug)]
pub struct McpReader {
    id: Option<u64>,
    shape: Shape,
    size: usize,
    message: Option<Value>,
    demands: Demands,
    demanded: Vec<McpDemand>,
}

#[derive(Debug)]
enum Shape {
    /// Only whitespace has arrived.
    Unknown,
    Json(Vec<u8>),
    Events(SseDecoder),
}

impl McpReader {
    /// Creates a reader for the response to the request with this id; without an id, only an error is read. If there is
    /// a person, the server may ask them questions meanwhile.
    pub(super) fn new(id: Option<u64>, has_person: bool) -> Self {
        let (shape, demands) = (Shape::Unknown, Demands::new(has_person));
        Self { id, shape, size: 0, message: None, demands, demanded: Vec::new() }
    }

    /// Returns the server's requests since the last call; the server waits for the responses while its reply continues.
    pub fn demands(&mut self) -> Vec<McpDemand> {
        std::mem::take(&mut self.demanded)
    }

    /// Reads the next bytes. Returns `true` once no more are needed: the response is complete, or the reply is too
    /// long.
    pub fn push(&mut self, bytes: &[u8]) -> bool {
        self.size = self.size.saturating_add(bytes.len());
        if self.is_over() {
            return true;
        }
        let mut bytes = bytes;
        if matches!(self.shape, Shape::Unknown) {
            let is_blank = |byte: &u8| byte.is_ascii_whitespace() || b"\xef\xbb\xbf".contains(byte);
            let begin = bytes.iter().position(|byte| !is_blank(byte)).unwrap_or(bytes.len());
            bytes = bytes.get(begin..).unwrap_or_default();
            self.shape = match bytes.first() {
                None => return false,
                Some(b'{' | b'[') => Shape::Json(Vec::new()),
                Some(_) => Shape::Events(SseDecoder::default()),
            };
        }
        match &mut self.shape {
            Shape::Unknown => {}
            Shape::Json(text) => text.extend_from_slice(bytes),
            Shape::Events(decoder) => {
                let events = decoder.push(bytes);
                self.take(events);
            }
        }
        self.is_over()
    }

    /// Ends the reply.
    pub fn finish(&mut self, status: u16, session: Option<String>) -> McpReply {
        let is_too_long = self.size > MOST_BYTES;
        match std::mem::replace(&mut self.shape, Shape::Unknown) {
            Shape::Json(text) if !is_too_long => self.take_text(&String::from_utf8_lossy(&text)),
            Shape::Events(mut decoder) => self.take(decoder.finish()),
            Shape::Json(_) | Shape::Unknown => {}
        }
        let is_too_long = is_too_long && self.message.is_none();
        McpReply { status, session, wait: None, message: self.message.take(), is_too_long }
    }

    fn is_over(&self) -> bool {
        self.message.is_some() || self.size > MOST_BYTES
    }

    fn take(&mut self, events: Vec<SseEvent>) {
        for event in events {
            if self.message.is_none() {
                self.take_text(&event.data);
            }
        }
    }

    fn take_text(&mut self, text: &str) {
        let Ok(messages) = parse_text(text) else { return };
        self.message = answer_in(&messages, self.id).cloned();
        self.demanded.extend(self.demands.among(&messages));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(pieces: &[&[u8]]) -> McpReply {
        let mut reader = McpReader::new(Some(5), true);
        for piece in pieces {
            if reader.push(piece) {
                break;
            }
        }
        reader.finish(200, None)
    }

    #[track_caller]
    fn check(body: &str, expected: Option<&Value>) {
        let bytes = body.as_bytes();
        for cut in 0..=bytes.len() {
            let (before, after) = bytes.split_at(cut);
            let reply = read(&[before, after]);
            let result = reply.message.as_ref().map(|message| &message["result"]);
            assert_eq!(result, expected, "{body:?} cut at {cut}");
        }
        let reply = read(&bytes.chunks(1).collect::<Vec<_>>());
        assert_eq!(reply.message.is_some(), expected.is_some(), "{body:?} byte by byte");
    }

    #[test]
    fn an_answer_is_read_from_json_however_it_is_cut() {
        let expected = json!({"content": [{"type": "text", "text": "72°F"}]});
        let body = json!({"jsonrpc": "2.0", "id": 5, "result": expected});
        check(&body.to_string(), Some(&expected));
        check(&format!("\u{feff}\n {body:#}\n\n"), Some(&expected));
        check(&format!("[{{\"method\": \"notifications/message\"}}, {body}]"), Some(&expected));
        check("{\"jsonrpc\": \"2.0\", \"id\": 5,\n\n\"result\": {}}", Some(&json!({})));
    }

    #[test]
    fn an_answer_is_read_from_events_however_they_are_cut() {
        let notice = "event: message\ndata: {\"jsonrpc\": \"2.0\", \"method\": \"notifications/progress\"}\n\n";
        let ping = "data: {\"jsonrpc\": \"2.0\", \"id\": 5, \"method\": \"ping\"}\n\n";
        let answer = "id: 2\nevent: message\ndata: {\"jsonrpc\": \"2.0\",\ndata: \"id\": 5, \"result\": {\"a\": \"ё\"}}\n\n";
        let body = format!("id: 1\nretry: 3000\ndata:\n\n: ping\n\n{notice}{ping}{answer}");
        check(&body, Some(&json!({"a": "ё"})));
        check(&body.replace('\n', "\r\n"), Some(&json!({"a": "ё"})));
        check(answer.trim_end(), Some(&json!({"a": "ё"})));
        check(&format!("{notice}{ping}"), None);
    }

    #[test]
    fn what_the_server_asks_for_is_told_once_and_the_answer_is_still_awaited() {
        let ping = b"data: {\"jsonrpc\": \"2.0\", \"id\": 5, \"method\": \"ping\"}\n\n";
        let mut reader = McpReader::new(Some(5), true);
        for (at, byte) in ping.iter().enumerate() {
            assert!(!reader.push(&[*byte]));
            let is_last = at + 1 == ping.len();
            assert_eq!(reader.demands().len(), usize::from(is_last), "byte {at}");
        }
        assert!(reader.push(b"data: {\"id\": 5, \"result\": 1}\n\n"));
        assert_eq!(reader.demands(), []);
    }

    #[test]
    fn what_is_no_answer_gives_none() {
        for body in [
            "",
            " \n",
            "<html><body>Welcome</body></html>",
            "{\"id\": 5",
            "true",
            "[]",
            "data: {}\n\n",
        ] {
            check(body, None);
        }
    }

    #[test]
    fn nothing_more_is_read_once_the_answer_is_there() {
        let mut reader = McpReader::new(Some(5), true);
        assert!(!reader.push(b"data: {\"id\": 5, "));
        assert!(reader.push(b"\"result\": 1}\n\n"));
        assert!(reader.push(b"data: {\"id\": 5, \"result\": 2}\n\n"));
        assert_eq!(reader.finish(200, None).message, Some(json!({"id": 5, "result": 1})));
    }

    #[test]
    fn a_reply_has_a_limit() {
        for begin in [&b"{"[..], b"data: "] {
            let mut reader = McpReader::new(Some(5), true);
            assert!(!reader.push(begin));
            assert!(reader.push(&vec![b' '; MOST_BYTES]));
            let reply = reader.finish(200, None);
            assert_eq!((reply.is_too_long, reply.message), (true, None));
        }
    }
}
