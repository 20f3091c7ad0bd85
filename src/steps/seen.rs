//! What the views show of a process, made once after each event. What is as it was before stays the same
//! thing, so that only what has changed is drawn anew.

use super::driven::Driven;
use crate::dom::{RwSignal, effect};
use pilcrow_core::context::{Tool, tools};
use pilcrow_core::document::Request;
use pilcrow_core::steps::{Engine, ForkedFrom, Run, Step};
use std::ops::Deref;
use std::rc::Rc;

/// A value that equals only itself.
pub(super) struct Kept<T>(Rc<T>);

/// A process as it is now.
pub(super) struct Seen {
    pub steps: Vec<Kept<SeenStep>>,
    pub document: Kept<Request>,
    pub tools: Kept<Vec<Tool>>,
    pub from: Option<ForkedFrom>,
}

/// A step as it is now, and its runs by themselves.
pub(super) struct SeenStep {
    pub step: Step,
    pub runs: Vec<Kept<Run>>,
}

/// A process with what is seen of it. A handle.
#[derive(Clone, Copy)]
pub(super) struct Watched {
    pub driven: Driven,
    seen: RwSignal<Option<Kept<Seen>>>,
}

impl Watched {
    /// Follows a process for as long as the view lives that this is made in.
    pub fn new(driven: Driven) -> Self {
        let seen: RwSignal<Option<Kept<Seen>>> = RwSignal::new(None);
        effect(move || {
            let now = driven.engine.with(|engine| {
                let before = seen.get_untracked();
                Some(Kept::new(Seen::of(engine.as_ref()?, before.as_deref())))
            });
            seen.set(now);
        });
        Self { driven, seen }
    }

    /// Reads what is seen; none before the record was read. Tracked.
    pub fn with<T>(self, read: impl FnOnce(&Seen) -> T) -> Option<T> {
        self.seen.with(|seen| seen.as_deref().map(read))
    }

    /// How many steps there are. Tracked.
    pub fn count(self) -> usize {
        self.with(|seen| seen.steps.len()).unwrap_or_default()
    }

    /// A step by its number. Tracked.
    pub fn step(self, number: usize) -> Option<Kept<SeenStep>> {
        self.with(|seen| seen.steps.iter().find(|own| own.step.step == number).cloned())?
    }

    /// The tool that a call names. Tracked.
    pub fn tool(self, run: &Run) -> Option<Tool> {
        let name = run.call.get("_tool")?.as_str()?;
        self.with(|seen| seen.tools.iter().find(|tool| tool.name == name).cloned())?
    }

    /// The context with the messages of all steps. Tracked.
    pub fn document(self) -> Option<Kept<Request>> {
        self.with(|seen| seen.document.clone())
    }
}

impl Seen {
    fn of(engine: &Engine, before: Option<&Self>) -> Self {
        let process = engine.process();
        let document = engine.context();
        let steps = process.steps.into_iter().enumerate();
        let steps =
            steps.map(|(at, step)| seen_step(step, before.and_then(|seen| seen.steps.get(at))));
        Self {
            steps: steps.collect(),
            tools: kept(tools(&document.messages()), before.map(|seen| &seen.tools)),
            document: kept(document.clone(), before.map(|seen| &seen.document)),
            from: process.from,
        }
    }
}

fn seen_step(step: Step, before: Option<&Kept<SeenStep>>) -> Kept<SeenStep> {
    if let Some(before) = before.filter(|before| before.step == step) {
        return before.clone();
    }
    let own = step.runs.iter().enumerate();
    let runs = own
        .map(|(at, run)| kept(run.clone(), before.and_then(|before| before.runs.get(at))))
        .collect();
    Kept::new(SeenStep { step, runs })
}

/// The one before, where it is the same.
fn kept<T: PartialEq>(now: T, before: Option<&Kept<T>>) -> Kept<T> {
    match before {
        Some(before) if **before == now => before.clone(),
        _ => Kept::new(now),
    }
}

impl<T> Kept<T> {
    fn new(value: T) -> Self {
        Self(Rc::new(value))
    }

    /// A name that only this one has, for as long as it lives.
    pub fn key(&self) -> String {
        format!("{:p}", Rc::as_ptr(&self.0))
    }
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> PartialEq for Kept<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
