//! Reads values from the code of other programs.

use super::scanner::Leniency;
use super::text::Reader;
use serde_json::{Map, Value};

/// Returns the value at the start of a text, whatever follows it; `None` if it cannot be read.
pub(crate) fn leading_value(text: &str) -> Option<Value> {
    Reader::new(text, Leniency::default()).value().ok().flatten()
}

/// Returns a call's named arguments, `a=1, b={})`, as an object; the text begins after the opening parenthesis. `None`
/// if there are positional arguments, or one of them cannot be read.
pub(crate) fn named_arguments(text: &str) -> Option<Value> {
    let mut reader = Reader::new(text, Leniency::default());
    let mut members = Map::new();
    loop {
        reader.scanner.skip_blank();
        if reader.scanner.take(')') {
            return (!members.is_empty()).then_some(Value::Object(members));
        }
        let name = reader.name();
        reader.scanner.skip_blank();
        if name.is_empty() || !reader.scanner.take('=') {
            return None;
        }
        members.insert(name.to_owned(), reader.value().ok()??);
        reader.scanner.skip_blank();
        if !reader.scanner.take(',') && reader.scanner.peek() != Some(')') {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn arguments_are_read_by_their_names() {
        let check = |text: &str, expected: Option<Value>| {
            assert_eq!(named_arguments(text), expected, "{text}");
        };
        check("a=1, b = {'c': [2]},\n) more", Some(json!({"a": 1, "b": {"c": [2]}})));
        for none in [")", "1)", "a)", "a=b)", "a=1 b=2)", "a=1", "", "client.get(a=1))"] {
            check(none, None);
        }
    }

    #[test]
    fn what_follows_a_value_is_not_looked_at() {
        assert_eq!(leading_value("{a: 1}, 'method') \u{1}"), Some(json!({"a": 1})));
        assert_eq!(leading_value("{a: b}"), None);
    }
}
