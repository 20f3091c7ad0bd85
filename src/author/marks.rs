//! Marks for the editor: syntax errors, and the core crate's and the validator's findings about schemas and values,
//! each with its place in the text.

use crate::host::code::editor::Mark;
use crate::ui::utf16_offset;
use crate::words::Locale;
use crate::words::issue::issue_words;
use crate::words::misspelling::misspelled_words;
use crate::words_now;
use pilcrow_core::document::{
    DocumentError, KeyPlace, ParsedDocument, Request, TextError, text_range,
};
use pilcrow_core::form::protocol::{CheckOutcome, CheckReport, SchemaFault};
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::misspelling::Misspelling;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::schema::external_references;
use pilcrow_provider::wrong_options;
use pilcrow_wording::document::text_words;
use serde_json::Value;
use std::ops::Range;
use std::rc::Rc;

/// The most faults that are marked at once.
const MOST: usize = 100;

/// The mark of a text that cannot be read, where the fault has a place.
pub fn fault_mark(locale: Locale, text: &str, error: &DocumentError) -> Option<Mark> {
    let DocumentError::Text(error) = error else { return None };
    let at = offset(text, error);
    let rest = text.get(at..).unwrap_or_default();
    let width =
        rest.chars().next().filter(|next| !matches!(next, '\r' | '\n')).map_or(0, char::len_utf8);
    // At the end of a line, the character before is underlined.
    let from = match width {
        0 => text.get(..at).and_then(|before| before.char_indices().next_back()),
        _ => None,
    };
    let from = from.map_or(at, |(from, _)| from);
    let words = text_words(locale, &error.kind);
    Some(mark(text, from..at + width, "error", words))
}

/// Returns the byte offset of an error.
fn offset(text: &str, error: &TextError) -> usize {
    let lines = text.split_inclusive('\n');
    let before: usize = lines.clone().take(error.line - 1).map(str::len).sum();
    let line = lines.clone().nth(error.line - 1).unwrap_or_default();
    let bom = if error.line == 1 && text.starts_with('\u{feff}') { 3 } else { 0 };
    let within = line.trim_start_matches('\u{feff}').char_indices().nth(error.column - 1);
    let end = line.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']).len();
    before + bom + within.map_or(end, |(within, _)| within.min(end))
}

/// Returns the schemas of a document, with their places.
pub fn schemas(request: &Request) -> Vec<(Pointer, Rc<Value>)> {
    let root = Pointer::root();
    let own = request.schema().map(|schema| (root.join("schema"), Rc::new(schema.clone())));
    let context = root.join("context");
    let messages = request.messages();
    let of_messages = messages.iter().enumerate().filter_map(|(at, message)| {
        let schema = message.source.get("schema")?;
        Some((context.join(&at.to_string()).join("schema"), Rc::new(schema.clone())))
    });
    own.into_iter().chain(of_messages).take(MOST).collect()
}

/// Returns the marks of a schema that the validator cannot use, or whose rules it ignores.
pub fn schema_marks(
    locale: Locale,
    text: &str,
    place: &Pointer,
    report: &CheckReport,
) -> Vec<Mark> {
    let at = |place: &Pointer, words: String| {
        Some(mark(text, beginning(text, text_range(text, place)?), "error", words))
    };
    let whole = match &report.outcome {
        CheckOutcome::BadSchema(reason) => {
            at(place, words_now!(locale, author.bad_schema, reason = reason.as_str()))
        }
        _ => None,
    };
    let of_fault = |fault: &SchemaFault| {
        let words = words_now!(locale, author.passed_over, reason = fault.reason.as_str());
        at(&place.join_all(&fault.pointer), words)
    };
    whole.into_iter().chain(report.faults.iter().take(MOST).filter_map(of_fault)).collect()
}

/// Returns the marks of names that nothing reads, such as misspelled ones.
pub fn misspelled_marks(locale: Locale, text: &str, slips: &[Misspelling]) -> Vec<Mark> {
    let of_name = |slip: &Misspelling| {
        let words = misspelled_words(locale, slip);
        let range = text_range(text, &slip.pointer)?;
        Some(mark(text, beginning(text, range), "warning", words))
    };
    slips.iter().filter_map(of_name).collect()
}

/// Returns the marks of run options whose values cannot be sent to any model.
pub fn option_marks(locale: Locale, text: &str, request: &Request) -> Vec<Mark> {
    let config = Pointer::root().join("config");
    let of_option = |(name, types): (&str, &[&str])| {
        let pointer = config.join(name);
        let expected = types.iter().map(|name| (*name).to_owned()).collect();
        let range = beginning(text, text_range(text, &pointer)?);
        let kind = IssueKind::WrongType { expected };
        let words = issue_words(locale, &Issue { pointer, keyword: String::new(), kind });
        Some(mark(text, range, "error", words))
    };
    wrong_options(request).filter_map(of_option).collect()
}

/// Returns the marks of keys that occur more than once in their objects.
pub fn repeated_marks(locale: Locale, text: &str, parsed: &ParsedDocument) -> Vec<Mark> {
    let of_key = |key: KeyPlace| {
        let words = words_now!(locale, misspelled.repeated, name = key.name.as_str());
        let width = text.get(key.start..)?.find(':')?;
        Some(mark(text, key.start..key.start + width, "warning", words))
    };
    parsed.repeated_keys(text).into_iter().filter_map(of_key).collect()
}

/// Returns the marks of names in JavaScript code whose values are elsewhere.
pub fn absent_marks(locale: Locale, text: &str, parsed: &ParsedDocument) -> Vec<Mark> {
    let of_key = |key: KeyPlace| {
        let words = words_now!(locale, misspelled.absent, name = key.name.as_str());
        mark(text, key.start..key.start + key.name.len(), "warning", words)
    };
    parsed.absent_values(text).into_iter().map(of_key).collect()
}

/// Returns the marks of references to external schemas.
pub fn outside_marks(
    locale: Locale,
    text: &str,
    (place, schema): &(Pointer, Rc<Value>),
    base: &str,
) -> Vec<Mark> {
    let of_address = |address: String| {
        let place = reference(schema, &address, place).unwrap_or_else(|| place.clone());
        let words = words_now!(locale, author.outside, address = address.as_str());
        Some(mark(text, beginning(text, text_range(text, &place)?), "info", words))
    };
    external_references(schema, base).into_iter().filter_map(of_address).collect()
}

/// Returns the place where a schema refers to an address.
fn reference(schema: &Value, address: &str, place: &Pointer) -> Option<Pointer> {
    match schema {
        Value::Object(members) => members.iter().find_map(|(key, value)| {
            let place = place.join(key);
            let is_here = key == "$ref" && value.as_str().is_some_and(|to| is_of(to, address));
            is_here.then(|| place.clone()).or_else(|| reference(value, address, &place))
        }),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(at, item)| reference(item, address, &place.join(&at.to_string()))),
        _ => None,
    }
}

/// Returns true if a reference, which may be relative and have a fragment, is to an address.
fn is_of(reference: &str, address: &str) -> bool {
    let reference = reference.split('#').next().unwrap_or_default();
    let name = reference.rsplit('/').next().unwrap_or_default();
    !name.is_empty() && address.ends_with(name)
}

/// Returns the marks of issues in the input, except fields that are still to be filled in.
pub fn input_marks(
    locale: Locale,
    text: &str,
    request: &Request,
    parts: &[usize],
    issues: &[Issue],
) -> Vec<Mark> {
    let of_issue = |issue: &Issue| {
        let place = input_place(request, parts, &issue.pointer)?;
        let words = issue_words(locale, issue);
        Some(mark(text, beginning(text, text_range(text, &place)?), "warning", words))
    };
    let is_said = |issue: &&Issue| issue.kind != IssueKind::Missing;
    issues.iter().filter(is_said).take(MOST).filter_map(of_issue).collect()
}

/// Returns the place in the document of a place in the input: in the last message that contains it.
fn input_place(request: &Request, parts: &[usize], wanted: &Pointer) -> Option<Pointer> {
    let messages = request.messages();
    parts.iter().rev().find_map(|part| {
        let source = messages.get(*part)?.source;
        let root = ["/input", "/data", ""].iter().find_map(|key| {
            let place = Pointer::parse(&format!("{key}{wanted}"))?;
            place.get(source).map(|_| place)
        })?;
        Pointer::parse(&format!("/context/{part}{root}"))
    })
}

/// Returns the first line of a range, so that not all of it is underlined.
fn beginning(text: &str, range: Range<usize>) -> Range<usize> {
    let length = text.get(range.clone()).and_then(|piece| piece.find(['\n', '\r']));
    range.start..length.map_or(range.end, |length| range.start + length)
}

fn mark(text: &str, range: Range<usize>, severity: &'static str, words: String) -> Mark {
    let (from, to) = (utf16_offset(text, range.start), utf16_offset(text, range.end));
    Mark { from, to, severity, words }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::{parse_document, parse_text};

    #[test]
    fn a_repeated_key_is_marked_by_its_name() {
        let text = "{\"title\": \"А\",\n\"title\": \"B\", schema: {}}";
        let parsed = parse_document(text).unwrap();
        let marks = repeated_marks(Locale::en, text, &parsed);
        let [mark] = marks.as_slice() else { panic!("{marks:?}") };
        assert_eq!((mark.from, mark.to), (15, 22));
        assert_eq!(mark.words, "“title” appears twice; this one counts, the one above is ignored");
    }

    #[test]
    fn an_option_of_another_type_is_marked_by_its_value() {
        let text = "{config: {temperature: 'hot', seed: 1}}";
        let request = parse_document(text).unwrap().request;
        let marks = option_marks(Locale::en, text, &request);
        let [mark] = marks.as_slice() else { panic!("{marks:?}") };
        assert_eq!((mark.from, mark.to, mark.severity), (23, 28, "error"));
        assert!(mark.words.contains("number"), "{}", mark.words);
    }

    #[test]
    fn a_fault_is_marked_where_it_is() {
        let check = |text: &str, expected: (usize, usize)| {
            let error = parse_document(text).unwrap_err();
            let mark = fault_mark(Locale::en, text, &error).unwrap();
            assert_eq!((mark.from, mark.to), expected, "{text}");
        };
        check("{\n  \"ключ\": ?\n}", (12, 13));
        check("{\"😀\": ?}", (7, 8));
        check("\u{feff}[?]", (2, 3));
        check("[1", (0, 1));
        check("{a: 1\r\n b: 2}", (4, 5));
        check("{a: 1 b: 2}", (5, 6));
    }

    #[test]
    fn a_place_of_the_input_is_found_in_the_last_message_that_has_it() {
        let text = "{context: [{type: 'input', input: {a: 1, b: 2}}, {type: 'input', a: 3}]}";
        let request = parse_document(text).unwrap().request;
        let place = |wanted: &str| {
            let place = input_place(&request, &[0, 1], &Pointer::parse(wanted).unwrap());
            place.map(|place| place.to_string())
        };
        assert_eq!(place("/a").as_deref(), Some("/context/1/a"));
        assert_eq!(place("/b").as_deref(), Some("/context/0/input/b"));
        assert_eq!(place("/c"), None);
    }

    #[test]
    fn a_reference_is_found_in_its_schema() {
        let schema = parse_text("{properties: {a: {items: [{'$ref': 'x/b.json#/c'}]}}}").unwrap();
        let place = reference(&schema, "https://example.org/x/b.json", &Pointer::root());
        assert_eq!(place.unwrap().as_str(), "/properties/a/items/0/$ref");
    }
}
