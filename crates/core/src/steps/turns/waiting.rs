//! The runs of a step, indexed by the values that they wait for and the places that they write.

use super::status::RunState;
use crate::steps::past::record::{Run, Step};
use crate::steps::plans::flow::Flow;
use crate::steps::plans::places::Places;
use crate::steps::plans::workshop::Workshop;
use crate::tool::{Reference, Variable, references};

/// An index of the writers among a step's runs.
pub(in crate::steps) struct Waiting {
    /// The case of each run, in the order of the step's runs.
    instances: Vec<Option<String>>,
    /// The places that open runs may still write.
    pending: Places,
    /// The places that runs should have written but did not, or not yet.
    unwritten: Places,
}

impl Waiting {
    /// Builds the index of open runs.
    pub fn find(step: &Step, shop: &Workshop) -> Self {
        let instances = step.runs.iter().map(|run| run.instance().map(str::to_owned)).collect();
        let mut pending = Places::default();
        for (at, run) in step.runs.iter().enumerate().filter(|(_, run)| !run.state.is_over()) {
            pending.add(at, run.instance(), &Flow::read(&run.call, shop).writes);
        }
        Self { instances, pending, unwritten: Places::default() }
    }

    /// Builds the index including `unwritten`: places of runs that failed, were skipped, are open, or chose another
    /// place.
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

    /// Returns true if another run, of the same case or for all cases, writes the value.
    fn others(&self, writers: &Places, at: usize, variable: &Variable) -> bool {
        let instance = self.instances.get(at).and_then(Option::as_deref);
        let is_other = |instance| writers.find(instance, variable).any(|other| other != at);
        is_other(None) || (instance.is_some() && is_other(instance))
    }

    /// Returns true if another run should have written the value but has not.
    pub fn is_unwritten(&self, at: usize, variable: &Variable) -> bool {
        self.others(&self.unwritten, at, variable)
    }

    /// Returns true if no open run may still write the value.
    pub fn is_settled(&self, at: usize, variable: &Variable) -> bool {
        !self.others(&self.pending, at, variable)
    }

    /// Returns true if a run cannot be ready: some reference has a value still to be written in every alternative.
    pub fn must_wait(&self, at: usize, run: &Run) -> bool {
        let waits = |all: &Vec<Variable>| !all.iter().all(|variable| self.is_settled(at, variable));
        let is_open = |reference: &Reference| reference.0.iter().all(waits);
        references(&run.call).iter().any(is_open)
    }
}

/// Returns true if a finished run chose another of its places.
fn is_passed_over(run: &Run, place: &Variable) -> bool {
    run.path.as_ref().is_some_and(|chosen| *chosen != place.to_string())
}
