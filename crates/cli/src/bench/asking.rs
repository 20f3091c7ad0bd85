//! Calls made, several at once, each answer kept as soon as it is there.

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

/// Asks the servers of a bench, several calls at once.
pub struct Asking {
    servers: Servers,
    /// One model for each call that may be under way at the same time.
    askers: Vec<Model>,
    /// The most calls that go to one server at the same time.
    at_once: usize,
}

impl Asking {
    /// By the command line.
    ///
    /// # Errors
    ///
    /// What is wrong with recorded answers.
    pub fn new(options: &Options, servers: Servers) -> Result<Self, String> {
        let askers = servers.askers(options)?;
        Ok(Self { servers, askers, at_once: options.at_once })
    }

    /// The first repeat of a call of a model.
    ///
    /// # Errors
    ///
    /// Why nothing can be sent.
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

    /// About how many tokens the prompt of a call has.
    pub fn prompt_tokens(&mut self, call: &Call) -> u64 {
        let Some(asker) = self.askers.first_mut() else { return 0 };
        asker.ask_at(&call.server, &call.model);
        asker.prompt_tokens(&call.request)
    }
}

/// One call.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is asked, which the repeats share.
    pub request: Arc<Request>,
    /// Of which model; empty: the document's own.
    model: String,
    /// Who is asked, by its number.
    seat: usize,
    server: Arc<Server>,
    /// What it sends, to the byte.
    sent: Arc<(String, String)>,
    /// What it is told by where it fails; may be empty.
    name: Arc<str>,
    /// What its answer is kept under.
    pub key: Key,
}

impl Call {
    /// The call, told by this name where it fails.
    pub fn called(self, name: String) -> Self {
        Self { name: name.into(), ..self }
    }

    /// A repeat of the call, which has a key of its own.
    pub fn repeated(&self, repeat: usize) -> Self {
        Self { key: Key::hash(&[&self.sent.0, &self.sent.1], repeat), ..self.clone() }
    }
}

/// What went wrong so far.
#[derive(Default)]
struct Trouble {
    /// Why answers cannot be kept.
    unkept: Option<String>,
    /// What was said of failures, each once.
    sentences: BTreeSet<String>,
}

/// What all that ask share.
struct AskContext<'run> {
    calls: &'run [Call],
    schedule: Mutex<Schedule>,
    progress: Mutex<&'run mut Progress>,
    cache: Mutex<&'run mut Cache>,
    trouble: Mutex<Trouble>,
    gauge: Gauge,
}

/// Makes the calls that are waiting, as many at once to each server as were asked for. It ends early where one
/// after another fails.
///
/// # Errors
///
/// Answers cannot be kept: then no more is asked, since it would be paid for and lost.
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
        // Where no server takes more, all that is waiting need not be looked through.
        if !schedule.is_any_free() {
            return None;
        }
        let seat = |at: usize| self.calls.get(at).map_or(0, |call| call.seat);
        let call = locked(&self.progress).next_of(|at| schedule.is_free(seat(at)))?;
        schedule.begin(seat(call));
        Some(call)
    }

    /// The call has ended; where all others would fail as well, the last words say so.
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

    /// Keeps an answer, and says what a failure says that was not said before.
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

/// What another thread that ended badly left is still whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn answered(model: &mut Model, call: &Call) -> Result<CallAnswer, ProviderFailure> {
    model.ask_at(&call.server, &call.model);
    model.bench_answer(&call.request)
}
