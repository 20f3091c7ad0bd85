//! Keys that an object of a document's text has more than once: only the last of each is read.

use super::classify::{ParsedDocument, read_from};
use super::scanner::Leniency;
use super::text::Reader;
use super::text_error::TextErrorKind;

/// More are not told.
const MOST: usize = 100;

/// A key that was there before in the same object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedKey {
    /// As it is called.
    pub name: String,
    /// Where it begins in the text, in bytes, with its quote.
    pub start: usize,
    /// The same place as line and column, in characters, from 1.
    pub position: (usize, usize),
}

impl ParsedDocument {
    /// The keys that are there once more, in the order of the text that this was read from.
    pub fn repeated_keys(&self, text: &str) -> Vec<RepeatedKey> {
        let leniency = Leniency { flattened: self.flattened, ..Leniency::default() };
        let mut reader = Reader::new(text, leniency);
        reader.repeated = Some(Vec::new());
        let is_read = read_from(&mut reader).is_ok();
        let mut found = reader.repeated.take().filter(|_| is_read).unwrap_or_default();
        found.sort_by_key(|(_, start)| *start);
        let key = |(name, start)| {
            let place = reader.scanner.error_at(start, TextErrorKind::Empty);
            RepeatedKey { name, start, position: (place.line, place.column) }
        };
        found.into_iter().take(MOST).map(key).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::document::parse_document;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, &str)]) {
        let found = parse_document(text).unwrap().repeated_keys(text);
        let found: Vec<(&str, &str)> =
            found.iter().map(|key| (key.name.as_str(), text.split_at(key.start).1)).collect();
        let begin = |(name, rest): &(&str, &str)| {
            let expected = expected.iter().find(|(known, _)| known == name);
            expected.is_some_and(|(_, begin)| rest.starts_with(begin))
        };
        assert_eq!(found.len(), expected.len(), "{found:?}");
        assert!(found.iter().all(begin), "{found:?}");
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
