//! Client of the validator's web worker: sends jobs and receives reports. A worker that does not answer in time is
//! terminated, the check is reported as given up, and the next job starts a new worker.

use futures_channel::oneshot;
use pilcrow_core::form::protocol::{CheckJob, CheckOutcome, CheckReport};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::mem::take;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::Worker;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = startWorker, catch)]
    async fn start_worker(url: &str, milliseconds: u32) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = askWorker, catch)]
    async fn ask_worker(worker: &Worker, text: &str, milliseconds: u32)
    -> Result<JsValue, JsValue>;
}

/// Longest time of a check, in milliseconds.
const LIMIT: u32 = 2_000;
/// Longest time for loading the worker, in milliseconds.
const START_LIMIT: u32 = 30_000;

/// Client of the worker; clones share the same worker.
#[derive(Clone, Default)]
pub struct CheckClient(Rc<RefCell<Inner>>);

#[derive(Default)]
struct Inner {
    /// Waiting jobs, oldest first, with only the newest job of each subject.
    waiting: VecDeque<Pending>,
    /// True while the worker is starting or busy.
    at_work: bool,
    /// The idle worker; `None` if it has to be started.
    idle: Option<Running>,
}

struct Running {
    worker: Worker,
    /// Schema that the worker has for each subject.
    schemas: HashMap<String, Rc<Value>>,
}

struct Pending {
    job: CheckJob,
    done: oneshot::Sender<CheckReport>,
}

impl CheckClient {
    /// Checks a value. `None` if a newer job for the same subject replaced this one.
    pub async fn check(
        &self,
        subject: &str,
        revision: u64,
        schema: Rc<Value>,
        value: Option<Value>,
    ) -> Option<CheckReport> {
        let subject = subject.to_owned();
        let (done, report) = oneshot::channel();
        let starts = {
            let mut inner = self.0.borrow_mut();
            inner.waiting.retain(|pending| pending.job.subject != subject);
            let job = CheckJob { subject, revision, schema: Some(schema), value };
            inner.waiting.push_back(Pending { job, done });
            !std::mem::replace(&mut inner.at_work, true)
        };
        if starts {
            spawn_local(self.clone().work());
        }
        report.await.ok()
    }

    /// Runs the waiting jobs, one after the other.
    async fn work(self) {
        while let Some(pending) = self.next() {
            let running = self.0.borrow_mut().idle.take();
            let running = match running {
                Some(running) => Some(running),
                None => Running::start().await,
            };
            match running {
                Some(running) => self.run(running, pending).await,
                None => self.give_up_all(pending),
            }
        }
    }

    fn next(&self) -> Option<Pending> {
        let mut inner = self.0.borrow_mut();
        let next = inner.waiting.pop_front();
        inner.at_work = next.is_some();
        next
    }

    async fn run(&self, mut running: Running, pending: Pending) {
        let Pending { mut job, done } = pending;
        let report = running.report_on(&mut job).await;
        let mut inner = self.0.borrow_mut();
        if report.is_some() {
            inner.idle = Some(running);
        } else {
            // A worker that fails or times out is not used again.
            running.worker.terminate();
        }
        let replaced = inner.waiting.iter().any(|newer| newer.job.subject == job.subject);
        drop(inner);
        if !replaced {
            // The caller may be gone.
            drop(done.send(report.unwrap_or_else(|| give_up(job))));
        }
    }

    /// Reports every waiting check as given up, since the worker does not start.
    fn give_up_all(&self, first: Pending) {
        let others = take(&mut self.0.borrow_mut().waiting);
        for Pending { job, done } in std::iter::once(first).chain(others) {
            drop(done.send(give_up(job)));
        }
    }
}

impl Running {
    async fn start() -> Option<Self> {
        let worker = start_worker("./worker_loader.js", START_LIMIT).await.ok()?;
        Some(Self { worker: worker.unchecked_into(), schemas: HashMap::new() })
    }

    /// Runs one job; `None` if it takes too long or fails.
    async fn report_on(&mut self, job: &mut CheckJob) -> Option<CheckReport> {
        let schema = job.schema.take();
        let last = self.schemas.get(&job.subject);
        let is_known = last.zip(schema.as_ref()).is_some_and(|(a, b)| Rc::ptr_eq(a, b) || a == b);
        if !is_known {
            job.schema = schema;
        }
        let text = job.to_text();
        if let Some(schema) = job.schema.take() {
            self.schemas.insert(job.subject.clone(), schema);
        }
        let answer = ask_worker(&self.worker, &text, LIMIT).await.ok()?;
        let report = CheckReport::read(&answer.as_string()?)?;
        let is_of_job = report.subject == job.subject && report.revision == job.revision;
        is_of_job.then_some(report)
    }
}

fn give_up(job: CheckJob) -> CheckReport {
    let (subject, revision) = (job.subject, job.revision);
    CheckReport { subject, revision, outcome: CheckOutcome::GaveUp, faults: Vec::new() }
}
