//! Finds keys in a document's text whose values are ignored: keys that their object repeats later, and keys whose
//! values are variables of code.

use super::classify::{ParsedDocument, read_from};
use super::scanner::Leniency;
use super::text::Reader;
use super::text_error::TextErrorKind;

/// The most repeated keys that are reported.
const MOST: usize = 100;

/// A key in a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyPlace {
    /// The key, unquoted.
    pub name: String,
    /// Byte offset of its start, with its quote.
    pub start: usize,
    /// Line and column of its start, in characters from 1.
    pub position: (usize, usize),
}

impl ParsedDocument {
    /// Returns the keys that their objects repeat later, in the order of the text that this was parsed from.
    pub fn repeated_keys(&self, text: &str) -> Vec<KeyPlace> {
        self.keys(text, |reader| reader.repeated.take().unwrap_or_default())
    }

    /// Returns the members inside a call's arguments that are only a variable's name, in the order of the text.
    pub fn absent_values(&self, text: &str) -> Vec<KeyPlace> {
        self.keys(text, |reader| std::mem::take(&mut reader.absent))
    }

    fn keys(&self, text: &str, search: fn(&mut Reader) -> Vec<(String, usize)>) -> Vec<KeyPlace> {
        let leniency = Leniency { flattened: self.flattened, ..Leniency::default() };
        let mut reader = Reader::new(text, leniency);
        reader.repeated = Some(Vec::new());
        if read_from(&mut reader).is_err() {
            return Vec::new();
        }
        let mut keys = search(&mut reader);
        keys.sort_by_key(|(_, start)| *start);
        let key = |(name, start)| {
            let place = reader.scanner.error_at(start, TextErrorKind::Empty);
            KeyPlace { name, start, position: (place.line, place.column) }
        };
        keys.into_iter().take(MOST).map(key).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::document::parse_document;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, &str)]) {
        let keys = parse_document(text).unwrap().repeated_keys(text);
        let keys: Vec<(&str, &str)> =
            keys.iter().map(|key| (key.name.as_str(), text.split_at(key.start).1)).collect();
        let begin = |(name, rest): &(&str, &str)| {
            let expected = expected.iter().find(|(other, _)| other == name);
            expected.is_some_and(|(_, begin)| rest.starts_with(begin))
        };
        assert_eq!(keys.len(), expected.len(), "{keys:?}");
        assert!(keys.iter().all(begin), "{keys:?}");
    }

    #[test]
    fn a_value_that_is_elsewhere_in_code_is_told_but_for_parts_of_the_request() {
        let text = "Agent.Request({model}, {schema, context: [{type: 'data', data}]})";
        let keys = parse_document(text).unwrap().absent_values(text);
        let keys: Vec<_> = keys.iter().map(|key| (key.name.as_str(), key.position)).collect();
        assert_eq!(keys, [("data", (1, 58))]);
    }

    #[test]
    fn a_key_that_comes_again_is_told_where_it_does() {
        check(r#"{"title": "A", "config": {}, "title": "B"}"#, &[("title", r#""title": "B"#)]);
        check("{schema: {properties: {a: {}, b: {}, a: {}}}}", &[("a", "a: {}}")]);
        check(
            r#"{config: {}, "config": {}, schema: {type: 'a', type: 'b'}}"#,
            &[("config", r#""config""#), ("type", "type: 'b'")],
        );
        check("Agent.Request({config: {seed: 1, seed: 2}})", &[("seed", "seed: 2")]);
    }

    #[test]
    fn the_same_key_in_other_objects_is_another() {
        check(r#"{"title": "A", "schema": {"title": "B", "items": {"title": "C"}}}"#, &[]);
    }

    #[test]
    fn of_many_the_first_hundred_are_told() {
        let text = format!("{{config: {{}}, {}}}", "x: 1, ".repeat(5_000));
        assert_eq!(parse_document(&text).unwrap().repeated_keys(&text).len(), 100);
    }
}
