//! Follows a process for its views, with what is chosen of it: after which step it is shown, a run of that step,
//! and whether as a list or as a graph. List, graph and comparison share it, and the address keeps it.

use super::driver::Driver;
use super::snapshot::{Shared, Snapshot, StepSnapshot};
use crate::dom::{RwSignal, effect};
use crate::opening::Anchor;
use pilcrow_core::context::Tool;
use pilcrow_core::document::Request;
use pilcrow_core::steps::Run;

/// A process with its snapshot. A handle.
#[derive(Clone, Copy)]
pub struct Follower {
    pub driver: Driver,
    snapshot: RwSignal<Option<Shared<Snapshot>>>,
}

impl Follower {
    /// Follows a process for as long as the view lives that this is made in.
    pub fn new(driver: Driver) -> Self {
        let snapshot: RwSignal<Option<Shared<Snapshot>>> = RwSignal::new(None);
        effect(move || {
            let now = driver.engine.with(|engine| {
                let before = snapshot.get_untracked();
                Some(Shared::new(Snapshot::take(engine.as_ref()?, before.as_deref())))
            });
            snapshot.set(now);
        });
        Self { driver, snapshot }
    }

    /// Reads what is seen; `None` before the record was read. Tracked.
    pub fn with<T>(self, read: impl FnOnce(&Snapshot) -> T) -> Option<T> {
        self.snapshot.with(|snapshot| snapshot.as_deref().map(read))
    }

    /// The count of steps. Tracked.
    pub fn count(self) -> usize {
        self.with(|snapshot| snapshot.steps.len()).unwrap_or_default()
    }

    /// A step by its number. Tracked.
    pub fn step(self, number: usize) -> Option<Shared<StepSnapshot>> {
        self.with(|snapshot| snapshot.steps.iter().find(|own| own.step.step == number).cloned())?
    }

    /// The tool that a call names. Tracked.
    pub fn tool(self, run: &Run) -> Option<Tool> {
        let name = run.call.get("_tool")?.as_str()?;
        self.with(|snapshot| snapshot.tools.iter().find(|tool| tool.name == name).cloned())?
    }

    /// The context with the messages of all steps. Tracked.
    pub fn document(self) -> Option<Shared<Request>> {
        self.with(|snapshot| snapshot.document.clone())
    }
}

impl Follower {
    /// The chosen part of the process. Tracked.
    pub fn anchor(self) -> Anchor {
        let own = self.driver.id().0;
        let named = self.driver.opening.fragment.with(|fragment| Anchor::parse(fragment));
        let named = named.filter(|place| place.run == own);
        named.unwrap_or_else(|| Anchor { run: own, ..Anchor::default() })
    }

    /// The step after which the process is shown, 0 for the beginning; none where it is shown as it is
    /// now. Tracked.
    pub fn current_step(self) -> Option<usize> {
        self.anchor().step.filter(|step| *step <= self.count())
    }

    /// True if a step comes later than what is shown. Tracked.
    pub fn is_later(self, number: usize) -> bool {
        self.current_step().is_some_and(|current| number > current)
    }

    /// True if a run is the one that is chosen. Tracked.
    pub fn is_chosen(self, step: usize, run: &str) -> bool {
        let chosen = self.anchor();
        chosen.step == Some(step) && chosen.call.as_deref() == Some(run)
    }

    /// Shows the process as it was after a step, or as it is now; on the way to another while that is
    /// looked for.
    pub fn show_after(self, step: Option<usize>, is_on_the_way: bool) {
        let place = Anchor { step, call: None, ..self.anchor() };
        self.go(&place, !is_on_the_way);
    }

    /// Chooses a run; where it is chosen already, none is from now on.
    pub fn choose(self, step: usize, run: &str) {
        let chosen = self.anchor();
        let is_it = chosen.step == Some(step) && chosen.call.as_deref() == Some(run);
        let call = (!is_it).then(|| run.to_owned());
        self.go(&Anchor { step: call.is_some().then_some(step), call, ..chosen }, true);
    }

    /// Shows the steps as a graph, or as a list.
    pub fn show_graph(self, is_graph: bool) {
        self.go(&Anchor { is_graph, ..self.anchor() }, false);
    }

    fn go(self, place: &Anchor, is_step: bool) {
        self.driver.opening.go_within(place.fragment(), is_step);
    }
}
