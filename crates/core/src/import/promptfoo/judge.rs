//! The document that a rubric becomes: a judge, which answers as promptfoo's graders do.

use crate::object::{object, text};
use serde_json::Value;

/// The document that judges by a rubric. What promptfoo has its graders answer, it asks for.
pub(super) fn judge_request(rubric: &str) -> Value {
    let property =
        |kind: &str, about: &str| object([("type", text(kind)), ("description", text(about))]);
    let score = object([
        ("type", text("number")),
        ("minimum", 0.into()),
        ("maximum", 1.into()),
        ("description", text("How far the answer meets the rubric")),
    ]);
    let properties = object([
        ("reason", property("string", "Why, in a sentence or two")),
        ("pass", property("boolean", "Whether the answer meets the rubric")),
        ("score", score),
    ]);
    let required: Value = ["reason", "pass", "score"].into_iter().map(text).collect();
    let schema =
        object([("type", text("object")), ("properties", properties), ("required", required)]);
    let say = |role: &str, words: &str| {
        object([("type", text("text")), ("role", text(role)), ("text", text(words))])
    };
    let context = [say("system", JUDGE), object([("type", text("text")), ("text", text(rubric))])];
    object([("schema", schema), ("context", context.into_iter().collect())])
}

/// What a judge is told before its rubric.
const JUDGE: &str =
    "Judge †input.answer, the answer that was given to †input.input, by this rubric.";
