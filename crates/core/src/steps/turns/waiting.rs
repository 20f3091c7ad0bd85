//! The runs of a step by what they wait for: who writes what.

use super::status::RunState;
use crate::steps::past::record::{Run, Step};
use crate::steps::plans::flow::Flow;
use crate::steps::plans::places::Places;
use crate::steps::plans::workshop::Workshop;
use crate::tool::{Reference, Variable, references};

/// The runs of a step for what they wait for.
pub(in crate::steps) struct Waiting {
    /// The case of each run.
    instances: Vec<Option<String>>,
    /// Who may still write something.
    pending: Places,
    /// Who was to write something, and did not, or not yet.
    unwritten: Places,
}

impl Waiting {
    /// The runs that may still write something.
    pub fn find(step: &Step, shop: &Workshop) -> Self {
        let instances = step.runs.iter().map(|run| run.instance().map(str::to_owned)).collect();
        let mut pending = Places::default();
        for (at, run) in step.runs.iter().enumerate().filter(|(_, run)| !run.state.is_over()) {
            pending.add(at, run.instance(), &Flow::read(&run.call, shop).writes);
        }
        Self { instances, pending, unwritten: Places::default() }
    }

    /// The runs that may still write something, where it counts who came to nothing, or wrote to another place, as
    /// well.
    pub fn with_unwritten(step: &Step, shop: &Workshop) -> Self {
        let mut waiting = Self::find(step, shop);
        for (at, run) in step.runs.iter().enumerate() {
            let mut flow = Flow::read(&run.call, shop);
            if run.state == RunState::Done {
                flow.writes.retain(|place| is_passed_over(run, place));
            }
            waiting.unwritten.add(at, run.instance(), &flow.writes);
        }
        waiting
    }

    /// The other runs that a run sees: those of its case, and those that are for all.
    fn others(&self, writers: &Places, at: usize, variable: &Variable) -> bool {
        let instance = self.instances.get(at).and_then(Option::as_deref);
        let is_other = |instance| writers.find(instance, variable).any(|other| other != at);
        is_other(None) || (instance.is_some() && is_other(instance))
    }

    /// Whether others were to write a value, and did not.
    pub fn is_unwritten(&self, at: usize, variable: &Variable) -> bool {
        self.others(&self.unwritten, at, variable)
    }

    /// Whether nobody may still write a value.
    pub fn is_settled(&self, at: usize, variable: &Variable) -> bool {
        !self.others(&self.pending, at, variable)
    }

    /// Whether a run cannot be ready: something that it names is still to be written, in every
    /// alternative.
    pub fn must_wait(&self, at: usize, run: &Run) -> bool {
        let waits = |all: &Vec<Variable>| !all.iter().all(|variable| self.is_settled(at, variable));
        let is_open = |reference: &Reference| reference.0.iter().all(waits);
        references(&run.call).iter().any(is_open)
    }
}

/// Whether a run that is done chose another of its places.
fn is_passed_over(run: &Run, place: &Variable) -> bool {
    run.path.as_ref().is_some_and(|chosen| *chosen != place.to_string())
}
