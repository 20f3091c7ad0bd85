//! Computes the progress of a run's cases from its record; none for a document without cases.

use super::attempt::RunAttempt;
use super::record::RunRecord;
use super::status::RunStatus;
use crate::batch::{BatchProgress, SubBatchEnd, answers, batch};
use crate::document::Request;
use crate::exchange::FinishReason;
use crate::steps::works_in_steps;
use serde_json::Value;
use std::collections::BTreeSet;

/// True if every case of a document needs an answer. Orders are only for some of the cases with a state, and a process
/// answers as a whole, whatever cases its steps process.
pub fn asks_for_each(document: &Request) -> bool {
    let cases = batch(document);
    cases.kind == "input" && !cases.cases.is_empty() && !works_in_steps(document)
}

/// Returns the cases for which an answer contains calls.
pub fn answered_cases(document: &Request, solution: Option<&Value>) -> BTreeSet<String> {
    let Some(solution) = solution else { return BTreeSet::new() };
    let sorted = answers(solution, None, &batch(document).instances());
    let answered = sorted.cases.into_iter().filter(|case| !case.calls.is_empty());
    answered.map(|case| case.instance).collect()
}

impl RunRecord {
    /// Returns the progress of the run's cases; `None` if they do not need an answer each.
    pub fn case_progress(&self) -> Option<BatchProgress> {
        if !asks_for_each(&self.document) {
            return None;
        }
        let answered = answered_cases(&self.document, self.solution.as_ref());
        let answered = answered.iter().map(String::as_str).collect();
        let past = self.attempts.iter().map(|attempt| (attempt.cases.as_slice(), attempt.end()));
        Some(BatchProgress::resumed(&batch(&self.document).instances(), &answered, past))
    }

    /// True if the run has no answer, or none for some of the cases that were asked for.
    pub fn has_failed(&self) -> bool {
        let has_failed = |progress: BatchProgress| progress.counts().failed > 0;
        matches!(self.status, RunStatus::Failed(_)) || self.case_progress().is_some_and(has_failed)
    }
}

impl RunAttempt {
    /// Returns how the attempt ended.
    fn end(&self) -> SubBatchEnd {
        match (&self.failure, &self.finish) {
            (Some(failure), _) => SubBatchEnd::Failed(failure.clone()),
            (None, Some(FinishReason::Cancelled)) => SubBatchEnd::Stopped,
            (None, _) => SubBatchEnd::Answered,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::CaseCounts;
    use crate::document::parse_document;
    use crate::exchange::{FailureKind, ProviderFailure};
    use crate::run::{RunId, RunProvider};
    use serde_json::json;

    const CASES: &str = "[{type: 'input', _instance: 'a', n: 1}, {type: 'input', _instance: 'b'},
        {type: 'input', _instance: 'c'}, {type: 'input', _instance: 'd'}]";

    fn record(text: &str, attempts: Vec<RunAttempt>) -> RunRecord {
        let document = parse_document(text).unwrap().request;
        let record = RunRecord::new(RunId("r".into()), &document, RunProvider::default());
        let solution = Some(json!({"calls": [{"_instance": "a"}]}));
        RunRecord { attempts, solution, ..record }
    }

    #[test]
    fn a_record_tells_what_became_of_each_case() {
        let attempt = |cases: &[&str]| RunAttempt {
            cases: cases.iter().map(|id| (*id).to_owned()).collect(),
            ..RunAttempt::default()
        };
        let stopped = RunAttempt { finish: Some(FinishReason::Cancelled), ..attempt(&["c"]) };
        let failure = ProviderFailure::new(FailureKind::Timeout, "");
        let failed = RunAttempt { failure: Some(failure), ..attempt(&["a", "b"]) };
        let progress = record(CASES, vec![failed, stopped]).case_progress().unwrap();
        let expected = CaseCounts { waiting: 2, running: 0, done: 1, failed: 1 };
        assert_eq!((progress.counts(), progress.size()), (expected, 2));
        let whole = record(CASES, vec![attempt(&[])]);
        assert!(whole.has_failed() && !record("[{type: 'input'}]", Vec::new()).has_failed());
        assert!(!record(CASES, Vec::new()).has_failed(), "they wait");
        let whole = whole.case_progress().unwrap();
        assert_eq!(whole.counts(), CaseCounts { done: 1, failed: 3, ..CaseCounts::default() });
    }

    #[test]
    fn those_who_have_a_state_need_no_answer_each() {
        let states = "[{type: 'state', _instance: 'a', n: 1}, {type: 'input', x: 1}]";
        assert_eq!(record(states, Vec::new()).case_progress(), None);
        assert_eq!(record("[{type: 'input', x: 1}]", Vec::new()).case_progress(), None);
    }

    #[test]
    fn a_process_over_cases_has_one_answer() {
        let plan = "[{type: 'input', _instance: 'a', n: 1}, {type: 'plan', calls: []}]";
        let done = record(plan, vec![RunAttempt::default()]);
        assert_eq!((done.case_progress(), done.has_failed()), (None, false));
    }
}
