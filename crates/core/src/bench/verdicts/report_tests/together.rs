//! Tests of results over all inputs together, once all calls are answered.

use super::*;

/// Creates a bench of two variants with two models over eight inputs: the newer variant is right, the older one wrong.
fn clear_difference(checks: Value) -> (Plan, Vec<Option<Value>>) {
    let inputs: Vec<Value> = (0..8).map(|at| json!({"input": {"t": at}})).collect();
    let document = json!({"context": [{"type": "input", "input": {"t": "x"}}], "bench": {
        "variants": [{"id": "old"}, {"id": "new", "patch": {"config": {"seed": 2}}}], "models": ["m", "n"],
        "inputs": inputs, "checks": checks}});
    let document = parse_document(&document.to_string()).unwrap().request;
    let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
    let answers = plan
        .asks()
        .into_iter()
        .map(|ask| Some(json!({"d": if ask.column < 2 { "no" } else { "yes" }})));
    let answers = answers.collect();
    (plan, answers)
}

#[test]
fn a_verdict_is_given_when_all_calls_are_in() {
    let check = |count: usize, expected: (bool, Verdict)| {
        let (plan, answers) =
            clear_difference(json!([{"at": "/d", "is": "equals", "value": "yes"}]));
        let progress = progress(&plan, &answers[..count]);
        let report = report(&plan, &progress, &Judging::default(), &Any);
        let first = &report.comparisons[0];
        assert_eq!((report.is_whole, first.verdict), expected, "{count}");
        let sheet = report_sheet(&plan, &report, &Plain).value;
        let row = &sheet["comparisons"][0];
        assert_eq!(row["verdict"], expected.1.key());
        assert_eq!(row.get("p").is_some(), expected.0, "{row}");
        assert!(row.get("difference").is_some(), "the figures are there all the same");
    };
    check(32, (true, Verdict::Better));
    check(31, (false, Verdict::SoFar));
    let (plan, mut answers) =
        clear_difference(json!([{"at": "/d", "is": "equals", "value": "yes"}]));
    answers[31] = None;
    let report = report(&plan, &progress(&plan, &answers), &Judging::default(), &Any);
    assert!(report.is_whole, "a call that failed is in");
}

#[test]
fn each_models_own_effect_stands_beside_the_one_of_all_together() {
    let (plan, answers) = clear_difference(json!([{"at": "/d", "is": "equals", "value": "yes"}]));
    let report = report(&plan, &progress(&plan, &answers), &Judging::default(), &Any);
    let rows = report_sheet(&plan, &report, &Plain).value;
    let rows = rows["comparisons"].as_array().unwrap();
    let pairs: Vec<(&str, &str)> = rows
        .iter()
        .map(|row| (row["right"].as_str().unwrap(), row["left"].as_str().unwrap()))
        .collect();
    let pooled = ("new · all_models", "old · all_models");
    // By all checks together, then by the only check; then within each model by all checks.
    assert_eq!(pairs[..4], [pooled, pooled, ("new · m", "old · m"), ("new · n", "old · n")]);
    let [m, n] = [2, 3].map(|at| &report.comparisons[at]);
    assert_eq!((m.p, m.adjusted, m.verdict), (0.007_812_5, 0.015_625, Verdict::Better));
    assert_eq!((n.right, n.inputs), (Side::OfModel { variant: 1, model: 1 }, 8));
}

#[test]
fn a_check_of_all_inputs_together_breaks_by_their_share() {
    let check = |is: Value, expected: &[Option<usize>]| {
        let mut own = json!({"at": "/d", "is": "equals", "value": "yes"});
        own.as_object_mut().unwrap().extend(is.as_object().unwrap().clone());
        let (plan, mut answers) = clear_difference(json!([own]));
        // With the newer variant and the first model, one of eight inputs is wrong.
        answers[2] = Some(json!({"d": "no"}));
        let report = report(&plan, &progress(&plan, &answers), &Judging::default(), &Any);
        let of_column = report.broken.iter().filter(|broken| broken.column == 2);
        assert_eq!(of_column.map(|broken| broken.input).collect::<Vec<_>>(), expected, "{is}");
    };
    check(json!({}), &[Some(0)]);
    check(json!({"leastOfAll": 0.8}), &[]);
    check(json!({"leastOfAll": 0.9}), &[None]);
    check(json!({"least": 0.5, "leastOfAll": 0.9}), &[Some(0), None]);
    check(json!({"leastOfAll": 0.9, "must": false}), &[]);
}

#[test]
fn before_all_calls_are_in_nothing_is_said_of_all_inputs_together() {
    let check = json!([{"at": "/d", "is": "equals", "value": "yes", "leastOfAll": 0.9}]);
    let (plan, answers) = clear_difference(check);
    let report = report(&plan, &progress(&plan, &answers[..9]), &Judging::default(), &Any);
    assert_eq!(report.broken, []);
}
