//! Tests of comparing a run with a reference, which is stored in short or as JSON Lines.

use crate::bench::fixture::Options;
use crate::bench::*;
use crate::document::parse_document;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// A bench whose answers are all right, except the calls named by variant, input and repeat.
struct Run {
    plan: Plan,
    progress: Progress,
    report: Report,
}

fn run(bench: Value, wrong: &[(&str, &str, usize)]) -> Run {
    run_by(None, bench, wrong)
}

/// Creates such a run with a schema that wrong answers do not fit.
fn run_by(schema: Option<Value>, bench: Value, wrong: &[(&str, &str, usize)]) -> Run {
    let mut whole = json!({"repeats": 2, "inputs": [{"id": "a", "input": 1}, {"id": "b", "input": 2}],
        "checks": [{"at": "/d", "is": "equals", "value": 1}, {"at": "/e", "is": "present", "must": false}]});
    whole.as_object_mut().unwrap().extend(bench.as_object().unwrap().clone());
    let mut document =
        json!({"context": ["Decide.", {"type": "input", "input": 0}], "bench": whole});
    document.as_object_mut().unwrap().extend(schema.map(|schema| ("schema".to_owned(), schema)));
    let document = parse_document(&document.to_string()).unwrap().request;
    let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
    let keys = (0..plan.calls()).map(|at| Key::hash(&[&at.to_string()], 0));
    let mut progress = Progress::new(keys.collect());
    for (call, ask) in plan.asks().into_iter().enumerate() {
        let variant = plan.variants[plan.columns[ask.column].variant].id.as_str();
        let is_wrong = wrong.contains(&(variant, plan.inputs[ask.input].id.as_str(), ask.repeat));
        let value = if is_wrong { json!({"d": 2}) } else { json!({"d": 1, "e": 1}) };
        progress.take(call, Ok(CallAnswer { value: Some(value), ..CallAnswer::default() }));
    }
    let report = report(&plan, &progress, &Judging::default(), &Options);
    Run { plan, progress, report }
}

impl Run {
    fn reference(&self) -> Reference {
        Reference::take(&self.plan, &self.report, Some(5))
    }

    fn lines(&self) -> String {
        answer_lines(&self.plan, &self.progress, &self.report)
    }

    fn against(&self, reference: &Reference) -> Against {
        against(&self.plan, &self.report, reference)
    }
}

fn moved_texts(moved: &[CheckShift]) -> Vec<String> {
    let line = |one: &CheckShift| {
        format!("{} {} {} {:?} {:?}", one.column, one.input, one.check, one.before, one.now)
    };
    moved.iter().map(line).collect()
}

#[test]
fn what_differs_is_told_lower_first_and_what_must_hold_before_the_rest() {
    let then = run(json!({}), &[("document", "b", 0)]);
    let now = run(json!({}), &[("document", "a", 0), ("document", "a", 1)]);
    for reference in [then.reference(), Reference::read(&then.lines()).unwrap()] {
        let result = now.against(&reference);
        let lower = ["0 0 0 [2, 2] [0, 2]", "0 0 1 [2, 2] [0, 2]"];
        let higher = ["0 1 0 [1, 2] [2, 2]", "0 1 1 [1, 2] [2, 2]"];
        assert_eq!(moved_texts(&result.differs), [lower, higher].concat());
        assert_eq!((result.lower(), result.higher()), (2, 2));
        assert_eq!((result.only_now, result.only_then, result.is_worse()), (0, 0, false));
    }
    let result = then.against(&then.reference());
    assert_eq!((result.matched(), result.same, result.is_worse()), (4, 4, false));
    assert_eq!((result.changed, result.unchanged), (vec![], vec![0]));
}

#[test]
fn a_fall_is_worse_beyond_chance_only() {
    let ids = ["a", "b", "c", "d", "e", "f"];
    let inputs: Vec<Value> = ids.iter().map(|id| json!({"id": id, "input": 1})).collect();
    let bench = json!({"inputs": inputs});
    let then = run(bench.clone(), &[]).reference();
    let all = ids.map(|id| ("document", id, 0));
    let result = run(bench.clone(), &all).against(&then);
    let [fall] = result.falls.as_slice() else { panic!("{:?}", result.falls) };
    assert_eq!((fall.column, fall.check, fall.before, fall.now), (0, 0, [12, 12], [6, 12]));
    // Each of six inputs lost one of its passes, with probability one half each.
    assert!((fall.chance - 0.015_625).abs() < 1e-9, "{}", fall.chance);
    assert!(result.is_worse());
    let result = run(bench, &all[1..3]).against(&then);
    assert_eq!((result.falls.len(), result.is_worse()), (1, false), "{:?}", result.falls);
}

#[test]
fn inputs_are_called_worse_or_better_where_their_check_moved_beyond_chance_and_differ_else() {
    let ids = ["a", "b", "c", "d", "e", "f"];
    let inputs: Vec<Value> = ids.iter().map(|id| json!({"id": id, "input": 1})).collect();
    let bench = json!({"inputs": inputs});
    let wrong = |count: usize| ids.map(|id| ("document", id, 0))[..count].to_vec();
    // Inputs that fail once: in the reference, now. `/e` need not hold, and changes together with `/d`.
    for (then, now, [worse, better, differs]) in [
        (0, 0, [0, 0, 0]),
        (0, 2, [0, 0, 4]),
        (0, 6, [6, 0, 6]),
        (6, 0, [0, 6, 6]),
        (6, 4, [0, 0, 4]),
    ] {
        let reference = run(bench.clone(), &wrong(then)).reference();
        let result = run(bench.clone(), &wrong(now)).against(&reference);
        let counts = [&result.worse, &result.better, &result.differs].map(Vec::len);
        assert_eq!(counts, [worse, better, differs], "{then}, then {now}");
        assert_eq!(result.is_worse(), worse > 0, "{then}, then {now}");
        assert_eq!(result.matched(), 12);
    }
    let mut so_far = run(bench.clone(), &wrong(6));
    so_far.report.is_whole = false;
    let result = so_far.against(&run(bench, &[]).reference());
    assert_eq!((result.worse.len(), result.differs.len()), (0, 12));
}

/// Runs without a real change: each call of both runs fails equally often.
#[test]
fn of_gates_without_a_change_at_most_five_in_a_hundred_name_inputs_as_worse_or_as_better() {
    const GATES: usize = 300;
    const INPUTS: usize = 15;
    let ids: Vec<String> = (0..INPUTS).map(|at| format!("n{at}")).collect();
    let inputs: Vec<Value> = ids.iter().map(|id| json!({"id": id, "input": 1})).collect();
    let bench = json!({"inputs": inputs});
    let mut draws = Draws(7);
    let mut draw = || {
        let calls = ids.iter().flat_map(|id| [("document", id.as_str(), 0), ("document", id, 1)]);
        run(bench.clone(), &calls.filter(|_| draws.next_below(10) < 3).collect::<Vec<_>>())
    };
    let [mut worse, mut better, mut differ] = [0; 3];
    for _ in 0..GATES {
        let (then, now) = (draw().reference(), draw());
        let result = now.against(&then);
        assert_eq!(result.is_worse(), !result.worse.is_empty());
        worse += usize::from(!result.worse.is_empty());
        better += usize::from(!result.better.is_empty());
        differ += usize::from(!result.differs.is_empty());
    }
    let most = (GATES as f64 * FALSE_ALARMS) as usize;
    assert!(
        worse <= most && better <= most && differ > GATES * 9 / 10,
        "{worse} {better} {differ}"
    );
}

/// A random number generator with a seed.
struct Draws(u64);

impl Draws {
    fn next_below(&mut self, end: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

#[test]
fn an_answer_that_no_longer_fits_its_schema_is_told_and_one_that_does_is_not_counted() {
    let schema = || Some(json!({"properties": {"d": {"enum": [1]}}}));
    let checks = json!({"checks": [{"at": "/d", "is": "present"}]});
    let then = run_by(schema(), checks.clone(), &[]);
    let now = run_by(schema(), checks.clone(), &[("document", "a", 0)]);
    let result = now.against(&then.reference());
    assert_eq!(moved_texts(&result.differs), ["0 0 1 [2, 2] [1, 2]"]);
    assert_eq!((result.same, result.is_worse()), (2, false));
    // An old reference, from before schemas were checked, has no such check.
    let before = run(checks, &[]).reference();
    let result = now.against(&before);
    assert_eq!((result.only_now, result.only_then, result.same), (0, 0, 2));
}

#[test]
fn what_need_not_hold_fails_nothing() {
    let checks = json!({"checks": [{"at": "/e", "is": "present", "must": false}]});
    let then = run(checks.clone(), &[]);
    let result = run(checks, &[("document", "a", 0)]).against(&then.reference());
    assert_eq!((result.differs.len(), result.is_worse()), (1, false));
}

#[test]
fn columns_are_the_same_by_what_they_ask_with_whatever_stands_beside_them() {
    let then = run(json!({"variants": [{"id": "now"}]}), &[]);
    let variants = json!({"variants": [
        {"id": "now", "name": "Renamed", "patch": {"context": ["Other.", {"type": "input"}]}},
        {"id": "new", "patch": {"config": {"seed": 1}}}]});
    let now = run(variants, &[("now", "a", 0), ("new", "a", 0)]);
    let result = now.against(&then.reference());
    assert_eq!(moved_texts(&result.differs), ["0 0 0 [2, 2] [1, 2]", "0 0 1 [2, 2] [1, 2]"]);
    assert_eq!((result.only_now, result.only_then, result.changed), (4, 0, vec![0]));
    let settings = json!({"settings": {"seed": [1, 2]}});
    let result =
        run(json!({"settings": {"seed": [2]}}), &[]).against(&run(settings, &[]).reference());
    assert_eq!((result.same, result.only_now, result.only_then), (4, 0, 4));
}

#[test]
fn inputs_and_checks_without_a_counterpart_are_counted() {
    let then = run(json!({}), &[]);
    let inputs = json!({"inputs": [{"id": "b", "input": 2}, {"id": "c", "input": 3}],
        "checks": [{"at": "/d", "is": "equals", "value": 1}, {"at": "/d", "is": "present"}]});
    let result = run(inputs, &[]).against(&then.reference());
    // In b, only the first check matches; /d present and c are new; a, and /e present of b are gone.
    assert_eq!((result.same, result.only_now, result.only_then), (1, 3, 3));
}

#[test]
fn a_reference_does_not_change_with_what_is_typed_into_the_form() {
    let question = |typed: i64, instruction: &str| {
        let document = json!({"context": [instruction, {"type": "input", "input": typed}],
            "bench": {"inputs": [{"input": 9}]}});
        let document = parse_document(&document.to_string()).unwrap().request;
        let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
        let report = report(&plan, &Progress::new(Vec::new()), &Judging::default(), &Options);
        Reference::take(&plan, &report, None).columns[0].hash.clone()
    };
    assert_eq!(question(1, "Decide."), question(2, "Decide."));
    assert_ne!(question(1, "Decide."), question(1, "Decide!"));
}

#[test]
fn what_is_no_reference_says_why() {
    use ReferenceFault::{BadLine, Empty, Newer, NoReference};
    let line = r#"{"input":"a","variant":"v","model":"m","checks":{"c":true}}"#;
    for (written, expected) in [
        (String::new(), Empty),
        ("[]".to_owned(), NoReference),
        (r#"{"columns":[]}"#.to_owned(), NoReference),
        (r#"{"version":2,"cells":[]}"#.to_owned(), Newer),
        (r#"{"cells":[{"column":0}],"columns":[]}"#.to_owned(), NoReference),
        (r#"{"cells":[{"column":9,"input":"a","checks":{"c":[1,1]}}],"columns":[]}"#.to_owned(), NoReference),
        (r#"{"cells":[{"column":0,"input":"a","checks":{"c":[2,1]}}],"columns":[{"variant":"","model":""}]}"#.to_owned(), NoReference),
        (r#"{"variant":"v","model":"m","input":"a","failed":"cut"}"#.to_owned(), Empty),
        (format!("{line}\n\n{line}\n{{"), BadLine(4)),
        (format!("{line}\n{{\"input\":\"a\"}}"), BadLine(2)),
    ] {
        assert_eq!(Reference::read(&written), Err(expected), "{written}");
    }
    let read = Reference::read(&format!("{line}\n{}", line.replace("true", "false"))).unwrap();
    assert_eq!(read.cells[0].checks, [("c".to_owned(), [1, 2])]);
}

fn references() -> impl Strategy<Value = Reference> {
    let columns = proptest::collection::btree_map(".{0,5}", (".{0,5}", any::<bool>()), 1..4);
    columns.prop_flat_map(|columns| {
        let count = columns.len();
        let columns: Vec<ReferenceColumn> = columns
            .into_iter()
            .map(|(variant, (model, is_known))| ReferenceColumn {
                variant,
                server: is_known.then(|| format!("{model}:1")),
                model,
                settings: if is_known {
                    Map::new()
                } else {
                    Map::from_iter([("seed".to_owned(), json!(1))])
                },
                hash: is_known.then(|| "x".to_owned()),
            })
            .collect();
        let checks = proptest::collection::btree_map(".{0,5}", (0_usize..5, 1_usize..5), 1..4);
        let cells = proptest::collection::btree_map((0..count, ".{0,4}"), checks, 1..6);
        (Just(columns), cells, proptest::option::of(any::<u64>())).prop_map(
            |(columns, cells, time)| {
                let count =
                    |(name, (holds, more)): (String, (usize, usize))| (name, [holds, holds + more]);
                let cell = |((column, input), checks): (
                    (usize, String),
                    std::collections::BTreeMap<_, _>,
                )| {
                    ReferenceCell { column, input, checks: checks.into_iter().map(count).collect() }
                };
                Reference { time, columns, cells: cells.into_iter().map(cell).collect() }
            },
        )
    })
}

proptest! {
    #[test]
    fn a_reference_is_read_as_it_was_written(reference in references()) {
        prop_assert_eq!(Reference::read(&reference.to_value().to_string()), Ok(reference));
    }

    #[test]
    fn no_text_makes_reading_panic(written in ".{0,200}") {
        let _ = Reference::read(&written);
    }
}
