//! A part of a batch run, saved while the run goes on: the Request for some of its cases. When the run's record is
//! complete, pieces that it contains already are ignored.

use super::attempt::RunAttempt;
use super::record::RunRecord;
use crate::batch::{batch, gathered};
use serde_json::{Map, Value};

/// The attempts for some cases of a batch, and their answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunPiece {
    /// The attempts, one for each time that the cases were asked for.
    pub attempts: Vec<RunAttempt>,
    /// The complete calls, as an answer.
    pub answer: Option<Value>,
}

impl RunPiece {
    /// Writes the piece for storage.
    pub fn to_value(&self) -> Value {
        let attempts = self.attempts.iter().map(RunAttempt::to_value).collect();
        let mut members = Map::from_iter([("attempts".to_owned(), Value::Array(attempts))]);
        members.extend(self.answer.clone().map(|answer| ("answer".to_owned(), answer)));
        Value::Object(members)
    }

    /// Reads a stored piece; `None` if it is malformed.
    pub fn from_value(value: &Value) -> Option<Self> {
        let attempts = value.get("attempts")?.as_array()?;
        let attempts = attempts.iter().map(RunAttempt::from_value).collect::<Option<_>>()?;
        Some(Self { attempts, answer: value.get("answer").cloned() })
    }
}

impl RunRecord {
    /// Returns the record with the pieces that were stored beside it.
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
