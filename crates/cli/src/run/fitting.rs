//! The check of a document's inputs against the schemas of its forms, made before any request.

use super::input_values::InputValues;
use super::validator::Validator;
use crate::check::form_issues;
use crate::finding::Weight;
use crate::{terminal, words};
use pilcrow_core::batch::batch;
use pilcrow_core::context::input_of;
use pilcrow_core::document::Request;
use pilcrow_core::form::Issue;
use pilcrow_core::steps::Checker;
use serde_json::{Value, json};
use std::path::Path;

/// Maximum number of misfits that are printed one by one.
pub const MAX_LINES: usize = 10;

/// An input that does not fit its schema.
pub struct Misfit {
    /// Case of the input; `None` for the input of all cases.
    pub case: Option<String>,
    /// The issues, at least one.
    pub issues: Vec<Issue>,
}

/// Returns the inputs that their schemas do not allow. If each case has its own input, it is checked together with the
/// input for all.
pub fn misfits(validator: &Validator, request: &Request) -> Vec<Misfit> {
    let batch = batch(request);
    if batch.cases.is_empty() || batch.kind != "input" {
        let own = input_of(request);
        let schema = own.as_ref().and_then(|own| own.schema.as_ref());
        let value = own.as_ref().and_then(|own| own.value.clone());
        return misfit(validator, None, schema, value).into_iter().collect();
    }
    let shared = batch.shared.as_ref().and_then(|shared| shared.schema.as_ref());
    let misfits = batch.cases.iter().filter_map(|case| {
        let own = case.data.as_ref().and_then(|data| data.schema.as_ref());
        misfit(validator, Some(&case.instance), own.or(shared), batch.value(case))
    });
    misfits.collect()
}

fn misfit(
    validator: &Validator,
    case: Option<&str>,
    schema: Option<&Value>,
    value: Option<Value>,
) -> Option<Misfit> {
    let schema = schema?;
    // An empty form is an object.
    let of_members = || schema.get("properties").is_some().then(|| json!({}));
    let value = value.or_else(of_members)?;
    let mut issues = validator.issues(schema, &value);
    if !issues.is_empty() {
        issues = form_issues(schema, &value, issues);
    }
    (!issues.is_empty()).then(|| Misfit { case: case.map(str::to_owned), issues })
}

/// Fails if an input does not fit, as the page does not start a run then.
///
/// # Errors
///
/// The issues, their places in the given values or in the document's input, and advice.
pub fn refuse_misfits(
    file: &Path,
    request: &Request,
    inputs: Option<&InputValues>,
) -> Result<(), String> {
    let misfits = misfits(&Validator::default(), request);
    let lines = misfits.iter().flat_map(|misfit| {
        let line = |issue: &Issue| line(file, inputs, misfit.case.as_deref(), issue);
        misfit.issues.iter().map(line).collect::<Vec<_>>()
    });
    let mut lines: Vec<String> = lines.collect();
    let more = lines.len().saturating_sub(MAX_LINES);
    lines.truncate(MAX_LINES);
    if more > 0 {
        lines.push(format!("and {more} more\n"));
    }
    match lines.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "the input does not fit what the form asks for:\n{}Nothing was asked: correct this, or the \
             schema of the document’s input",
            lines.concat()
        )),
    }
}

fn line(file: &Path, inputs: Option<&InputValues>, case: Option<&str>, issue: &Issue) -> String {
    let text = words::issue(&issue.kind);
    let text = case.map_or(text.clone(), |case| format!("{case}: {text}"));
    let sentence = inputs.and_then(|inputs| {
        inputs.place_sentence(case, &issue.pointer, Weight::MustBeMended, &text)
    });
    let sentence = sentence.unwrap_or_else(|| {
        let place = words::place(&issue.pointer);
        format!("{}: input: {text}{place}\n", file.display())
    });
    terminal::lines(&sentence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::parse_document;

    #[track_caller]
    fn check(document: &str, expected: &[(Option<&str>, &str)]) {
        let request = parse_document(document).unwrap().request;
        let list = misfits(&Validator::default(), &request);
        let list: Vec<(Option<&str>, &str)> = list
            .iter()
            .flat_map(|misfit| {
                let case = misfit.case.as_deref();
                misfit.issues.iter().map(move |issue| (case, issue.pointer.as_str()))
            })
            .collect();
        assert_eq!(list, expected, "{document}");
    }

    const SCHEMA: &str =
        "schema: {properties: {n: {type: 'integer'}, t: {type: 'string'}}, required: ['n']}";

    #[test]
    fn an_input_is_held_against_its_schema() {
        check(&format!("[{{type: 'input', {SCHEMA}, input: {{n: 1}}}}]"), &[]);
        check("[{type: 'input', input: {n: 'x'}}]", &[]);
        check(
            &format!("[{{type: 'input', {SCHEMA}, input: {{n: 'x', t: 1}}}}]"),
            &[(None, "/n"), (None, "/t")],
        );
        check(&format!("[{{type: 'input', {SCHEMA}}}]"), &[(None, "/n")]);
    }

    #[test]
    fn of_cases_each_is_held_against_it_with_what_it_takes_from_all() {
        check(
            &format!(
                "[{{type: 'input', {SCHEMA}, input: {{t: 'a'}}}}, {{type: 'input', _instance: '①', input: {{n: 1}}}},
                  {{type: 'input', _instance: '②', input: {{t: 2}}}}]"
            ),
            &[(Some("②"), "/t"), (Some("②"), "/n")],
        );
    }
}
