//! Questions that a server without sessions returns in place of an answer, and the members to add when its call is
//! repeated (<https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr>).

use super::demand::{MOST_QUESTIONS, McpDemandKind};
use super::question::{ELICIT, McpAnswer, McpQuestion, NoQuestion};
use serde_json::{Map, Value};
use std::collections::VecDeque;

/// The questions of one reply, and the answers so far.
#[derive(Clone, Debug, PartialEq)]
struct Round {
    open: VecDeque<(String, McpDemandKind)>,
    responses: Map<String, Value>,
    /// Opaque state that the server expects back unchanged.
    state: Option<Value>,
}

/// Maximum number of repetitions of one call.
const MOST_ROUNDS: usize = 10;

/// All rounds of questions during one call.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Rounds {
    last: Option<Round>,
    count: usize,
    questions: usize,
}

/// True if a result is `input_required`: the server has questions first.
pub(super) fn asks_back(result: &Value) -> bool {
    result.get("resultType").is_some_and(|kind| kind == "input_required")
}

impl Rounds {
    /// Stores an `input_required` result. Returns false if it asks for something unsupported, or for too much.
    pub(super) fn take(&mut self, result: &Value) -> bool {
        self.last = Round::read(result);
        self.count = self.count.saturating_add(1);
        let open = self.last.as_ref().map_or(0, |round| round.open.len());
        self.questions = self.questions.saturating_add(open);
        let is_much = self.count > MOST_ROUNDS || self.questions > MOST_QUESTIONS;
        self.last.is_some() && !is_much
    }

    /// Returns the next question to answer.
    pub(super) fn question(&self) -> Option<&McpDemandKind> {
        self.last.as_ref()?.first()
    }

    /// Stores the answer to that question.
    pub(super) fn answer(&mut self, answer: &McpAnswer) {
        self.last.iter_mut().for_each(|round| round.answer(answer));
    }

    /// Returns the members to add to the repeated call.
    pub(super) fn carried(&self) -> Map<String, Value> {
        self.last.as_ref().map(Round::carried).unwrap_or_default()
    }
}

impl Round {
    /// Parses an `input_required` result. `None` if it asks for something unsupported, or for too much.
    fn read(result: &Value) -> Option<Self> {
        let requests = result.get("inputRequests").and_then(Value::as_object);
        let open = requests.into_iter().flatten().map(|(key, request)| {
            let question = request.get("method").filter(|method| **method == ELICIT);
            let what = match question.map(|_| McpQuestion::read(request.get("params")))? {
                Ok(question) => McpDemandKind::Question(question),
                Err(NoQuestion::Unfit) => McpDemandKind::Unfit,
                Err(NoQuestion::Mode) => return None,
            };
            Some((key.clone(), what))
        });
        let open = open.take(MOST_QUESTIONS + 1).collect::<Option<VecDeque<_>>>()?;
        let state = result.get("requestState").filter(|state| state.is_string()).cloned();
        let is_one = open.len() <= MOST_QUESTIONS && !(open.is_empty() && state.is_none());
        is_one.then(|| Self { open, responses: Map::new(), state })
    }

    fn first(&self) -> Option<&McpDemandKind> {
        self.open.front().map(|(_, what)| what)
    }

    fn answer(&mut self, answer: &McpAnswer) {
        let Some((key, what)) = self.open.pop_front() else { return };
        let answer = if what == McpDemandKind::Unfit { &McpAnswer::Decline } else { answer };
        self.responses.insert(key, answer.result());
    }

    fn carried(&self) -> Map<String, Value> {
        let responses = (!self.responses.is_empty()).then(|| Value::Object(self.responses.clone()));
        let members = [("inputResponses", responses), ("requestState", self.state.clone())];
        members.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn question(schema: Value) -> Value {
        json!({"method": ELICIT, "params": {"message": "Who?", "requestedSchema": schema}})
    }

    fn flat() -> Value {
        question(json!({"type": "object", "properties": {"a": {"type": "string"}}}))
    }

    /// Checks the members of the repeated call for a person who accepts every question.
    #[track_caller]
    fn check(result: Value, expected: Option<Value>) {
        let carried = Round::read(&result).map(|mut round| {
            while round.first().is_some() {
                round.answer(&McpAnswer::Accept(json!({"a": "b"})));
            }
            Value::Object(round.carried())
        });
        assert_eq!(carried, expected, "{result}");
    }

    #[test]
    fn what_was_said_is_carried_beside_what_the_server_wants_back() {
        let nested = question(json!({"type": "object", "properties": {"a": {"type": "object"}}}));
        check(
            json!({"inputRequests": {"one": flat(), "two": nested}, "requestState": "blob"}),
            Some(json!({
                "inputResponses": {
                    "one": {"action": "accept", "content": {"a": "b"}},
                    "two": {"action": "decline"},
                },
                "requestState": "blob",
            })),
        );
        check(json!({"requestState": "later"}), Some(json!({"requestState": "later"})));
    }

    #[test]
    fn what_nobody_gives_ends_it() {
        let many: Map<String, Value> =
            (0..=MOST_QUESTIONS).map(|at| (at.to_string(), flat())).collect();
        for result in [
            json!({}),
            json!({"requestState": 5}),
            json!({"inputRequests": {}}),
            json!({"inputRequests": {"a": {"method": "sampling/createMessage", "params": {}}}}),
            json!({"inputRequests": {"a": flat(), "b": {"method": ELICIT, "params": {"mode": "url"}}}}),
            json!({"inputRequests": {"a": 5}}),
            json!({"inputRequests": many}),
        ] {
            check(result, None);
        }
    }
}
