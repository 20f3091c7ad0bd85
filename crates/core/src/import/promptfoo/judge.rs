//! Converts a rubric to a document for a judging model, which answers like promptfoo's graders.

use crate::object::{object, text};
use serde_json::Value;

/// Returns the document that judges by a rubric. Its answer has the same members as those of promptfoo's graders.
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

/// The instruction before the rubric.
const JUDGE: &str =
    "Judge †input.answer, the answer that was given to †input.input, by this rubric.";
