//! Reads a program that declares the parts of a Request, `const schema = {…}`, above the call `Agent.Request(config,
//! {schema, context})`. The program is never run.

use crate::document::{DocumentError, Request, leading_value, parse_document};
use crate::text::letters::is_letter_or_digit;
use serde_json::Map;

/// The call, up to its arguments.
const CALL: &str = "Agent.Request(";

/// The parts of a Request that may be variables.
const PARTS: [&str; 3] = ["config", "schema", "context"];

/// The maximum number of closing parentheses that are tried as the end of the call.
const MOST_ENDS: usize = 100;

/// Returns the Request of the first call in a program. `None` if the call is not below another statement, or if neither
/// its schema nor its context is known.
pub(in crate::import) fn read(text: &str) -> Option<Request> {
    let (above, call) = text.split_at_checked(text.find(CALL)?)?;
    let declared = above.rfind([';', '\n']).and_then(|end| above.get(..end))?;
    let (written, mut members) = called(call)?;
    for part in PARTS.into_iter().filter(|part| names(written, part)) {
        let value = value_of(declared, part);
        members.extend(value.map(|value| (part.to_owned(), value)));
    }
    let is_known = members.contains_key("schema") || members.contains_key("context");
    is_known.then(|| Request::new(members))
}

/// Returns the text of the call, and the members that are written in it.
fn called(call: &str) -> Option<(&str, Map<String, serde_json::Value>)> {
    let ends = call.match_indices(')').map(|(at, _)| at + 1).take(MOST_ENDS);
    ends.filter_map(|end| call.get(..end)).find_map(|written| match parse_document(written) {
        Ok(document) => Some((written, document.request.members().clone())),
        Err(DocumentError::OtherCall) => Some((written, Map::new())),
        Err(_) => None,
    })
}

/// Returns true if a part of a call is a variable.
fn names(written: &str, part: &str) -> bool {
    written.match_indices(part).any(|(at, _)| {
        let before = written.get(..at).map(str::trim_end).unwrap_or_default();
        let after = written.get(at + part.len()..).map(str::trim_start).unwrap_or_default();
        before.ends_with(['(', '{', ',']) && after.starts_with([',', '}', ')'])
    })
}

/// Returns the value that a program declares for a name, as far as it is a literal.
fn value_of(program: &str, name: &str) -> Option<serde_json::Value> {
    let values = program.match_indices(name).filter_map(|(at, _)| {
        let word = program.get(..at)?.trim_end();
        let is_declared = ["const", "let", "var"].iter().any(|keyword| word.ends_with(keyword));
        let after = program.get(at + name.len()..)?;
        let is_whole = !after.starts_with(|c| is_letter_or_digit(c) || c == '_');
        let (kind, value) = after.split_once('=')?;
        let is_plain = !kind.contains([';', '\n', '(']);
        (is_declared && is_whole && is_plain).then(|| leading_value(value.trim_start()))?
    });
    values.last()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(text: &str, expected: Option<Value>) {
        assert_eq!(read(text).map(|request| request.to_value()), expected, "{text}");
    }

    #[test]
    fn parts_that_are_names_are_what_the_program_gives_them() {
        let above = "const schema: Schema = {type: 'object', properties: {a: {}}};\nlet context = ['Hello'];\n";
        let whole =
            json!({"schema": {"type": "object", "properties": {"a": {}}}, "context": ["Hello"]});
        for call in [
            "const { solution } = await Agent.Request(config, {schema, context});\nconsole.log(solution)",
            "const answer = await Agent.Request({config, schema, context})",
            "Agent.Request(config, schema, context)",
        ] {
            check(&format!("{above}{call}"), Some(whole.clone()));
        }
        check(
            &format!("{above}Agent.Request({{model: 'm'}}, {{schema, context: ['Hi (you)']}});"),
            Some(
                json!({"config": {"model": "m"}, "context": ["Hi (you)"], "schema": whole["schema"]}),
            ),
        );
    }

    #[test]
    fn names_without_a_value_in_the_text_make_no_request() {
        check(
            "import { schema, context } from './a';\nAgent.Request(config, {schema, context})",
            None,
        );
        check("Agent.Request(config, {schema, context})", None);
        check("const schema = make({});\nAgent.Request(config, {schema, context})", None);
    }
}
