//! Reads the value from a model's answer text. A half-written answer can be shown, but is no solution.

mod candidates;
mod channels;
mod growing;
mod quotes;
mod thoughts;
mod values;

pub use growing::GrowingAnswer;
pub use thoughts::without_thoughts;

use crate::document::{PartialValue, TextError, TextErrorKind, parse_partial, parse_written};
use quotes::requoted;
use serde_json::{Map, Value};

/// The most brackets before the answer's own that are tried.
const MAX_STARTS: usize = 64;
const FENCE: &str = "```";

/// Tokens that end a model's turn; text that some servers return after them is no part of the answer.
const TURNS: [&str; 5] = ["<|im_end|>", "<|eot_id|>", "<|endoftext|>", "<end_of_turn>", "</s>"];

/// The reason why an answer's text has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionError {
    /// The text is empty.
    Empty,
    /// The text ends before the value does.
    Cut,
    /// The text is not JSON; with the syntax error.
    NotJson(TextError),
}

/// Reads a model's value, also between sentences, in a code fence, or after thoughts.
pub fn read_solution(raw: &str) -> Result<Value, SolutionError> {
    let text = without_fence(without_thoughts(raw).trim());
    if text.is_empty() {
        return Err(SolutionError::Empty);
    }
    let error = match parse_written(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    for (start, _) in text.match_indices(['{', '[']).take(MAX_STARTS) {
        let from_bracket = text.get(start..).unwrap_or_default();
        let read = parse_partial(from_bracket);
        match read.value {
            Some(value) if read.open.is_none() => return Ok(value),
            _ => {}
        }
        if let Some(value) = requoted(from_bracket).or_else(|| unescaped(from_bracket)) {
            return Ok(value);
        }
        if !belongs_to_sentence(from_bracket) {
            return Err(fault(text, start, error));
        }
    }
    Err(SolutionError::NotJson(error))
}

/// Returns all complete objects and lists of a text outside of thoughts, in order; those before the last may be drafts
/// of it.
pub fn candidate_values(raw: &str) -> Vec<Value> {
    candidates::candidates(without_thoughts(raw))
}

/// Reads the partial value of a text outside of thoughts. A value within a sentence is left out: it may be a draft
/// among thoughts whose opening mark is in the model's template.
pub fn read_half(raw: &str) -> PartialValue {
    parse_partial(half(raw))
}

/// Returns the text from which a partial value is read.
fn half(raw: &str) -> &str {
    let answer = without_thoughts(raw);
    let is_apart = answer.find(['{', '[']).is_none_or(|bracket| {
        let before = answer.get(..bracket).unwrap_or_default().trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    });
    if is_apart { answer } else { "" }
}

/// Returns the object or list at the end of a text, whatever precedes it.
pub fn value_at_end(raw: &str) -> Option<Value> {
    let raw = raw.trim_end();
    let text = without_thoughts(raw.strip_suffix("</think>").unwrap_or(raw)).trim();
    let text = text.strip_suffix(FENCE).unwrap_or(text);
    // The outermost value is more likely meant than an object inside it.
    let first = text.find(['{', '[']).into_iter();
    let others = text.rmatch_indices(['{', '[']).map(|(start, _)| start).take(MAX_STARTS);
    first.chain(others).find_map(|start| parse_written(text.get(start..)?).ok())
}

/// True if a text ends with the last bracket of an object or list, unlike a draft among thoughts.
pub fn is_closed(raw: &str) -> bool {
    let answer = without_thoughts(raw).trim_end();
    let answer =
        TURNS.iter().find_map(|turn| answer.strip_suffix(turn)).unwrap_or(answer).trim_end();
    let answer = answer.strip_suffix(FENCE).unwrap_or(answer).trim_end();
    answer.ends_with(['}', ']'])
        && matches!(read_solution(raw), Ok(Value::Object(_) | Value::Array(_)))
}

/// True if nothing but the bracket can be parsed, so that it most likely belongs to a sentence.
fn belongs_to_sentence(from_bracket: &str) -> bool {
    parse_partial(from_bracket).value.is_some_and(|value| is_empty(&value)) && !is_cut(from_bracket)
}

/// Reads a value that is escaped as if it were in a string or a web page: `{\"a\": 1}`.
fn unescaped(text: &str) -> Option<Value> {
    let inside = text.get(1..)?.trim_start_matches("\\n").trim_start();
    let text = text.get(..=text.rfind(['}', ']'])?)?;
    if inside.starts_with("\\\"") {
        let inner = parse_written(&format!("\"{text}\"")).ok()?;
        return parse_written(inner.as_str()?).ok();
    }
    let is_of_page = inside.starts_with("&quot;") || inside.starts_with("&#34;");
    let plain = is_of_page.then(|| {
        let text = text.replace("&quot;", "\"").replace("&#34;", "\"").replace("&#39;", "'");
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    });
    parse_written(&plain?).ok()
}

/// Returns the error of the value that begins at a bracket, with its place in the whole text.
fn fault(text: &str, start: usize, error: TextError) -> SolutionError {
    let (before, from_bracket) = text.split_at_checked(start).unwrap_or(("", text));
    match parse_written(from_bracket) {
        Err(within) if is_end(&within) => SolutionError::Cut,
        Err(within) if start > 0 => {
            let last = before.rsplit('\n').next().unwrap_or_default().chars().count();
            let column = within.column + if within.line == 1 { last } else { 0 };
            let line = within.line + before.matches('\n').count();
            let source_line = text.lines().nth(line - 1).unwrap_or_default().to_owned();
            SolutionError::NotJson(TextError { line, column, source_line, ..within })
        }
        _ => SolutionError::NotJson(error),
    }
}

fn is_cut(text: &str) -> bool {
    parse_written(text).is_err_and(|error| is_end(&error))
}

/// True if the text ended before its value did.
fn is_end(error: &TextError) -> bool {
    matches!(error.kind, TextErrorKind::UnexpectedEnd(_) | TextErrorKind::UnclosedString)
}

fn is_empty(value: &Value) -> bool {
    value.as_object().is_some_and(Map::is_empty) || value.as_array().is_some_and(Vec::is_empty)
}

/// Returns the content of a code fence at the start of a text.
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
        check("Perhaps {\"a\": 2}?\n</think>\n\n```json\n{\"a\": 1}\n```", json!({"a": 1}));
        check("{\"a\": \"one\n\tline </think>\"}", json!({"a": "one\n\tline </think>"}));
        check("{\"md\": \"```js\\n{}\\n```\"} Enjoy!", json!({"md": "```js\n{}\n```"}));
        check("Here: {“a”: “1”}", json!({"a": "1"}));
        check(r#"{\"a\": \"x\\ny\"}"#, json!({"a": "x\ny"}));
        check(r#"{\n  \"a\": [1]\n} Enjoy!"#, json!({"a": [1]}));
        check("{&quot;a&quot;: &quot;x &amp; y&quot;}", json!({"a": "x & y"}));
        check("{“a”：“1”，“b”：2}", json!({"a": "1", "b": 2}));
        check("{\"a\": \"so \"called\" art\"}", json!({"a": "so \"called\" art"}));
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
        check("{\"a\": \"one\nline\", \"b\": ", "cut");
        check("<think>{\"a\": 1}", "empty");
        check("{\"a\": 1}</think>I cannot do that.", "not json");
    }

    #[test]
    fn what_is_no_json_is_told_at_its_place() {
        let check = |raw: &str, expected: (usize, usize, &str)| match read_solution(raw) {
            Err(SolutionError::NotJson(error)) => {
                assert_eq!((error.line, error.column, error.source_line.as_str()), expected);
            }
            other => panic!("{raw}: {other:?}"),
        };
        check("{\"a\": 1,\n \"b\": ?}", (2, 7, " \"b\": ?}"));
        check("Sure:\nthis {\"a\": 1, \"b\": ?}", (2, 20, "this {\"a\": 1, \"b\": ?}"));
        check("{\"a\": \"5\" pipe\"}", (1, 10, "{\"a\": \"5\" pipe\"}"));
        check("No.", (1, 1, "No."));
    }

    #[test]
    fn a_half_written_answer_is_shown_without_thoughts() {
        let check = |raw: &str, expected: Option<Value>| {
            assert_eq!(read_half(raw).value, expected, "{raw}");
        };
        check("{\"a\": \"ha", Some(json!({"a": "ha"})));
        check("Sure!\n```json\n{\"a\": 1", Some(json!({"a": 1})));
        check("<think>\n{\"a\": 2}", None);
        check("<think>{\"a\": 2}</think>{\"a\": 1", Some(json!({"a": 1})));
        check("The shape is {\"a\": 2} and", None);
        check("{\"a\": 2}?</think>", None);
        check("<|channel|>analysis<|message|>{\"a\": 2}", None);
        check("{\"a\": \"so </think> and", Some(json!({"a": "so </think> and"})));
        check("tru", None);
    }

    #[test]
    fn what_thoughts_end_with_is_told_from_what_they_try() {
        let check = |raw: &str, expected: Option<Value>| {
            assert_eq!(value_at_end(raw), expected, "{raw}");
            assert_eq!(value_at_end(&format!("{raw}\n")), expected, "{raw}");
        };
        check("{\"a\": {\"b\": [1]}}", Some(json!({"a": {"b": [1]}})));
        check("So [as asked] it is {\"a\": [1]}", Some(json!({"a": [1]})));
        check("```json\n{\"a\": 1}\n```", Some(json!({"a": 1})));
        check("{\"a\": 1} </think> {\"a\": 2}", Some(json!({"a": 2})));
        check("{\"a\": 1}\n</think>", Some(json!({"a": 1})));
        check("Perhaps {\"a\": 1}? No.", None);
        check("{\"a\": 1", None);
        check("It is 5", None);
        check(&"[{".repeat(10_000), None);
    }

    #[test]
    fn a_draft_amid_a_sentence_closes_no_answer() {
        let check = |raw: &str, expected: bool| assert_eq!(is_closed(raw), expected, "{raw}");
        check("{\"a\": 1}\n", true);
        check("Here: ```\n[1]\n```", true);
        check("{\"a\": 1}<|im_end|>", true);
        check("The shape {\"a\": 1} means", false);
        check("<think>{\"a\": 1}", false);
        check("{\"a\": [1]", false);
        check("5", false);
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
