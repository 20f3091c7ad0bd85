//! Documents without tools whose cases are each answered by the document's own schema: all in one request, or each in a
//! request of its own. An answer for a case is kept and never requested again; cases without an answer are reported.

use super::check::Checker;
use crate::batch::{
    Answers, OneCase, answer_cases, answers, call_place, gathered, is_one_by_one,
    sub_batch_request, undirected,
};
use crate::document::Request;
use crate::form::{Issue, IssueKind};
use crate::object::object;
use crate::pointer::Pointer;
use crate::steps::plans::nesting::is_too_deep;
use crate::steps::plans::workshop::asks_by_case;
use crate::steps::turns::engine::{Engine, Turn};
use crate::steps::turns::status::ProcessStatus;
use crate::steps::turns::wants::Answer;
use serde_json::Value;
use std::collections::BTreeSet;

impl Engine {
    /// Returns true if this process answers by case. A delegate never does: its caller takes the answer as it is.
    pub(in crate::steps) fn is_by_case(&self) -> bool {
        self.depth == 0 && asks_by_case(&self.document)
    }

    /// Returns the cases of the next request; `None` if the document is answered as a whole, or no case is open.
    pub(in crate::steps) fn question_cases(&self) -> Option<Vec<String>> {
        let mut open = self.is_by_case().then(|| self.open_cases())?;
        if self.is_one_by_one() {
            open.truncate(1);
        }
        (!open.is_empty()).then_some(open)
    }

    fn is_one_by_one(&self) -> bool {
        self.settings.each || is_one_by_one(&self.document)
    }

    /// Returns the cases that no step has an answer for.
    pub(in crate::steps) fn open_cases(&self) -> Vec<String> {
        let cases = answer_cases(&self.document);
        let sorted = answers(&self.gathered_cases(), None, &cases);
        sorted.missing().map(str::to_owned).collect()
    }

    /// Returns the answers of all steps, in the order of the cases.
    fn gathered_cases(&self) -> Value {
        let solutions = self.process.steps.iter().filter_map(|step| step.solution.clone());
        gathered(&solutions.collect::<Vec<_>>(), &answer_cases(&self.document))
    }

    /// Takes an answer to some cases and keeps its valid part, one answer for each case.
    pub(in crate::steps) fn take_cases(&mut self, value: &Value, answer: &Answer, turn: &Turn) {
        let cases = self.question_cases().unwrap_or_default();
        let read = read_cases(&self.document, &cases, value, turn.checker);
        let issues = read.as_ref().err().cloned().unwrap_or_default();
        self.note_attempt(answer, None, issues, turn);
        let (Ok(CaseCalls { calls, left_out }), Some(step)) = (read, self.step_mut()) else {
            return;
        };
        step.solution = Some(object([("calls", Value::Array(calls))]));
        if let Some(attempt) = step.attempts.last_mut() {
            attempt.left_out = left_out;
        }
    }

    /// Ends a step of cases: the process goes on with the next cases, or ends with the answers that it has.
    pub(in crate::steps) fn end_cases(&mut self) -> bool {
        self.document = self.document.with_solution(Some(self.gathered_cases()));
        self.step_mut().into_iter().for_each(|step| step.is_over = true);
        match self.open_cases().is_empty() {
            true => self.end(ProcessStatus::Done),
            false if self.is_one_by_one() => true,
            false => self.end(ProcessStatus::Incomplete),
        }
    }
}

/// The accepted part of an answer to several cases.
struct CaseCalls {
    /// The accepted answers, one for each case that has one.
    calls: Vec<Value>,
    /// Issues of the calls that are not accepted: an invalid call for another case, a second call for a case, or an
    /// unknown case.
    left_out: Vec<Issue>,
}

/// Returns the first call for each case that fits the schema.
///
/// # Errors
///
/// The issues, if no call fits.
fn read_cases(
    document: &Request,
    cases: &[String],
    value: &Value,
    checker: &dyn Checker,
) -> Result<CaseCalls, Vec<Issue>> {
    if is_too_deep(value) {
        return Err(vec![issue("", "depth", IssueKind::Other)]);
    }
    let only = OneCase::find(&sub_batch_request(document, cases));
    let whole = match OneCase::directed(only.as_ref(), value.clone()) {
        bare @ Value::Array(_) => object([("calls", bare)]),
        whole => whole,
    };
    let checked = undirected(document, &whole);
    let issues = checked.map(|(schema, list)| checker.issues(&schema, &list)).unwrap_or_default();
    let unfit: BTreeSet<usize> = issues.iter().filter_map(|issue| split(issue).0).collect();
    let sorted = answers(&whole, None, cases);
    let first = |calls: &[usize]| calls.iter().find(|at| !unfit.contains(at)).copied();
    let call = |at: usize| whole.get("calls")?.get(at).cloned();
    let first_calls = sorted.cases.iter().filter_map(|case| first(&case.calls));
    let calls: Vec<Value> = first_calls.filter_map(call).collect();
    let placed = |issue: &Issue| place_in_answer(issue, &whole, only.is_some());
    match calls.is_empty() {
        true if issues.is_empty() => Err(vec![issue("/calls", "required", IssueKind::Missing)]),
        true => Err(issues.iter().map(placed).collect()),
        false => {
            let open = sorted.cases.iter().filter(|case| first(&case.calls).is_none());
            let open: BTreeSet<usize> = open.flat_map(|case| case.calls.iter().copied()).collect();
            let is_open = |issue: &&Issue| split(issue).0.is_some_and(|at| open.contains(&at));
            let unfit = issues.iter().filter(is_open).map(placed);
            let further = further_calls(&sorted, first).map(|(at, keyword, kind)| {
                let list = if value.is_array() { "" } else { "/calls" };
                issue(&format!("{list}/{at}/_instance"), keyword, kind)
            });
            Ok(CaseCalls { calls, left_out: unfit.chain(further).collect() })
        }
    }
}

/// Returns the further calls that no case takes although they may be valid: each by its index, with a keyword and the
/// reason. `choose` returns the accepted call among a case's calls.
fn further_calls(
    sorted: &Answers,
    choose: impl Fn(&[usize]) -> Option<usize>,
) -> impl Iterator<Item = (usize, &'static str, IssueKind)> {
    let names = sorted.cases.iter().map(|case| Value::from(case.instance.as_str()).to_string());
    let unknown = IssueKind::NotAllowed { options: names.collect() };
    let second = sorted.cases.iter().flat_map(move |case| {
        let first = choose(&case.calls);
        let others = case.calls.iter().filter(move |at| first.is_some_and(|first| first != **at));
        let kind = move || IssueKind::SecondAnswer { name: case.instance.clone() };
        others.map(move |at| (*at, "_instance", kind()))
    });
    let unknown = sorted.unknown.iter().map(move |at| (*at, "enum", unknown.clone()));
    let undirected = sorted.undirected.iter().map(|at| (*at, "required", IssueKind::Missing));
    second.chain(unknown).chain(undirected)
}

/// Moves an issue of the list of answers to its place in the model's own answer.
fn place_in_answer(issue: &Issue, whole: &Value, is_only: bool) -> Issue {
    let pointer = if is_only { split(issue).1 } else { call_place(whole, &issue.pointer) };
    Issue { pointer, ..issue.clone() }
}

/// Splits an issue's pointer into the index of the answer in the list, and the rest.
fn split(issue: &Issue) -> (Option<usize>, Pointer) {
    let mut tokens = issue.pointer.tokens();
    let at = tokens.next().and_then(|first| first.parse().ok());
    (at, tokens.fold(Pointer::root(), |place, token| place.join(&token)))
}

fn issue(place: &str, keyword: &str, kind: IssueKind) -> Issue {
    let pointer = Pointer::parse(place).unwrap_or_default();
    Issue { pointer, keyword: keyword.to_owned(), kind }
}

#[cfg(test)]
mod tests {
    use super::super::check::tests::Simple;
    use super::*;
    use crate::document::parse_document;
    use crate::steps::{Event, EventKind, Host, Settings, WantKind};
    use serde_json::json;

    const HOST: Host = Host { checker: &Simple, date: "D" };

    /// Runs a document of three cases: gives one answer after another while something is requested. Returns the
    /// requested cases of each request, and the engine at the end.
    fn ran(schema: Option<Value>, each: bool, texts: &[Value]) -> (Vec<Value>, Engine) {
        let mut document = json!({"context": [{"type": "input", "tone": "dry"},
            {"type": "input", "_instance": "a", "word": "x"}, {"type": "input", "_instance": "b", "word": "y"},
            {"type": "input", "_instance": "c", "word": "z"}]});
        if let Some(schema) = schema {
            document["schema"] = schema;
        }
        let document = parse_document(&document.to_string()).unwrap().request;
        let settings = Settings { each, ..Settings::default() };
        let mut engine = Engine::begin(&document, None, "p", settings, &HOST);
        let mut questions = Vec::new();
        for value in texts {
            if engine.status() == ProcessStatus::Incomplete {
                engine.take(&Event { at: Vec::new(), kind: EventKind::Resume }, &HOST);
            }
            let Some(WantKind::Answer(asking)) = engine.first_want().map(|want| want.kind) else {
                break;
            };
            questions.push(json!(answer_cases(&asking.request)));
            let answer =
                Answer { text: value.to_string(), value: Some(value.clone()), usage: None };
            engine.take(&Event { at: Vec::new(), kind: EventKind::Answer(answer) }, &HOST);
        }
        (questions, engine)
    }

    #[track_caller]
    fn check(each: bool, texts: &[Value], questions: Value, status: &str, expected: Value) {
        let (actual, engine) = ran(Some(schema()), each, texts);
        assert_eq!((Value::Array(actual), engine.status().key()), (questions, status));
        let calls = engine.document.solution().map(|answer| answer["calls"].clone());
        assert_eq!(calls.unwrap_or_default(), expected);
    }

    fn schema() -> Value {
        json!({"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]})
    }

    fn call(case: &str, n: u32) -> Value {
        json!({"_instance": case, "n": n})
    }

    #[test]
    fn cases_are_asked_for_together_and_those_without_an_answer_again_alone() {
        let all = json!(["a", "b", "c"]);
        let whole = json!({"calls": [call("c", 3), call("a", 1), call("b", 2)]});
        let done = json!([call("a", 1), call("b", 2), call("c", 3)]);
        check(false, &[whole], json!([all]), "done", done.clone());
        let short = json!({"calls": [call("b", 2)]});
        check(
            false,
            std::slice::from_ref(&short),
            json!([all]),
            "incomplete",
            json!([call("b", 2)]),
        );
        let rest = json!({"calls": [call("a", 1), call("c", 3), call("b", 9)]});
        check(false, &[short, rest], json!([all, ["a", "c"]]), "done", done.clone());
        // A single remaining case is requested by the document's own schema.
        let two = json!({"calls": [call("a", 1), call("b", 2)]});
        check(false, &[two, json!({"n": 3})], json!([all, ["c"]]), "done", done.clone());
        let each = [json!({"n": 1}), json!({"n": 2}), json!({"n": 3})];
        check(true, &each, json!([["a"], ["b"], ["c"]]), "done", done);
    }

    #[test]
    fn of_an_answer_what_fits_is_kept_and_one_that_fits_nowhere_is_refused() {
        let all = json!(["a", "b", "c"]);
        let mixed =
            json!({"calls": [{"_instance": "a"}, call("b", 2), call("b", 5), call("x", 1)]});
        check(
            false,
            std::slice::from_ref(&mixed),
            json!([all]),
            "incomplete",
            json!([call("b", 2)]),
        );
        let (_, engine) = ran(Some(schema()), false, &[mixed]);
        let attempt = engine.last_attempt(&[]).unwrap();
        let left_out: Vec<&str> = attempt.left_out.iter().map(|one| one.pointer.as_str()).collect();
        let places = ["/calls/0/n", "/calls/2/_instance", "/calls/3/_instance"];
        assert_eq!((left_out, attempt.issues), (places.to_vec(), vec![]));
        let second = IssueKind::SecondAnswer { name: "b".into() };
        assert_eq!(attempt.left_out.get(1).map(|one| &one.kind), Some(&second));
        let bare = json!([call("a", 1), call("b", 2), call("c", 3)]);
        check(false, std::slice::from_ref(&bare), json!([all]), "done", bare.clone());
        let one = json!({"n": 1});
        check(false, &[one.clone(), one], json!([all, all]), "failed", Value::Null);
        check(
            true,
            &[json!({}), json!({"n": 1})],
            json!([["a"], ["a"]]),
            "running",
            json!([call("a", 1)]),
        );
        check(true, &[json!({}), json!({})], json!([["a"], ["a"]]), "failed", Value::Null);
    }

    #[test]
    fn a_text_is_asked_for_each_by_itself() {
        let (questions, engine) = ran(None, false, &[json!("x"), json!("y"), json!("z")]);
        assert_eq!(
            (json!(questions), engine.status().key()),
            (json!([["a"], ["b"], ["c"]]), "done")
        );
        let solution = engine.document.solution().unwrap();
        assert_eq!(solution["calls"][1], json!({"_instance": "b", "_output": "y"}));
    }
}
