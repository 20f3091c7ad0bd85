//! Writes cases with their answers as JSON Lines. Every case has a line; one without an answer has only its input.

use super::answers::answers;
use super::case::batch;
use crate::document::Request;
use crate::object::text;
use serde_json::{Map, Value};

/// Writes a line for each case: its id, its input, and its calls, or its call if there is one.
pub fn answer_lines(request: &Request, solution: &Value) -> String {
    let batch = batch(request);
    let calls = solution.get("calls").unwrap_or(solution);
    let sorted = answers(solution, None, &batch.instances());
    let mut lines = String::new();
    for (case, answer) in batch.cases.iter().zip(&sorted.cases) {
        let mut line = Map::from_iter([("_instance".to_owned(), text(&case.instance))]);
        line.extend(batch.value(case).map(|input| ("input".to_owned(), input)));
        let own = answer.calls.iter().filter_map(|index| calls.get(*index)).cloned();
        let answer = match <[Value; 1]>::try_from(own.collect::<Vec<_>>()) {
            Ok([only]) => Some(only),
            Err(several) => (!several.is_empty()).then_some(Value::Array(several)),
        };
        line.extend(answer.map(|answer| ("answer".to_owned(), answer)));
        lines.push_str(&Value::Object(line).to_string());
        lines.push('\n');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{parse_document, parse_text};

    #[test]
    fn each_case_is_a_line_with_what_it_was_given_and_got() {
        let text = "[{type: 'input', all: 1}, {type: 'input', _instance: 'a', n: 1.50},
            {type: 'input', _instance: 'b', n: 2}, {type: 'input', _instance: 'c'}]";
        let request = parse_document(text).unwrap().request;
        let answer = r#"{"calls": [{"_instance": "b", "d": 1e400}, {"_instance": "a", "x": 1}, {"_instance": "a", "y": 2}]}"#;
        assert_eq!(
            answer_lines(&request, &parse_text(answer).unwrap()),
            "{\"_instance\":\"a\",\"input\":{\"all\":1,\"n\":1.50},\"answer\":[{\"_instance\":\"a\",\"x\":1},{\"_instance\":\"a\",\"y\":2}]}\n\
             {\"_instance\":\"b\",\"input\":{\"all\":1,\"n\":2},\"answer\":{\"_instance\":\"b\",\"d\":1e400}}\n\
             {\"_instance\":\"c\",\"input\":{\"all\":1}}\n"
        );
    }
}
