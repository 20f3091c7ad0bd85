//! The data flow between calls: the places that each call reads and writes, the cases that it is carried out for, and
//! the calls that wait for each other.

use super::places::Places;
use super::workshop::Workshop;
use crate::tool::{Call, OutputMethod, OutputPath, OutputPaths, Variable, references};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The places that a call reads and writes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::steps) struct Flow {
    /// The values that its parameters refer to, including all alternatives.
    pub reads: Vec<Variable>,
    /// The places that the call's result may be written to.
    pub writes: Vec<Variable>,
}

impl Flow {
    /// Reads the flow of a call. If the call has no `_outputPath`, its tool's counts.
    pub fn read(call: &Value, shop: &Workshop) -> Self {
        let reads = references(call).into_iter().flat_map(|reference| reference.0).flatten();
        let paths = output_path(call, shop).and_then(|path| OutputPaths::read(&path));
        let writes = match paths {
            Some(OutputPaths::All(paths) | OutputPaths::OneOf(paths)) => paths,
            None => Vec::new(),
        };
        Self {
            reads: reads.collect(),
            writes: writes.into_iter().map(|OutputPath(place)| place).collect(),
        }
    }

    /// Returns the number of places that the call reads and writes.
    pub fn place_count(&self) -> usize {
        self.reads.len().saturating_add(self.writes.len())
    }
}

/// Returns the path for a call's result, from the call or else from its tool.
pub(in crate::steps) fn output_path(call: &Value, shop: &Workshop) -> Option<String> {
    let own = Call { source: call }.output_path();
    let tools = || shop.tool(call)?.meta("_outputPath")?.as_str();
    own.or_else(tools).map(str::to_owned)
}

/// Returns how a call's result is merged into existing data, by the call or else by its tool; `None` if it names no
/// valid method.
pub(in crate::steps) fn output_method(call: &Value, shop: &Workshop) -> Option<OutputMethod> {
    Call { source: call }.output_method(shop.tool(call))
}

/// Returns the cases that each call is carried out for. A call with the case `None` is carried out once, for all.
///
/// A call that names no case is carried out for each case if it reads or writes a kind of data that cases have for
/// themselves, or if it reads a value that such a call writes.
pub(in crate::steps) fn cases_of(
    calls: &[Value],
    flows: &[Flow],
    shop: &Workshop,
) -> Vec<Vec<Option<String>>> {
    let named: Vec<Option<&str>> =
        calls.iter().map(|call| Call { source: call }.instance()).collect();
    let is_of_cases = |flow: &Flow| {
        let mut places = flow.reads.iter().chain(&flow.writes);
        places.any(|place| shop.kinds_of_cases.contains(&place.kind))
    };
    let mut shared: Vec<bool> = flows
        .iter()
        .zip(&named)
        .map(|(flow, named)| named.is_none() && !shop.instances.is_empty() && is_of_cases(flow))
        .collect();
    let mut readers = Places::default();
    for (at, flow) in flows.iter().enumerate() {
        readers.add(at, None, &flow.reads);
    }
    let all = shared.iter().enumerate().filter(|(_, shared)| **shared);
    let mut queue: Vec<usize> = all.map(|(at, _)| at).collect();
    while let Some(writes) = queue.pop().and_then(|at| flows.get(at)).map(|flow| &flow.writes) {
        for reader in writes.iter().flat_map(|place| readers.find(None, place)) {
            let is_named = named.get(reader).is_some_and(Option::is_some);
            let Some(shared) = shared.get_mut(reader).filter(|shared| !is_named && !**shared)
            else {
                continue;
            };
            *shared = true;
            queue.push(reader);
        }
    }
    let cases = shop.instances.iter().cloned().map(Some);
    let each: Vec<Option<String>> = cases.collect();
    let case_of = |(shared, named): (&bool, &Option<&str>)| match (shared, named) {
        (true, _) => each.clone(),
        (false, named) => vec![named.map(str::to_owned)],
    };
    shared.iter().zip(&named).map(case_of).collect()
}

/// A run, as a node of the graph of runs that wait for each other.
#[derive(Clone, Debug)]
pub(in crate::steps) struct Node<'run> {
    /// The run's case; `None` if it is for all cases.
    pub instance: Option<&'run str>,
    /// The places that the run reads and writes.
    pub flow: Flow,
}

/// Returns true if runs wait for each other in a circle. A run that reads a place that it writes itself is no circle:
/// it sees the value from before.
pub(in crate::steps) fn has_cycle(nodes: &[Node]) -> bool {
    let mut groups: BTreeMap<Option<&str>, Vec<&Flow>> = BTreeMap::new();
    for node in nodes {
        groups.entry(node.instance).or_default().push(&node.flow);
    }
    // A case's runs see values that are for all cases, but never the other way round.
    groups.values().any(|flows| is_cyclic(flows))
}

/// Removes runs that wait for nobody, one after another (Kahn's algorithm); if some remain, there is a circle.
fn is_cyclic(flows: &[&Flow]) -> bool {
    let mut writers = Places::default();
    for (at, flow) in flows.iter().enumerate() {
        writers.add(at, None, &flow.writes);
    }
    let mut readers: Vec<Vec<usize>> = vec![Vec::new(); flows.len()];
    let mut waits: Vec<usize> = Vec::new();
    for (at, flow) in flows.iter().enumerate() {
        let written = flow.reads.iter().flat_map(|place| writers.find(None, place));
        let others: BTreeSet<usize> = written.filter(|other| *other != at).collect();
        for other in &others {
            readers.get_mut(*other).into_iter().for_each(|readers| readers.push(at));
        }
        waits.push(others.len());
    }
    let is_free = |(at, waits): (usize, &usize)| (*waits == 0).then_some(at);
    let mut free: Vec<usize> = waits.iter().enumerate().filter_map(is_free).collect();
    let mut over = 0;
    while let Some(writer) = free.pop() {
        over += 1;
        for reader in readers.get(writer).into_iter().flatten() {
            let Some(waits) = waits.get_mut(*reader) else { continue };
            *waits = waits.saturating_sub(1);
            if *waits == 0 {
                free.push(*reader);
            }
        }
    }
    over < flows.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    fn shop(context: &str) -> Workshop {
        Workshop::read(&parse_document(context).unwrap().request)
    }

    #[track_caller]
    fn check_cases(context: &str, calls: Value, expected: &[usize]) {
        let shop = shop(context);
        let calls = calls.as_array().unwrap();
        let flows: Vec<Flow> = calls.iter().map(|call| Flow::read(call, &shop)).collect();
        let cases = cases_of(calls, &flows, &shop);
        assert_eq!(cases.iter().map(Vec::len).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_call_is_for_each_case_where_it_has_to_do_with_what_cases_have() {
        let context = "[{type: 'input', rules: 'R'}, {type: 'input', _instance: '①', a: 1}, {type: 'input', _instance: '②', a: 2}, {type: 'tool', tool: {t: {_outputPath: '†state.z'}}}]";
        check_cases(
            context,
            json!([
                {"_tool": "x", "a": "†state.b", "_outputPath": "†state.c"},
                {"_tool": "x", "a": "†input.a", "_outputPath": "†state.b"},
                {"_tool": "x", "a": "†user", "_outputPath": "†report"},
                {"_tool": "x", "_instance": "①", "a": "†state.c"},
                {"_tool": "t"},
                {"_tool": "x", "a": "†state.z"},
            ]),
            &[2, 2, 1, 1, 1, 1],
        );
        check_cases("[{type: 'input', a: 1}]", json!([{"a": "†input.a"}]), &[1]);
    }

    #[test]
    fn a_circle_is_found_and_own_places_are_none() {
        let check = |calls: Value, cases: &[Option<&str>], expected: bool| {
            let shop = shop("[]");
            let calls = calls.as_array().unwrap();
            let nodes: Vec<Node> = calls
                .iter()
                .zip(cases)
                .map(|(call, instance)| Node { instance: *instance, flow: Flow::read(call, &shop) })
                .collect();
            assert_eq!(has_cycle(&nodes), expected, "{calls:?}");
        };
        let circle = json!([{"a": "†state.y", "_outputPath": "†state.x"}, {"a": "†state.x", "_outputPath": "†state.y"}]);
        check(circle.clone(), &[None, None], true);
        check(circle.clone(), &[Some("①"), Some("②")], false);
        check(circle, &[Some("①"), None], false);
        check(json!([{"a": "†state.x", "_outputPath": "†state.x"}]), &[None], false);
        check(
            json!([{"a": "†state.x", "_outputPath": "†state.y"}, {"_outputPath": "†state.x"}, {"a": ["†state.y || †state.x"]}]),
            &[None, None, None],
            false,
        );
    }
}
