//! The calls of a process as a graph: an edge leads from the writer of a value to its reader. The web app draws it.

mod crossings;
mod layers;
#[cfg(test)]
mod properties;

pub use layers::{BEND_WIDTH, Layers, Line, NODE_WIDTH, Position, layers};

use super::flow::Flow;
use super::places::Places;
use super::workshop::Workshop;
use crate::document::Request;
use crate::steps::past::record::Step;
use crate::steps::turns::status::RunState;
use serde_json::Value;
use std::collections::BTreeSet;

/// A call of a step, with its runs for all cases.
#[derive(Clone, Debug, PartialEq)]
pub struct CallNode {
    /// The number of the call's step, from 1.
    pub step: usize,
    /// The call's index in the step's calls.
    pub place: usize,
    /// The call as written for the first case.
    pub call: Value,
    /// The ids of the call's runs.
    pub runs: Vec<String>,
}

/// Calls, and the edges between those that pass values on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CallGraph {
    /// The calls, in the order of steps and of calls in a step.
    pub nodes: Vec<CallNode>,
    /// Edges from the writer of a value to its reader, by their indices in `nodes`.
    pub edges: Vec<(usize, usize)>,
    /// The number of calls before these that are left out.
    pub before: usize,
    /// The number of calls after these that are left out.
    pub after: usize,
}

impl CallGraph {
    /// Returns the graph of the calls around a step. If all calls would be more than `most`, the step itself comes
    /// first, then whole steps before it, then whole steps after it.
    pub fn around(document: &Request, steps: &[&Step], step: usize, most: usize) -> Self {
        let calls: Vec<Vec<CallNode>> = steps.iter().map(|step| nodes_of(step)).collect();
        let at = steps.iter().position(|own| own.step == step);
        let at = at.unwrap_or_else(|| steps.len().saturating_sub(1));
        let (first, last) = window(&calls.iter().map(Vec::len).collect::<Vec<_>>(), at, most);
        let mut graph = Self::default();
        for (own, calls) in calls.into_iter().enumerate() {
            match own {
                own if own < first => graph.before += calls.len(),
                own if own > last => graph.after += calls.len(),
                _ => {
                    let room = most.saturating_sub(graph.nodes.len());
                    graph.after += calls.len().saturating_sub(room);
                    graph.nodes.extend(calls.into_iter().take(room));
                }
            }
        }
        graph.edges = edges_of(&graph.nodes, &Workshop::read(document));
        graph
    }

    /// Returns the index of the node that a run belongs to.
    pub fn node_of(&self, step: usize, run: &str) -> Option<usize> {
        let is_own = |node: &CallNode| node.step == step && node.runs.iter().any(|id| id == run);
        self.nodes.iter().position(is_own)
    }

    /// Lays out the nodes in rows, one step below the other.
    pub fn layers(&self) -> Layers {
        let steps: Vec<usize> = self.nodes.iter().map(|node| node.step).collect();
        layers(&steps, &self.edges)
    }
}

/// Counts the runs in each state, in the order of [`RunState::ALL`]; states without runs are left out.
pub fn counted(states: &[RunState]) -> Vec<(RunState, usize)> {
    let count = |state: RunState| states.iter().filter(|own| **own == state).count();
    let counts = RunState::ALL.into_iter().map(|state| (state, count(state)));
    counts.filter(|(_, count)| *count > 0).collect()
}

/// Returns the first and the last step around `at` whose calls together are no more than `most`.
fn window(counts: &[usize], at: usize, most: usize) -> (usize, usize) {
    let count = |at: usize| counts.get(at).copied().unwrap_or_default();
    let (mut first, mut last, mut sum) = (at, at, count(at));
    while first > 0 && sum.saturating_add(count(first - 1)) <= most {
        first -= 1;
        sum += count(first);
    }
    while last + 1 < counts.len() && sum.saturating_add(count(last + 1)) <= most {
        last += 1;
        sum += count(last);
    }
    (first, last)
}

/// Returns the calls of a step, each with its runs.
fn nodes_of(step: &Step) -> Vec<CallNode> {
    let mut nodes: Vec<CallNode> = Vec::new();
    for run in &step.runs {
        let own = run.id.clone();
        match nodes.last_mut().filter(|node| node.place == run.place()) {
            Some(node) => node.runs.push(own),
            None => nodes.push(CallNode {
                step: step.step,
                place: run.place(),
                call: run.call.clone(),
                runs: vec![own],
            }),
        }
    }
    nodes
}

/// Returns the edges from writers to readers. A value comes from a writer in the reader's own step, or else from the
/// newest step before. A case sees its own values and those for all cases.
fn edges_of(nodes: &[CallNode], shop: &Workshop) -> Vec<(usize, usize)> {
    let flows: Vec<Flow> = nodes.iter().map(|node| Flow::read(&node.call, shop)).collect();
    let mut writers = Places::default();
    for (at, (node, flow)) in nodes.iter().zip(&flows).enumerate() {
        cases_of(node).for_each(|case| writers.add(at, case, &flow.writes));
    }
    let mut edges = BTreeSet::new();
    for (reader, (node, flow)) in nodes.iter().zip(&flows).enumerate() {
        let seen: BTreeSet<Option<&str>> = cases_of(node).chain([None]).collect();
        for read in &flow.reads {
            let sources = seen.iter().flat_map(|case| writers.find(*case, read));
            let sources: BTreeSet<(usize, usize)> = sources
                .filter(|at| *at != reader)
                .filter_map(|at| Some((nodes.get(at)?.step, at)))
                .filter(|(step, _)| *step <= node.step)
                .collect();
            let newest = sources.last().map(|(step, _)| *step);
            let newest = sources.iter().filter(|(step, _)| Some(*step) == newest);
            edges.extend(newest.map(|(_, at)| (*at, reader)));
        }
    }
    edges.into_iter().collect()
}

/// Returns the cases that a call is carried out for.
fn cases_of(node: &CallNode) -> impl Iterator<Item = Option<&str>> {
    node.runs.iter().map(|id| id.split_once(':').map(|(_, case)| case))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use crate::steps::past::record::Process;
    use serde_json::json;

    fn process(steps: &Value) -> (Request, Vec<Step>) {
        let document = json!({"context": [{"type": "tool", "tool": {"t": {}}}],
            "process": {"version": 1, "id": "p", "status": "running", "steps": steps}});
        let document = parse_document(&document.to_string()).unwrap().request;
        let process = Process::from_value(document.members().get("process").unwrap()).unwrap();
        (document, process.steps)
    }

    fn run(id: &str, reads: &str, writes: &str) -> Value {
        let call = json!({"_tool": "t", "a": reads, "_outputPath": writes});
        json!({"id": id, "call": call, "by": "model", "state": "done"})
    }

    #[track_caller]
    fn check(steps: &[Vec<Value>], expected: &[(usize, usize)]) {
        let steps =
            steps.iter().enumerate().map(|(at, runs)| json!({"step": at + 1, "runs": runs}));
        let (document, steps) = process(&steps.collect());
        let steps: Vec<&Step> = steps.iter().collect();
        assert_eq!(CallGraph::around(&document, &steps, 1, 99).edges, expected);
    }

    #[test]
    fn values_go_from_who_writes_them_to_who_reads_them() {
        let writer = || run("0", "x", "†state.a");
        check(&[vec![writer(), run("1", "†state.a.b", "†state.c")]], &[(0, 1)]);
        check(&[vec![run("0", "†state.a", "†state.a")]], &[]);
        check(&[vec![writer()], vec![run("0", "†state.a", "†state.c")]], &[(0, 1)]);
        // The newest step that writes the value counts.
        check(&[vec![writer()], vec![writer()], vec![run("0", "†state", "†user")]], &[(1, 2)]);
        check(&[vec![run("0", "†state.a", "†user"), run("1", "x", "†state.a")]], &[(1, 0)]);
    }

    #[test]
    fn a_case_gives_nothing_to_another_nor_to_all() {
        let reader = |id: &str| run(id, "†state.a", "†state.c");
        check(&[vec![run("0:①", "x", "†state.a"), reader("1:②")]], &[]);
        check(&[vec![run("0:①", "x", "†state.a"), reader("1")]], &[]);
        check(&[vec![run("0", "x", "†state.a"), reader("1:②")]], &[(0, 1)]);
        check(
            &[vec![run("0:①", "x", "†state.a"), run("0:②", "x", "†state.a"), reader("1:②")]],
            &[(0, 1)],
        );
    }

    #[test]
    fn where_there_is_room_for_some_those_around_a_step_are_there() {
        let step = |number: usize, count: usize| {
            let runs: Vec<Value> =
                (0..count).map(|at| run(&at.to_string(), "x", "†state")).collect();
            json!({"step": number, "runs": runs})
        };
        let (document, steps) = process(&json!([step(1, 3), step(2, 2), step(3, 4), step(4, 1)]));
        let steps: Vec<&Step> = steps.iter().collect();
        let check = |around: usize, most: usize, expected: (usize, usize, usize)| {
            let graph = CallGraph::around(&document, &steps, around, most);
            assert_eq!((graph.before, graph.nodes.len(), graph.after), expected);
        };
        check(1, 99, (0, 10, 0));
        check(3, 6, (3, 6, 1));
        check(2, 5, (0, 5, 5));
        check(3, 3, (5, 3, 2));
        check(9, 4, (9, 1, 0));
        check(9, 5, (5, 5, 0));
    }

    #[test]
    fn runs_are_found_and_counted_by_how_they_stand() {
        use RunState::{Done, Failed};
        assert_eq!(counted(&[Done, Failed, Done]), [(Failed, 1), (Done, 2)]);
        let runs =
            json!([run("0:①", "x", "†user"), run("0:②", "x", "†user"), run("1", "x", "†user")]);
        let (document, steps) = process(&json!([{"step": 1, "runs": runs}]));
        let graph = CallGraph::around(&document, &steps.iter().collect::<Vec<_>>(), 1, 99);
        assert_eq!(graph.nodes.len(), 2);
        assert_eq!((graph.node_of(1, "0:②"), graph.node_of(1, "1")), (Some(0), Some(1)));
        assert_eq!(graph.node_of(2, "1"), None);
    }
}
