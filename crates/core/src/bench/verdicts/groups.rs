//! Groups and sorts inputs by what their answers have in common: the most frequent value of a field, or whether they
//! pass.

use super::report::Report;
use crate::bench::calls::plan::Plan;
use crate::bench::calls::progress::Progress;
use crate::bench::likeness::fold::folded;
use crate::bench::likeness::same::{canonical, number_of};
use crate::pointer::Pointer;
use serde_json::Value;
use std::cmp::Ordering;
use std::collections::HashMap;

/// The criterion of the groups.
#[derive(Clone, Debug, PartialEq)]
pub enum GroupBy {
    /// Groups by whether the answers pass.
    Verdict,
    /// Groups by the most frequent value at this pointer.
    Place(Pointer),
}

/// The common trait of an input's answers.
#[derive(Clone, Debug, PartialEq)]
pub enum SharedTrait {
    /// No answer passes.
    Fails,
    /// Some answers pass.
    PassesSometimes,
    /// Every answer passes.
    Passes,
    /// The most frequent value; null if the field is absent.
    Value(Value),
    /// There is no answer yet, or none that decides it.
    Unknown,
}

/// Inputs with the same trait.
#[derive(Clone, Debug, PartialEq)]
pub struct InputGroup {
    /// The common trait.
    pub shared: SharedTrait,
    /// Indices of the inputs.
    pub inputs: Vec<usize>,
}

/// Returns the trait of each input's answers, over all columns. For [`GroupBy::Verdict`] it is unknown without a
/// report.
pub fn shared_by(
    plan: &Plan,
    progress: &Progress,
    report: Option<&Report>,
    by: &GroupBy,
) -> Vec<SharedTrait> {
    let inputs = 0..plan.inputs.len();
    match by {
        GroupBy::Verdict => inputs.map(|input| verdict(report, input)).collect(),
        GroupBy::Place(at) => inputs.map(|input| commonest(plan, progress, at, input)).collect(),
    }
}

fn verdict(report: Option<&Report>, input: usize) -> SharedTrait {
    let cells = report.and_then(|report| report.cells.get(input)).into_iter().flatten();
    let all = cells.fold([0, 0], |[passed, total], cell| {
        let [own, own_total] = cell.passed;
        [passed + own, total + own_total]
    });
    match all {
        [_, 0] => SharedTrait::Unknown,
        [0, _] => SharedTrait::Fails,
        [passed, total] if passed == total => SharedTrait::Passes,
        _ => SharedTrait::PassesSometimes,
    }
}

fn commonest(plan: &Plan, progress: &Progress, at: &Pointer, input: usize) -> SharedTrait {
    let answers =
        (0..plan.columns.len()).flat_map(|column| plan.answers(progress, (column, input)));
    let values = answers.filter_map(|(repeat, answered)| {
        let value = answered.value.as_ref()?;
        Some((repeat, at.get(value).unwrap_or(&Value::Null)))
    });
    let first = folded(values).into_iter().next();
    first.map_or(SharedTrait::Unknown, |fold| SharedTrait::Value(fold.value))
}

/// Groups inputs by trait: failing inputs first, other groups by size, the largest first; unknown ones last.
pub fn input_groups(shared: &[SharedTrait]) -> Vec<InputGroup> {
    let mut groups: Vec<InputGroup> = Vec::new();
    let mut indices: HashMap<String, usize> = HashMap::new();
    for (input, own) in shared.iter().enumerate() {
        let at = *indices.entry(name(own)).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => group.inputs.push(input),
            None => groups.push(InputGroup { shared: own.clone(), inputs: vec![input] }),
        }
    }
    groups.sort_by_key(|group| (rank(&group.shared), std::cmp::Reverse(group.inputs.len())));
    groups
}

/// Sorts inputs by trait: numbers by size, strings by letters, failing ones first; unknown ones last. Inputs with the
/// same trait keep their order.
pub fn input_order(shared: &[SharedTrait]) -> Vec<usize> {
    let mut inputs: Vec<usize> = (0..shared.len()).collect();
    inputs.sort_by(|one, other| match (shared.get(*one), shared.get(*other)) {
        (Some(SharedTrait::Value(one)), Some(SharedTrait::Value(other))) => compared(one, other),
        (Some(one), Some(other)) => rank(one).cmp(&rank(other)),
        _ => Ordering::Equal,
    });
    inputs
}

fn compared(one: &Value, other: &Value) -> Ordering {
    let by_size = number_of(one).zip(number_of(other));
    let by_kind = || kind(one).cmp(&kind(other));
    match by_size.and_then(|(one, other)| one.partial_cmp(&other)) {
        Some(order) => order,
        None => by_kind().then_with(|| canonical(one).cmp(&canonical(other))),
    }
}

fn kind(value: &Value) -> u8 {
    match value {
        Value::Number(_) => 0,
        Value::Bool(_) => 1,
        Value::String(_) => 2,
        Value::Array(_) => 3,
        Value::Object(_) => 4,
        Value::Null => 5,
    }
}

fn rank(shared: &SharedTrait) -> u8 {
    match shared {
        SharedTrait::Fails => 0,
        SharedTrait::PassesSometimes => 1,
        SharedTrait::Passes => 2,
        SharedTrait::Value(_) => 3,
        SharedTrait::Unknown => 4,
    }
}

fn name(shared: &SharedTrait) -> String {
    match shared {
        SharedTrait::Value(value) => canonical(value),
        other => rank(other).to_string() + " ",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::fixture::Any;
    use crate::bench::{Ask, Bench, CallAnswer, Judging, Key, report};
    use crate::document::parse_document;
    use serde_json::json;

    /// Creates a bench of one column with these answers, input by input; each input expects 1.
    fn bench(answers: &[&[Value]]) -> (Plan, Progress) {
        let inputs: Vec<Value> =
            (0..answers.len()).map(|n| json!({"input": n, "expect": {"a": 1}})).collect();
        let repeats = answers.iter().map(|own| own.len()).max().unwrap_or(1);
        let document = json!({"context": [{"type": "input", "input": 0}],
            "bench": {"inputs": inputs, "repeats": repeats, "checks": [{"at": "/a", "is": "equals"}]}});
        let document = parse_document(&document.to_string()).unwrap().request;
        let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
        let keys = (0..plan.calls()).map(|at| Key::hash(&[&at.to_string()], 0));
        let mut progress = Progress::new(keys.collect());
        for (input, own) in answers.iter().enumerate() {
            for (repeat, value) in own.iter().enumerate() {
                let answered = CallAnswer { value: Some(value.clone()), ..CallAnswer::default() };
                progress.take(plan.place(Ask { column: 0, input, repeat }), Ok(answered));
            }
        }
        (plan, progress)
    }

    fn groups(shared: &[SharedTrait]) -> Vec<(SharedTrait, Vec<usize>)> {
        input_groups(shared).into_iter().map(|group| (group.shared, group.inputs)).collect()
    }

    #[test]
    fn inputs_stand_by_the_commonest_value_of_a_place() {
        let answer = |value: Value| json!({"a": value});
        let (plan, progress) = bench(&[
            &[answer(json!(20)), answer(json!(3)), answer(json!(3.0))],
            &[answer(json!("Late")), answer(json!("late "))],
            &[],
            &[json!({})],
            &[answer(json!(3))],
            &[answer(json!(20))],
        ]);
        let at = GroupBy::Place(Pointer::root().join("a"));
        let shared = shared_by(&plan, &progress, None, &at);
        let value = |value: Value| SharedTrait::Value(value);
        assert_eq!(
            groups(&shared),
            [
                (value(json!(3)), vec![0, 4]),
                (value(json!("Late")), vec![1]),
                (value(Value::Null), vec![3]),
                (value(json!(20)), vec![5]),
                (SharedTrait::Unknown, vec![2]),
            ]
        );
        assert_eq!(input_order(&shared), [0, 4, 5, 1, 3, 2]);
    }

    #[test]
    fn inputs_stand_by_whether_their_answers_pass_those_that_fail_first() {
        let [right, wrong] = [json!({"a": 1}), json!({"a": 2})];
        let (plan, progress) = bench(&[
            &[right.clone(), right.clone()],
            &[],
            &[right, wrong.clone()],
            &[wrong.clone(), wrong],
        ]);
        let report = report(&plan, &progress, &Judging::default(), &Any);
        let shared = shared_by(&plan, &progress, Some(&report), &GroupBy::Verdict);
        assert_eq!(
            groups(&shared),
            [
                (SharedTrait::Fails, vec![3]),
                (SharedTrait::PassesSometimes, vec![2]),
                (SharedTrait::Passes, vec![0]),
                (SharedTrait::Unknown, vec![1]),
            ]
        );
        assert_eq!(input_order(&shared), [3, 2, 0, 1]);
        let untold = shared_by(&plan, &progress, None, &GroupBy::Verdict);
        assert_eq!(untold, vec![SharedTrait::Unknown; 4]);
    }
}
