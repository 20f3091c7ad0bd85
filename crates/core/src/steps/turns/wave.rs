//! Waves: finds the runs that can be carried out now, those that never will, and those that need approval.

use super::status::{Carrier, FaultCode, RunNote, RunState};
use super::waiting::Waiting;
use crate::context::{Entry, Identity};
use crate::steps::answers::check::Checker;
use crate::steps::answers::fault_reason::FaultReason;
use crate::steps::answers::schema_fault::place_fault;
use crate::steps::past::record::{Run, RunError, Step};
use crate::steps::plans::flow::{Flow, output_method};
use crate::steps::plans::nesting::is_too_deep;
use crate::steps::plans::runs::parameters_fault;
use crate::steps::plans::workshop::{Workshop, bare_call};
use crate::tool::{
    Call, MOST_RESOLVED, OutputMethod, OutputPaths, ResultPlace, Variable, resolved_call_by,
    result_change, size,
};
use serde_json::Value;
use std::collections::BTreeMap;

/// The maximum number of missing names that the model is told.
const MAX_NAMES: usize = 20;

/// Begins the next wave: every blocked run whose values are available joins it, or fails if its values are invalid.
/// Returns true if anything changed.
pub(in crate::steps) fn begin_wave(
    step: &mut Step,
    shop: &Workshop,
    checker: &dyn Checker,
) -> bool {
    let waiting = Waiting::find(step, shop);
    let resolved = step.runs.iter().filter_map(|run| run.resolved.as_ref());
    let mut left = MOST_RESOLVED.saturating_sub(resolved.map(size).sum());
    let ready = |(at, run): (usize, &Run)| {
        if waiting.must_wait(at, run) {
            return None;
        }
        let call = bare_call(&run.case_call());
        let settled = |variable: &Variable| waiting.is_settled(at, variable);
        let (resolved, failed) = resolved_call_by(&call, &shop.entries, &settled, left);
        if !failed.is_empty() {
            return None;
        }
        left = left.saturating_sub(size(&resolved));
        Some((at, resolved))
    };
    let open = step.runs.iter().enumerate().filter(|(_, run)| run.state == RunState::Blocked);
    let calls: Vec<(usize, Value)> = open.filter_map(ready).collect();
    let wave = step.waves;
    for (at, resolved) in &calls {
        let Some(run) = step.runs.get_mut(*at) else { continue };
        match values_fault(run, resolved, shop, checker) {
            Ok(()) => (run.state, run.wave) = (RunState::Waiting, Some(wave)),
            Err(error) => run.fail(error),
        }
        run.resolved = Some(resolved.clone());
    }
    note_same_places(step, shop);
    !calls.is_empty()
}

/// Returns the fault of a run's values, or of the path to its result's place.
pub(in crate::steps) fn values_fault(
    run: &Run,
    resolved: &Value,
    shop: &Workshop,
    checker: &dyn Checker,
) -> Result<(), RunError> {
    let tool = shop.tool(&run.call);
    if is_too_deep(resolved) {
        return Err(RunError::from_fault(FaultCode::Parameters, &FaultReason::TooDeep));
    }
    parameters_fault(resolved, tool, checker)?;
    let call = run.case_call();
    let (read, method) = (Call { source: &call }, output_method(&call, shop));
    for place in &Flow::read(&run.call, shop).writes {
        let path = crate::tool::OutputPath(place.clone());
        let instance = run.instance().map(str::to_owned);
        place_fault(&shop.entries, &Identity { kind: place.kind.clone(), instance }, &path)?;
        let place = ResultPlace { path: &path, method: method.unwrap_or_default() };
        if result_change(&shop.entries, (read, tool), place, Value::Null, None).is_err() {
            let reason = FaultReason::NoObject(path.0.to_string());
            return Err(RunError::from_fault(FaultCode::Path, &reason));
        }
    }
    Ok(())
}

/// Adds a note to runs of one wave that set the same place; the last one's value remains.
fn note_same_places(step: &mut Step, shop: &Workshop) {
    let places = same_places(step, shop);
    for run in step.runs.iter_mut().filter(|run| places.contains_key(&run.id)) {
        run.note(RunNote::SamePlace);
    }
}

/// Returns, for each run of the current wave that sets the same place as other runs, the ids of the others.
pub(in crate::steps) fn same_places(step: &Step, shop: &Workshop) -> BTreeMap<String, Vec<String>> {
    let mut places: BTreeMap<(Option<&str>, String), Vec<&str>> = BTreeMap::new();
    let sets = |run: &&Run| {
        run.wave == Some(step.waves) && output_method(&run.call, shop) == Some(OutputMethod::Set)
    };
    for run in step.runs.iter().filter(sets) {
        for place in Flow::read(&run.call, shop).writes {
            places.entry((run.instance(), place.to_string())).or_default().push(&run.id);
        }
    }
    let mut result: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for ids in places.values().filter(|ids| ids.len() > 1) {
        for id in ids {
            let others = ids.iter().filter(|other| *other != id).map(|other| (*other).to_owned());
            result.entry((*id).to_owned()).or_default().extend(others);
        }
    }
    result
}

/// Settles blocked runs that no open run can help: skips those whose value another run failed to write, and fails the
/// others. Returns true if anything changed.
pub(in crate::steps) fn settle_stuck(step: &mut Step, shop: &Workshop) -> bool {
    let stuck = stuck(step, shop);
    // Runs that the person changed may wait for each other in a circle; none of them can ever continue.
    let only_waiting = stuck.iter().all(|stuck| stuck.waits);
    for call in stuck.iter().filter(|stuck| only_waiting || !stuck.waits) {
        let Some(run) = step.runs.get_mut(call.at) else { continue };
        if call.is_unwritten {
            run.state = RunState::Skipped;
        } else {
            let names = call.names.join(", ");
            run.fail(match names.is_empty() {
                true => RunError::from_fault(FaultCode::Unresolved, &FaultReason::TooLarge),
                false => RunError::new(FaultCode::Unresolved, names),
            });
        }
    }
    !stuck.is_empty()
}

/// A blocked run that no open run can help.
struct Stuck {
    at: usize,
    /// True if it waits for other stuck runs.
    waits: bool,
    /// True if another run should have written the missing value but did not.
    is_unwritten: bool,
    /// The names of the missing values.
    names: Vec<String>,
}

fn stuck(step: &Step, shop: &Workshop) -> Vec<Stuck> {
    let waiting = Waiting::with_unwritten(step, shop);
    let open = step.runs.iter().enumerate().filter(|(_, run)| run.state == RunState::Blocked);
    let stuck = open.map(|(at, run)| {
        let missing = missing_of(at, run, &waiting, &shop.entries);
        Stuck {
            at,
            waits: !missing.iter().all(|variable| waiting.is_settled(at, variable)),
            is_unwritten: missing.iter().any(|it| waiting.is_unwritten(at, it)),
            names: missing.iter().take(MAX_NAMES).map(ToString::to_string).collect(),
        }
    });
    stuck.collect()
}

fn missing_of(at: usize, run: &Run, waiting: &Waiting, entries: &[Entry]) -> Vec<Variable> {
    let settled = |variable: &Variable| waiting.is_settled(at, variable);
    let (_, failed) = resolved_call_by(&run.case_call(), entries, &settled, MOST_RESOLVED);
    failed.into_iter().filter_map(|link| link.value.err()).flat_map(|error| error.missing).collect()
}

/// Returns true if the execution of a run reaches beyond the model and the person.
pub(in crate::steps) fn has_effect(by: Carrier, is_code_foreign: bool) -> bool {
    match by {
        Carrier::Server | Carrier::Delegate => true,
        Carrier::Code => is_code_foreign,
        Carrier::Model | Carrier::Person => false,
    }
}

/// Returns the places to choose from for a run's result; empty if there is no choice.
pub(in crate::steps) fn choices(call: &Value, shop: &Workshop) -> Vec<String> {
    let path = crate::steps::plans::flow::output_path(call, shop);
    match path.as_deref().and_then(OutputPaths::read) {
        Some(OutputPaths::OneOf(paths)) => paths.iter().map(|path| path.0.to_string()).collect(),
        _ => Vec::new(),
    }
}
