//! Questions that a server asks the person during a call (`elicitation/create`), and their answers.

use super::flat_schema::flat_schema;
use super::message::cut;
use pilcrow_core::object::{object, text};
use serde_json::Value;

/// The method by which a server asks the person.
pub(super) const ELICIT: &str = "elicitation/create";

/// A question of a server that can be shown as a form.
#[derive(Clone, Debug, PartialEq)]
pub struct McpQuestion {
    /// The server's explanation, as plain text.
    pub message: String,
    /// The schema of the answer: an object of texts, numbers and choices only. Members of the server's schema that the
    /// protocol does not allow are removed.
    pub schema: Value,
}

/// The person's answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum McpAnswer {
    /// The person submits this value.
    Accept(Value),
    /// The person refuses to answer.
    Decline,
    /// The person closes the question without an answer.
    Cancel,
}

/// The reason why a question cannot be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoQuestion {
    /// The question has an unsupported mode, such as a URL to open.
    Mode,
    /// The question's schema is no flat form.
    Unfit,
}

impl McpQuestion {
    /// Parses the parameters of a request. Without a `mode`, it is a form.
    pub(super) fn read(params: Option<&Value>) -> Result<Self, NoQuestion> {
        let param = |key: &str| params.and_then(|params| params.get(key));
        if param("mode").is_some_and(|mode| mode != "form") {
            return Err(NoQuestion::Mode);
        }
        let message = param("message").and_then(Value::as_str).ok_or(NoQuestion::Unfit)?;
        let schema = param("requestedSchema").and_then(flat_schema).ok_or(NoQuestion::Unfit)?;
        Ok(Self { message: cut(message.trim()), schema })
    }
}

impl McpAnswer {
    /// Returns the result to send to the server.
    pub(super) fn result(&self) -> Value {
        match self {
            Self::Accept(content) => {
                object([("action", text("accept")), ("content", content.clone())])
            }
            Self::Decline => object([("action", text("decline"))]),
            Self::Cancel => object([("action", text("cancel"))]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(params: Value, expected: Result<&str, NoQuestion>) {
        let read = McpQuestion::read(Some(&params));
        assert_eq!(
            read.as_ref().map(|question| question.message.as_str()),
            expected.as_ref().copied(),
            "{params}"
        );
    }

    #[test]
    fn a_question_is_asked_by_a_form_unless_it_says_otherwise() {
        let schema = json!({"type": "object", "properties": {"name": {"type": "string"}}});
        check(json!({"message": " Who? ", "requestedSchema": schema}), Ok("Who?"));
        check(json!({"mode": "form", "message": "Who?", "requestedSchema": schema}), Ok("Who?"));
        let url = json!({"mode": "url", "message": "Go", "url": "https://x.example", "elicitationId": "1"});
        check(url, Err(NoQuestion::Mode));
        check(
            json!({"mode": 5, "message": "Who?", "requestedSchema": schema}),
            Err(NoQuestion::Mode),
        );
    }

    #[test]
    fn what_no_form_can_be_made_of_is_no_question() {
        let schema = json!({"type": "object", "properties": {}});
        check(json!({"requestedSchema": schema}), Err(NoQuestion::Unfit));
        check(json!({"message": "Who?"}), Err(NoQuestion::Unfit));
        check(json!({"message": "Who?", "requestedSchema": true}), Err(NoQuestion::Unfit));
        check(json!(5), Err(NoQuestion::Unfit));
        assert_eq!(McpQuestion::read(None), Err(NoQuestion::Unfit));
        let long = json!({"message": "ё".repeat(9_999), "requestedSchema": schema});
        assert_eq!(McpQuestion::read(Some(&long)).unwrap().message.chars().count(), 4_000);
    }

    #[test]
    fn an_answer_says_what_the_person_did() {
        let check = |answer: McpAnswer, expected: Value| assert_eq!(answer.result(), expected);
        let content = json!({"name": "Ada"});
        check(McpAnswer::Accept(content.clone()), json!({"action": "accept", "content": content}));
        check(McpAnswer::Decline, json!({"action": "decline"}));
        check(McpAnswer::Cancel, json!({"action": "cancel"}));
    }
}
