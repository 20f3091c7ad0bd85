//! Requests that a server sends within the reply to a call, while the call continues, and the responses to them.

use super::message::{failed, responded};
use super::question::{ELICIT, McpAnswer, McpQuestion, NoQuestion};
use pilcrow_core::object::object;
use serde_json::Value;

/// Maximum number of questions to the person during one call, and of server requests that are answered.
pub(super) const MOST_QUESTIONS: usize = 10;
const MOST_DEMANDS: usize = 100;

/// Maximum length of a request's id, in bytes.
const MOST_ID: usize = 1_000;

/// JSON-RPC error codes: unknown method, and wrong parameters.
const NO_METHOD: i64 = -32601;
const BAD_PARAMS: i64 = -32602;

/// JSON-RPC error code that is reserved for programs' own errors.
const TOO_MUCH: i64 = -32000;

/// A request of the server to the client.
#[derive(Clone, Debug, PartialEq)]
pub struct McpDemand {
    id: Value,
    /// The kind of the request.
    pub what: McpDemandKind,
}

/// The kind of a server's request.
#[derive(Clone, Debug, PartialEq)]
pub enum McpDemandKind {
    /// A question to the person.
    Question(McpQuestion),
    /// A question to the person that no form can express.
    Unfit,
    /// A question to a person whom the server may not ask; this message refuses it.
    Refused(Value),
    /// A request that needs no person; this message answers it.
    Settled(Value),
    /// The cancellation of the question with this id.
    Withdrawn,
}

/// The parser and counter of the requests in one reply.
#[derive(Debug)]
pub(super) struct Demands {
    /// True if there is a person to ask.
    has_person: bool,
    count: usize,
    questions: usize,
}

impl McpDemand {
    /// True if this cancels another request.
    pub fn withdraws(&self, other: &Self) -> bool {
        self.what == McpDemandKind::Withdrawn && self.id == other.id
    }

    /// Returns the response to the request, with the person's answer where there is a question.
    pub(super) fn response(&self, answer: &McpAnswer) -> Option<Value> {
        match &self.what {
            McpDemandKind::Question(_) => Some(responded(&self.id, answer.result())),
            McpDemandKind::Unfit => Some(responded(&self.id, McpAnswer::Decline.result())),
            McpDemandKind::Refused(message) | McpDemandKind::Settled(message) => {
                Some(message.clone())
            }
            McpDemandKind::Withdrawn => None,
        }
    }
}

impl Demands {
    pub(super) fn new(has_person: bool) -> Self {
        Self { has_person, count: 0, questions: 0 }
    }

    /// Returns the requests among messages that arrived.
    pub(super) fn among(&mut self, messages: &Value) -> Vec<McpDemand> {
        let all = messages.as_array().map_or(std::slice::from_ref(messages), Vec::as_slice);
        all.iter().filter_map(|message| self.read(message)).collect()
    }

    fn read(&mut self, message: &Value) -> Option<McpDemand> {
        let method = message.get("method")?.as_str()?;
        let params = message.get("params");
        if method == "notifications/cancelled" {
            let id = named_by(params?.get("requestId")?)?;
            return Some(McpDemand { id, what: McpDemandKind::Withdrawn });
        }
        let id = named_by(message.get("id")?)?;
        self.count = self.count.saturating_add(1);
        if self.count > MOST_DEMANDS {
            return None;
        }
        let what = self.demanded(&id, method, params);
        Some(McpDemand { id, what })
    }

    fn demanded(&mut self, id: &Value, method: &str, params: Option<&Value>) -> McpDemandKind {
        let no_method = || failed(id, NO_METHOD, "Method not found");
        match method {
            "ping" => McpDemandKind::Settled(responded(id, object([]))),
            ELICIT if self.has_person => self.take_question(id, params),
            ELICIT => McpDemandKind::Refused(no_method()),
            _ => McpDemandKind::Settled(no_method()),
        }
    }

    fn take_question(&mut self, id: &Value, params: Option<&Value>) -> McpDemandKind {
        let refused = |code, words| McpDemandKind::Refused(failed(id, code, words));
        self.questions = self.questions.saturating_add(1);
        match McpQuestion::read(params) {
            Err(NoQuestion::Mode) => refused(BAD_PARAMS, "Only the mode form is offered"),
            _ if self.questions > MOST_QUESTIONS => {
                refused(TOO_MUCH, "Too many questions in one call")
            }
            Err(NoQuestion::Unfit) => McpDemandKind::Unfit,
            Ok(question) => McpDemandKind::Question(question),
        }
    }
}

/// Returns a request's id if it is a valid one.
fn named_by(id: &Value) -> Option<Value> {
    let is_id = id.is_number() || id.as_str().is_some_and(|id| id.len() <= MOST_ID);
    is_id.then(|| id.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn params(schema: Value) -> Value {
        json!({"message": "Who?", "requestedSchema": schema})
    }

    /// Checks the response for a person who accepts every question.
    #[track_caller]
    fn check(has_person: bool, message: Value, expected: Option<Value>) {
        let demands = Demands::new(has_person).among(&message);
        let answer = McpAnswer::Accept(json!({"a": 1}));
        let answers: Vec<_> =
            demands.iter().filter_map(|demand| demand.response(&answer)).collect();
        assert_eq!(answers, expected.into_iter().collect::<Vec<_>>(), "{message}");
    }

    fn request(method: &str, params: Value) -> Value {
        json!({"jsonrpc": "2.0", "id": "q-1", "method": method, "params": params})
    }

    fn result(result: Value) -> Option<Value> {
        Some(json!({"jsonrpc": "2.0", "id": "q-1", "result": result}))
    }

    fn error(code: i64, message: &str) -> Option<Value> {
        Some(json!({"jsonrpc": "2.0", "id": "q-1", "error": {"code": code, "message": message}}))
    }

    #[test]
    fn a_question_is_answered_by_the_person() {
        let fields = json!({"type": "object", "properties": {"a": {"type": "integer"}}});
        let accepted = json!({"action": "accept", "content": {"a": 1}});
        check(true, request("elicitation/create", params(fields.clone())), result(accepted));
        let nested = json!({"type": "object", "properties": {"a": {"type": "object"}}});
        check(
            true,
            request("elicitation/create", params(nested)),
            result(json!({"action": "decline"})),
        );
        let url = json!({"mode": "url", "message": "Go", "url": "https://x.example"});
        check(
            true,
            request("elicitation/create", url),
            error(-32602, "Only the mode form is offered"),
        );
        check(
            false,
            request("elicitation/create", params(fields)),
            error(-32601, "Method not found"),
        );
    }

    #[test]
    fn what_nobody_does_is_said_not_to_be_there() {
        check(false, request("ping", json!({})), result(json!({})));
        check(true, json!([{"id": "q-1", "method": "ping"}]), result(json!({})));
        for method in ["sampling/createMessage", "roots/list", "tools/call", ""] {
            check(true, request(method, json!({})), error(-32601, "Method not found"));
        }
    }

    #[test]
    fn what_is_no_request_is_not_answered() {
        for message in [
            json!({"method": "notifications/progress", "params": {}}),
            json!({"id": 1, "result": {}}),
            json!({"id": null, "method": "ping"}),
            json!({"id": {"a": 1}, "method": "ping"}),
            json!({"id": "x".repeat(1_001), "method": "ping"}),
            json!({"id": 1, "method": 5}),
            json!(5),
        ] {
            check(true, message, None);
        }
    }

    #[test]
    fn a_question_is_taken_back_by_its_id() {
        let fields = json!({"type": "object", "properties": {}});
        let mut demands = Demands::new(true);
        let question = demands.among(&request("elicitation/create", params(fields)));
        let mut back = |id: Value| {
            let params = json!({"requestId": id});
            demands.among(&json!({"method": "notifications/cancelled", "params": params}))
        };
        let (own, other) = (back(json!("q-1")), back(json!("q-2")));
        assert!(own[0].withdraws(&question[0]) && !other[0].withdraws(&question[0]));
        assert!(!question[0].withdraws(&question[0]));
        assert_eq!(own[0].response(&McpAnswer::Cancel), None);
    }

    #[test]
    fn nobody_is_asked_without_end() {
        let fields = json!({"type": "object", "properties": {}});
        let question = request("elicitation/create", params(fields));
        let mut demands = Demands::new(true);
        let is_asked = |demand: &McpDemand| matches!(demand.what, McpDemandKind::Question(_));
        let all: Vec<_> = (0..200).flat_map(|_| demands.among(&question)).collect();
        assert_eq!(all.iter().filter(|demand| is_asked(demand)).count(), MOST_QUESTIONS);
        assert_eq!(all.len(), MOST_DEMANDS);
        let last = all.last().and_then(|demand| demand.response(&McpAnswer::Cancel));
        assert_eq!(last, error(-32000, "Too many questions in one call"));
    }
}
