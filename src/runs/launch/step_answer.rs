//! Asks for a step of a process by the code that asks for runs. Its answer is seen once it is whole.

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

/// What came of asking for a step.
pub struct StepOutcome {
    /// Each asking: a busy provider was asked again.
    pub attempts: Vec<RunAttempt>,
    /// What happened to what the process waits for.
    pub event: EventKind,
}

impl Runner {
    /// Asks the chosen provider for a step, in the manner of a run.
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

/// Names what was wrong with an answer that was refused.
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
    /// The answer, for the process; whether it is what was asked for, that finds out.
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
