//! Evaluates a check on an answer: whether it holds, and the outcome for an expected value.

use crate::bench::design::check::{Check, CheckKind};
use crate::bench::judges::pair::{JudgeWord, PairVerdict};
use crate::bench::likeness::same::{matches, number_of, same};
use crate::exchange::{Money, Usage};
use crate::pointer::Pointer;
use serde_json::Value;

/// An answer with everything that checks need.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckSubject<'answer> {
    /// The answer's value; `None` if its text contains no value.
    pub answer: Option<&'answer Value>,
    /// The input's expected answer; `None` if it has none.
    pub expect: Option<&'answer Value>,
    /// True if the answer conforms to the schema; `None` if that is unknown.
    pub is_valid: Option<bool>,
    /// Tokens and cost; `None` if the provider does not report them.
    pub usage: Option<&'answer Usage>,
    /// Duration in seconds; `None` if unknown.
    pub seconds: Option<f64>,
    /// The judge's verdict; `None` if there is none.
    pub judged: Option<JudgeWord<'answer>>,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// The check holds.
    Holds,
    /// The check does not hold.
    Fails,
    /// Undecided: nothing is expected of this input, the judge did not answer, or the cost is unknown.
    Unknown,
}

/// The outcome for an expected value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The expected value is there; or null was expected, and nothing is there.
    Hit,
    /// A value was expected, and nothing is there.
    Miss,
    /// Another value is there.
    Wrong,
    /// Null was expected, and a value is there.
    Invented,
}

impl Outcome {
    /// Returns its key in `locales/*.json`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Miss => "miss",
            Self::Wrong => "wrong",
            Self::Invented => "invented",
        }
    }
}

impl CheckSubject<'_> {
    /// Evaluates a check.
    pub fn holding(&self, check: &Check) -> Holding {
        match self.holds(check) {
            Some(true) => Holding::Holds,
            Some(false) => Holding::Fails,
            None => Holding::Unknown,
        }
    }

    /// Returns the outcome for the check's expected value; `None` if it expects none, or if it is undecided.
    pub fn outcome(&self, check: &Check) -> Option<Outcome> {
        let expected = check.expected(self.expect)?;
        let actual = self.value_at(&check.at);
        Some(match (actual, expected.is_null()) {
            (None, true) if self.answer.is_none() => return None,
            (None, true) => Outcome::Hit,
            (None, false) => Outcome::Miss,
            (Some(_), true) => Outcome::Invented,
            (Some(_), false) if self.holds(check)? => Outcome::Hit,
            (Some(_), false) => Outcome::Wrong,
        })
    }

    /// Returns the value at a pointer of the answer; `None` for null.
    fn value_at(&self, at: &Pointer) -> Option<&Value> {
        at.get(self.answer?).filter(|value| !value.is_null())
    }

    fn holds(&self, check: &Check) -> Option<bool> {
        let actual = self.value_at(&check.at);
        let holds_for = |is: &dyn Fn(&Value) -> bool| Some(actual.is_some_and(is));
        match &check.kind {
            CheckKind::Equals(_) => {
                let expected = check.expected(self.expect)?;
                Some(self.answer.is_some() && same(actual.unwrap_or(&Value::Null), expected))
            }
            CheckKind::OneOf(values) => holds_for(&|actual| values.iter().any(|v| same(v, actual))),
            CheckKind::Within { by, percent, .. } => {
                let expected = check.expected(self.expect)?;
                if expected.is_null() {
                    return Some(self.answer.is_some() && actual.is_none());
                }
                let middle = number_of(expected)?;
                let reach = tolerance(middle, by.as_ref(), percent.as_ref())?;
                holds_for(&|actual| number_of(actual).is_some_and(|n| is_near(n, middle, reach)))
            }
            CheckKind::Between { from, to } => holds_for(&|actual| is_between(actual, from, to)),
            CheckKind::Contains(value) => holds_for(&|actual| contains(actual, value)),
            CheckKind::Matches(pattern) => match actual {
                Some(Value::String(text)) => matches(pattern, text),
                _ => Some(false),
            },
            CheckKind::Length { from, to } => holds_for(&|actual| {
                let length = length(actual);
                length.is_some_and(|length| {
                    from.is_none_or(|from| length >= from) && to.is_none_or(|to| length <= to)
                })
            }),
            CheckKind::SameSet(_) => {
                let expected = check.expected(self.expect)?;
                Some(self.answer.is_some() && is_same_set(actual.unwrap_or(&Value::Null), expected))
            }
            CheckKind::Present => Some(actual.is_some()),
            CheckKind::Absent => Some(self.answer.is_some() && actual.is_none()),
            CheckKind::Valid if self.answer.is_none() => Some(false),
            CheckKind::Valid => self.is_valid,
            CheckKind::Cost(most) => Some(self.usage?.cost? <= Money::about(&most.to_string())?),
            CheckKind::Seconds(most) => Some(self.seconds? <= number_of(most)?),
            CheckKind::Judge(judge) => match self.judged? {
                JudgeWord::Pair(verdict) => Some(verdict != PairVerdict::Worse),
                JudgeWord::Answer(answer) => {
                    let mark = judge.verdict.get(answer)?;
                    match &judge.from {
                        Some(from) => Some(number_of(mark)? >= number_of(from)?),
                        None => mark.as_bool(),
                    }
                }
            },
        }
    }
}

/// Returns the largest allowed distance from the expected number.
fn tolerance(middle: f64, by: Option<&Value>, percent: Option<&Value>) -> Option<f64> {
    let by = by.map_or(Some(0.0), number_of)?;
    let percent = percent.map_or(Some(0.0), number_of)?;
    Some(by.max(middle.abs() * percent / 100.0))
}

fn is_near(number: f64, middle: f64, reach: f64) -> bool {
    pilcrow_stats::share_within(&[number], middle, reach) == Some(1.0)
}

fn is_between(actual: &Value, from: &Option<Value>, to: &Option<Value>) -> bool {
    let Some(number) = number_of(actual) else { return false };
    let end = |end: &Option<Value>| end.as_ref().and_then(number_of);
    end(from).is_none_or(|from| number >= from) && end(to).is_none_or(|to| number <= to)
}

fn contains(actual: &Value, value: &Value) -> bool {
    match (actual, value) {
        (Value::String(actual), Value::String(part)) => {
            crate::bench::likeness::same::normalized(actual)
                .contains(&crate::bench::likeness::same::normalized(part))
        }
        (Value::Array(entries), value) => entries.iter().any(|entry| same(entry, value)),
        (Value::Object(members), Value::String(key)) => members.contains_key(key),
        _ => false,
    }
}

fn length(actual: &Value) -> Option<usize> {
    match actual {
        Value::String(text) => Some(text.chars().count()),
        Value::Array(entries) => Some(entries.len()),
        Value::Object(members) => Some(members.len()),
        _ => None,
    }
}

/// True if two lists have the same entries, each equally often, in any order.
fn is_same_set(actual: &Value, expected: &Value) -> bool {
    let (Value::Array(actual), Value::Array(expected)) = (actual, expected) else {
        return same(actual, expected);
    };
    let mut left: Vec<&Value> = expected.iter().collect();
    actual.len() == left.len()
        && actual.iter().all(|entry| match left.iter().position(|other| same(entry, other)) {
            Some(at) => {
                left.swap_remove(at);
                true
            }
            None => false,
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::design::check_read::read_check;
    use crate::bench::judges::pair::Tie;
    use serde_json::json;

    #[track_caller]
    fn check(check: Value, answer: Value, expected: Holding) {
        let subject =
            CheckSubject { answer: Some(&answer), is_valid: Some(true), ..CheckSubject::default() };
        assert_eq!(subject.holding(&read_check(&check).unwrap()), expected, "{check} {answer}");
    }

    #[test]
    fn each_kind_holds_where_it_should_and_fails_where_not() {
        use Holding::{Fails, Holds, Unknown};
        let at = |is: &str, key: &str, value: Value| json!({"at": "/a", "is": is, key: value});
        for (is, answer, expected) in [
            (at("equals", "value", json!("Yes")), json!({"a": " yes"}), Holds),
            (
                at("equals", "value", json!("Café 1 000")),
                json!({"a": "cafe\u{301} 1\u{a0}000"}),
                Holds,
            ),
            (at("equals", "value", json!("cafe")), json!({"a": "café"}), Fails),
            (at("equals", "value", json!(5)), json!({"a": 5.0}), Holds),
            (at("equals", "value", json!(5)), json!({"a": "5"}), Fails),
            (at("equals", "value", json!(null)), json!({}), Holds),
            (at("equals", "value", json!(null)), json!({"a": 0}), Fails),
            (json!({"at": "/a", "is": "equals"}), json!({"a": 5}), Unknown),
            (at("oneOf", "values", json!([1, 2])), json!({"a": 2}), Holds),
            (at("oneOf", "values", json!([1, 2])), json!({}), Fails),
            (
                json!({"at": "/a", "is": "within", "value": 0.2, "by": 0.1}),
                json!({"a": 0.3}),
                Holds,
            ),
            (
                json!({"at": "/a", "is": "within", "value": 200, "percent": 1}),
                json!({"a": 203}),
                Fails,
            ),
            (
                json!({"at": "/a", "is": "within", "value": "2026-03-01", "by": 1}),
                json!({"a": "2026-02-28"}),
                Holds,
            ),
            (json!({"at": "/a", "is": "within", "from": 1, "to": 3}), json!({"a": 3}), Holds),
            (json!({"at": "/a", "is": "within", "from": 1}), json!({"a": "x"}), Fails),
            (at("contains", "value", json!("B c")), json!({"a": "a b  C d"}), Holds),
            (at("contains", "value", json!(2)), json!({"a": [1, 2]}), Holds),
            (at("contains", "value", json!("k")), json!({"a": {"k": null}}), Holds),
            (at("contains", "value", json!(2)), json!({"a": "2"}), Fails),
            (at("matches", "pattern", json!("^[A-Z]-\\d+$")), json!({"a": "B-12"}), Holds),
            (at("matches", "pattern", json!("x")), json!({"a": 5}), Fails),
            (at("length", "to", json!(3)), json!({"a": "ёжи"}), Holds),
            (at("length", "from", json!(2)), json!({"a": [1]}), Fails),
            (at("sameSet", "value", json!([1, "x", 1])), json!({"a": ["X", 1, 1]}), Holds),
            (at("sameSet", "value", json!([1, 1, 2])), json!({"a": [1, 2, 2]}), Fails),
            (json!({"at": "/a", "is": "present"}), json!({"a": false}), Holds),
            (json!({"at": "/a", "is": "present"}), json!({"a": null}), Fails),
            (json!({"at": "/a", "is": "absent"}), json!({"a": null}), Holds),
            (json!({"is": "valid"}), json!(1), Holds),
            (json!({"is": "cost", "most": 1}), json!(1), Unknown),
            (json!({"is": "seconds", "most": 1}), json!(1), Unknown),
        ] {
            check(is, answer, expected);
        }
    }

    #[test]
    fn an_answer_of_which_nobody_could_find_out_whether_it_fits_does_not_count_as_one_that_does() {
        let valid = read_check(&json!({"is": "valid"})).unwrap();
        let check = |answer: Option<&Value>, is_valid: Option<bool>, expected: Holding| {
            let subject = CheckSubject { answer, is_valid, ..CheckSubject::default() };
            assert_eq!(subject.holding(&valid), expected);
        };
        check(Some(&json!(1)), None, Holding::Unknown);
        check(Some(&json!(1)), Some(false), Holding::Fails);
        check(None, None, Holding::Fails);
    }

    #[test]
    fn cost_time_and_judges_count_once_they_are_known() {
        let usage = Usage { cost: Money::parse("0.002"), ..Usage::default() };
        let answer = json!({"score": 4, "ok": true});
        let subject = CheckSubject {
            usage: Some(&usage),
            seconds: Some(1.5),
            judged: Some(JudgeWord::Answer(&answer)),
            ..CheckSubject::default()
        };
        let holding = |check: Value| subject.holding(&read_check(&check).unwrap());
        let judge = |verdict: &str, from: Value| json!({"is": "judge", "request": {}, "verdict": verdict, "from": from});
        assert_eq!(holding(json!({"is": "cost", "most": 0.002})), Holding::Holds);
        assert_eq!(holding(json!({"is": "cost", "most": 0.0019})), Holding::Fails);
        assert_eq!(holding(json!({"is": "seconds", "most": 1.4})), Holding::Fails);
        assert_eq!(holding(judge("/score", json!(4))), Holding::Holds);
        assert_eq!(holding(judge("/score", json!(5))), Holding::Fails);
        assert_eq!(
            holding(json!({"is": "judge", "request": {}, "verdict": "/ok"})),
            Holding::Holds
        );
        assert_eq!(
            holding(json!({"is": "judge", "request": {}, "verdict": "/no"})),
            Holding::Unknown
        );
    }

    #[test]
    fn a_judge_of_pairs_is_content_with_what_is_not_worse() {
        let check =
            read_check(&json!({"is": "judge", "request": {}, "against": "baseline"})).unwrap();
        for (verdict, expected) in [
            (Some(PairVerdict::Better), Holding::Holds),
            (Some(PairVerdict::Tie(Tie::Flip)), Holding::Holds),
            (Some(PairVerdict::Worse), Holding::Fails),
            (None, Holding::Unknown),
        ] {
            let subject =
                CheckSubject { judged: verdict.map(JudgeWord::Pair), ..CheckSubject::default() };
            assert_eq!(subject.holding(&check), expected, "{verdict:?}");
        }
    }

    #[test]
    fn an_expected_value_is_hit_missed_wrong_or_invented() {
        let check = read_check(&json!({"at": "/a", "is": "equals"})).unwrap();
        let outcome = |answer: Value, expect: Value| {
            CheckSubject { answer: Some(&answer), expect: Some(&expect), ..CheckSubject::default() }
                .outcome(&check)
        };
        assert_eq!(outcome(json!({"a": 1}), json!({"a": 1})), Some(Outcome::Hit));
        assert_eq!(outcome(json!({"a": null}), json!({"a": 1})), Some(Outcome::Miss));
        assert_eq!(outcome(json!({"a": 2}), json!({"a": 1})), Some(Outcome::Wrong));
        assert_eq!(outcome(json!({"a": 2}), json!({"a": null})), Some(Outcome::Invented));
        assert_eq!(outcome(json!({}), json!({"a": null})), Some(Outcome::Hit));
        assert_eq!(outcome(json!({"a": 2}), json!({})), None);
        let nothing = json!({"a": null});
        let subject = CheckSubject { expect: Some(&nothing), ..CheckSubject::default() };
        assert_eq!((subject.holding(&check), subject.outcome(&check)), (Holding::Fails, None));
    }
}
