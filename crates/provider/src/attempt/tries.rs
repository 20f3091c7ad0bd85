//! The tries that one question takes: what came, whether to ask again, and what is left for a record.

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

/// The most times that a question is put otherwise: a server that refuses more is not one to ask.
const MAX_ADJUSTMENTS: usize = 8;

/// One question, asked until there is an answer or none can come.
#[derive(Clone, Debug, Default)]
pub struct Attempt {
    question: Rc<Question>,
    /// The cases that are asked for; empty if that is all of them.
    cases: Vec<String>,
    progress: RunProgress,
    /// The tries before, which the provider was too busy for, or which it refused.
    past: Vec<RunAttempt>,
    /// How many of these were refused, so that the question was put otherwise.
    refused: usize,
    /// The connection ended after the answer's last bracket, and before the provider said that it was all.
    is_unended: bool,
    /// What was read of the answer while it came. Copies share it: each reads on, or anew where it has another text.
    half: Rc<RefCell<PartialAnswer>>,
}

/// The next thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptAction {
    /// Read the answer: no more comes.
    Read,
    /// Ask again after a while.
    Wait {
        /// How long, in milliseconds.
        milliseconds: u64,
        /// How often it was asked already.
        tries: u32,
    },
}

impl Attempt {
    /// A question that is asked now, in milliseconds since 1970.
    pub fn new(question: Rc<Question>, now: u64) -> Self {
        Self { question, progress: RunProgress::new(now), ..Self::default() }
    }

    /// The attempt, for some cases of a document only.
    #[must_use]
    pub fn for_cases(self, cases: Vec<String>) -> Self {
        Self { cases, ..self }
    }

    /// The question.
    pub fn question(&self) -> &Rc<Question> {
        &self.question
    }

    /// How far the try that goes on, or was the last, has come.
    pub fn progress(&self) -> &RunProgress {
        &self.progress
    }

    /// Takes what happens. An event that cannot be any more, as text after a cancel, changes nothing.
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

    /// Whether an answer has come whole although its end was not told, or something failed after it: it was paid
    /// for.
    fn is_whole(&self) -> bool {
        self.question.schema.is_some() && is_closed(&self.progress.text)
    }

    /// How a question that was answered had to be put otherwise, for the next ones to the same model of the
    /// same server.
    pub(super) fn learnt(&self) -> &[Adjustment] {
        match self.progress.status {
            RunStatus::Checking | RunStatus::Done | RunStatus::Invalid { .. } => {
                &self.question.sent.adjustments
            }
            _ => &[],
        }
    }

    /// Takes the end of a try. `random`, from 0 to 999, spreads the calls of pages that were turned away at
    /// the same moment. Where the question is to be asked again, the try joins those before; where the server
    /// refused something of it that can be put otherwise, that is done, and the question is another.
    pub fn next(&mut self, random: u32, now: u64) -> AttemptAction {
        if !self.progress.status.is_final() && self.progress.status != RunStatus::Checking {
            // Nothing said how it ended.
            let failure = ProviderFailure::new(FailureKind::Cut, "");
            self.take(RunEvent::Answer(AnswerEvent::Failed(failure)), now);
        }
        let failure = match &self.progress.status {
            // A part of an answer was paid for, and so were thoughts.
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

    /// Puts the try to those before.
    fn begin_again(&mut self, question: Option<Question>, now: u64) {
        let failed = self.run_attempt(None, Vec::new());
        self.past.push(failed);
        if let Some(question) = question {
            self.question = Rc::new(question);
            self.refused += 1;
        }
        self.progress = RunProgress::new(now);
    }

    /// The part of the answer that has come, and the place that is being written.
    /// Who lets go of it before more comes spares a copy.
    pub fn partial_answer(&self) -> Rc<PartialValue> {
        self.half.borrow_mut().partial_answer(&self.question.compiled, &self.progress.text)
    }

    /// Reads the answer, and puts right what is plain.
    pub fn read(&self) -> Reading {
        let mut reading = Reading::new(&self.question, &self.progress);
        if let Ending::Withheld(failure) = &mut reading.ending
            && failure.kind == FailureKind::AnswerLimit
            && self.is_prompt_cut()
        {
            // What ended the answer is the context, which had no room for the prompt alone.
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

    /// Takes what the answer was found to lack, or why there is none; `issue_count` is `None` where that was
    /// not found out.
    pub fn conclude(&mut self, ending: &Ending, issue_count: Option<usize>, now: u64) {
        let event = match ending.failure() {
            Some(failure) => RunEvent::Answer(AnswerEvent::Failed(failure.clone())),
            None => RunEvent::Checked { issue_count },
        };
        let _ = self.progress.apply(event, now);
    }

    /// All tries, for a record.
    pub fn records(&self, issues: Option<Vec<Issue>>, repairs: Vec<Repair>) -> Vec<RunAttempt> {
        self.past.iter().cloned().chain([self.run_attempt(issues, repairs)]).collect()
    }

    /// All tries as they stand, should the page be closed now.
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
