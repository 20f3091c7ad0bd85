//! A bare JSON Schema, as Pydantic and Zod write it, which may describe the input or the answer.

use crate::document::Request;
use serde_json::{Map, Value};

/// Converts the document of a bare schema, which was imported as the input's schema (`DocumentForm::Schema`), to one
/// with that schema for its answer. `None` if the document is any other, or was extended.
pub fn schema_as_answer(request: &Request) -> Option<Request> {
    let members = request.members();
    let context = members.get("context").filter(|_| members.len() == 1)?;
    let [Value::Object(input)] = context.as_array()?.as_slice() else { return None };
    let is_input = input.get("type").and_then(Value::as_str) == Some("input");
    let schema = input.get("schema").filter(|_| is_input && input.len() == 2)?;
    Some(Request::new(Map::from_iter([
        ("schema".to_owned(), schema.clone()),
        ("context".to_owned(), Value::Array(Vec::new())),
    ])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    #[test]
    fn a_schema_alone_can_be_the_answers() {
        let check = |text: &str, expected: Option<Value>| {
            let request = parse_document(text).unwrap().request;
            let actual = schema_as_answer(&request).map(|request| request.to_value());
            assert_eq!(actual, expected, "{text}");
        };
        let schema = json!({"$defs": {"A": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "title": "M", "type": "object"});
        let expected = json!({"schema": schema, "context": []});
        check(&schema.to_string(), Some(expected));
        check("{context: [{type: 'input', schema: {}, input: {a: 1}}]}", None);
        check("{context: [{type: 'input', schema: {}}], config: {}}", None);
        check("['Hi']", None);
    }
}
