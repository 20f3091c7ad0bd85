//! Assigns an answer's calls to the cases that they are for, in any order. No call is dropped: calls without a case,
//! for unknown cases, and duplicates are listed.

use crate::document::PartialValue;
use crate::object::object;
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// An answer by cases. Calls are given as indices of the answer's list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// The calls of each case, in the cases' order.
    pub cases: Vec<CaseAnswer>,
    /// Calls for cases that do not exist.
    pub unknown: Vec<usize>,
    /// Calls without a case, although the document has cases.
    pub undirected: Vec<usize>,
    /// The call that is being written and does not name its case yet.
    pub pending: Option<usize>,
}

/// The calls of one case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseAnswer {
    /// Id of the case.
    pub instance: String,
    /// Indices of the calls, in order.
    pub calls: Vec<usize>,
    /// Indices of the calls of a tool that an earlier call named already.
    pub doubles: Vec<usize>,
    /// True if one of the calls is still being written.
    pub is_open: bool,
}

impl Answers {
    /// Returns the cases without a call so far.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.cases.iter().filter(|case| case.calls.is_empty()).map(|case| case.instance.as_str())
    }
}

/// Returns the calls of an answer: those in `calls`, or in a bare list.
fn calls_of(solution: &Value) -> &[Value] {
    let list = match solution {
        Value::Array(calls) => Some(calls),
        other => other.get("calls").and_then(Value::as_array),
    };
    list.map(Vec::as_slice).unwrap_or_default()
}

/// Assigns the calls of an answer to cases. `open` is the place that is still being written.
pub fn answers(solution: &Value, open: Option<&Pointer>, instances: &[String]) -> Answers {
    let at: BTreeMap<&str, usize> =
        instances.iter().enumerate().map(|(at, id)| (id.as_str(), at)).collect();
    let unanswered = |id: &String| CaseAnswer { instance: id.clone(), ..CaseAnswer::default() };
    let mut sorted =
        Answers { cases: instances.iter().map(unanswered).collect(), ..Answers::default() };
    let calls = calls_of(solution);
    let open_call = open.and_then(|place| open_index(place, solution.is_array()));
    for (index, call) in calls.iter().enumerate() {
        let is_open = open_call == Some(index);
        let is_naming = is_open && open.and_then(Pointer::last).is_some_and(|l| l == "_instance");
        let case = call.get("_instance").and_then(Value::as_str).filter(|_| !is_naming);
        match case.map(|case| at.get(case)) {
            Some(Some(at)) => {
                if let Some(case) = sorted.cases.get_mut(*at) {
                    take(case, calls, index, is_open);
                }
            }
            Some(None) => sorted.unknown.push(index),
            None if is_open => sorted.pending = Some(index),
            None => sorted.undirected.push(index),
        }
    }
    sorted
}

fn take(case: &mut CaseAnswer, calls: &[Value], index: usize, is_open: bool) {
    let tool = |index: usize| calls.get(index).and_then(|call| call.get("_tool"));
    if case.calls.iter().any(|earlier| tool(*earlier) == tool(index)) {
        case.doubles.push(index);
    }
    case.calls.push(index);
    case.is_open |= is_open;
}

/// Returns the index of the call that contains a place.
fn open_index(place: &Pointer, is_bare: bool) -> Option<usize> {
    let mut tokens = place.tokens();
    if !is_bare && tokens.next()? != "calls" {
        return None;
    }
    tokens.next()?.parse().ok()
}

/// Returns the answer without the call that was being written when it ended.
pub fn whole_calls(partial: PartialValue) -> Option<Value> {
    without_open(partial, |_, _| false)
}

/// Returns the answer with the call that is being written, if that names its case already.
pub fn named_calls(partial: PartialValue) -> Option<Value> {
    let is_named = |call: &Value, open: &Pointer| {
        let is_naming = open.last().is_some_and(|last| last == "_instance");
        !is_naming && call.get("_instance").is_some_and(Value::is_string)
    };
    without_open(partial, is_named)
}

/// Returns the case of the call that is being written.
pub fn open_case(partial: &PartialValue) -> Option<&str> {
    let value = partial.value.as_ref()?;
    let index = open_index(partial.open.as_ref()?, value.is_array())?;
    calls_of(value).get(index)?.get("_instance")?.as_str()
}

fn without_open(partial: PartialValue, stays: fn(&Value, &Pointer) -> bool) -> Option<Value> {
    let PartialValue { value, open } = partial;
    let mut value = value?;
    let open = open.and_then(|open| Some((open_index(&open, value.is_array())?, open)));
    let list = match &mut value {
        Value::Array(calls) => Some(calls),
        other => other.get_mut("calls").and_then(Value::as_array_mut),
    };
    if let (Some((index, open)), Some(list)) = (open, list)
        && list.get(index).is_some_and(|call| !stays(call, &open))
    {
        list.truncate(index);
    }
    Some(value)
}

/// Joins the answers of several Requests: their calls in the order of the cases, followed by those without a case.
/// Other keys come from the first answer that has them.
pub fn gathered(solutions: &[Value], instances: &[String]) -> Value {
    let calls: Vec<Value> = solutions.iter().flat_map(calls_of).cloned().collect();
    let all = Value::Array(calls.clone());
    let sorted = answers(&all, None, instances);
    let of_cases = sorted.cases.iter().flat_map(|case| &case.calls);
    let mut rest: Vec<usize> = sorted.unknown.iter().chain(&sorted.undirected).copied().collect();
    rest.sort_unstable();
    let order = of_cases.chain(&rest).filter_map(|index| calls.get(*index)).cloned();
    let list = Value::Array(order.collect());
    let mut whole: Map<String, Value> = Map::new();
    for (key, value) in solutions.iter().filter_map(Value::as_object).flatten() {
        let value = if key == "calls" { &list } else { value };
        whole.entry(key.clone()).or_insert_with(|| value.clone());
    }
    // Bare lists are joined to a bare list.
    let are_bare = !solutions.is_empty() && solutions.iter().all(Value::is_array);
    match whole.is_empty() {
        true if are_bare => list,
        true => object([("calls", list)]),
        false => Value::Object(whole),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_partial;
    use serde_json::json;

    fn ids(list: &[&str]) -> Vec<String> {
        list.iter().map(|id| (*id).to_owned()).collect()
    }

    fn call(instance: Value) -> Value {
        json!({"_tool": "t", "_instance": instance, "d": 1})
    }

    #[test]
    fn calls_find_their_cases_in_any_order_and_none_is_dropped() {
        let list = json!({"calls": [call(json!("b")), call(json!("x")), {"_tool": "t"},
            call(json!("a")), call(json!("b")), {"_tool": "other", "_instance": "a"}, 5]});
        let sorted = answers(&list, None, &ids(&["a", "b", "c"]));
        let calls: Vec<_> =
            sorted.cases.iter().map(|case| (&case.calls[..], &case.doubles[..])).collect();
        assert_eq!(calls, [(&[3, 5][..], &[][..]), (&[0, 4], &[4]), (&[], &[])]);
        assert_eq!((sorted.unknown.clone(), sorted.undirected.clone()), (vec![1], vec![2, 6]));
        assert_eq!(sorted.missing().collect::<Vec<_>>(), ["c"]);
    }

    #[test]
    fn the_call_that_is_being_written_waits_until_it_says_for_whom_it_is() {
        let check = |text: &str, pending: Option<usize>, open: [bool; 2]| {
            let read = parse_partial(text);
            let value = read.value.unwrap();
            let sorted = answers(&value, read.open.as_ref(), &ids(&["a", "ab"]));
            assert_eq!(sorted.pending, pending, "{text}");
            let states: Vec<bool> = sorted.cases.iter().map(|case| case.is_open).collect();
            assert_eq!(states, open, "{text}");
            assert!(sorted.unknown.is_empty() && sorted.undirected.is_empty(), "{text}");
        };
        check(r#"{"calls": ["#, None, [false, false]);
        check(r#"{"calls": [{"_tool": "t""#, Some(0), [false, false]);
        check(r#"{"calls": [{"_tool": "t", "_instance": "a"#, Some(0), [false, false]);
        check(r#"{"calls": [{"_tool": "t", "_instance": "ab", "d": "x"#, None, [false, true]);
        check(r#"[{"_instance": "a", "d": [1"#, None, [true, false]);
    }

    #[test]
    fn a_call_that_is_being_written_is_told_from_the_whole_ones() {
        #[track_caller]
        fn check(text: &str, whole: usize, named: usize, open: Option<&str>) {
            let read = parse_partial(text);
            assert_eq!(open_case(&read), open, "{text}");
            let count = |value: Option<Value>| calls_of(&value.unwrap_or_default()).len();
            let counts = (count(whole_calls(read.clone())), count(named_calls(read)));
            assert_eq!(counts, (whole, named), "{text}");
        }
        check("", 0, 0, None);
        check(r#"{"calls": ["#, 0, 0, None);
        check(r#"{"calls": [{"_tool": "t", "_instance": "a"#, 0, 0, Some("a"));
        check(r#"{"calls": [{"_instance": "a", "d": "x"#, 0, 1, Some("a"));
        check(r#"{"calls": [{"_instance": "a", "d": "x"}"#, 1, 1, None);
        check(r#"{"calls": [{"_instance": "a"}, {"_tool": "t"#, 1, 1, None);
        check(r#"[{"_instance": "a"}, {"_instance": "b", "d": [1"#, 1, 2, Some("b"));
        check(r#"{"calls": [{"_instance": "a"}]}"#, 1, 1, None);
    }

    #[test]
    fn the_answers_of_sub_batches_are_one_answer() {
        let first =
            json!({"note": "n", "calls": [call(json!("c")), call(json!("x")), call(json!("d"))]});
        let second = json!({"note": "m", "calls": [call(json!("b")), call(json!("a"))]});
        let whole = gathered(&[first, second], &ids(&["a", "b", "c", "d"]));
        let order: Vec<_> =
            whole["calls"].as_array().unwrap().iter().map(|c| c["_instance"].clone()).collect();
        assert_eq!(order, ["a", "b", "c", "d", "x"]);
        assert_eq!(whole["note"], "n");
        assert_eq!(gathered(&[], &ids(&["a"])), json!({"calls": []}));
        let bare = [json!([call(json!("b"))]), json!([call(json!("a"))])];
        let order = json!([call(json!("a")), call(json!("b"))]);
        assert_eq!(gathered(&bare, &ids(&["a", "b"])), order);
    }
}
