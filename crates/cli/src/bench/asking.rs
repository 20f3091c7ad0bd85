//! Calls made, several at once, each answer kept as soon as it is there.

use super::cache::Cache;
use crate::run::model::Model;
use pilcrow_core::bench::{Answered, Key, Progress};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderFailure;
use pilcrow_core::steps::Asking;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// One call.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is asked.
    pub request: Request,
    /// Of which model; empty: the document's own.
    pub model: String,
    /// What it sends, to the byte.
    sent: (String, String),
    /// What its answer is kept under.
    pub key: Key,
}

impl Call {
    /// The first repeat of a call.
    ///
    /// # Errors
    ///
    /// Why nothing can be sent.
    pub fn sent(models: &mut [Model], request: Request, name: &str) -> Result<Self, String> {
        let model = models.first_mut().ok_or("nobody asks")?;
        model.ask_for(name);
        let sent = model.sent(&request);
        let sent = sent.map_err(|failure| format!("nothing can be sent: {}", said(&failure)))?;
        let key = Key::of(&[&sent.0, &sent.1], 0);
        Ok(Self { request, model: name.to_owned(), sent, key })
    }

    /// About how many tokens its prompt has.
    pub fn prompt_tokens(&self, models: &mut [Model]) -> u64 {
        let Some(model) = models.first_mut() else { return 0 };
        model.ask_for(&self.model);
        model.prompt_tokens(&self.request)
    }

    /// The same call, made once more.
    pub fn repeated(&self, repeat: usize) -> Self {
        Self { key: Key::of(&[&self.sent.0, &self.sent.1], repeat), ..self.clone() }
    }
}

/// What all that ask share.
struct Shared<'run> {
    calls: &'run [Call],
    progress: Mutex<&'run mut Progress>,
    cache: Mutex<&'run mut Cache>,
    trouble: Mutex<Option<String>>,
}

/// Makes the calls that are waiting, as many at once as there are models to ask.
///
/// # Errors
///
/// Answers cannot be kept: then no more is asked, since it would be paid for and lost.
pub fn asked(
    calls: &[Call],
    progress: &mut Progress,
    cache: &mut Cache,
    models: &mut [Model],
) -> Result<(), String> {
    let (progress, cache) = (Mutex::new(progress), Mutex::new(cache));
    let shared = Shared { calls, progress, cache, trouble: Mutex::new(None) };
    std::thread::scope(|scope| {
        for model in models {
            scope.spawn(|| shared.work(model));
        }
    });
    shared.trouble.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

impl Shared<'_> {
    fn work(&self, model: &mut Model) {
        while let Some(at) = self.next() {
            let Some(call) = self.calls.get(at) else { break };
            let came = answered(model, call);
            if let Ok(answered) = &came
                && let Err(trouble) = locked(&self.cache).keep(&call.key, answered)
            {
                *locked(&self.trouble) = Some(trouble);
            }
            self.take(at, came);
        }
    }

    fn next(&self) -> Option<usize> {
        if locked(&self.trouble).is_some() { None } else { locked(&self.progress).next_call() }
    }

    fn take(&self, at: usize, came: Result<Answered, ProviderFailure>) {
        if let Err(failure) = &came {
            eprintln!("call {}: {}", at + 1, said(failure));
        }
        let mut progress = locked(&self.progress);
        progress.take(at, came);
        let counts = progress.counts();
        let (done, all) = (
            counts.answered + counts.failed,
            counts.answered + counts.failed + counts.asked + counts.waiting,
        );
        // Ten lines for a whole bench, however long it is.
        if done * 10 / all.max(1) > (done.saturating_sub(1)) * 10 / all.max(1) {
            eprintln!("{done} of {all}");
        }
    }
}

/// What another thread that ended badly left is still whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn answered(model: &mut Model, call: &Call) -> Result<Answered, ProviderFailure> {
    model.ask_for(&call.model);
    let asking = Asking { request: call.request.clone(), step: 1, runs: None, again: None };
    let begun = Instant::now();
    let answer = model.answer(&asking)?;
    let milliseconds = u64::try_from(begun.elapsed().as_millis()).ok();
    Ok(Answered { text: answer.text, value: answer.value, usage: answer.usage, milliseconds })
}

fn said(failure: &ProviderFailure) -> String {
    let words = failure.detail.trim();
    if words.is_empty() { failure.kind.key().to_owned() } else { words.to_owned() }
}
