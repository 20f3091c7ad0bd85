//! Decoder of server-sent events from bytes that may be cut anywhere (HTML Standard, section 9.2.6), with a limit on
//! the length of lines and events.

/// Maximum length of a line and of an event in bytes, more than any answer needs. Longer ones are hostile or no stream.
const MAX_LENGTH: usize = 4 << 20;

/// A server-sent event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SseEvent {
    /// The `event:` field; empty if it is missing.
    pub name: String,
    /// The `data:` lines, joined with line feeds.
    pub data: String,
}

/// The decoder's state: the incomplete line and event.
#[derive(Debug, Default)]
pub(crate) struct SseDecoder {
    line: Vec<u8>,
    event: SseEvent,
    has_data: bool,
    /// JSON between the events instead of in one, which is how Gemini reports errors.
    bare: String,
    after_return: bool,
    past_first_line: bool,
    overflowed: bool,
}

impl SseDecoder {
    /// Decodes the next bytes; returns the events that they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<SseEvent> {
        let mut events = Vec::new();
        for &byte in bytes {
            let second_half = std::mem::take(&mut self.after_return) && byte == b'\n';
            match byte {
                _ if self.overflowed => break,
                b'\n' if second_half => {}
                b'\n' | b'\r' => {
                    self.after_return = byte == b'\r';
                    events.extend(self.end_line());
                }
                _ if self.line.len() >= MAX_LENGTH => self.overflowed = true,
                _ => self.line.push(byte),
            }
        }
        events
    }

    /// Returns the events at the end of the stream. Servers forget the last empty line, so an incomplete event is
    /// returned, too, although it may be cut.
    pub fn finish(&mut self) -> Vec<SseEvent> {
        let before = if self.line.is_empty() { None } else { self.end_line() };
        before.into_iter().chain(self.dispatch()).collect()
    }

    /// True if a line or an event was too long. Later bytes are ignored.
    pub fn is_overflowed(&self) -> bool {
        self.overflowed
    }

    fn end_line(&mut self) -> Option<SseEvent> {
        let line = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&line);
        let first = !std::mem::replace(&mut self.past_first_line, true);
        let line = if first { line.strip_prefix('\u{feff}').unwrap_or(&line) } else { &line };
        if line.is_empty() {
            return self.dispatch();
        }
        if self.is_bare(line) {
            self.add_bare(line);
            return None;
        }
        let bare = self.take_bare();
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        self.take_field(field, value.strip_prefix(' ').unwrap_or(value));
        bare
    }

    /// True if a line is part of JSON between the events. Only its first line is recognisable; the JSON continues until
    /// the next field.
    fn is_bare(&self, line: &str) -> bool {
        let begins = !self.has_data && line.starts_with(['{', '[']);
        let ends =
            ["data:", "event:", "id:", "retry:", ":"].into_iter().any(|f| line.starts_with(f));
        begins || (!self.bare.is_empty() && !ends)
    }

    fn add_bare(&mut self, line: &str) {
        if self.bare.len() + line.len() >= MAX_LENGTH {
            self.overflowed = true;
            return;
        }
        self.bare.push_str(line);
        self.bare.push('\n');
    }

    fn take_bare(&mut self) -> Option<SseEvent> {
        let data = std::mem::take(&mut self.bare);
        (!data.is_empty()).then(|| SseEvent { data, ..SseEvent::default() })
    }

    fn take_field(&mut self, field: &str, value: &str) {
        match field {
            "event" => value.clone_into(&mut self.event.name),
            "data" => self.add_data(value),
            // Older llama.cpp servers send errors in a field with this name.
            "error" => {
                "error".clone_into(&mut self.event.name);
                self.add_data(value);
            }
            // Comments (with an empty name), which keep the connection open; ids; retry times; unknown fields.
            _ => {}
        }
    }

    fn add_data(&mut self, value: &str) {
        if self.event.data.len() + value.len() >= MAX_LENGTH {
            self.overflowed = true;
            return;
        }
        if std::mem::replace(&mut self.has_data, true) {
            self.event.data.push('\n');
        }
        self.event.data.push_str(value);
    }

    fn dispatch(&mut self) -> Option<SseEvent> {
        let event = std::mem::take(&mut self.event);
        let bare = self.take_bare();
        std::mem::take(&mut self.has_data).then_some(event).or(bare)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(pieces: &[&[u8]]) -> Vec<(String, String)> {
        let mut decoder = SseDecoder::default();
        let mut events: Vec<SseEvent> =
            pieces.iter().flat_map(|piece| decoder.push(piece)).collect();
        events.extend(decoder.finish());
        events.into_iter().map(|event| (event.name, event.data)).collect()
    }

    #[track_caller]
    fn check(stream: &str, expected: &[(&str, &str)]) {
        let bytes = stream.as_bytes();
        let whole = decode(&[bytes]);
        let pairs: Vec<_> = whole.iter().map(|(n, d)| (n.as_str(), d.as_str())).collect();
        assert_eq!(pairs, expected, "{stream:?}");
        for cut in 0..=bytes.len() {
            let (before, after) = bytes.split_at(cut);
            assert_eq!(decode(&[before, after]), whole, "{stream:?} cut at {cut}");
        }
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(decode(&single), whole, "{stream:?} byte by byte");
    }

    #[test]
    fn all_three_line_ends_are_read() {
        let expected = [("", "a"), ("", "b")];
        check("data: a\n\ndata: b\n\n", &expected);
        check("data: a\r\n\r\ndata: b\r\n\r\n", &expected);
        check("data: a\r\rdata: b\r\r", &expected);
        check("data: a\r\ndata: b\r\n\r\n", &[("", "a\nb")]);
    }

    #[test]
    fn fields_are_read_as_the_standard_says() {
        check(": ping\n\nevent: x\ndata: 1\ndata:2\nid: 7\nretry: 5\n\n", &[("x", "1\n2")]);
        check("data\n\n", &[("", "")]);
        check("data:  two spaces\n\n", &[("", " two spaces")]);
        check("event: lonely\n\ndata: {\"a\":\"b: c\"}\n\n", &[("", "{\"a\":\"b: c\"}")]);
        check("\u{feff}data: ёж🦔\n\n", &[("", "ёж🦔")]);
        check("error: {}\n\n", &[("error", "{}")]);
    }

    #[test]
    fn json_between_events_is_an_event_of_its_own() {
        check("data: a\n\n{\"error\": 1}\n", &[("", "a"), ("", "{\"error\": 1}\n")]);
        let over_lines = "data: a\r\n\r\n{\r\n  \"error\": {\r\n  }\r\n}\r\ndata: b\r\n\r\n";
        check(over_lines, &[("", "a"), ("", "{\n  \"error\": {\n  }\n}\n"), ("", "b")]);
        check("data: a\n{\"b\": 1}\n\n", &[("", "a")]);
    }

    #[test]
    fn a_last_event_without_its_empty_line_is_given() {
        check("data: a\n\ndata: [DONE]", &[("", "a"), ("", "[DONE]")]);
    }

    #[test]
    fn lines_and_events_have_a_limit() {
        let mut decoder = SseDecoder::default();
        decoder.push(&vec![b'x'; MAX_LENGTH]);
        assert!(!decoder.is_overflowed());
        assert!(decoder.push(b"x\n\ndata: a\n\n").is_empty());
        assert!(decoder.is_overflowed());
        let mut decoder = SseDecoder::default();
        let line = format!("data: {}\n", "x".repeat(1 << 20));
        for _ in 0..5 {
            decoder.push(line.as_bytes());
        }
        assert!(decoder.is_overflowed());
    }
}
