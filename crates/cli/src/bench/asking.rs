//! Calls made, several at once, each answer kept as soon as it is there.

use super::cache::Cache;
use crate::run::model::Model;
use crate::terminal::{Gauge, line, say};
use crate::words;
use pilcrow_core::bench::{Answered, Key, Progress};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{CallEnd, ProviderFailure, Schedule, Stage};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// One call.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is asked, which the repeats share.
    pub request: Arc<Request>,
    /// Of which model; empty: the document's own.
    pub model: String,
    /// What it sends, to the byte.
    sent: Arc<(String, String)>,
    /// What it is told by where it fails; may be empty.
    name: Arc<str>,
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
        let sent = sent.map_err(|failure| {
            format!("nothing can be sent: {}", words::failure(&failure, model.address()))
        })?;
        let key = Key::of(&[&sent.0, &sent.1], 0);
        let (request, sent) = (Arc::new(request), Arc::new(sent));
        Ok(Self { request, model: name.to_owned(), sent, name: Arc::default(), key })
    }

    /// The call, told by this name where it fails.
    pub fn called(self, name: String) -> Self {
        Self { name: name.into(), ..self }
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

/// All ask one server.
const SEAT: usize = 0;

/// What went wrong so far.
#[derive(Default)]
struct Trouble {
    /// Why answers cannot be kept.
    unkept: Option<String>,
    /// What was said of failures, each once.
    said: BTreeSet<String>,
}

/// What all that ask share.
struct Shared<'run> {
    calls: &'run [Call],
    schedule: Mutex<Schedule>,
    progress: Mutex<&'run mut Progress>,
    cache: Mutex<&'run mut Cache>,
    trouble: Mutex<Trouble>,
    gauge: Gauge,
}

/// Makes the calls that are waiting, as many at once as there are models to ask. It ends early where one
/// after another fails.
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
    let counts = progress.counts();
    let gauge = Gauge::counted(counts.answered + counts.failed, counts.all());
    let (progress, cache) = (Mutex::new(progress), Mutex::new(cache));
    let schedule = Mutex::new(Schedule::single(models.len()));
    let shared = Shared { calls, schedule, progress, cache, trouble: Mutex::default(), gauge };
    std::thread::scope(|scope| {
        for model in models {
            scope.spawn(|| shared.work(model));
        }
    });
    let trouble = shared.trouble.into_inner().unwrap_or_else(PoisonError::into_inner);
    trouble.unkept.map_or(Ok(()), Err)
}

impl Shared<'_> {
    fn work(&self, model: &mut Model) {
        while let Some(at) = self.next() {
            let Some(call) = self.calls.get(at) else { break };
            let came = answered(model, call);
            self.note(at, call, &came, model.address());
            self.end(&came);
            let mut progress = locked(&self.progress);
            progress.take(at, came);
            let counts = progress.counts();
            self.gauge.advance(counts.answered + counts.failed);
        }
    }

    fn next(&self) -> Option<usize> {
        let mut schedule = locked(&self.schedule);
        let call = schedule.is_any_free().then(|| locked(&self.progress).next_call()).flatten()?;
        schedule.begin(SEAT);
        Some(call)
    }

    /// The call has ended; where all others would fail as well, the last words say so.
    fn end(&self, came: &Result<Answered, ProviderFailure>) {
        let is_any_answered = came.is_ok() || locked(&self.progress).counts().answered > 0;
        let end = came.as_ref().map_or_else(CallEnd::Failed, |_| CallEnd::Answered);
        let mut schedule = locked(&self.schedule);
        let went_on = matches!(schedule.stage(), Stage::Going);
        schedule.end(SEAT, end, is_any_answered);
        if went_on && matches!(schedule.stage(), Stage::Halted(_)) {
            say("the other calls would fail as well: they are not made");
        }
    }

    /// Keeps an answer, and says what a failure says that was not said before.
    fn note(
        &self,
        at: usize,
        call: &Call,
        came: &Result<Answered, ProviderFailure>,
        address: &str,
    ) {
        let kept = match came {
            Ok(answered) => locked(&self.cache).keep(&call.key, answered),
            Err(_) => Ok(()),
        };
        let mut trouble = locked(&self.trouble);
        if let Err(why) = kept {
            trouble.unkept.get_or_insert(why);
            locked(&self.schedule).stop();
        }
        let Err(failure) = came else { return };
        let words = words::failure(failure, address);
        if trouble.said.insert(words.clone()) {
            let name =
                if call.name.is_empty() { String::new() } else { format!(" ({})", call.name) };
            say(&line(&format!("call {}{name}: {words}", at + 1)));
        }
    }
}

/// What another thread that ended badly left is still whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn answered(model: &mut Model, call: &Call) -> Result<Answered, ProviderFailure> {
    model.ask_for(&call.model);
    model.bench_answer(&call.request)
}
