//! The tries to get an answer to one question: their progress, the decision whether to try again, and their records.

use super::half::PartialAnswer;
use super::question::Question;
use super::reading::{Ending, Reading};
use crate::failure::retry_delay;
use pilcrow_core::document::PartialValue;
use pilcrow_core::exchange::{Adjustment, AnswerEvent, FailureKind, FinishReason, ProviderFailure};
use pilcrow_core::form::Issue;
use pilcrow_core::run::{
    Repair, RepairKind, RunAttempt, RunEvent, RunProgress, RunStatus, is_closed,
};
use std::cell::RefCell;
use std::rc::Rc;

/// Maximum number of adjustments of a question after refusals by the server.
const MAX_ADJUSTMENTS: usize = 8;

/// One question, asked until there is an answer or none is possible.
#[derive(Clone, Debug, Default)]
pub struct Attempt {
    question: Rc<Question>,
    /// The cases that the question asks for; empty if it asks for all.
    cases: Vec<String>,
    progress: RunProgress,
    /// Earlier tries, for which the provider was too busy, or which it refused.
    past: Vec<RunAttempt>,
    /// Number of the earlier tries that were refused, so that the question was adjusted.
    refused: usize,
    /// True if the connection ended after the answer's last bracket but before the provider reported the end.
    is_unended: bool,
    /// The incremental parser of the answer. Copies of the attempt share it; it starts anew when the text is not a
    /// continuation.
    half: Rc<RefCell<PartialAnswer>>,
}

/// The next step of an attempt's driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptAction {
    /// Read the answer: the attempt has ended.
    Read,
    /// Wait, and send the question again.
    Wait {
        /// Length of the wait, in milliseconds.
        milliseconds: u64,
        /// Number of tries so far.
        tries: u32,
    },
}

impl Attempt {
    /// Starts an attempt now, in milliseconds since 1970.
    pub fn new(question: Rc<Question>, now: u64) -> Self {
        Self { question, progress: RunProgress::new(now), ..Self::default() }
    }

    /// Returns the attempt, limited to some cases of a document.
    #[must_use]
    pub fn for_cases(self, cases: Vec<String>) -> Self {
        Self { cases, ..self }
    }

    /// Returns the question, in its current adjustment.
    pub fn question(&self) -> &Rc<Question> {
        &self.question
    }

    /// Returns the progress of the current or last try.
    pub fn progress(&self) -> &RunProgress {
        &self.progress
    }

    /// Applies an event. An event that is no longer possible, such as text after a cancel, changes nothing.
    pub fn take(&mut self, event: RunEvent, now: u64) {
        let event = match event {
            RunEvent::Answer(AnswerEvent::Failed(_)) if self.is_whole() => {
                self.is_unended = true;
                RunEvent::Answer(AnswerEvent::Finished(FinishReason::Complete))
            }
            event => event,
        };
        let _ = self.progress.apply(event, now);
    }

    /// True if the answer is complete although its end was not reported, or a failure followed it. Such an answer is
    /// kept, since it was paid for.
    fn is_whole(&self) -> bool {
        self.question.schema.is_some() && is_closed(&self.progress.text)
    }

    /// Returns the adjustments of a question that was answered, for later questions to the same model of the same
    /// server.
    pub(super) fn learnt(&self) -> &[Adjustment] {
        match self.progress.status {
            RunStatus::Checking | RunStatus::Done | RunStatus::Invalid { .. } => {
                &self.question.sent.adjustments
            }
            _ => &[],
        }
    }

    /// Handles the end of a try. `random`, from 0 to 999, is the jitter that spreads the calls of pages refused at the
    /// same moment. Before a retry, the try is added to the earlier ones; if the server refused something that can be
    /// adjusted, the question is adjusted.
    pub fn next(&mut self, random: u32, now: u64) -> AttemptAction {
        if !self.progress.status.is_final() && self.progress.status != RunStatus::Checking {
            // The reply ended without a status.
            let failure = ProviderFailure::new(FailureKind::Cut, "");
            self.take(RunEvent::Answer(AnswerEvent::Failed(failure)), now);
        }
        let failure = match &self.progress.status {
            // A partial answer and thoughts were paid for, so the try is not repeated.
            RunStatus::Failed(failure) if self.progress.first_token.is_none() => failure,
            _ => return AttemptAction::Read,
        };
        let busy = self.past.len().saturating_sub(self.refused);
        let tries = u32::try_from(busy).unwrap_or(u32::MAX).saturating_add(1);
        let put = (self.refused < MAX_ADJUSTMENTS).then(|| self.question.adjusted_to(failure));
        let (milliseconds, question) = match put.flatten() {
            Some(question) => (0, Some(question)),
            None => match retry_delay(failure, tries, random) {
                Some(milliseconds) => (milliseconds, None),
                None => return AttemptAction::Read,
            },
        };
        self.begin_again(question, now);
        AttemptAction::Wait { milliseconds, tries }
    }

    /// Adds the try to the earlier ones and starts a new one.
    fn begin_again(&mut self, question: Option<Question>, now: u64) {
        let failed = self.run_attempt(None, Vec::new());
        self.past.push(failed);
        if let Some(question) = question {
            self.question = Rc::new(question);
            self.refused += 1;
        }
        self.progress = RunProgress::new(now);
    }

    /// Returns the part of the answer that arrived, and the place that is being written. Drop the result before the
    /// next bytes arrive, to avoid a copy.
    pub fn partial_answer(&self) -> Rc<PartialValue> {
        self.half.borrow_mut().partial_answer(&self.question.compiled, &self.progress.text)
    }

    /// Reads the answer and makes the unambiguous repairs.
    pub fn read(&self) -> Reading {
        let mut reading = Reading::new(&self.question, &self.progress);
        if let Ending::Withheld(failure) = &mut reading.ending
            && failure.kind == FailureKind::AnswerLimit
            && self.is_prompt_cut()
        {
            // The context length ended the answer: it has no room for the prompt alone.
            failure.kind = FailureKind::TooLarge;
        }
        let is_whole = reading.ending == Ending::Whole;
        if is_whole && self.is_unended {
            reading.repairs.insert(0, Repair::of_all(RepairKind::Unended));
        }
        if is_whole && self.is_prompt_cut() {
            reading.repairs.insert(0, Repair::of_all(RepairKind::CutPrompt));
        }
        reading
    }

    /// Ends the attempt with its check against the schema, or with its failure; `issue_count` is `None` if the answer
    /// was not checked.
    pub fn conclude(&mut self, ending: &Ending, issue_count: Option<usize>, now: u64) {
        let event = match ending.failure() {
            Some(failure) => RunEvent::Answer(AnswerEvent::Failed(failure.clone())),
            None => RunEvent::Checked { issue_count },
        };
        let _ = self.progress.apply(event, now);
    }

    /// Returns all tries, for a record.
    pub fn records(&self, issues: Option<Vec<Issue>>, repairs: Vec<Repair>) -> Vec<RunAttempt> {
        self.past.iter().cloned().chain([self.run_attempt(issues, repairs)]).collect()
    }

    /// Returns all tries as of now, for the case that the page is closed.
    pub fn interrupted(&self, now: u64) -> Vec<RunAttempt> {
        let mut stopped = self.clone();
        stopped.take(RunEvent::Cancelled, now);
        stopped.records(None, Vec::new())
    }

    fn run_attempt(&self, issues: Option<Vec<Issue>>, repairs: Vec<Repair>) -> RunAttempt {
        let attempt = self.progress.clone().into_attempt(self.question.sent.clone(), issues);
        RunAttempt { cases: self.cases.clone(), repairs, ..attempt }
    }
}
