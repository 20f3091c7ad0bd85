//! The value in a finished answer's text. A half-written answer can be shown, but is no solution.

use crate::document::{TextError, TextErrorKind, parse_partial, parse_text};
use serde_json::{Map, Value};

/// So many brackets of chatter are looked behind for the answer's own.
const MAX_STARTS: usize = 64;
const END_OF_THOUGHTS: &str = "</think>";
const FENCE: &str = "```";

/// Why an answer's text has no value in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionError {
    /// There is no text.
    Empty,
    /// The text ends before the value does.
    Cut,
    /// It is no JSON; where that shows.
    NotJson(TextError),
}

/// Reads the value that a model wrote, also between sentences, in a code fence, or after thoughts.
pub fn read_solution(raw: &str) -> Result<Value, SolutionError> {
    let text = without_fence(after_thoughts(raw).trim());
    if text.is_empty() {
        return Err(SolutionError::Empty);
    }
    let error = match parse_text(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    for (start, _) in text.match_indices(['{', '[']).take(MAX_STARTS) {
        let from_bracket = text.get(start..).unwrap_or_default();
        let read = parse_partial(from_bracket);
        match read.value {
            Some(value) if read.open.is_none() => return Ok(value),
            // Nothing was read but the bracket: most likely it belongs to a sentence.
            Some(value) if is_empty(&value) && !is_cut(from_bracket) => {}
            _ => return Err(fault(from_bracket, error)),
        }
    }
    Err(SolutionError::NotJson(error))
}

fn fault(from_bracket: &str, error: TextError) -> SolutionError {
    if is_cut(from_bracket) { SolutionError::Cut } else { SolutionError::NotJson(error) }
}

fn is_cut(text: &str) -> bool {
    parse_text(text).is_err_and(|error| match error.kind {
        TextErrorKind::UnexpectedEnd => true,
        // A string that ends with its line is broken; one that ends with the text is cut.
        TextErrorKind::UnclosedString => error.line == text.lines().count(),
        _ => false,
    })
}

fn is_empty(value: &Value) -> bool {
    value.as_object().is_some_and(Map::is_empty) || value.as_array().is_some_and(Vec::is_empty)
}

/// Models that think aloud in the answer itself put it between these marks, before the answer.
fn after_thoughts(raw: &str) -> &str {
    let thinks = raw.trim_start().starts_with("<think>");
    match raw.split_once(END_OF_THOUGHTS).filter(|_| thinks) {
        Some((_, answer)) => answer,
        None => raw,
    }
}

/// The inside of a code fence that the text begins with.
fn without_fence(text: &str) -> &str {
    let Some(fenced) = text.strip_prefix(FENCE) else { return text };
    let inside = fenced.split_once('\n').map_or(fenced, |(_, inside)| inside);
    inside.rsplit_once(FENCE).map_or(inside, |(inside, _)| inside).trim()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(raw: &str, expected: Value) {
        assert_eq!(read_solution(raw), Ok(expected), "{raw}");
    }

    #[test]
    fn the_value_is_found_amid_what_models_add() {
        check(" {\"a\": 1}\n", json!({"a": 1}));
        check("42", json!(42));
        check("\"x\"", json!("x"));
        check("```json\n{\"a\": 1}\n```", json!({"a": 1}));
        check("```\n5\n```\n", json!(5));
        check("Here it is [as asked]:\n```json\n[1]\n```\nDone {really}.", json!([1]));
        check("<think>\n{\"a\": 2}?</think>\n{\"a\": 1}", json!({"a": 1}));
        check("{\"md\": \"```js\\n{}\\n```\"} Enjoy!", json!({"md": "```js\n{}\n```"}));
        assert_eq!(read_solution("{\"n\": 1.50}").unwrap().to_string(), "{\"n\":1.50}");
    }

    #[test]
    fn what_has_no_value_is_told_apart() {
        let kind = |raw: &str| match read_solution(raw) {
            Ok(value) => format!("{value}"),
            Err(SolutionError::Empty) => "empty".to_owned(),
            Err(SolutionError::Cut) => "cut".to_owned(),
            Err(SolutionError::NotJson(_)) => "not json".to_owned(),
        };
        let check = |raw: &str, expected: &str| assert_eq!(kind(raw), expected, "{raw}");
        check(" \n", "empty");
        check("{", "cut");
        check("{\"a\": {\"b\": 1}", "cut");
        check("{\"a\": {\"b\": 1}, \"c\": \"half", "cut");
        check("Sure: {\"a\": 1,", "cut");
        check("{\"a\": {\"b\": 1}, ?}", "not json");
        check("I cannot do that.", "not json");
    }

    #[test]
    fn no_cut_of_an_answer_passes_for_the_whole() {
        let text = json!({"title": "Ёж", "rows": [{"n": 1.5}, {}], "e": {"x": [[]]}}).to_string();
        for cut in (1..text.len()).filter(|&cut| text.is_char_boundary(cut)) {
            let beginning = text.get(..cut).unwrap();
            assert_eq!(read_solution(beginning), Err(SolutionError::Cut), "{beginning}");
        }
    }
}
