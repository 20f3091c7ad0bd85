//! Reads expressions that take a value out of an answer, such as `JSON.parse(output).a[0]`, as places. Any other
//! expression is code.

use crate::pointer::Pointer;

/// The expressions for the whole answer.
const WHOLE: [&str; 3] = ["JSON.parse(output)", PARSED, "output"];

/// The answer as JSON; some of promptfoo's providers return it as a value, others as a text.
const PARSED: &str = r#"(typeof output === "string" ? JSON.parse(output) : output)"#;

/// Fallbacks for a missing value: promptfoo treats an expression that returns null as an error.
const NOTHING: [&str; 2] = [r#"?? """#, "?? null"];

/// Returns the place that an expression refers to; `None` if it is anything but a place.
pub(super) fn place_of(expression: &str) -> Option<Pointer> {
    let expression = expression.trim().trim_end_matches(';').trim_end();
    let without = |nothing: &&str| expression.strip_suffix(nothing);
    let expression = NOTHING.iter().find_map(without).unwrap_or(expression).trim_end();
    let mut rest = WHOLE.iter().find_map(|whole| expression.strip_prefix(whole))?;
    let mut place = Pointer::root();
    while !rest.is_empty() {
        let (token, after) = step(rest)?;
        place.push(&token);
        rest = after;
    }
    Some(place)
}

/// Reads a step such as `.a`, `?.a`, `["a"]` or `[0]`; returns it and the rest.
fn step(rest: &str) -> Option<(String, &str)> {
    let (rest, is_optional) = match rest.strip_prefix("?.") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    if let Some(inside) = rest.strip_prefix('[') {
        let (written, after) = bracketed(inside)?;
        return Some((written, after));
    }
    let name = if is_optional { rest } else { rest.strip_prefix('.')? };
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let end = name.find(|c: char| !is_name(c)).unwrap_or(name.len());
    let (token, after) = name.split_at_checked(end)?;
    let is_new = token.starts_with(|c: char| !c.is_ascii_digit());
    (is_new && !after.starts_with('(')).then(|| (token.to_owned(), after))
}

/// Reads a quoted name or a number before `]`. A name is quoted as in JSON, or with single quotes.
fn bracketed(inside: &str) -> Option<(String, &str)> {
    if let Some(quoted) = inside.strip_prefix('\'') {
        let (name, after) = quoted.split_once('\'')?;
        return (!name.contains('\\'))
            .then(|| Some((name.to_owned(), after.strip_prefix(']')?)))?;
    }
    if inside.starts_with('"') {
        let mut names = serde_json::Deserializer::from_str(inside).into_iter::<String>();
        let name = names.next()?.ok()?;
        let after = inside.get(names.byte_offset()..)?;
        return Some((name, after.strip_prefix(']')?));
    }
    let (number, after) = inside.split_once(']')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| (number.to_owned(), after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    proptest! {
        #[test]
        fn quoted_names_are_those_of_the_place(tokens in proptest::collection::vec("[a-z0-9_$é .\\]\\[\"'~/\n]{0,5}", 0..4)) {
            let place = tokens.iter().fold(Pointer::root(), |place, token| place.join(token));
            let steps = tokens.iter().map(|token| format!("?.[{}]", Value::from(token.as_str())));
            let expression = format!("{PARSED}{} ?? \"\"", steps.collect::<String>());
            prop_assert_eq!(place_of(&expression), Some(place));
        }
    }

    #[test]
    fn only_places_are_read() {
        let check = |expression: &str, expected: Option<&str>| {
            let place = place_of(expression);
            assert_eq!(place.as_ref().map(Pointer::as_str), expected, "{expression}");
        };
        check("JSON.parse(output)", Some(""));
        check("JSON.parse(output).a.b_2;", Some("/a/b_2"));
        check("output.list[0]['the name']", Some("/list/0/the name"));
        check(r#"output?.["a/b\n"]?.c ?? null"#, Some("/a~1b\n/c"));
        check(r#"(typeof output === "string" ? JSON.parse(output) : output)?.["a"]"#, Some("/a"));
        check(r#"output?.a?.[0]?.["b c"]?.["07"] ?? """#, Some("/a/0/b c/07"));
        for code in [
            "output.trim()",
            "output.a + 1",
            "output[x]",
            "fetch('x')",
            "outputs",
            "output.0",
            "file://x.js",
            "output['a",
        ] {
            check(code, None);
        }
    }
}
