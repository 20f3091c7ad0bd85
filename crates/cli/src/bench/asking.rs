//! The calls of a bench, several at once; each answer is stored as soon as it arrives.

use super::Options;
use super::cache::Cache;
use super::servers::Servers;
use crate::run::model::{Model, Server};
use crate::terminal::{Gauge, line, say};
use crate::words;
use pilcrow_core::bench::{BenchModel, CallAnswer, Key, Progress};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{CallEnd, ProviderFailure, Schedule, Stage};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The client for the servers of a bench.
pub struct Asking {
    servers: Servers,
    /// One model for each concurrent call.
    askers: Vec<Model>,
    /// Maximum number of concurrent calls to one server.
    at_once: usize,
}

impl Asking {
    /// Creates the client from the command line.
    ///
    /// # Errors
    ///
    /// A message about wrong recorded answers.
    pub fn new(options: &Options, servers: Servers) -> Result<Self, String> {
        let askers = servers.askers(options)?;
        Ok(Self { servers, askers, at_once: options.at_once })
    }

    /// Returns the first repeat of a call to a model.
    ///
    /// # Errors
    ///
    /// The reason why the request cannot be sent.
    pub fn call(&mut self, request: Request, model: &BenchModel) -> Result<Call, String> {
        let seat = self.servers.seat(model)?;
        let (asker, server) =
            self.askers.first_mut().zip(self.servers.at(seat)).ok_or("nobody asks")?;
        asker.ask_at(&server, &model.name);
        let sent = asker.prepare_call(&request);
        let sent = sent.map_err(|failure| {
            format!("nothing can be sent: {}", words::failure(&failure, asker.address()))
        })?;
        let key = Key::hash(&[&sent.0, &sent.1], 0);
        let (request, sent, model) = (Arc::new(request), Arc::new(sent), model.name.clone());
        Ok(Call { request, model, seat, server, sent, name: Arc::default(), key })
    }

    /// Estimates the tokens of a call's prompt.
    pub fn prompt_tokens(&mut self, call: &Call) -> u64 {
        let Some(asker) = self.askers.first_mut() else { return 0 };
        asker.ask_at(&call.server, &call.model);
        asker.prompt_tokens(&call.request)
    }
}

/// A call of a bench.
#[derive(Clone, Debug)]
pub struct Call {
    /// The request, shared by all repeats.
    pub request: Arc<Request>,
    /// Name of the model; empty for the document's own.
    model: String,
    /// Number of the server.
    seat: usize,
    server: Arc<Server>,
    /// The URL and the exact body.
    sent: Arc<(String, String)>,
    /// Name of the call in failure messages; may be empty.
    name: Arc<str>,
    /// Key under which the answer is stored.
    pub key: Key,
}

impl Call {
    /// Returns the call with a name for failure messages.
    pub fn called(self, name: String) -> Self {
        Self { name: name.into(), ..self }
    }

    /// Returns a repeat of the call, with a key of its own.
    pub fn repeated(&self, repeat: usize) -> Self {
        Self { key: Key::hash(&[&self.sent.0, &self.sent.1], repeat), ..self.clone() }
    }
}

/// Problems so far.
#[derive(Default)]
struct Trouble {
    /// The reason why answers cannot be stored; `None` while they can.
    unkept: Option<String>,
    /// Failure messages that were printed already, so that each is printed once.
    sentences: BTreeSet<String>,
}

/// The state that all threads share.
struct AskContext<'run> {
    calls: &'run [Call],
    schedule: Mutex<Schedule>,
    progress: Mutex<&'run mut Progress>,
    cache: Mutex<&'run mut Cache>,
    trouble: Mutex<Trouble>,
    gauge: Gauge,
}

/// Makes the waiting calls, concurrently up to each server's limit. Ends early if one call after another fails.
///
/// # Errors
///
/// Answers cannot be stored: no more calls are made then, since they would be paid for and lost.
pub fn ask_calls(
    calls: &[Call],
    progress: &mut Progress,
    cache: &mut Cache,
    who: &mut Asking,
) -> Result<(), String> {
    let counts = progress.counts();
    let gauge = Gauge::counted(counts.answered + counts.failed, counts.all());
    let (progress, cache) = (Mutex::new(progress), Mutex::new(cache));
    let schedule = Mutex::new(Schedule::each(&who.servers.providers(), who.at_once));
    let shared = AskContext { calls, schedule, progress, cache, trouble: Mutex::default(), gauge };
    std::thread::scope(|scope| {
        for asker in &mut who.askers {
            scope.spawn(|| shared.work(asker));
        }
    });
    let trouble = shared.trouble.into_inner().unwrap_or_else(PoisonError::into_inner);
    trouble.unkept.map_or(Ok(()), Err)
}

impl AskContext<'_> {
    fn work(&self, model: &mut Model) {
        while let Some(at) = self.next() {
            let Some(call) = self.calls.get(at) else { break };
            let came = answered(model, call);
            self.note(at, call, &came, model.address());
            self.end(call.seat, &came);
            let mut progress = locked(&self.progress);
            progress.take(at, came);
            let counts = progress.counts();
            self.gauge.advance(counts.answered + counts.failed);
        }
    }

    fn next(&self) -> Option<usize> {
        let mut schedule = locked(&self.schedule);
        // If no server is free, the waiting calls need not be searched.
        if !schedule.is_any_free() {
            return None;
        }
        let seat = |at: usize| self.calls.get(at).map_or(0, |call| call.seat);
        let call = locked(&self.progress).next_of(|at| schedule.is_free(seat(at)))?;
        schedule.begin(seat(call));
        Some(call)
    }

    /// Ends a call; if all others would fail as well, prints that.
    fn end(&self, seat: usize, came: &Result<CallAnswer, ProviderFailure>) {
        let is_any_answered = came.is_ok() || locked(&self.progress).counts().answered > 0;
        let end = came.as_ref().map_or_else(CallEnd::Failed, |_| CallEnd::Answered);
        let mut schedule = locked(&self.schedule);
        let went_on = matches!(schedule.stage(), Stage::Going);
        schedule.end(seat, end, is_any_answered);
        if went_on && matches!(schedule.stage(), Stage::Halted(_)) {
            say("the other calls would fail as well: they are not made");
        }
    }

    /// Stores an answer, or prints a failure that was not printed before.
    fn note(
        &self,
        at: usize,
        call: &Call,
        came: &Result<CallAnswer, ProviderFailure>,
        address: &str,
    ) {
        let result = match came {
            Ok(answered) => locked(&self.cache).keep(&call.key, answered),
            Err(_) => Ok(()),
        };
        let mut trouble = locked(&self.trouble);
        if let Err(why) = result {
            trouble.unkept.get_or_insert(why);
            locked(&self.schedule).stop();
        }
        let Err(failure) = came else { return };
        let words = words::failure(failure, address);
        if trouble.sentences.insert(words.clone()) {
            let name =
                if call.name.is_empty() { String::new() } else { format!(" ({})", call.name) };
            say(&line(&format!("call {}{name}: {words}", at + 1)));
        }
    }
}

/// Locks a mutex, also after another thread panicked, since the data is still consistent.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn answered(model: &mut Model, call: &Call) -> Result<CallAnswer, ProviderFailure> {
    model.ask_at(&call.server, &call.model);
    model.bench_answer(&call.request)
}
