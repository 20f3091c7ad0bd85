//! An answer that is still being written: what of it can be shown already.
//! What has not begun is absent, what was cut is as far as it came.

use super::scanner::Leniency;
use super::text::Reader;
use super::text_error::TextError;
use crate::pointer::Pointer;
use serde_json::Value;

/// As a model writes while it goes on.
const HALF: Leniency = Leniency { partial: true, flattened: false, over_lines: true };

/// As much of a value as its text has said so far.
#[derive(Clone, Debug, PartialEq)]
pub struct PartialValue {
    /// The value so far; none where it has not begun.
    pub value: Option<Value>,
    /// The place that is being written; none once the value is complete.
    pub open: Option<Pointer>,
}

/// Reads the beginning of a JSON text, as a model writes it. A sentence or a code fence before
/// the first bracket is passed over, and whatever follows the value's end is not looked at.
///
/// Text that breaks the grammar gives what stood before the break, still open.
pub fn parse_partial(text: &str) -> PartialValue {
    let Some(start) = text.find(['{', '[']) else {
        return scalar(text);
    };
    let from_bracket = text.get(start..).unwrap_or_default();
    let mut end = from_bracket.len();
    // Each round drops the text from the fault on, so that the rest reads as cut there.
    for _ in 0..3 {
        let readable = from_bracket.get(..end).unwrap_or_default();
        let mut reader = Reader::new(readable, HALF);
        match reader.value() {
            Ok(value) => {
                return PartialValue {
                    value,
                    open: broken_or(reader.open, end < from_bracket.len()),
                };
            }
            Err(_) => end = reader.scanner.offset().min(end.saturating_sub(1)),
        }
    }
    PartialValue { value: None, open: Some(Pointer::root()) }
}

/// Reads one value from a text as a model writes it: as [`parse_text`](super::parse_text), and a string may go
/// over lines.
pub(crate) fn parse_written(text: &str) -> Result<Value, TextError> {
    let mut reader = Reader::new(text, Leniency { over_lines: true, ..Leniency::default() });
    let value = reader.whole_value()?;
    reader.end()?;
    Ok(value)
}

/// How far the value goes that a text begins with, in bytes: to the text's end where it is still being written.
/// None where the text breaks the grammar.
pub(crate) fn value_length(text: &str) -> Option<usize> {
    let mut reader = Reader::new(text, HALF);
    reader.value().ok()?;
    Some(if reader.open.is_some() { text.len() } else { reader.scanner.offset() })
}

fn broken_or(open: Option<Pointer>, broken: bool) -> Option<Pointer> {
    open.or_else(|| broken.then(Pointer::root))
}

fn scalar(text: &str) -> PartialValue {
    let mut reader = Reader::new(text, HALF);
    match reader.value() {
        Ok(value) => PartialValue { value, open: reader.open },
        Err(_) => PartialValue { value: None, open: Some(Pointer::root()) },
    }
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
