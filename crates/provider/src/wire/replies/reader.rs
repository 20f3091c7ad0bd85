//! Splits an answer's bytes, streamed or whole, into JSON values for a wire's own reader.
//!
//! A reply that is no answer ends in one failure; text that arrived before the failure is kept.

use super::AnswerReader;
use super::event_sink::EventSink;
use super::halves::marked;
use super::lines::LineDecoder;
use super::piece::{DONE, beginning, first, is_error, pieces, says_something, texts_in};
use super::sse::{SseDecoder, SseEvent};
use crate::endpoint::ApiKey;
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::{AnswerEvent, FailureKind};
use serde_json::Value;
use std::fmt;

/// Largest body in bytes of an answer in one piece.
const MAX_BODY: usize = 16 << 20;

/// Maximum number of bytes of an unreadable reply that are kept for the failure's message.
const MAX_HEAD: usize = 2_000;

/// Events that some servers send only to keep the connection open.
const SIGNS_OF_LIFE: [&str; 4] = ["ping", "keepalive", "keep-alive", "heartbeat"];

/// A wire's format for the pieces of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Framing {
    /// Server-sent events.
    Events,
    /// One JSON value on each line.
    Lines,
    /// The whole body in one piece.
    Whole,
}

/// A wire's interpretation of JSON values.
pub(super) trait WireReader: fmt::Debug {
    /// Returns the format in which the pieces of an answer arrive.
    fn framing(&self) -> Framing {
        Framing::Events
    }

    /// Adds the events of one JSON value, a part of an answer or all of it, to the sink.
    fn read(&mut self, piece: &Value, sink: &mut EventSink);

    /// True if a value that came in one piece is an answer.
    fn is_answer(&self, whole: &Value) -> bool;

    /// Parses a whole body, for a wire that does not stream. Returns false if the wire does not do so.
    fn read_body(&mut self, _body: &str, _sink: &mut EventSink) -> bool {
        false
    }
}

/// The reader of one call's answer.
#[derive(Debug)]
pub(super) struct StreamReader {
    wire: Box<dyn WireReader>,
    sink: EventSink,
    shape: Shape,
    has_begun: bool,
    /// The beginning of the reply, kept until something in it was understood.
    head: Vec<u8>,
}

/// The format of a reply, recognised by its first byte: a server that does not stream answers in one piece of JSON.
#[derive(Debug, Default)]
enum Shape {
    #[default]
    Unknown,
    Events(SseDecoder),
    Lines(LineDecoder),
    Whole(Vec<u8>),
}

impl StreamReader {
    /// Creates a reader for a wire. The call's key is redacted where the server repeats it.
    pub fn new(wire: Box<dyn WireReader>, key: Option<ApiKey>) -> Self {
        let (sink, shape) = (EventSink::new(key), Shape::Unknown);
        Self { wire, sink, shape, has_begun: false, head: Vec::new() }
    }

    /// Determines the format by the first byte. Returns the bytes without leading whitespace.
    fn begin<'bytes>(&mut self, bytes: &'bytes [u8]) -> &'bytes [u8] {
        if !matches!(self.shape, Shape::Unknown) {
            return bytes;
        }
        let blank = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let bytes = bytes.get(blank..).unwrap_or_default();
        let Some(first) = bytes.first() else { return bytes };
        self.shape = match (self.wire.framing(), first) {
            (Framing::Whole, _) | (_, b'<' | b'[' | b'"') => Shape::Whole(Vec::new()),
            // NDJSON lines that a proxy has converted to events.
            (Framing::Lines, b'd' | b'e' | b':') => Shape::Events(SseDecoder::default()),
            (Framing::Lines, _) => Shape::Lines(LineDecoder::default()),
            (Framing::Events, b'{') => Shape::Whole(Vec::new()),
            (Framing::Events, _) => Shape::Events(SseDecoder::default()),
        };
        bytes
    }

    fn read_event(&mut self, event: &SseEvent, is_last: bool) {
        // A proxy may wrap each event in another one.
        let data = event.data.trim().trim_start_matches("data:").trim_start();
        if self.sink.is_ended() || data.is_empty() || SIGNS_OF_LIFE.contains(&data) {
            return;
        }
        self.has_begun = true;
        if data == DONE {
            return self.sink.finish();
        }
        match parse_text(&marked(data)) {
            Ok(value) if event.name == "error" || self.is_refusal(&value) => {
                self.sink.fail_with(&value);
            }
            Ok(value) => self.read_piece(&value),
            // An unreadable piece after the end does not turn the answer into a failure.
            Err(_) if self.sink.is_stopping() => self.sink.finish(),
            Err(_) if is_words(event, data) && event.name == "error" => {
                self.sink.fail(FailureKind::Reported, data);
            }
            Err(_) if is_words(event, data) => {}
            Err(_) if self.read_each(data) => {}
            Err(_) if is_last => self.read_cut(data),
            Err(_) => self.sink.fail_unread(data),
        }
    }

    /// Reads several JSON values in the place of one. Returns false if there is no more than one.
    fn read_each(&mut self, data: &str) -> bool {
        let data = marked(data);
        let texts = texts_in(&data);
        for text in texts.iter().filter(|_| texts.len() > 1) {
            self.read_event(&SseEvent { data: (*text).to_owned(), ..SseEvent::default() }, true);
        }
        texts.len() > 1
    }

    /// True if a piece is no part of an answer but contains a message, without being marked as an error.
    fn is_refusal(&self, value: &Value) -> bool {
        let piece = first(value);
        let is_other = self.sink.has_text() || self.wire.is_answer(piece);
        !is_other && piece.get("type").is_none() && says_something(piece)
    }

    fn read_line(&mut self, line: &str, is_last: bool) {
        if self.sink.is_ended() {
            return;
        }
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        match parse_text(&marked(line)) {
            Ok(value) => self.read_piece(&value),
            Err(_) if self.read_each(line) => {}
            Err(_) if is_last => self.read_cut(line),
            // A JSON object over several lines: the answer came in one piece.
            Err(_) if is_first && line.starts_with(['{', '[']) => {
                self.shape = Shape::Whole(format!("{line}\n").into_bytes());
            }
            Err(_) => self.sink.fail_unread(line),
        }
    }

    /// Reads lines. If the first line shows that the answer is in one piece, all later bytes belong to it, including
    /// whitespace, so that the result does not depend on how the network cuts them. Returns true if the answer is too
    /// long.
    fn read_lines(&mut self, mut bytes: &[u8]) -> bool {
        while let Shape::Lines(decoder) = &mut self.shape {
            let Some((line, rest)) = decoder.push(bytes) else { return decoder.is_overflowed() };
            self.read_line(&line, false);
            bytes = rest;
        }
        self.add_to_whole(bytes)
    }

    /// Adds bytes to an answer in one piece. Returns true if the answer is too long.
    fn add_to_whole(&mut self, bytes: &[u8]) -> bool {
        let Shape::Whole(body) = &mut self.shape else { return false };
        let is_too_long = body.len() + bytes.len() > MAX_BODY;
        if !is_too_long {
            body.extend_from_slice(bytes);
        }
        is_too_long
    }

    fn read_piece(&mut self, piece: &Value) {
        // Some gateways wrap an error in a list of one.
        for piece in pieces(piece) {
            // A piece may contain both text and an error.
            self.wire.read(piece, &mut self.sink);
            if is_error(piece) {
                self.sink.fail_with(piece);
            }
        }
    }

    /// Reads the text in a piece that was cut off.
    fn read_cut(&mut self, piece: &str) {
        let Some(piece) = beginning(piece) else { return };
        let wire = &mut self.wire;
        self.sink.cut(|sink| wire.read(&piece, sink));
        if is_error(&piece) {
            self.sink.fail_with(&piece);
        }
    }

    fn finish_stream(&mut self) {
        if self.sink.is_ended() {
            return;
        }
        if self.sink.is_stopping() {
            self.sink.finish();
        } else if self.has_begun {
            self.sink.fail(FailureKind::Cut, "");
        } else {
            self.finish_unread();
        }
    }

    /// Ends a reply of which nothing was understood: either comments that only keep the connection open, or no stream
    /// at all.
    fn finish_unread(&mut self) {
        let head = String::from_utf8_lossy(&self.head);
        if [":", "event:", "id:", "retry:"].into_iter().any(|field| head.starts_with(field)) {
            self.sink.fail(FailureKind::Cut, "");
        } else {
            self.sink.fail_unread(&head);
        }
    }

    fn finish_whole(&mut self, body: &[u8]) {
        let body = String::from_utf8_lossy(body);
        let body = body.trim();
        if self.wire.read_body(body, &mut self.sink) {
            return;
        }
        match parse_text(body) {
            Ok(value) if self.wire.is_answer(first(&value)) => {
                self.read_piece(&value);
                self.sink.finish();
            }
            Ok(value) if is_error(first(&value)) || says_something(first(&value)) => {
                self.sink.fail_with(&value);
            }
            Ok(_) => self.sink.fail_unread(body),
            Err(_) if self.begins_answer(body) && self.read_each(body) => self.finish_stream(),
            Err(_) => self.finish_cut(body),
        }
    }

    /// True if a body of several pieces begins with a piece of an answer.
    fn begins_answer(&self, body: &str) -> bool {
        let piece = texts_in(body).first().and_then(|text| parse_text(text).ok());
        piece.is_some_and(|piece| self.wire.is_answer(first(&piece)))
    }

    /// Ends a reply in one piece that is no JSON, or only the beginning of JSON.
    fn finish_cut(&mut self, body: &str) {
        let partial = body.starts_with(['{', '[']).then(|| beginning(body)).flatten();
        let Some(partial) = partial else { return self.sink.fail_unread(body) };
        let is_answer = self.wire.is_answer(first(&partial));
        for piece in pieces(&partial) {
            let wire = &mut self.wire;
            self.sink.cut(|sink| wire.read(piece, sink));
            if is_error(piece) {
                self.sink.fail_with(piece);
            }
        }
        if is_answer {
            self.sink.fail(FailureKind::Cut, "");
        } else {
            self.sink.fail_unread(body);
        }
    }
}

/// True for a named event whose data is no JSON: some servers send traces and speeds that way, and some an error.
fn is_words(event: &SseEvent, data: &str) -> bool {
    !matches!(event.name.as_str(), "" | "message") && !data.starts_with(['{', '[', '<'])
}

impl AnswerReader for StreamReader {
    fn push(&mut self, bytes: &[u8]) -> Vec<AnswerEvent> {
        if self.sink.is_ended() {
            return Vec::new();
        }
        let bytes = self.begin(bytes);
        if !self.has_begun {
            let room = MAX_HEAD.saturating_sub(self.head.len());
            self.head.extend(bytes.iter().take(room));
        }
        let is_too_long = match &mut self.shape {
            Shape::Unknown => false,
            Shape::Events(decoder) => {
                let (events, is_too_long) = (decoder.push(bytes), decoder.is_overflowed());
                events.iter().for_each(|event| self.read_event(event, false));
                is_too_long
            }
            Shape::Lines(_) => self.read_lines(bytes),
            Shape::Whole(_) => self.add_to_whole(bytes),
        };
        if is_too_long {
            self.sink.fail(FailureKind::TooLong, "");
        }
        self.sink.take()
    }

    fn has_stopped(&self) -> bool {
        self.sink.is_stopping()
    }

    fn piece(&self) -> &[u8] {
        match &self.shape {
            Shape::Whole(body) => body,
            _ => &[],
        }
    }

    fn finish(&mut self) -> Vec<AnswerEvent> {
        if self.sink.is_ended() {
            return Vec::new();
        }
        match &mut self.shape {
            // The body is empty. A busy or broken server of models would have sent an error status.
            Shape::Unknown => self.sink.fail_unread(""),
            Shape::Events(decoder) => {
                let last = decoder.finish();
                last.iter().for_each(|event| self.read_event(event, true));
                self.finish_stream();
            }
            Shape::Lines(decoder) => {
                let last = decoder.finish();
                last.iter().for_each(|line| self.read_line(line, true));
                self.finish_stream();
            }
            Shape::Whole(body) => {
                let body = std::mem::take(body);
                self.finish_whole(&body);
            }
        }
        self.sink.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::answer_reader;
    use pilcrow_core::exchange::{ProviderFailure, ProviderKind};

    #[test]
    fn an_answer_without_end_is_given_up() {
        for kind in [ProviderKind::Compatible, ProviderKind::Service] {
            let mut reader = answer_reader(kind, None);
            reader.push(b"{");
            let events = reader.push(&vec![b' '; MAX_BODY]);
            let too_long = ProviderFailure::new(FailureKind::TooLong, "");
            assert_eq!(events, [AnswerEvent::Failed(too_long)]);
        }
    }
}
