//! Reads an answer's bytes, streamed or whole, as JSON values for a wire's own reader.
//!
//! What is no answer ends in one failure, and the text that came before it stays.

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

/// The largest body, in bytes: larger than any answer that comes in one piece.
const MAX_BODY: usize = 16 << 20;

/// The most bytes of what is no answer that are kept for the failure.
const MAX_HEAD: usize = 2_000;

/// What some servers send as an event only to keep the connection.
const SIGNS_OF_LIFE: [&str; 4] = ["ping", "keepalive", "keep-alive", "heartbeat"];

/// How a wire puts the pieces of an answer one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Framing {
    /// Server-sent events.
    Events,
    /// One JSON value a line.
    Lines,
    /// All in one piece.
    Whole,
}

/// What a wire's values mean.
pub(super) trait WireReader: fmt::Debug {
    /// How the pieces of an answer come.
    fn framing(&self) -> Framing {
        Framing::Events
    }

    /// Puts into the sink what one piece says, be it a part of an answer or all of it.
    fn read(&mut self, piece: &Value, sink: &mut EventSink);

    /// Whether a value that came in one piece is an answer.
    fn is_answer(&self, whole: &Value) -> bool;

    /// Reads a body that came in one piece, to its end, where the wire knows no streams. Returns whether it was read.
    fn read_body(&mut self, _body: &str, _sink: &mut EventSink) -> bool {
        false
    }
}

/// Reads the answer of one call.
#[derive(Debug)]
pub(super) struct StreamReader {
    wire: Box<dyn WireReader>,
    sink: EventSink,
    shape: Shape,
    has_begun: bool,
    /// The beginning of what came, while nothing in it was understood.
    head: Vec<u8>,
}

/// A server that does not stream answers in one piece of JSON; the first byte tells.
#[derive(Debug, Default)]
enum Shape {
    #[default]
    Unknown,
    Events(SseDecoder),
    Lines(LineDecoder),
    Whole(Vec<u8>),
}

impl StreamReader {
    /// A reader for a wire. The call's key is redacted where the server repeats it.
    pub fn new(wire: Box<dyn WireReader>, key: Option<ApiKey>) -> Self {
        let (sink, shape) = (EventSink::new(key), Shape::Unknown);
        Self { wire, sink, shape, has_begun: false, head: Vec::new() }
    }

    /// Takes the shape that the first byte shows. The bytes without what is blank before it.
    fn begin<'bytes>(&mut self, bytes: &'bytes [u8]) -> &'bytes [u8] {
        if !matches!(self.shape, Shape::Unknown) {
            return bytes;
        }
        let blank = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let bytes = bytes.get(blank..).unwrap_or_default();
        let Some(first) = bytes.first() else { return bytes };
        self.shape = match (self.wire.framing(), first) {
            (Framing::Whole, _) | (_, b'<' | b'[' | b'"') => Shape::Whole(Vec::new()),
            // Lines that a proxy has made events of.
            (Framing::Lines, b'd' | b'e' | b':') => Shape::Events(SseDecoder::default()),
            (Framing::Lines, _) => Shape::Lines(LineDecoder::default()),
            (Framing::Events, b'{') => Shape::Whole(Vec::new()),
            (Framing::Events, _) => Shape::Events(SseDecoder::default()),
        };
        bytes
    }

    fn read_event(&mut self, event: &SseEvent, is_last: bool) {
        // A proxy may make an event of each event.
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
            // What is said after the end takes nothing back.
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

    /// Reads several pieces that stand where one should; whether it is no more than that.
    fn read_each(&mut self, data: &str) -> bool {
        let data = marked(data);
        let texts = texts_in(&data);
        for text in texts.iter().filter(|_| texts.len() > 1) {
            self.read_event(&SseEvent { data: (*text).to_owned(), ..SseEvent::default() }, true);
        }
        texts.len() > 1
    }

    /// Whether a piece is no part of an answer, and says why there is none, though not under a name of errors.
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
            // An object over several lines: it came in one piece after all.
            Err(_) if is_first && line.starts_with(['{', '[']) => {
                self.shape = Shape::Whole(format!("{line}\n").into_bytes());
            }
            Err(_) => self.sink.fail_unread(line),
        }
    }

    /// Reads lines. Once the first shows that all came in one piece, what comes after it belongs to it, blanks and
    /// empty lines too: how the network cuts it makes no difference. Whether it is too long.
    fn read_lines(&mut self, mut bytes: &[u8]) -> bool {
        while let Shape::Lines(decoder) = &mut self.shape {
            let Some((line, rest)) = decoder.push(bytes) else { return decoder.is_overflowed() };
            self.read_line(&line, false);
            bytes = rest;
        }
        self.add_to_whole(bytes)
    }

    /// Adds to what comes in one piece. Whether it is too long.
    fn add_to_whole(&mut self, bytes: &[u8]) -> bool {
        let Shape::Whole(body) = &mut self.shape else { return false };
        let is_too_long = body.len() + bytes.len() > MAX_BODY;
        if !is_too_long {
            body.extend_from_slice(bytes);
        }
        is_too_long
    }

    fn read_piece(&mut self, piece: &Value) {
        // Errors come in lists of one from some gateways.
        for piece in pieces(piece) {
            // What a piece says besides its error counts too.
            self.wire.read(piece, &mut self.sink);
            if is_error(piece) {
                self.sink.fail_with(piece);
            }
        }
    }

    /// Tells the text in a piece that breaks off.
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

    /// Nothing was understood: either no more than comments came, which keep a connection alive,
    /// or it is no stream at all.
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

    /// Whether a body of several pieces begins with one of an answer.
    fn begins_answer(&self, body: &str) -> bool {
        let piece = texts_in(body).first().and_then(|text| parse_text(text).ok());
        piece.is_some_and(|piece| self.wire.is_answer(first(&piece)))
    }

    /// A body that is none of JSON, or only the beginning of one.
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

/// Whether an event has a name of its own and no JSON: servers tell their own readers of traces and speeds so, and some
/// of an error.
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
            // A server of models that is busy or broken says so by its status.
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
