//! The latest request of a process, with its answer or failure.

use super::record::{Attempt, Process};
use crate::steps::turns::engine::Engine;

impl Engine {
    /// Returns the latest request and its outcome: of this process, or of the process that carries out the run at `at`
    /// (run ids, outermost first). `None` if nothing was requested there yet.
    pub fn last_attempt(&self, at: &[String]) -> Option<Attempt> {
        let Some((id, below)) = at.split_first() else { return newest(&self.process).cloned() };
        match self.delegates.get(id) {
            Some(engine) => engine.last_attempt(below),
            None => recorded(&self.process, id, below),
        }
    }
}

fn newest(process: &Process) -> Option<&Attempt> {
    process.steps.iter().rev().find_map(|step| step.attempts.last())
}

/// Returns the latest request from the record of a process that is over.
fn recorded(process: &Process, id: &str, below: &[String]) -> Option<Attempt> {
    let runs = process.steps.iter().rev().flat_map(|step| &step.runs);
    let mut own = runs.filter(|run| run.id == id);
    let record = Process::from_value(own.next()?.process.as_ref()?)?;
    match below.split_first() {
        None => newest(&record).cloned(),
        Some((id, below)) => recorded(&record, id, below),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Request, parse_document};
    use crate::steps::answers::check::tests::Simple;
    use crate::steps::{Answer, Event, EventKind, FetchedDocument, Host, Settings, Want, WantKind};
    use serde_json::{Value, json};

    fn document(value: &Value) -> Request {
        parse_document(&value.to_string()).unwrap().request
    }

    /// Gives a process one answer after another; returns for each whether it was refused.
    fn refused(context: &Value, other: &Value, answers: &[Value]) -> Vec<bool> {
        let host = Host { checker: &Simple, date: "D" };
        let own = document(&json!({"schema": {"type": "string"}, "context": context}));
        let mut engine = Engine::begin(&own, None, "p", Settings::default(), &host);
        let (mut answers, mut refused) = (answers.iter(), Vec::new());
        while let Some(Want { at, kind, .. }) = engine.first_want() {
            let event = match &kind {
                WantKind::Answer(_) => {
                    let Some(value) = answers.next().cloned() else { break };
                    let text = value.to_string();
                    EventKind::Answer(Answer { text, value: Some(value), usage: None })
                }
                WantKind::Document(_) => EventKind::Document(Ok(FetchedDocument {
                    document: document(other),
                    address: None,
                })),
                _ => EventKind::Decision(crate::steps::Decision::Run),
            };
            let is_answer = matches!(event, EventKind::Answer(_));
            assert!(engine.take(&Event { at: at.clone(), kind: event }, &host));
            if is_answer {
                refused.push(!engine.last_attempt(&at).unwrap().issues.is_empty());
            }
        }
        refused
    }

    #[test]
    fn it_is_told_of_each_answer_whether_it_was_refused() {
        let other = json!({"schema": {"type": "number"}, "context": ["Count."]});
        let alone = json!(["Say it."]);
        assert_eq!(refused(&alone, &other, &[json!(5), json!("five")]), [true, false]);
        let tool = json!({"_delegate": "other", "_output": {}, "_outputPath": "†state.a"});
        let handing =
            json!([{"type": "tool", "tool": {"ask": tool}}, {"type": "state", "state": {}}]);
        let calls = json!({"calls": [{"_tool": "ask", "_outputPath": "†state.a"}], "output": null});
        let end = json!({"calls": [], "output": "five"});
        let answers = [calls, json!("none"), json!(5), end];
        assert_eq!(refused(&handing, &other, &answers), [false, true, false, false]);
    }

    #[test]
    fn where_nothing_was_asked_there_is_none() {
        let host = Host { checker: &Simple, date: "D" };
        let engine =
            Engine::begin(&document(&json!(["Hi."])), None, "p", Settings::default(), &host);
        assert_eq!(engine.last_attempt(&[]), None);
        assert_eq!(engine.last_attempt(&["0".to_owned(), "1".to_owned()]), None);
    }
}
