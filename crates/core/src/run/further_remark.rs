//! Adds a remark about a run's answer, with which another run asks for a better one.

use super::answer_text::without_thoughts;
use super::record::RunRecord;
use super::remark::Remark;

impl RunRecord {
    /// Returns the remarks for another run: those of this run, and one about its answer. If the run has no answer, the
    /// new text replaces the last remark. `None` if there is neither an answer nor a remark.
    pub fn remarks_with(&self, words: &str) -> Option<Vec<Remark>> {
        let mut remarks = self.remarks.clone();
        match self.answer_words() {
            Some(answer) => {
                remarks.push(Remark { run: self.id.0.clone(), answer, text: words.to_owned() });
            }
            None => remarks.last_mut()?.text = words.to_owned(),
        }
        Some(remarks)
    }

    /// Returns the answer in the model's words, or as JSON if it was corrected.
    fn answer_words(&self) -> Option<String> {
        let solution = self.solution.as_ref()?;
        if !self.status.is_answered() {
            return None;
        }
        let last = self.attempts.last().filter(|attempt| attempt.repairs.is_empty());
        let words = last.map(|attempt| without_thoughts(&attempt.text).trim());
        let words = words.filter(|words| !words.is_empty());
        Some(words.map_or_else(|| solution.to_string(), str::to_owned))
    }
}

#[cfg(test)]
mod tests {
    use super::super::attempt::RunAttempt;
    use super::super::record::{RunId, RunProvider};
    use super::super::repair::{Repair, RepairKind};
    use super::super::status::RunStatus;
    use super::*;
    use crate::document::parse_document;
    use crate::pointer::Pointer;
    use serde_json::{Value, json};

    fn record(status: RunStatus, solution: Option<Value>, words: &[&str]) -> RunRecord {
        let document = parse_document(r#"{"context": ["Plan a trip."]}"#).unwrap().request;
        let id = RunId("r2".to_owned());
        let attempt =
            |text: &&str| RunAttempt { text: (*text).to_owned(), ..RunAttempt::default() };
        RunRecord {
            attempts: words.iter().map(attempt).collect(),
            solution,
            status,
            ..RunRecord::new(id, &document, RunProvider::default())
        }
    }

    fn remark(run: &str, answer: &str, words: &str) -> Remark {
        Remark { run: run.to_owned(), answer: answer.to_owned(), text: words.to_owned() }
    }

    #[track_caller]
    fn check(record: &RunRecord, expected: Option<&[Remark]>) {
        assert_eq!(record.remarks_with("cheaper").as_deref(), expected);
    }

    #[test]
    fn what_is_said_is_about_the_answer_in_the_words_of_the_model() {
        let answer = Some(json!({"cost": 1}));
        let plain = record(RunStatus::Done, answer.clone(), &["{}", " {\"cost\": 1}\n"]);
        check(&plain, Some(&[remark("r2", "{\"cost\": 1}", "cheaper")]));
        let thought =
            record(RunStatus::Done, answer.clone(), &["<think>Hm.</think>{\"cost\":1.0}"]);
        check(&thought, Some(&[remark("r2", "{\"cost\":1.0}", "cheaper")]));
        let invalid = RunStatus::Invalid { issue_count: 1 };
        check(
            &record(invalid, answer.clone(), &["{\"cost\": 1}"]),
            Some(&[remark("r2", "{\"cost\": 1}", "cheaper")]),
        );
        let by_hand = record(RunStatus::Done, answer.clone(), &[]);
        check(&by_hand, Some(&[remark("r2", "{\"cost\":1}", "cheaper")]));
        let mut repaired = record(RunStatus::Done, answer, &["{\"cost\": \"1\"}"]);
        repaired.attempts[0].repairs = vec![Repair {
            pointer: Pointer::root(),
            kind: RepairKind::QuotedNumber,
            from: None,
            to: None,
        }];
        check(&repaired, Some(&[remark("r2", "{\"cost\":1}", "cheaper")]));
    }

    #[test]
    fn a_further_remark_goes_with_those_before_and_one_without_an_answer_is_said_otherwise() {
        let before = [remark("r0", "{}", "shorter"), remark("r1", "[]", "in June")];
        let mut next = record(RunStatus::Done, Some(json!(1)), &["1"]);
        next.remarks = before.to_vec();
        let [first, second] = before;
        let third = remark("r2", "1", "cheaper");
        check(&next, Some(&[first.clone(), second.clone(), third]));
        next.status = RunStatus::Cancelled;
        let other_remark = Remark { text: "cheaper".to_owned(), ..second };
        check(&next, Some(&[first, other_remark]));
        next.remarks = Vec::new();
        check(&next, None);
        check(&record(RunStatus::Done, None, &["no JSON"]), None);
    }
}
