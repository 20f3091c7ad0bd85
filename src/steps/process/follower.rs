//! Follows a process for its views, together with the choice of a step, of a run, and of list or graph. All views share
//! the choice, which is part of the page's address.

use super::driver::Driver;
use super::snapshot::{Shared, Snapshot, StepSnapshot};
use crate::dom::{RwSignal, effect};
use crate::opening::Anchor;
use pilcrow_core::context::Tool;
use pilcrow_core::document::Request;
use pilcrow_core::steps::Run;

/// A handle to a process with its snapshot.
#[derive(Clone, Copy)]
pub struct Follower {
    pub driver: Driver,
    snapshot: RwSignal<Option<Shared<Snapshot>>>,
}

impl Follower {
    /// Follows a process as long as the surrounding view exists.
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

    /// Reads the snapshot; `None` before the record is loaded. Tracked.
    pub fn with<T>(self, read: impl FnOnce(&Snapshot) -> T) -> Option<T> {
        self.snapshot.with(|snapshot| snapshot.as_deref().map(read))
    }

    /// Returns the number of steps. Tracked.
    pub fn count(self) -> usize {
        self.with(|snapshot| snapshot.steps.len()).unwrap_or_default()
    }

    /// Returns a step by its number. Tracked.
    pub fn step(self, number: usize) -> Option<Shared<StepSnapshot>> {
        self.with(|snapshot| snapshot.steps.iter().find(|own| own.step.step == number).cloned())?
    }

    /// Returns the tool that a call names. Tracked.
    pub fn tool(self, run: &Run) -> Option<Tool> {
        let name = run.call.get("_tool")?.as_str()?;
        self.with(|snapshot| snapshot.tools.iter().find(|tool| tool.name == name).cloned())?
    }

    /// Returns the context with the messages of all steps. Tracked.
    pub fn document(self) -> Option<Shared<Request>> {
        self.with(|snapshot| snapshot.document.clone())
    }
}

impl Follower {
    /// Returns the chosen part of the process. Tracked.
    pub fn anchor(self) -> Anchor {
        let own = self.driver.id().0;
        let named = self.driver.opening.fragment.with(|fragment| Anchor::parse(fragment));
        let named = named.filter(|place| place.run == own);
        named.unwrap_or_else(|| Anchor { run: own, ..Anchor::default() })
    }

    /// Returns the step after which the process is shown, 0 for the beginning; `None` if its current state is shown.
    /// Tracked.
    pub fn current_step(self) -> Option<usize> {
        self.anchor().step.filter(|step| *step <= self.count())
    }

    /// True if a step is later than the shown one. Tracked.
    pub fn is_later(self, number: usize) -> bool {
        self.current_step().is_some_and(|current| number > current)
    }

    /// True if a run is the chosen one. Tracked.
    pub fn is_chosen(self, step: usize, run: &str) -> bool {
        let chosen = self.anchor();
        chosen.step == Some(step) && chosen.call.as_deref() == Some(run)
    }

    /// Shows the process as it was after a step, or as it is now. `is_on_the_way` is true while the slider is still
    /// moving, so that the address changes without a new history entry.
    pub fn show_after(self, step: Option<usize>, is_on_the_way: bool) {
        let place = Anchor { step, call: None, ..self.anchor() };
        self.go(&place, !is_on_the_way);
    }

    /// Chooses a run; clears the choice if the run is chosen already.
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
