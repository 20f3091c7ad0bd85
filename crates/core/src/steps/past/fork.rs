//! Restores a document to its state after a step of its process, or before any step.

use super::record::Process;
use crate::document::Request;
use crate::steps::turns::status::ProcessStatus;
use serde_json::Value;

/// Returns the document as it was after a step: the messages up to that step, with the record cut there. Step 0 is the
/// beginning.
pub fn state_after(document: &Request, step: usize) -> Request {
    let messages = document.messages();
    let rest = messages.iter().filter(|message| is_there_after(message.source, step));
    let mut cut = document.with_context(rest.map(|message| message.source.clone()).collect());
    if let Some(mut process) = Process::read(document) {
        let is_last = process.steps.last().is_none_or(|last| last.step <= step);
        process.steps.retain(|own| own.step <= step);
        if !is_last {
            process.status = ProcessStatus::Running;
            cut = cut.with_solution(None);
        }
        cut = process.within(&cut);
    }
    cut
}

/// Returns the document before any step, without its process's messages, its answer and its record.
pub fn without_process(document: &Request) -> Request {
    let messages = document.messages();
    let rest = messages.iter().filter(|message| is_there_after(message.source, 0));
    let rest = document.with_context(rest.map(|message| message.source.clone()).collect());
    let mut members = rest.with_solution(None).members().clone();
    members.shift_remove("process");
    Request::new(members)
}

/// Returns the document as its process began, with its record. `None` if no step appended a message, or if such
/// messages are not all at the end.
pub fn as_begun(document: &Request) -> Option<Request> {
    let messages = document.messages();
    let is_own = |source: &Value| is_there_after(source, 0);
    let count = messages.iter().take_while(|message| is_own(message.source)).count();
    let (own, later) = messages.split_at_checked(count)?;
    let is_behind = !later.is_empty() && !later.iter().any(|message| is_own(message.source));
    let own = own.iter().map(|message| message.source.clone());
    is_behind.then(|| document.with_context(own.collect()))
}

/// Returns a document with the messages that the steps of another document appended.
pub fn with_steps_of(document: &Request, other: &Request) -> Request {
    let messages = other.messages();
    let left = messages.iter().filter(|message| !is_there_after(message.source, 0));
    document.with_more_messages(left.map(|message| message.source.clone()).collect())
}

/// Returns true if a message existed after the given step.
pub(in crate::steps) fn is_there_after(source: &Value, step: usize) -> bool {
    let number = source.get("_step").and_then(Value::as_u64);
    number.is_none_or(|number| usize::try_from(number).is_ok_and(|number| number <= step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;

    #[track_caller]
    fn check(document: &str, expected: Option<&str>) {
        let document = parse_document(document).unwrap().request;
        let start = as_begun(&document);
        let expected = expected.map(|text| parse_document(text).unwrap().request.to_text());
        assert_eq!(start.as_ref().map(Request::to_text), expected);
        if let Some(start) = start {
            assert_eq!(with_steps_of(&start, &document).to_text(), document.to_text());
        }
    }

    #[test]
    fn a_document_is_as_its_process_began_without_what_the_steps_left_behind_it() {
        check(
            "{context: [{state: {a: 1}}, {state: {a: 2}, _step: 1}, {state: {a: 3}, _step: 2}], solution: 1, process: {}}",
            Some("{context: [{state: {a: 1}}], solution: 1, process: {}}"),
        );
        check("{context: [{state: {a: 1}, _step: 1}]}", Some("{context: []}"));
        check("{context: [{state: {a: 1}}, 'Hi'], solution: 1}", None);
        check("{context: []}", None);
        // A step's message that is not at the end is not moved.
        check("{context: [{state: {a: 2}, _step: 1}, 'Hi']}", None);
    }
}
