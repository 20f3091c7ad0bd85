//! Asks one provider for one answer apart from the runs that are shown, in the manner of a run: again
//! where it is busy, repaired where that is plain.

use super::Runner;
use super::answer::why_unread;
use super::ask::{Question, Tell, ask};
use crate::host::fetch::Abort;
use crate::host::{clock, id};
use pilcrow_core::bench::Answered;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{FailureKind, FinishReason, ProviderFailure, ProviderSettings};
use pilcrow_core::run::{RunEvent, RunProgress, RunStatus, read_repaired, read_solution, repaired};
use pilcrow_core::schema::Schema;
use pilcrow_provider::{compiled_schema, retry_delay, sent_prompt};
use std::cell::RefCell;
use std::rc::Rc;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Unanswered {
    /// It was stopped.
    Stopped,
    /// The provider failed.
    Failed(ProviderFailure),
}

/// Told before a busy provider is asked again, with how long that is off in milliseconds, and then with
/// none.
pub type Waiting<'run> = &'run dyn Fn(Option<u64>);

impl Runner {
    /// Asks for an answer to a request, until there is one or none can come.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub async fn ask_apart(
        self,
        provider: &ProviderSettings,
        request: &Request,
        abort: &Abort,
        waiting: Waiting<'_>,
    ) -> Result<Answered, Unanswered> {
        let question = self.question_apart(provider, request, abort);
        let mut tries = 0;
        loop {
            let progress = asked_once(&question).await;
            if abort.is_aborted() {
                return Err(Unanswered::Stopped);
            }
            tries += 1;
            let wait = match &progress.status {
                RunStatus::Failed(failure) if progress.text.is_empty() => {
                    retry_delay(failure, tries, id::below(1_000))
                }
                _ => None,
            };
            let Some(wait) = wait else { return answered(progress, &question, request) };
            waiting(Some(wait));
            clock::pause(wait, abort).await;
            waiting(None);
            if abort.is_aborted() {
                return Err(Unanswered::Stopped);
            }
        }
    }

    fn question_apart(
        self,
        provider: &ProviderSettings,
        request: &Request,
        abort: &Abort,
    ) -> Question {
        Question {
            key: self.settings.keys.of(provider),
            model: self.settings.browser_model(provider),
            sent: sent_prompt(request, provider),
            compiled: compiled_schema(request, provider),
            provider: provider.clone(),
            abort: abort.clone(),
            hand: self.hand,
        }
    }
}

async fn asked_once(question: &Question) -> RunProgress {
    let progress = Rc::new(RefCell::new(RunProgress::new(clock::now())));
    let told = Rc::clone(&progress);
    let tell: Tell = Rc::new(move |event: RunEvent| {
        // A step that cannot be any more changes nothing.
        let _ = told.borrow_mut().apply(event, clock::now());
    });
    ask(question, tell).await;
    progress.borrow().clone()
}

fn answered(
    progress: RunProgress,
    question: &Question,
    request: &Request,
) -> Result<Answered, Unanswered> {
    match progress.status {
        RunStatus::Failed(failure) => return Err(Unanswered::Failed(failure)),
        RunStatus::Checking => {}
        _ => return Err(Unanswered::Failed(ProviderFailure::new(FailureKind::Cut, ""))),
    }
    let finish = progress.finish.as_ref();
    let value = match (request.schema(), read_repaired(&progress.text)) {
        (None, _) => match finish.and_then(FinishReason::failure) {
            Some(failure) => return Err(Unanswered::Failed(failure)),
            None => read_solution(&progress.text)
                .unwrap_or_else(|_| serde_json::Value::String(progress.text.clone())),
        },
        (Some(schema), Ok((value, _))) => {
            let value = question.compiled.restored(value);
            repaired(value, &Schema::new(schema.clone())).0
        }
        (Some(_), Err(error)) => return Err(Unanswered::Failed(why_unread(&error, finish))),
    };
    if let Some(failure) = finish.and_then(|end| end.failure_unless_whole(true)) {
        return Err(Unanswered::Failed(failure));
    }
    let milliseconds = progress.finished.map(|end| end.saturating_sub(progress.started));
    Ok(Answered { text: progress.text, value: Some(value), usage: progress.usage, milliseconds })
}
