//! Reads the model's answer: its calls, its output, forged results that have to be removed, and its faults.

use super::check::Checker;
use crate::form::{Issue, IssueKind};
use crate::pointer::Pointer;
use crate::steps::plans::nesting::is_too_deep;
use crate::steps::plans::workshop::{Workshop, without};
use crate::steps::turns::status::Carrier;
use crate::tool::describes_calls;
use serde_json::Value;
use std::collections::BTreeSet;

/// The maximum number of calls in one answer or plan.
pub(in crate::steps) const MOST_CALLS: usize = 1_000;

/// The form in which an answer is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::steps) enum AnswerForm {
    /// The output itself, as there are no tools.
    Output,
    /// `{calls, output}`, by the author's own schema.
    Own,
    /// `{meta?, calls, output}`, by a schema that the app composed.
    Composed,
}

/// An answer after it was read and checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::steps) struct ReadAnswer {
    /// The calls, without results that the model may not write.
    pub calls: Vec<Value>,
    /// The indices of the calls whose results were forged: another carrier than the model has to give them.
    pub forged: BTreeSet<usize>,
    /// The output; `None` if it is not given yet.
    pub output: Option<Value>,
}

/// Returns the form in which a document's answer is requested.
pub(in crate::steps) fn answer_form(schema: Option<&Value>, shop: &Workshop) -> AnswerForm {
    match schema {
        Some(schema) if describes_calls(schema) => AnswerForm::Own,
        _ if shop.tools.is_empty() => AnswerForm::Output,
        _ => AnswerForm::Composed,
    }
}

/// Reads and checks an answer. Calls are not checked against their tools' schemas here: each wrong call fails by itself
/// later.
///
/// # Errors
///
/// The issues, if the answer as a whole is invalid.
pub(in crate::steps) fn read_answer(
    value: &Value,
    schema: Option<&Value>,
    shop: &Workshop,
    checker: &dyn Checker,
) -> Result<ReadAnswer, Vec<Issue>> {
    if is_too_deep(value) {
        return Err(vec![issue("", "depth", IssueKind::Other)]);
    }
    let form = answer_form(schema, shop);
    let checked = |value: &Value, place: &str| match schema {
        Some(schema) => none_of(within(checker.issues(schema, value), place)),
        None => Ok(()),
    };
    if form == AnswerForm::Output {
        checked(value, "")?;
        return Ok(ReadAnswer { output: Some(value.clone()), ..ReadAnswer::default() });
    }
    let mut read = ReadAnswer { calls: calls_in(value)?, ..ReadAnswer::default() };
    read.drop_forged(shop);
    let has_output =
        |schema: &Value| schema.get("properties").is_some_and(|p| p.get("output").is_some());
    read.output = value.get("output").filter(|output| !output.is_null()).cloned();
    if form == AnswerForm::Own {
        let own = read.without_forged(value);
        checked(&own, "")?;
        // Without a plan the process requests one answer only, so the whole answer is the output, whatever its `output`
        // is.
        let goes_on = shop.has_plan && schema.is_some_and(has_output);
        read.output = if goes_on { read.output } else { Some(own) };
    }
    if let (AnswerForm::Composed, Some(output)) = (form, &read.output) {
        checked(output, "/output")?;
    }
    if form == AnswerForm::Composed && value.get("calls").is_none() && value.get("output").is_none()
    {
        return Err(vec![issue("/calls", "required", IssueKind::Missing)]);
    }
    Ok(read)
}

impl ReadAnswer {
    fn drop_forged(&mut self, shop: &Workshop) {
        for (place, call) in self.calls.iter_mut().enumerate() {
            let is_forged =
                call.get("_output").is_some() && shop.carried_by(shop.tool(call)) != Carrier::Model;
            if is_forged {
                *call = without(call, &["_output"]);
                self.forged.insert(place);
            }
        }
    }

    /// Returns the answer with its calls replaced by those without forged results.
    fn without_forged(&self, answer: &Value) -> Value {
        let mut own = answer.clone();
        if let (false, Some(calls)) = (self.forged.is_empty(), own.get_mut("calls")) {
            *calls = Value::Array(self.calls.clone());
        }
        own
    }
}

fn calls_in(value: &Value) -> Result<Vec<Value>, Vec<Issue>> {
    let wrong = |place: &str, keyword: &str, kind| Err(vec![issue(place, keyword, kind)]);
    let expected = |name: &str| IssueKind::WrongType { expected: vec![name.to_owned()] };
    let Value::Object(members) = value else { return wrong("", "type", expected("object")) };
    let calls = match members.get("calls") {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(calls)) => calls,
        Some(_) => return wrong("/calls", "type", expected("array")),
    };
    if calls.len() > MOST_CALLS {
        let (limit, actual) = (MOST_CALLS.to_string(), calls.len().to_string());
        return wrong("/calls", "maxItems", IssueKind::TooManyItems { limit, actual });
    }
    match calls.iter().position(|call| !call.is_object()) {
        Some(at) => wrong(&format!("/calls/{at}"), "type", expected("object")),
        None => Ok(calls.clone()),
    }
}

fn issue(place: &str, keyword: &str, kind: IssueKind) -> Issue {
    let pointer = Pointer::parse(place).unwrap_or_default();
    Issue { pointer, keyword: keyword.to_owned(), kind }
}

fn within(issues: Vec<Issue>, place: &str) -> Vec<Issue> {
    let moved = issues.into_iter().map(|issue| {
        let pointer = Pointer::parse(&format!("{place}{}", issue.pointer)).unwrap_or_default();
        Issue { pointer, ..issue }
    });
    moved.collect()
}

fn none_of(issues: Vec<Issue>) -> Result<(), Vec<Issue>> {
    if issues.is_empty() { Ok(()) } else { Err(issues) }
}

#[cfg(test)]
mod tests {
    use super::super::check::tests::Simple;
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, answer: Value, expected: Result<(usize, Option<Value>), &str>) {
        let context = "[{type: 'tool', tool: {latent: {}, coded: {_activity: 'x'}}}]";
        let shop = Workshop::read(&parse_document(context).unwrap().request);
        let read = read_answer(&answer, Some(&schema), &shop, &Simple);
        let read = read.map(|read| (read.calls.len(), read.output));
        let read = read.map_err(|issues| issues[0].pointer.to_string());
        assert_eq!(read, expected.map_err(str::to_owned), "{answer}");
    }

    #[test]
    fn an_answer_is_calls_and_an_output_or_it_is_invalid() {
        let number = || json!({"type": "number"});
        check(number(), json!({"calls": [{"_tool": "?"}], "output": null}), Ok((1, None)));
        check(number(), json!({"output": 5}), Ok((0, Some(json!(5)))));
        check(number(), json!({"calls": []}), Ok((0, None)));
        check(number(), json!({"calls": [], "output": "5"}), Err("/output"));
        check(number(), json!({"calls": [5]}), Err("/calls/0"));
        check(number(), json!({"calls": {}}), Err("/calls"));
        check(number(), json!({}), Err("/calls"));
        check(number(), json!([]), Err(""));
        let own = json!({"properties": {"calls": {"type": "array"}}});
        check(own.clone(), json!({"calls": [{}]}), Ok((1, Some(json!({"calls": [{}]})))));
        check(own, json!({"calls": 5}), Err("/calls"));
        let own = json!({"properties": {"calls": {"type": "array"}, "output": {}}});
        let answer = json!({"calls": [{}], "output": null});
        check(own, answer.clone(), Ok((1, Some(answer))));
    }

    #[test]
    fn a_result_that_is_not_the_models_to_write_is_dropped() {
        let context = "[{type: 'tool', tool: {latent: {}, coded: {_activity: 'x'}}}]";
        let shop = Workshop::read(&parse_document(context).unwrap().request);
        let answer = json!({"calls": [{"_tool": "latent", "_output": 1}, {"_tool": "coded", "_output": 99}]});
        let read = read_answer(&answer, None, &shop, &Simple).unwrap();
        assert_eq!(
            read.calls,
            [json!({"_tool": "latent", "_output": 1}), json!({"_tool": "coded"})]
        );
        assert_eq!(read.forged, BTreeSet::from([1]));
        // An author's own schema for calls gets no forged results, either.
        let schema = json!({"properties": {"calls": {"type": "array"}}});
        let read = read_answer(&answer, Some(&schema), &shop, &Simple).unwrap();
        let expected = json!({"calls": [{"_tool": "latent", "_output": 1}, {"_tool": "coded"}]});
        assert_eq!(read.output, Some(expected));
    }
}
