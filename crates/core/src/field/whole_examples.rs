//! The examples of a whole input, from its schema's `examples`.

use serde_json::Value;

/// Returns the first `most` examples at the root of a schema. Non-objects, empty objects and duplicates are skipped.
/// `examples` is an annotation in JSON Schema: an example need not be valid.
pub fn whole_examples(schema: &Value, most: usize) -> Vec<&Value> {
    let listed = schema.get("examples").and_then(Value::as_array).into_iter().flatten();
    let mut examples: Vec<&Value> = Vec::new();
    for example in listed {
        let is_filled = example.as_object().is_some_and(|members| !members.is_empty());
        if examples.len() < most && is_filled && !examples.contains(&example) {
            examples.push(example);
        }
    }
    examples
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, expected: &[Value]) {
        assert_eq!(whole_examples(&schema, 3), expected.iter().collect::<Vec<_>>());
    }

    #[test]
    fn examples_of_a_whole_input_are_objects_each_once_and_few() {
        check(json!({"examples": [{"a": 1}, {"b": 2}]}), &[json!({"a": 1}), json!({"b": 2})]);
        check(
            json!({"examples": [1, "x", null, [], {}, {"a": 1, "b": 2}, {"b": 2, "a": 1}]}),
            &[json!({"a": 1, "b": 2})],
        );
        check(json!({"examples": {"a": 1}}), &[]);
        check(json!({"properties": {"a": {"examples": [{"a": 1}]}}}), &[]);
        check(json!(true), &[]);
        let many: Vec<Value> = (0..5_000).map(|n| json!({ "n": n })).collect();
        check(json!({ "examples": many }), &[json!({"n": 0}), json!({"n": 1}), json!({"n": 2})]);
    }
}
