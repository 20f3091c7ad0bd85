//! Parses an answer that is still being written, and continues when more text arrives. Values that have not begun are
//! absent, and cut texts end where they were cut.

use super::container::Bookmark;
use super::scanner::Leniency;
use super::text::{Read, Reader};
use super::text_error::TextError;
use crate::pointer::Pointer;
use serde_json::Value;
use std::rc::Rc;

/// The leniency for a model's unfinished text.
const HALF: Leniency = Leniency { partial: true, flattened: false, by_model: true, code: false };

/// The most bytes after an error with which more text may still correct it: two escapes of a surrogate pair.
const LOOKAHEAD: usize = 16;

/// The part of a value that was written so far.
#[derive(Clone, Debug, PartialEq)]
pub struct PartialValue {
    /// The value so far; `None` if it has not begun.
    pub value: Option<Value>,
    /// The place that is being written; `None` once the value is complete.
    pub open: Option<Pointer>,
}

/// A text that is parsed while it grows; text that was read is not read again when more arrives.
#[derive(Debug, Default)]
pub struct GrowingText {
    /// The text so far, from its first bracket on.
    text: String,
    read: Rc<PartialValue>,
    stage: Stage,
}

/// The way in which parsing continues.
#[derive(Debug, Default)]
enum Stage {
    /// From the start: the end of the text may mean something else with further text.
    #[default]
    Anew,
    /// From the end of the text.
    On(Bookmark),
    /// Not at all: the value is complete, or broken.
    Settled,
}

impl Default for PartialValue {
    /// The partial value of an empty text: nothing, open at the root.
    fn default() -> Self {
        Self { value: None, open: Some(Pointer::root()) }
    }
}

impl GrowingText {
    /// Parses a text like [`parse_partial`], continuing from the last one if the text begins with that. A caller that
    /// drops the returned value before the next call avoids a copy of it.
    pub fn read(&mut self, text: &str) -> Rc<PartialValue> {
        let text = from_bracket(text);
        match text.strip_prefix(self.text.as_str()) {
            Some("") => {}
            Some(more) => {
                self.text.push_str(more);
                self.go_on();
            }
            None => {
                *self = Self { text: text.to_owned(), ..Self::default() };
                self.go_on();
            }
        }
        Rc::clone(&self.read)
    }

    fn go_on(&mut self) {
        let reader = match std::mem::take(&mut self.stage) {
            Stage::Settled => return self.stage = Stage::Settled,
            Stage::Anew => Reader::new(&self.text, HALF),
            Stage::On(bookmark) => {
                let value = Rc::make_mut(&mut self.read).value.take();
                Reader::resumed(&self.text, HALF, bookmark, value)
            }
        };
        let (read, stage) = half(reader, &self.text);
        (self.read, self.stage) = (Rc::new(read), stage);
    }
}

/// Parses the beginning of a JSON text as a model writes it. A sentence or a code fence before the first bracket is
/// skipped, and so is any text after the value's end.
///
/// A text with a syntax error yields the value before the error, still open.
pub fn parse_partial(text: &str) -> PartialValue {
    let text = from_bracket(text);
    half(Reader::new(text, HALF), text).0
}

/// Returns the text from its first bracket on; the whole text if it has none.
fn from_bracket(text: &str) -> &str {
    text.find(['{', '[']).and_then(|start| text.get(start..)).unwrap_or(text)
}

fn half(mut reader: Reader, text: &str) -> (PartialValue, Stage) {
    match reader.go_on() {
        Ok(Read::Whole(value)) => (PartialValue { value: Some(value), open: None }, Stage::Settled),
        Ok(Read::Half(value, bookmark)) => {
            (PartialValue { value, open: reader.open }, bookmark.map_or(Stage::Anew, Stage::On))
        }
        Err(_) => {
            let fault = reader.scanner.offset();
            let is_sure = fault + LOOKAHEAD < text.len();
            let stage = if is_sure { Stage::Settled } else { Stage::Anew };
            (before_fault(text, fault), stage)
        }
    }
}

/// Returns the partial value before a syntax error, as if the text were cut there.
fn before_fault(text: &str, fault: usize) -> PartialValue {
    let mut end = text.len();
    let mut fault = fault;
    if !text.starts_with(['{', '[']) {
        return PartialValue::default();
    }
    // The text cut there may have another error before.
    for _ in 0..2 {
        end = fault.min(end.saturating_sub(1));
        let mut reader = Reader::new(text.get(..end).unwrap_or_default(), HALF);
        match reader.value() {
            Ok(value) => {
                return PartialValue { value, open: reader.open.or_else(|| Some(Pointer::root())) };
            }
            Err(_) => fault = reader.scanner.offset(),
        }
    }
    PartialValue::default()
}

/// Parses one value as a model writes it: like [`parse_text`](super::parse_text), but a string may span lines and have
/// a single backslash, and words may be Python's.
pub(crate) fn parse_written(text: &str) -> Result<Value, TextError> {
    let mut reader = Reader::new(text, Leniency { by_model: true, ..Leniency::default() });
    let value = reader.whole_value()?;
    reader.end()?;
    Ok(value)
}

/// Length in bytes of the value at the start of a text; the whole text if the value is incomplete. `None` after a
/// syntax error.
pub(crate) fn value_length(text: &str) -> Option<usize> {
    let mut reader = Reader::new(text, HALF);
    reader.value().ok()?;
    Some(if reader.open.is_some() { text.len() } else { reader.scanner.offset() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(text: &str, value: Option<Value>, open: Option<&str>) {
        let read = parse_partial(text);
        assert_eq!(read.value, value, "{text}");
        assert_eq!(read.open.as_ref().map(Pointer::as_str), open, "{text}");
    }

    #[test]
    fn a_cut_answer_shows_what_it_has() {
        check("", None, Some(""));
        check("{", Some(json!({})), Some(""));
        check(r#"{"tit"#, Some(json!({})), Some(""));
        check(r#"{"title": "#, Some(json!({})), Some("/title"));
        check(r#"{"title": "Go"#, Some(json!({"title": "Go"})), Some("/title"));
        check(r#"{"title": "Go\"#, Some(json!({"title": "Go"})), Some("/title"));
        check(r#"{"title": "Go\u00"#, Some(json!({"title": "Go"})), Some("/title"));
        check(r#"{"title": "Go\ud83d\"#, Some(json!({"title": "Go"})), Some("/title"));
        check(r#"{"a": [1, -"#, Some(json!({"a": [1]})), Some("/a/1"));
        check(r#"{"a": [1, 2"#, Some(json!({"a": [1, 2]})), Some("/a/1"));
        check(r#"{"a": tru"#, Some(json!({})), Some("/a"));
        check(r#"{"a": true}"#, Some(json!({"a": true})), None);
    }

    #[test]
    fn fences_and_chatter_around_an_answer_are_passed_over() {
        check("Here it is:\n```json\n{\"a\": 1}\n```\nDone.", Some(json!({"a": 1})), None);
    }

    #[test]
    fn every_cut_of_an_answer_can_be_shown_and_the_whole_is_the_value() {
        let value = json!({"title": "Ёж \"in\" fog", "rows": [{"n": 1.5, "ok": true}, {"n": -2e3, "ok": null}], "e": {}});
        let text = serde_json::to_string_pretty(&value).unwrap();
        for cut in (0..text.len()).filter(|&cut| text.is_char_boundary(cut)) {
            let read = parse_partial(text.get(..cut).unwrap());
            assert!(read.open.is_some(), "cut at {cut}");
        }
        check(&text, Some(value), None);
    }

    #[test]
    fn a_string_that_goes_over_lines_is_read() {
        check("{\"a\": \"x\n\ty\", \"b\": 1}", Some(json!({"a": "x\n\ty", "b": 1})), None);
        check("{\"a\": \"x\n", Some(json!({"a": "x\n"})), Some("/a"));
        let written = parse_written("{\"a\": \"x\r\ny\"}");
        assert_eq!(written, Ok(json!({"a": "x\r\ny"})));
        assert!(parse_written("{\"a\": \"x\ny}").is_err());
    }

    #[test]
    fn the_words_of_python_are_read() {
        let written = parse_written("{'a': True, 'b': False, 'c': None}");
        assert_eq!(written, Ok(json!({"a": true, "b": false, "c": null})));
        assert!(parse_written("[Nothing]").is_err());
    }

    #[test]
    fn a_comma_that_a_model_forgets_is_passed_over_where_nothing_else_can_be_meant() {
        let check = |text: &str, expected: Option<Value>| {
            assert_eq!(parse_written(text).ok(), expected, "{text}");
        };
        check("{\"a\": 4 \"b\": [[1] [2]] 'c': 1}", Some(json!({"a": 4, "b": [[1], [2]], "c": 1})));
        check("{\"a\": \"x\"\n \"b\": \"y\"}", Some(json!({"a": "x", "b": "y"})));
        check("[{\"a\": 1}\n{\"a\": 2}]", Some(json!([{"a": 1}, {"a": 2}])));
        check("{\"a\": \"x\" \"b\": \"y\"}", None);
        check("[\"a\" \"b\"]", None);
        check("[1 2]", None);
    }

    #[test]
    fn what_is_no_number_is_nothing() {
        let written = parse_written("[NaN, -Infinity, nan, undefined]");
        assert_eq!(written, Ok(json!([null, null, null, null])));
        assert!(parse_written("[-Infinities]").is_err());
    }

    #[test]
    fn a_backslash_that_begins_no_escape_is_one() {
        let written = parse_written(r#"{"a": "C:\Users\users \d\n \_ \'"}"#);
        assert_eq!(written, Ok(json!({"a": "C:\\Users\\users \\d\n _ '"})));
    }

    #[test]
    fn a_value_goes_as_far_as_its_last_bracket_or_is_still_being_written() {
        let check = |text: &str, expected: Option<usize>| {
            assert_eq!(value_length(text), expected, "{text}");
        };
        check("{\"a\": 1} and more", Some(8));
        check("[\"a } ]", Some(7));
        check("{\"a\": [", Some(7));
        check("{this is said}", None);
    }

    #[test]
    fn text_that_breaks_the_grammar_keeps_what_stood_before() {
        check("{\"a\": 1, ?", Some(json!({"a": 1})), Some(""));
    }
}
