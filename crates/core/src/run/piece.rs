//! A Request for some cases of a batch, kept by itself until the whole run is. What a record holds
//! already is not added to it.

use super::attempt::RunAttempt;
use super::record::RunRecord;
use crate::batch::{batch, gathered};
use serde_json::{Map, Value};

/// What was asked for some cases, and what came: each time that it was asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunPiece {
    /// What was sent and what came, once for each asking.
    pub attempts: Vec<RunAttempt>,
    /// The calls that are whole, as an answer.
    pub answer: Option<Value>,
}

impl RunPiece {
    /// The piece as records keep it.
    pub fn to_value(&self) -> Value {
        let attempts = self.attempts.iter().map(RunAttempt::to_value).collect();
        let mut members = Map::from_iter([("attempts".to_owned(), Value::Array(attempts))]);
        members.extend(self.answer.clone().map(|answer| ("answer".to_owned(), answer)));
        Value::Object(members)
    }

    /// From where it was kept; `None` if it is not of this shape.
    pub fn from_value(value: &Value) -> Option<Self> {
        let attempts = value.get("attempts")?.as_array()?;
        let attempts = attempts.iter().map(RunAttempt::from_value).collect::<Option<_>>()?;
        Some(Self { attempts, answer: value.get("answer").cloned() })
    }
}

impl RunRecord {
    /// The record with pieces that were kept beside it.
    #[must_use]
    pub fn with_pieces(mut self, pieces: impl IntoIterator<Item = RunPiece>) -> Self {
        let mut solutions: Vec<Value> = self.solution.take().into_iter().collect();
        let had = solutions.len();
        for piece in pieces {
            let is_in = |attempt: &RunAttempt| {
                let is_it = |other: &RunAttempt| {
                    other.started == attempt.started && other.cases == attempt.cases
                };
                self.attempts.iter().any(is_it)
            };
            if !piece.attempts.iter().any(is_in) {
                self.attempts.extend(piece.attempts);
                solutions.extend(piece.answer);
            }
        }
        let instances = batch(&self.document).instances();
        self.solution = match solutions.len() == had {
            true => solutions.pop(),
            false => Some(gathered(&solutions, &instances)),
        };
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use crate::run::{RunId, RunProvider};
    use serde_json::json;

    fn record() -> RunRecord {
        let text = "[{type: 'input', _instance: 'a', n: 1}, {type: 'input', _instance: 'b'}]";
        let document = parse_document(text).unwrap().request;
        RunRecord::new(RunId("r".into()), &document, RunProvider::default())
    }

    fn piece(started: u64, id: &str) -> RunPiece {
        let attempt = RunAttempt { cases: vec![id.to_owned()], started, ..RunAttempt::default() };
        let answer = Some(json!({"calls": [{"_instance": id, "n": 1}]}));
        RunPiece { attempts: vec![attempt], answer }
    }

    #[test]
    fn a_piece_comes_back_as_it_was_kept() {
        let piece = piece(5, "a");
        assert_eq!(RunPiece::from_value(&piece.to_value()), Some(piece));
        let empty = RunPiece::default();
        assert_eq!(RunPiece::from_value(&empty.to_value()), Some(empty));
        assert_eq!(RunPiece::from_value(&json!({"attempts": [5]})), None);
    }

    #[test]
    fn pieces_join_their_record_once_and_in_the_cases_order() {
        let whole = record().with_pieces([piece(2, "b"), piece(1, "a")]);
        let ids: Vec<_> = whole.solution.as_ref().unwrap()["calls"]
            .as_array()
            .unwrap()
            .iter()
            .map(|call| call["_instance"].clone())
            .collect();
        assert_eq!(ids, ["a", "b"]);
        assert_eq!(whole.clone().with_pieces([piece(2, "b")]), whole);
        assert_eq!(record().with_pieces([]), record());
        let failed = RunPiece { answer: None, ..piece(3, "a") };
        assert_eq!(record().with_pieces([failed]).solution, None);
    }
}
