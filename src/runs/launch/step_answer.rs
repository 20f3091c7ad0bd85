//! Asks for a step of a process, with the same code as a run. The answer is shown once it is complete.

use super::asking::{Asking, Lane};
use crate::host::net::fetch::Abort;
use crate::host::time::clock;
use crate::runs::Runner;
use crate::words::issue::issue_words;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::exchange::{FailureKind, ProviderFailure, ReAsk};
use pilcrow_core::run::{RunAttempt, RunRecord, RunStatus};
use pilcrow_core::steps::{self, EventKind};
use pilcrow_provider::{Attempt, Question, Reading};
use std::rc::Rc;

/// The result of asking for a step.
pub struct StepOutcome {
    /// All attempts: a busy provider is asked several times.
    pub attempts: Vec<RunAttempt>,
    /// Event for the process: an answer, no answer, or a stop.
    pub event: EventKind,
}

impl Runner {
    /// Asks the chosen provider for a step, with the same feedback as a run.
    pub async fn ask_for_step(self, record: RunRecord, wanted: &steps::Asking) -> StepOutcome {
        let Some(abort) = Abort::new() else {
            let failure = ProviderFailure::new(FailureKind::Unreachable, "");
            return StepOutcome { attempts: Vec::new(), event: EventKind::NoAnswer(failure) };
        };
        let provider = self.settings.provider_now();
        let question = ask_again(self.asker().question(&wanted.request, &provider), wanted);
        self.under_way.abort.set_value(Some(abort.clone()));
        self.session.set_busy(true);
        let question = Rc::new(question);
        self.under_way.attempt.set(Attempt::new(Rc::clone(&question), clock::now()));
        self.under_way.heard(clock::now());
        self.under_way.listen(abort.clone());
        let asking = self.asking(Lane::Step, record, question, &abort);
        asking.run().await;
        self.close();
        asking.for_step()
    }
}

/// Adds the issues of a refused answer to the question.
fn ask_again(question: Question, wanted: &steps::Asking) -> Question {
    let Some(refused) = &wanted.again else { return question };
    let locale = use_locale().get_untracked();
    let worded =
        refused.issues.iter().map(|one| format!("{}: {}", one.pointer, issue_words(locale, one)));
    question.ask_again(&ReAsk {
        answer: refused.text.clone(),
        introduction: words_now!(locale, run.again_prompt),
        issues: worded.collect(),
    })
}

impl Asking {
    /// Returns the answer for the process, which checks itself whether it is as expected.
    fn for_step(self) -> StepOutcome {
        let attempt = self.attempt();
        let event = match (&attempt.progress().status, attempt.step_answer()) {
            (RunStatus::Cancelled, _) => EventKind::Stop,
            (_, Ok(answer)) => EventKind::Answer(answer),
            (_, Err(failure)) => EventKind::NoAnswer(failure),
        };
        let Reading { ending, repairs, .. } = attempt.read();
        let last = self.conclude(&ending, None).records(None, repairs);
        let attempts = self.record.attempts.into_iter().chain(last).collect();
        StepOutcome { attempts, event }
    }
}
