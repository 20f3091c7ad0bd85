//! The check of a bench's inputs against the schema of the document's input, made before any request.

use crate::run::fitting::{self, MAX_LINES};
use crate::run::validator::Validator;
use crate::words;
use pilcrow_core::bench::Plan;
use pilcrow_core::form::Issue;

/// Returns a line for each of the first inputs that do not fit: its name, its first issue, and the place; then a line
/// with their number. Empty if all fit.
pub fn misfits(plan: &Plan) -> Vec<String> {
    let validator = Validator::default();
    // Models and settings do not affect the input's schema; a variant may.
    let of_variant = |variant| plan.columns.iter().position(|column| column.variant == variant);
    let columns: Vec<usize> = (0..plan.variants.len()).filter_map(of_variant).collect();
    let sentences = plan.inputs.iter().enumerate().filter_map(|(at, input)| {
        let mut misfits = columns
            .iter()
            .flat_map(|column| fitting::misfits(&validator, &plan.request(*column, at)));
        Some(line(&input.id, &misfits.next()?.issues))
    });
    let mut lines: Vec<String> = sentences.collect();
    let count = lines.len();
    lines.truncate(MAX_LINES);
    if count > 0 {
        lines.push(format!(
            "Inputs that do not fit what the form asks for: {count} of {}; they are asked as they are. \
             Correct them, or the schema of the document’s input",
            plan.inputs.len()
        ));
    }
    lines
}

fn line(id: &str, issues: &[Issue]) -> String {
    let Some(first) = issues.first() else { return String::new() };
    let place = words::place(&first.pointer);
    let more = match issues.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let text = format!("input “{id}”: {}{place}{more}", words::issue(&first.kind));
    // Documents must not send control characters to a terminal.
    text.chars().filter(|letter| !letter.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::bench::Bench;
    use pilcrow_core::document::parse_document;
    use serde_json::{Value, json};

    fn fit_warnings(schema: Value, bench: Value) -> Vec<String> {
        let context = json!(["Do.", {"type": "input", "schema": schema, "input": {"n": 1}}]);
        let text = json!({"context": context, "bench": bench}).to_string();
        let document = parse_document(&text).unwrap().request;
        let (bench, faults) = Bench::read(&document).unwrap();
        assert_eq!(faults, []);
        misfits(&Plan::new(&document, &bench).unwrap())
    }

    #[track_caller]
    fn check(bench: Value, expected: &[&str]) {
        let schema = json!({"required": ["n"], "properties": {
            "n": {"type": "integer"}, "t": {"type": "string"}}});
        let warnings = fit_warnings(schema, bench.clone());
        let lines = warnings.split_last().map(|(_, lines)| lines.to_vec()).unwrap_or_default();
        assert_eq!(lines, expected, "{bench}");
    }

    #[test]
    fn each_input_that_does_not_fit_is_told_with_its_place() {
        check(json!({}), &[]);
        check(json!({"inputs": [{"id": "a", "input": {"n": 2}}]}), &[]);
        check(
            json!({"models": ["x", "y"], "inputs": [
                {"id": "a", "input": {"n": 2}}, {"id": "b", "input": {"n": "x", "t": 5}},
                {"id": "c\u{1b}[31m", "input": {}}]}),
            &[
                "input “b”: Enter a whole number (/n), and 1 more",
                "input “c[31m”: Fill this in (/n)",
            ],
        );
    }

    #[test]
    fn a_variant_with_another_schema_counts_too() {
        let context =
            json!([{"type": "input", "schema": {"properties": {"n": {"maximum": 5}}}, "n": 1}]);
        let variants = json!([{"id": "a"}, {"id": "b", "patch": {"context": context}}]);
        check(
            json!({"variants": variants, "inputs": [{"id": "six", "input": {"n": 6}}]}),
            &["input “six”: Enter 5 or less (/n)"],
        );
    }

    #[test]
    fn ten_are_told_and_then_their_count() {
        let inputs: Vec<Value> = (0..25).map(|n| json!({"input": {"n": -n}})).collect();
        let warnings =
            fit_warnings(json!({"properties": {"n": {"minimum": 0}}}), json!({"inputs": inputs}));
        assert_eq!(warnings.len(), 11);
        assert!(warnings[10].contains(": 24 of 25;"), "{warnings:?}");
    }
}
