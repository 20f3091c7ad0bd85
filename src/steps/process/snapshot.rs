//! A snapshot of a process, copied after each event. Unchanged parts are shared with the previous one, so that only
//! changed parts are redrawn.

use pilcrow_core::context::{Tool, tools};
use pilcrow_core::document::Request;
use pilcrow_core::steps::{Engine, ForkedFrom, Run, Step};
use std::ops::Deref;
use std::rc::Rc;

/// A shared value that equals only itself (compared by its address).
pub struct Shared<T>(Rc<T>);

/// The state of a process after an event.
pub struct Snapshot {
    pub steps: Vec<Shared<StepSnapshot>>,
    pub document: Shared<Request>,
    pub tools: Shared<Vec<Tool>>,
    pub from: Option<ForkedFrom>,
}

/// The state of a step, with its runs as separate values.
pub struct StepSnapshot {
    pub step: Step,
    pub runs: Vec<Shared<Run>>,
}

impl Snapshot {
    pub fn take(engine: &Engine, before: Option<&Self>) -> Self {
        let process = engine.process();
        let document = engine.context();
        let steps = process.steps.into_iter().enumerate();
        let steps = steps.map(|(at, step)| {
            step_snapshot(step, before.and_then(|snapshot| snapshot.steps.get(at)))
        });
        Self {
            steps: steps.collect(),
            tools: share(tools(&document.messages()), before.map(|snapshot| &snapshot.tools)),
            document: share(document.clone(), before.map(|snapshot| &snapshot.document)),
            from: process.from,
        }
    }
}

fn step_snapshot(step: Step, before: Option<&Shared<StepSnapshot>>) -> Shared<StepSnapshot> {
    if let Some(before) = before.filter(|before| before.step == step) {
        return before.clone();
    }
    let own = step.runs.iter().enumerate();
    let runs = own
        .map(|(at, run)| share(run.clone(), before.and_then(|before| before.runs.get(at))))
        .collect();
    Shared::new(StepSnapshot { step, runs })
}

/// Returns the previous shared value if it is equal.
fn share<T: PartialEq>(now: T, before: Option<&Shared<T>>) -> Shared<T> {
    match before {
        Some(before) if **before == now => before.clone(),
        _ => Shared::new(now),
    }
}

impl<T> Shared<T> {
    pub fn new(value: T) -> Self {
        Self(Rc::new(value))
    }

    /// Returns a key that is unique as long as the value lives.
    pub fn key(&self) -> String {
        format!("{:p}", Rc::as_ptr(&self.0))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
