//! The two sides of a tool, in the words of models.

use crate::blueprint::Group;

/// The side that a word says.
pub(super) fn side(written: &str) -> Option<Group> {
    let word = written.trim().trim_matches(['`', '"', '\'']).to_lowercase();
    match word.as_str() {
        "input" | "inputs" | "form" | "in" | "what people fill in" | "ввод" | "форма" => {
            Some(Group::Input)
        }
        "answer" | "answers" | "output" | "outputs" | "result" | "schema" | "response" | "out"
        | "what comes back" | "ответ" | "результат" => Some(Group::Answer),
        _ => None,
    }
}
