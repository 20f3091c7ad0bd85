//! Finds the line and column of a Request's place in the document's text.

use super::classify::{DocumentForm, ParsedDocument, read_from};
use super::scanner::Leniency;
use super::text::Reader;
use super::text_error::TextErrorKind;
use crate::pointer::Pointer;

impl ParsedDocument {
    /// Returns the line and column (in characters, both from 1) of a place of the Request, in the text that it was
    /// parsed from. A place that is not written yields the nearest value around it; `None` for a part of the Request
    /// that the text does not contain.
    pub fn locate(&self, text: &str, pointer: &Pointer) -> Option<(usize, usize)> {
        let wanted = self.form.place_in_text(pointer)?;
        let leniency = Leniency { flattened: self.flattened, ..Leniency::default() };
        let mut reader = Reader::new(text, leniency);
        reader.sought = Some((wanted, 0));
        read_from(&mut reader).ok()?;
        let (_, offset) = reader.sought?;
        let place = reader.scanner.error_at(offset, TextErrorKind::Empty);
        Some((place.line, place.column))
    }
}

/// Like [`ParsedDocument::locate`], for the text of any JSON value.
pub fn locate_in(text: &str, pointer: &Pointer) -> Option<(usize, usize)> {
    let mut reader = Reader::new(text, Leniency::default());
    reader.sought = Some((pointer.clone(), 0));
    reader.whole_value().ok()?;
    let (_, offset) = reader.sought?;
    let place = reader.scanner.error_at(offset, TextErrorKind::Empty);
    Some((place.line, place.column))
}

impl DocumentForm {
    /// Converts a place of the Request to a place of the text, which may contain only a part of the Request.
    fn place_in_text(self, pointer: &Pointer) -> Option<Pointer> {
        let prefix = match self {
            // The parser reads the first argument as a config.
            Self::CallOfRequest => return Pointer::parse(&format!("/config{pointer}")),
            Self::CallOfParts => return Pointer::parse(&format!("/schema{pointer}")),
            Self::CallOfConfigAndParts if pointer.tokens().next()? == "config" => "",
            Self::CallOfConfigAndParts => return Pointer::parse(&format!("/schema{pointer}")),
            Self::Request | Self::Call => "",
            Self::Context => "/context",
            Self::Message => "/context/0",
            Self::Solution => "/solution",
            Self::Schema => "/context/0/schema",
        };
        Pointer::parse(pointer.as_str().strip_prefix(prefix)?)
    }
}

#[cfg(test)]
mod tests {
    use super::locate_in;
    use crate::document::parse_document;
    use crate::pointer::Pointer;

    #[track_caller]
    fn check(text: &str, pointer: &str, expected: Option<(usize, usize)>) {
        let document = parse_document(text).unwrap();
        let actual = document.locate(text, &Pointer::parse(pointer).unwrap());
        assert_eq!(actual, expected, "{pointer} in {text}");
    }

    #[test]
    fn a_place_is_found_in_every_form_of_document() {
        let text = "{\n  \"context\": [\n    {\"type\": \"input\", \"имя\": 5}\n  ]\n}";
        check(text, "/context/0/имя", Some((3, 30)));
        check(text, "/context/0", Some((3, 5)));
        check("[\n {type: 'input', a: [1,\n 2]}]", "/context/0/a/1", Some((3, 2)));
        check("{type: 'input',\n a: 1}", "/context/0/a", Some((2, 5)));
        check("Agent.Request(config, {type: 5},\n [{a: 1}])", "/schema/type", Some((1, 30)));
        check("Agent.Request(config, {type: 5},\n [{a: 1}])", "/context/0/a", Some((2, 7)));
        check("await Agent.Request({\n context: [{a: 1}]})", "/context/0/a", Some((2, 16)));
        check("Agent.Request(config, {\n context: [{a: 1}]})", "/context/0/a", Some((2, 16)));
        let both = "Agent.Request({model: 5}, {schema,\n context: [{a: 1}]})";
        check(both, "/config/model", Some((1, 23)));
        check(both, "/context/0/a", Some((2, 16)));
        check("{properties: {a: 5}}", "/context/0/schema/properties/a", Some((1, 18)));
        check("{output: {a: 5}}", "/solution/output/a", Some((1, 14)));
    }

    #[test]
    fn a_place_that_is_not_written_is_found_where_it_should_be() {
        check("{context: [{type: 'input'}]}", "/context/0/name/first", Some((1, 12)));
        check("{context: [], schema: {}}", "/schema/a~1b", Some((1, 23)));
    }

    #[test]
    fn a_place_of_any_value_is_found() {
        let at = |text: &str, place: &str| locate_in(text, &Pointer::parse(place).unwrap());
        assert_eq!(at("{tools: [\n  {name: 5}]}", "/tools/0/name"), Some((2, 10)));
        assert_eq!(at("{tools: []}", ""), Some((1, 1)));
        assert_eq!(at("{tools: [", "/tools"), None);
    }

    #[test]
    fn a_place_outside_the_text_is_not_found() {
        check("[{type: 'input'}]", "/schema", None);
    }
}
