//! The validator's worker, from the page's side: jobs out, reports in.
//! Refuses to wait for ever: a check that takes too long ends the worker, and is said to be
//! given up; the next job starts another.

use js_sys::Function;
use pilcrow_core::protocol::{CheckJob, CheckOutcome, CheckReport};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = startWorker, catch)]
    fn start_worker(url: &str) -> Result<web_sys::Worker, JsValue>;
}

/// How long a check may take, in milliseconds.
const LIMIT: i32 = 2_000;
/// How long the worker may take to load, in milliseconds.
const START_LIMIT: i32 = 30_000;

/// The page's end of the worker. A handle: copies speak of the same worker.
#[derive(Clone, Default)]
pub struct CheckClient(Rc<RefCell<Inner>>);

#[derive(Default)]
struct Inner {
    worker: Option<Running>,
    /// Jobs by subject: the newest only.
    jobs: HashMap<String, Pending>,
    timer: Option<i32>,
}

struct Running {
    worker: web_sys::Worker,
    ready: bool,
    /// The schema that the worker knows for a subject.
    schemas: HashMap<String, Value>,
    /// The subject of the job that the worker is busy with.
    busy: Option<String>,
    _on_message: Closure<dyn FnMut(web_sys::MessageEvent)>,
    _on_error: Closure<dyn FnMut()>,
}

struct Pending {
    job: CheckJob,
    sent: bool,
    done: Function,
}

impl CheckClient {
    /// Checks a value. A newer job for the same subject takes this one's place; then, none.
    pub async fn check(
        &self,
        subject: &str,
        revision: u64,
        schema: &Value,
        value: Option<&Value>,
    ) -> Option<CheckReport> {
        let job = CheckJob {
            subject: subject.to_owned(),
            revision,
            schema: Some(schema.clone()),
            value: value.cloned(),
        };
        let promise = js_sys::Promise::new(&mut |done, _| {
            let pending = Pending { job: job.clone(), sent: false, done };
            let replaced = self.0.borrow_mut().jobs.insert(job.subject.clone(), pending);
            if let Some(replaced) = replaced {
                drop(replaced.done.call1(&JsValue::NULL, &JsValue::NULL));
            }
        });
        self.proceed();
        let report = wasm_bindgen_futures::JsFuture::from(promise).await.ok()?;
        CheckReport::read(&report.as_string()?)
    }

    /// Starts the worker where there is none, or sends the next job where it is idle.
    fn proceed(&self) {
        let idle = match &self.0.borrow().worker {
            None => None,
            Some(running) => Some(running.ready && running.busy.is_none()),
        };
        match idle {
            None => self.start(),
            Some(true) => self.send_next(),
            Some(false) => {}
        }
    }

    fn start(&self) {
        if self.0.borrow().jobs.is_empty() {
            return;
        }
        let Ok(worker) = start_worker("./worker_loader.js") else {
            self.give_up_all();
            return;
        };
        let (for_message, for_error) = (self.clone(), self.clone());
        let on_message = Closure::<dyn FnMut(_)>::new(move |event: web_sys::MessageEvent| {
            for_message.receive(event.data().as_string().unwrap_or_default());
        });
        let on_error = Closure::<dyn FnMut()>::new(move || for_error.end_worker());
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        self.0.borrow_mut().worker = Some(Running {
            worker,
            ready: false,
            schemas: HashMap::new(),
            busy: None,
            _on_message: on_message,
            _on_error: on_error,
        });
        self.set_timer(START_LIMIT);
    }

    fn receive(&self, message: String) {
        self.clear_timer();
        let finished = {
            let mut inner = self.0.borrow_mut();
            let Some(running) = &mut inner.worker else { return };
            running.ready = true;
            running.busy.take().and_then(|subject| inner.take_finished(&subject, &message))
        };
        if let Some(done) = finished {
            drop(done.call1(&JsValue::NULL, &message.into()));
        }
        self.send_next();
    }

    fn send_next(&self) {
        let sent = {
            let mut inner = self.0.borrow_mut();
            let Inner { worker: Some(running), jobs, .. } = &mut *inner else { return };
            let Some(pending) = jobs.values_mut().find(|pending| !pending.sent) else { return };
            pending.sent = true;
            running.send(&pending.job)
        };
        if sent {
            self.set_timer(LIMIT);
        } else {
            self.end_worker();
        }
    }

    /// Ends a worker that does not answer. The job that it was busy with is given up, the
    /// others wait for the next worker.
    fn end_worker(&self) {
        self.clear_timer();
        let given_up = {
            let mut inner = self.0.borrow_mut();
            let Some(running) = inner.worker.take() else { return };
            running.worker.terminate();
            match running.busy {
                Some(subject) => inner.take_sent(&subject).into_iter().collect(),
                None => inner.jobs.drain().map(|(_, pending)| pending).collect::<Vec<_>>(),
            }
        };
        given_up.into_iter().for_each(Pending::give_up);
        self.start();
    }

    fn give_up_all(&self) {
        let jobs: Vec<Pending> = self.0.borrow_mut().jobs.drain().map(|(_, job)| job).collect();
        jobs.into_iter().for_each(Pending::give_up);
    }

    fn set_timer(&self, milliseconds: i32) {
        self.clear_timer();
        let client = self.clone();
        let end = Closure::once_into_js(move || client.end_worker());
        let timer = web_sys::window().and_then(|window| {
            let end = end.unchecked_ref();
            window.set_timeout_with_callback_and_timeout_and_arguments_0(end, milliseconds).ok()
        });
        self.0.borrow_mut().timer = timer;
    }

    fn clear_timer(&self) {
        let timer = self.0.borrow_mut().timer.take();
        if let (Some(timer), Some(window)) = (timer, web_sys::window()) {
            window.clear_timeout_with_handle(timer);
        }
    }
}

impl Inner {
    /// The job that the worker was busy with; none where a newer one has taken its place.
    fn take_sent(&mut self, subject: &str) -> Option<Pending> {
        let sent = self.jobs.get(subject)?.sent;
        if sent { self.jobs.remove(subject) } else { None }
    }

    /// The job that a message is the report of; none where a newer job took its place.
    fn take_finished(&mut self, subject: &str, message: &str) -> Option<Function> {
        let report = CheckReport::read(message)?;
        let pending = self.jobs.get(subject)?;
        let current = pending.sent && pending.job.revision == report.revision;
        if current { self.jobs.remove(subject).map(|pending| pending.done) } else { None }
    }
}

impl Running {
    fn send(&mut self, job: &CheckJob) -> bool {
        let known = self.schemas.get(&job.subject) == job.schema.as_ref();
        let schema = if known { None } else { job.schema.clone() };
        let message = CheckJob { schema, ..job.clone() };
        let text = message.to_text();
        if let Some(schema) = &job.schema {
            self.schemas.insert(job.subject.clone(), schema.clone());
        }
        self.busy = Some(job.subject.clone());
        self.worker.post_message(&text.into()).is_ok()
    }
}

impl Pending {
    fn give_up(self) {
        let report = CheckReport {
            subject: self.job.subject,
            revision: self.job.revision,
            outcome: CheckOutcome::GaveUp,
        };
        let text = report.to_text();
        drop(self.done.call1(&JsValue::NULL, &text.into()));
    }
}
