//! Uncalled cases: cases that have an input but no call.

use super::workshop::Workshop;
use crate::batch::{answer_cases, names_cases};
use crate::context::Tool;
use crate::object::text;
use crate::steps::answers::answer::{AnswerForm, answer_form};
use crate::steps::past::record::Run;
use crate::steps::turns::engine::Engine;
use crate::steps::turns::status::{Carrier, RunState};
use serde_json::Value;
use std::collections::BTreeSet;

/// The kind and key of the data message that lists the uncalled cases for the model.
pub(in crate::steps) const UNCALLED: &str = "uncalled";
pub(in crate::steps) const CASES: &str = "cases";

/// The instruction about them, for the model.
const REQUEST: &str = "These cases have no call yet: call for each of them, then give the output.";

/// Adds the instruction to the message that lists uncalled cases; returns any other message as it is.
pub(in crate::steps) fn with_request(mut message: Value) -> Value {
    let is_it = message.get("kind").and_then(Value::as_str) == Some(UNCALLED);
    if let (Value::Object(members), true) = (&mut message, is_it) {
        members.insert("description".to_owned(), text(REQUEST));
    }
    message
}

impl Engine {
    /// Returns the cases with an input of their own for which no step has an answer or a call that was carried out, in
    /// order; empty if the answer need not cover each case. A planned call is for all cases, and a tool that only looks
    /// something up may not be needed for each.
    pub fn uncalled_cases(&self) -> Vec<String> {
        if self.is_by_case() {
            return self.open_cases();
        }
        let shop = Workshop::read(&self.document);
        if shop.has_plan || !self.wants_calls(&shop) {
            return Vec::new();
        }
        let runs = self.process.steps.iter().flat_map(|step| &step.runs);
        // A failed call does not count, and neither does one that the person skipped.
        let came = runs.filter(|run| !matches!(run.state, RunState::Failed | RunState::Skipped));
        let called: BTreeSet<&str> = came.filter_map(Run::instance).collect();
        let mut cases = answer_cases(&self.document);
        cases.retain(|case| !called.contains(case.as_str()));
        cases
    }

    /// Returns true if an answer has to contain a call for each case.
    fn wants_calls(&self, shop: &Workshop) -> bool {
        let schema = self.document.schema();
        let decides = |tool: &Tool| {
            let is_latent = shop.carried_by(Some(tool)) == Carrier::Model;
            is_latent || tool.meta("_outputPath").is_some_and(|path| !path.is_null())
        };
        match answer_form(schema, shop) {
            AnswerForm::Output => false,
            AnswerForm::Own => schema.and_then(calls_of).is_some_and(names_cases),
            AnswerForm::Composed => shop.tools.iter().any(decides),
        }
    }
}

fn calls_of(schema: &Value) -> Option<&Value> {
    schema.get("properties")?.get("calls")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use crate::steps::answers::check::tests::Simple;
    use crate::steps::{Answer, Event, EventKind, Host, Settings};
    use serde_json::json;

    const HOST: Host = Host { checker: &Simple, date: "D" };

    fn begun(schema: Value, context: Value) -> Engine {
        let document = json!({"schema": schema, "context": context}).to_string();
        let document = parse_document(&document).unwrap().request;
        Engine::begin(&document, None, "p", Settings::default(), &HOST)
    }

    fn take_event(engine: &mut Engine, kind: EventKind) {
        assert!(engine.take(&Event { at: Vec::new(), kind }, &HOST));
    }

    fn answered(engine: &mut Engine, value: Value) {
        let text = value.to_string();
        take_event(engine, EventKind::Answer(Answer { text, value: Some(value), usage: None }));
    }

    fn judged(case: &str) -> Value {
        json!({"_tool": "judge", "_instance": case, "fair": true})
    }

    fn cases(tool: Value) -> Value {
        json!([{"type": "tool", "tool": {"judge": tool}}, {"type": "input", "_instance": "①", "word": "a"},
            {"type": "input", "_instance": "②", "word": "b"}, {"type": "input", "_instance": "③", "word": "c"}])
    }

    #[test]
    fn an_output_beside_calls_for_some_cases_only_is_incomplete_until_each_has_one() {
        let mut engine =
            begun(json!({"type": "string"}), cases(json!({"_outputPath": "†state.d"})));
        answered(&mut engine, json!({"calls": [judged("②")], "output": "One."}));
        assert_eq!(
            (engine.status().key(), engine.uncalled_cases()),
            ("incomplete", vec!["①".to_owned(), "③".to_owned()])
        );
        assert_eq!(engine.context().solution(), Some(&json!("One.")));
        let last = engine.context().messages().last().unwrap().source.clone();
        assert_eq!(
            (&last["kind"], &last["data"]),
            (&json!("uncalled"), &json!({"cases": ["①", "③"]}))
        );
        assert!(last["description"].as_str().unwrap().contains("no call yet"));
        take_event(&mut engine, EventKind::Resume);
        assert_eq!((engine.status().key(), engine.context().solution()), ("running", None));
        answered(&mut engine, json!({"calls": [judged("①")], "output": null}));
        assert_eq!(engine.uncalled_cases(), ["③"]);
        answered(&mut engine, json!({"calls": [judged("③")], "output": "All."}));
        assert_eq!((engine.status().key(), engine.uncalled_cases()), ("done", vec![]));
        let last = engine.context().messages().last().unwrap().source.clone();
        assert_eq!(last["data"], json!({"cases": []}));
    }

    #[test]
    fn a_call_that_came_to_nothing_is_none() {
        let mut engine =
            begun(json!({"type": "string"}), cases(json!({"_outputPath": "†state.d"})));
        let mut unknown = judged("①");
        unknown["_tool"] = json!("judges");
        let calls = json!([unknown, judged("②"), judged("③")]);
        answered(&mut engine, json!({"calls": calls, "output": "All."}));
        assert_eq!(
            (engine.status().key(), engine.uncalled_cases()),
            ("incomplete", vec!["①".to_owned()])
        );
    }

    #[track_caller]
    fn check(schema: Value, context: Value, answer: Value, expected: &str) {
        let mut engine = begun(schema, context);
        answered(&mut engine, answer);
        assert_eq!(engine.status().key(), expected);
    }

    #[test]
    fn a_case_needs_a_call_where_its_input_asks_for_a_decision() {
        let output = || json!({"calls": [], "output": "None."});
        let text = || json!({"type": "string"});
        check(text(), cases(json!({})), output(), "incomplete");
        check(text(), cases(json!({"_activity": "look"})), output(), "done");
        check(
            text(),
            cases(json!({"_activity": "look", "_outputPath": "†state.d"})),
            output(),
            "incomplete",
        );
        let mut planned = cases(json!({}));
        planned.as_array_mut().unwrap().push(json!({"type": "plan", "plan": []}));
        check(text(), planned, json!({"calls": [judged("①")], "output": "One."}), "done");
        // Data of the kind `state` makes no case that needs a call: orders may concern only some of those who have a
        // state.
        let states = json!([{"type": "tool", "tool": {"judge": {}}}, {"type": "state", "_instance": "①", "task": "a"},
            {"type": "state", "_instance": "②", "task": "b"}]);
        check(text(), states, json!({"calls": [judged("①")], "output": "One."}), "done");
        let own = json!({"properties": {"calls": {"items": {"properties": {"_instance": {}}}}}});
        check(own.clone(), cases(json!({})), json!({"calls": [judged("①")]}), "incomplete");
        let all = ["①", "②", "③"].map(judged);
        check(own, cases(json!({})), json!({"calls": all}), "done");
    }
}
