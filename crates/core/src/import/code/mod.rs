//! Finds the request to a model in JavaScript or Python code: the arguments of a library call, or a body that is sent
//! directly. The code is never run.

pub(super) mod program;

use crate::document::{leading_value, named_arguments};
use crate::text::letters::{is_letter, is_letter_or_digit};
use crate::text::program::is_program;
use serde_json::Value;
use std::borrow::Cow;

/// Limits on the search: the number of places tried, and the length of the code in bytes. Hostile code may begin a
/// value at each place.
const MOST_TRIED: usize = 200;
const LONGEST: usize = 1 << 20;

/// Returns true if a text looks like code other than an `Agent.Request` call.
pub(super) fn is_code(text: &str) -> bool {
    is_program(text) && !text.contains("Agent.Request")
}

/// Returns the first request body in code: an object, or the named arguments of a call. `None` if it contains names in
/// place of values.
pub(super) fn body_in(code: &str, is_body: &dyn Fn(&Value) -> bool) -> Option<Value> {
    if code.len() > LONGEST {
        return None;
    }
    let plain = plain(code);
    let begins =
        plain.match_indices(['(', '=']).filter_map(|(at, sign)| plain.get(at + sign.len()..));
    let values = begins
        .map(str::trim_start)
        .filter(|after| after.starts_with(|first: char| first == '{' || is_letter(first)));
    let read = |after: &str| match after.starts_with('{') {
        true => leading_value(after),
        false => named_arguments(after),
    };
    values.take(MOST_TRIED).filter_map(read).find(is_body)
}

/// Returns the first address in code; empty if there is none.
pub(super) fn address_in(code: &str) -> &str {
    let begin = ["https://", "http://"].iter().find_map(|scheme| code.find(scheme));
    let after = begin.and_then(|begin| code.get(begin..)).unwrap_or_default();
    after.split(|c: char| c.is_whitespace() || "\"'`)".contains(c)).next().unwrap_or_default()
}

/// Returns code without its comments, and with Python's words and long texts written as in JSON.
fn plain(code: &str) -> String {
    let mut plain = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let (length, written) = piece(rest, first);
        plain.push_str(&written);
        rest = rest.get(length..).unwrap_or_default();
    }
    plain
}

/// Returns the length in bytes of the first piece of code, and its plain form.
fn piece(rest: &str, first: char) -> (usize, Cow<'_, str>) {
    let line = || rest.find('\n').unwrap_or(rest.len());
    let as_it_is = |length: usize| (length, Cow::Borrowed(rest.get(..length).unwrap_or_default()));
    match first {
        '"' | '\'' if long_text(rest, first).is_some() => {
            long_text(rest, first).unwrap_or_default()
        }
        '"' | '\'' | '`' => as_it_is(text_length(rest, first)),
        '#' => (line(), Cow::default()),
        '/' if rest.starts_with("//") => (line(), Cow::default()),
        first if is_letter(first) => {
            let length = rest.find(|c| !is_letter_or_digit(c) && c != '_').unwrap_or(rest.len());
            let (length, word) = as_it_is(length);
            let word = match word.as_ref() {
                "True" => "true".into(),
                "False" => "false".into(),
                "None" | "undefined" => "null".into(),
                _ => word,
            };
            (length, word)
        }
        first => as_it_is(first.len_utf8()),
    }
}

/// Converts Python's text between triple quotes to JSON.
fn long_text(rest: &str, quote: char) -> Option<(usize, Cow<'_, str>)> {
    let fence = quote.to_string().repeat(3);
    let inner = rest.strip_prefix(&fence)?;
    let length = inner.find(&fence)?;
    let written = Value::from(inner.get(..length)?).to_string();
    Some((length + 2 * fence.len(), written.into()))
}

/// Returns the length in bytes of a quoted text. An unclosed one ends with its line.
fn text_length(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            letter if letter == quote => return at + letter.len_utf8(),
            '\n' if quote != '`' => return at,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(code: &str, expected: Option<Value>) {
        assert!(is_code(code), "{code}");
        let is_body = |value: &Value| value.get("messages").is_some();
        assert_eq!(body_in(code, &is_body), expected, "{code}");
    }

    #[test]
    fn what_a_library_is_given_is_the_body() {
        let body = Some(json!({"model": "m", "messages": [{"role": "user", "content": "It's"}]}));
        for code in [
            "const r = await client.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: `It's` }] });",
            "import OpenAI from \"openai\"; // it's a library\nconst client = new OpenAI({ apiKey: \"K\" });\nconst r = await client.chat.completions.create({ model: \"m\", messages: [{ role: \"user\", content: \"It's\" }] }, { timeout });\nconsole.log(r);",
            "# it's Python\nfrom openai import OpenAI\nclient = OpenAI(api_key=\"K\")\nr = client.chat.completions.create(\n    model=\"m\",  # it's small\n    messages=[{\"role\": \"user\", \"content\": \"\"\"It's\"\"\"}],\n)\nprint(r)",
            "fetch('https://x.example', { method: 'POST', headers: { a: 'b' }, body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: \"It's\" }] }) })",
            "import requests\nrequests.post(url, headers={\"a\": \"b\"}, json={\"model\": \"m\", \"messages\": [{\"role\": \"user\", \"content\": \"It's\"}]})",
        ] {
            check(code, body.clone());
        }
        check(
            "run(messages=[], stream=True, stop=None)",
            Some(json!({"messages": [], "stream": true, "stop": null})),
        );
    }

    #[test]
    fn names_for_values_and_other_calls_are_no_body() {
        for code in [
            "client.chat.completions.create({ model, messages: [] })",
            "client.chat.completions.create(model=\"m\", messages=asked)",
            "anything({ at: 'all' })",
            "print(f\"{messages}\")",
        ] {
            check(code, None);
        }
    }

    #[test]
    fn other_texts_are_no_code() {
        for text in [
            "",
            "{a: (1)}",
            "Hello (world)",
            "From here (or there)",
            "a: b(",
            "let us go",
            "Agent.Request(",
            "# A (b)",
        ] {
            assert!(!is_code(text), "{text}");
        }
    }

    #[test]
    fn an_address_ends_with_its_quote() {
        assert_eq!(
            address_in("fetch('https://x.example/v1/messages', {})"),
            "https://x.example/v1/messages"
        );
        assert_eq!(address_in("a()"), "");
    }
}
