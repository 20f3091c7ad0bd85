//! Asks for a step of a process by the code that asks for runs. Its answer is seen once it is whole.

use super::Runner;
use super::answer::ReadAnswer;
use super::asking::{Asking, Lane};
use crate::host::clock;
use crate::host::fetch::Abort;
use crate::words::issue::issue_words;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::exchange::{FailureKind, ProviderFailure, ProviderSettings, ReAsk, SentPrompt};
use pilcrow_core::run::{RunAttempt, RunEvent, RunProgress, RunRecord, RunStatus, read_repaired};
use pilcrow_core::steps::{self, Answer, EventKind};
use pilcrow_provider::{compiled_schema, sent_prompt};

/// What came of asking for a step.
pub struct AskedStep {
    /// Each asking: a busy provider was asked again.
    pub attempts: Vec<RunAttempt>,
    /// What happened.
    pub event: EventKind,
}

impl Runner {
    /// Asks the chosen provider for a step, in the manner of a run.
    pub async fn ask_for_step(self, record: RunRecord, wanted: &steps::Asking) -> AskedStep {
        let Some(abort) = Abort::new() else {
            let failure = ProviderFailure::new(FailureKind::Unreachable, "");
            return AskedStep { attempts: Vec::new(), event: EventKind::NoAnswer(failure) };
        };
        let provider = self.settings.provider_now();
        let sent = sent_for(wanted, &provider);
        let compiled = compiled_schema(&wanted.request, &provider);
        self.abort.set_value(Some(abort.clone()));
        self.session.set_busy(true);
        self.progress.set(RunProgress::new(clock::now()));
        self.heard(clock::now());
        self.listen(abort.clone());
        let asking = self.asking_by(Lane::Step, record, (provider, sent), compiled, &abort);
        let asked = asking.run().await.for_step();
        self.close();
        asked
    }
}

/// The prompt, which names what was wrong with an answer that was refused.
fn sent_for(wanted: &steps::Asking, provider: &ProviderSettings) -> SentPrompt {
    let sent = sent_prompt(&wanted.request, provider);
    let Some(refused) = &wanted.again else { return sent };
    let locale = use_locale().get_untracked();
    let worded =
        refused.issues.iter().map(|one| format!("{}: {}", one.pointer, issue_words(locale, one)));
    sent.asked_again(&ReAsk {
        answer: refused.text.clone(),
        introduction: words_now!(locale, run.again_prompt),
        issues: worded.collect(),
    })
}

impl Asking {
    /// What came, for the process; whether it is what was asked for, that finds out.
    fn for_step(self) -> AskedStep {
        let progress = self.progress();
        let event = match &progress.status {
            RunStatus::Failed(failure) => EventKind::NoAnswer(failure.clone()),
            RunStatus::Checking => self.finished(&progress),
            _ => EventKind::Stop,
        };
        self.apply(RunEvent::Checked { issue_count: None });
        let last = self.attempt(ReadAnswer::default());
        let attempts = self.record.attempts.into_iter().chain([last]).collect();
        AskedStep { attempts, event }
    }

    fn finished(&self, progress: &RunProgress) -> EventKind {
        let read = read_repaired(&progress.text).ok();
        let finish = progress.finish.as_ref();
        if let Some(failure) = finish.and_then(|end| end.failure_unless_whole(read.is_some())) {
            return EventKind::NoAnswer(failure);
        }
        let value = read.map(|(value, _)| self.question.compiled.restored(value));
        EventKind::Answer(Answer { text: progress.text.clone(), value, usage: progress.usage })
    }
}
