//! Values that follow each other in one text: lines of data, alone or behind the eval that they are for.

use super::collected::is_part;
use crate::document::parse_text;
use serde_json::Value;

/// The values of a text, as a list; none where it is a single value, or one of them is no part of an eval.
pub(in crate::import) fn stream(text: &str) -> Option<Value> {
    let pieces = pieces(text)?;
    if pieces.len() < 2 {
        return None;
    }
    let value = |piece: &str| parse_text(piece).ok().filter(is_part);
    let values: Vec<Value> = pieces.into_iter().map(value).collect::<Option<_>>()?;
    Some(Value::Array(values))
}

/// The objects of a text that has nothing between them but white space; none where it has.
fn pieces(text: &str) -> Option<Vec<&str>> {
    let (mut pieces, mut start, mut depth) = (Vec::new(), None, 0_usize);
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' if depth > 0 => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'{' | b'[' => {
                if depth == 0 {
                    if byte == b'[' {
                        return None;
                    }
                    start = Some(at);
                }
                depth += 1;
            }
            b'}' | b']' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    pieces.push(text.get(start?..=at)?);
                }
            }
            _ if depth > 0 || byte.is_ascii_whitespace() => {}
            _ => return None,
        }
    }
    (depth == 0).then_some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_behind_each_other_are_told_apart() {
        let check = |text: &str, expected: Option<&[&str]>| {
            assert_eq!(pieces(text).as_deref(), expected, "{text}");
        };
        check(
            "{\"a\": \"}\\\"{\"}\n {\"b\": [{}]}",
            Some(&["{\"a\": \"}\\\"{\"}", "{\"b\": [{}]}"]),
        );
        check("", Some(&[]));
        check("{} x {}", None);
        check("[{}] {}", None);
        check("{}}", None);
        check("{", None);
    }

    #[test]
    fn only_parts_of_evals_make_a_stream() {
        assert_eq!(
            stream("{\"item\": {}}\n{\"item\": {}}").and_then(|v| v.as_array().map(Vec::len)),
            Some(2)
        );
        assert_eq!(stream("{\"item\": {}}"), None);
        assert_eq!(stream("{\"item\": {}}\n{\"text\": \"a\"}"), None);
    }
}
