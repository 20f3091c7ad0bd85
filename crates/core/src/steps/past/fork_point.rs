//! Forks: a new process that continues another, from one of its steps or with its state. State is the long-term memory
//! of a task, so it stays when the next process begins.

use super::fork::{is_there_after, state_after, without_process};
use super::record::{ForkedFrom, Process};
use super::states::data_after;
use crate::batch::instances;
use crate::context::{DataMessage, Entry, Identity, merge_context};
use crate::document::{InputEdit, Request};
use crate::object::text;
use crate::steps::turns::status::ProcessStatus;
use serde_json::{Map, Value};

/// The point from which a fork continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForkPoint {
    /// After this step, with everything that existed then; 0 is the beginning.
    Step(usize),
    /// From the beginning, with the state that the process left.
    State,
}

/// Returns the document with which a fork of a recorded process begins, with the inputs of the document `now`. `None`
/// if `record` has no process or no such finished step, or if its process left no new state. `record` itself is not
/// changed.
pub fn forked(record: &Request, point: ForkPoint, id: &str, now: &Request) -> Option<Request> {
    let process = Process::read(record)?;
    let is_over = |step: usize| process.steps.iter().any(|own| own.step == step && own.is_over);
    let last = || process.steps.iter().map(|own| own.step).max().unwrap_or_default();
    let (step, begun) = match point {
        ForkPoint::Step(step) if step == 0 || is_over(step) => {
            (step, with_inputs_of(&state_after(record, step).with_solution(None), now))
        }
        ForkPoint::Step(_) => return None,
        ForkPoint::State => (last(), with_learnt(record, &without_process(now))?),
    };
    let mut steps = process.steps;
    steps.retain(|own| point == ForkPoint::Step(step) && own.step <= step);
    let from = Some(ForkedFrom { id: process.id, step });
    let fork = Process { id: id.to_owned(), from, status: ProcessStatus::Running, steps };
    Some(fork.within(&begun))
}

/// Returns a document with the inputs of another. Data that steps wrote over them stay. An input that the document
/// lacks is appended at the end, since the record refers to messages by index.
fn with_inputs_of(document: &Request, now: &Request) -> Request {
    let (own, other) = (inputs(document), inputs(now));
    let messages = now.messages();
    let put = |document: Request, input: &DataMessage| {
        if let Some(own) = own.iter().find(|own| own.identity == input.identity) {
            let edit = InputEdit { messages: own.parts.clone(), value: input.value.clone() };
            return document.with_inputs(&[edit]);
        }
        let parts = input.parts.iter().filter_map(|&place| messages.get(place));
        document.with_more_messages(parts.map(|message| message.source.clone()).collect())
    };
    other.iter().fold(document.clone(), put)
}

/// Returns the inputs of a document that no step has written.
fn inputs(document: &Request) -> Vec<DataMessage> {
    let messages = document.messages();
    let is_own = |place: usize| messages.get(place).is_some_and(|m| is_there_after(m.source, 0));
    let own = |entry: Entry| match entry {
        Entry::Data(mut data) if data.identity.is_input() => {
            data.parts.retain(|&place| is_own(place));
            (!data.parts.is_empty()).then_some(data)
        }
        _ => None,
    };
    merge_context(&messages).into_iter().filter_map(own).collect()
}

/// Returns true if a process left state that the document `now`, which has no steps, does not have.
pub fn has_learnt(record: &Request, now: &Request) -> bool {
    !learnt(record, now).is_empty()
}

/// Returns a document with the state that a process left; `None` if it is the same as the document's own.
fn with_learnt(record: &Request, now: &Request) -> Option<Request> {
    let learnt = learnt(record, now);
    let with_all = || learnt.iter().fold(now.clone(), with_state);
    (!learnt.is_empty()).then(with_all)
}

/// Returns the changed state that a process left, for all cases and for each case that the document still has.
fn learnt(record: &Request, now: &Request) -> Vec<DataMessage> {
    let (own, cases) = (data_after(now, 0), instances(now));
    let is_other = |data: &DataMessage| {
        let there = own.iter().find(|own| own.identity == data.identity);
        there.and_then(|own| own.value.as_ref()) != data.value.as_ref()
    };
    let is_of_case = |identity: &Identity| {
        identity.instance.as_ref().is_none_or(|case| cases.iter().any(|other| other == case))
    };
    let is_kept = |data: &DataMessage| {
        data.identity.kind == "state"
            && data.value.is_some()
            && is_of_case(&data.identity)
            && is_other(data)
    };
    data_after(record, usize::MAX).into_iter().filter(is_kept).collect()
}

/// Returns a document whose state is replaced by this one.
fn with_state(document: Request, state: &DataMessage) -> Request {
    let own = data_after(&document, 0).into_iter().find(|own| own.identity == state.identity);
    if let Some(own) = own {
        let edit = InputEdit { messages: own.parts, value: state.value.clone() };
        return document.with_data(&edit);
    }
    let mut members = Map::new();
    members.insert("type".to_owned(), text("state"));
    let case = state.identity.instance.as_deref();
    members.extend(case.map(|case| ("_instance".to_owned(), text(case))));
    members.extend(state.value.clone().map(|value| ("state".to_owned(), value)));
    document.with_more_messages(vec![Value::Object(members)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;

    /// Checks the context that a fork begins with, and the number of its steps.
    #[track_caller]
    fn check_fork(point: ForkPoint, now: &str, expected: Option<(&str, usize)>) {
        let record = parse_document(RECORD).unwrap().request;
        let now = parse_document(now).unwrap().request;
        let result = forked(&record, point, "q", &now);
        let result = result.map(|fork| {
            let process = Process::read(&fork).unwrap();
            assert_eq!((process.id.as_str(), process.status), ("q", ProcessStatus::Running));
            assert_eq!((process.from.unwrap().id.as_str(), fork.solution()), ("p", None));
            (fork.members()["context"].to_string(), process.steps.len())
        });
        let context = |text| parse_document(text).unwrap().request.members()["context"].to_string();
        assert_eq!(result, expected.map(|(text, steps)| (context(text), steps)));
    }

    const RECORD: &str = "{context: [{type: 'input', input: {city: 'Bern'}}, {type: 'state', state: {seen: 0}},
        {type: 'plan', plan: [], _step: 1}, {type: 'state', state: {seen: 1}, _step: 1},
        {type: 'data', kind: 'error', data: {}, _step: 2}, {type: 'state', state: {seen: 2}, _step: 2}], solution: 'old',
        process: {version: 1, id: 'p', status: 'done', steps: [{step: 1, over: true}, {step: 2, over: true}]}}";

    #[test]
    fn a_fork_goes_on_after_a_step_with_what_the_form_says_now() {
        let now = "{context: [{type: 'input', input: {city: 'Rome'}}, {type: 'state', state: {seen: 0}}]}";
        check_fork(
            ForkPoint::Step(1),
            now,
            Some((
                "[{type: 'input', input: {city: 'Rome'}}, {type: 'state', state: {seen: 0}},
                  {type: 'plan', plan: [], _step: 1}, {type: 'state', state: {seen: 1}, _step: 1}]",
                1,
            )),
        );
        check_fork(
            ForkPoint::Step(0),
            "{context: [{type: 'input', _instance: 'x', input: {city: 'Oslo'}}]}",
            Some((
                "[{type: 'input', input: {city: 'Bern'}}, {type: 'state', state: {seen: 0}},
                  {type: 'input', _instance: 'x', input: {city: 'Oslo'}}]",
                0,
            )),
        );
        check_fork(ForkPoint::Step(7), now, None);
    }

    #[test]
    fn what_was_learnt_goes_on_from_the_beginning_of_what_the_document_is_now() {
        check_fork(
            ForkPoint::State,
            "{context: ['Be kind.', {type: 'input', input: {city: 'Rome'}}, {type: 'state', state: {seen: 0}}]}",
            Some((
                "['Be kind.', {type: 'input', input: {city: 'Rome'}}, {type: 'state', state: {seen: 2}}]",
                0,
            )),
        );
        check_fork(
            ForkPoint::State,
            "{context: [{type: 'input', input: {city: 'Rome'}}]}",
            Some((
                "[{type: 'input', input: {city: 'Rome'}}, {type: 'state', state: {seen: 2}}]",
                0,
            )),
        );
        check_fork(ForkPoint::State, "{context: [{type: 'state', state: {seen: 2}}]}", None);
    }
}
