//! The runs of a step by what they wait for: who writes what, found by place and not by going through
//! all of them.

use super::flow::Flow;
use super::record::{Run, Step};
use super::workshop::Workshop;
use crate::tool::{Reference, Variable, references};
use std::collections::BTreeMap;

/// Where a run writes: for which case, to which kind, and the way there. Of two such places the one lies
/// in the other where its way begins with the other's, so that those below a place stand together.
type Place = (Option<String>, String, Vec<String>);

/// Runs by the places that they write to.
#[derive(Default)]
struct Writers(BTreeMap<Place, Vec<usize>>);

/// The runs of a step for what they wait for.
pub(super) struct Waiting {
    /// The case of each run.
    instances: Vec<Option<String>>,
    /// Who may still write something.
    pending: Writers,
    /// Who writes, or wrote, anything.
    all: Writers,
}

impl Writers {
    fn add(&mut self, at: usize, instance: Option<&str>, flow: Flow) {
        for Variable { kind, path } in flow.writes {
            let place = (instance.map(str::to_owned), kind, path);
            self.0.entry(place).or_default().push(at);
        }
    }

    /// Those that write a value for a case, around it or below it.
    fn of(&self, instance: Option<&str>, variable: &Variable) -> impl Iterator<Item = usize> {
        let place =
            |path: &[String]| (instance.map(str::to_owned), variable.kind.clone(), path.to_vec());
        let lengths = 0..variable.path.len();
        let around = lengths.filter_map(|length| variable.path.get(..length).map(place));
        let around: Vec<&Vec<usize>> = around.filter_map(|place| self.0.get(&place)).collect();
        let own = place(&variable.path);
        let end = own.clone();
        let is_below = move |(instance, kind, path): &Place| {
            *instance == end.0 && *kind == end.1 && path.starts_with(&end.2)
        };
        let below = self.0.range(own..).take_while(move |(place, _)| is_below(place));
        around.into_iter().chain(below.map(|(_, runs)| runs)).flatten().copied()
    }
}

impl Waiting {
    /// The runs that may still write something.
    pub fn of(step: &Step, shop: &Workshop) -> Self {
        let instances = step.runs.iter().map(|run| run.instance().map(str::to_owned)).collect();
        let mut pending = Writers::default();
        for (at, run) in step.runs.iter().enumerate().filter(|(_, run)| !run.state.is_over()) {
            pending.add(at, run.instance(), Flow::of(&run.call, shop));
        }
        Self { instances, pending, all: Writers::default() }
    }

    /// The same, where it counts who wrote something as well.
    pub fn with_all(step: &Step, shop: &Workshop) -> Self {
        let mut waiting = Self::of(step, shop);
        for (at, run) in step.runs.iter().enumerate() {
            waiting.all.add(at, run.instance(), Flow::of(&run.call, shop));
        }
        waiting
    }

    /// The other runs that a run sees: those of its case, and those that are for all.
    fn others(&self, writers: &Writers, at: usize, variable: &Variable) -> bool {
        let instance = self.instances.get(at).and_then(Option::as_deref);
        let is_other = |instance| writers.of(instance, variable).any(|other| other != at);
        is_other(None) || (instance.is_some() && is_other(instance))
    }

    /// Whether others write a value, or wrote it.
    pub fn is_written(&self, at: usize, variable: &Variable) -> bool {
        self.others(&self.all, at, variable)
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

#[cfg(test)]
mod tests {
    use super::super::flow::overlap;
    use super::*;
    use proptest::prelude::*;

    fn any_variable() -> impl Strategy<Value = Variable> {
        ("[ab]", prop::collection::vec("[a-c]{1,2}", 0..4))
            .prop_map(|(kind, path)| Variable { kind, path })
    }

    proptest! {
        #[test]
        fn writers_are_those_whose_places_overlap(
            written in prop::collection::vec(any_variable(), 0..12), read in any_variable(),
        ) {
            let mut writers = Writers::default();
            for (at, variable) in written.iter().enumerate() {
                let flow = Flow { reads: Vec::new(), writes: vec![variable.clone()] };
                writers.add(at, Some("①"), flow);
            }
            let mut found: Vec<usize> = writers.of(Some("①"), &read).collect();
            found.sort_unstable();
            let places = written.iter().enumerate();
            let expected: Vec<usize> =
                places.filter(|(_, place)| overlap(place, &read)).map(|(at, _)| at).collect();
            prop_assert_eq!(found, expected);
            prop_assert_eq!(writers.of(None, &read).count(), 0);
        }
    }
}
