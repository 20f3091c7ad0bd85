//! The consensus of several answers: a vote on each field, validated against the schema as a whole.

use super::alignment::aligned;
use super::same::{canonical, likeness_of, number_of};
use crate::bench::verdicts::counting_host::CountingHost;
use crate::form::Issue;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The answer that results from a vote on each field. It may equal none of the answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Consensus {
    /// The voted answer.
    pub value: Value,
    /// Indices of the answers that equal the voted one; empty if there is none.
    pub voters: Vec<usize>,
    /// Index of the answer that is most like all others, to use if no answer equals the voted one, or if that one is
    /// not valid.
    pub closest: usize,
    /// Faults of the voted answer by the schema.
    pub issues: Vec<Issue>,
}

/// Votes on each field of the answers; `None` if there are none.
pub async fn consensus(
    answers: &[&Value],
    schema: Option<&Value>,
    host: &impl CountingHost,
) -> Option<Consensus> {
    let value = vote(answers)?;
    let word = canonical(&value);
    let same = answers.iter().enumerate().filter(|(_, answer)| canonical(answer) == word);
    let voters: Vec<usize> = same.map(|(at, _)| at).collect();
    let issues = match schema {
        Some(schema) => host.issues(schema, &value).await.unwrap_or_default(),
        None => Vec::new(),
    };
    Some(Consensus { closest: closest(answers), value, voters, issues })
}

/// Largest number of answers that are compared with each other.
const MAX_PAIRED: usize = 100;

/// Returns the index of the answer that is most like all others together; the first among equals.
fn closest(answers: &[&Value]) -> usize {
    let answers = answers.get(..MAX_PAIRED).unwrap_or(answers);
    let likeness = |one: &Value| answers.iter().map(|other| likeness_of(one, other)).sum::<f64>();
    let mut best = (0, f64::MIN);
    for (at, answer) in answers.iter().enumerate() {
        let score = likeness(answer);
        if score > best.1 + 1e-9 {
            best = (at, score);
        }
    }
    best.0
}

fn vote(values: &[&Value]) -> Option<Value> {
    let objects: Vec<&Map<String, Value>> = values.iter().filter_map(|v| v.as_object()).collect();
    let lists: Vec<&[Value]> =
        values.iter().filter_map(|v| v.as_array().map(Vec::as_slice)).collect();
    if objects.len() * 2 > values.len() {
        Some(Value::Object(members(&objects)))
    } else if lists.len() * 2 > values.len() {
        Some(Value::Array(entries(&lists)))
    } else {
        commonest(values)
    }
}

/// True if more than half contain it; at exactly half, the first answer decides.
fn is_wanted(count: usize, all: usize, first_has: bool) -> bool {
    count * 2 > all || (count * 2 == all && first_has)
}

fn members(objects: &[&Map<String, Value>]) -> Map<String, Value> {
    let mut voted = Map::new();
    for key in objects.iter().flat_map(|object| object.keys()) {
        if voted.contains_key(key) {
            continue;
        }
        let own: Vec<&Value> = objects.iter().filter_map(|object| object.get(key)).collect();
        let first_has = objects.first().is_some_and(|first| first.contains_key(key));
        if is_wanted(own.len(), objects.len(), first_has) {
            voted.extend(vote(&own).map(|value| (key.clone(), value)));
        }
    }
    voted
}

fn entries(lists: &[&[Value]]) -> Vec<Value> {
    let rows = aligned(lists);
    let voted = rows.iter().filter_map(|row| {
        let own = row.iter().zip(lists).filter_map(|(at, list)| list.get((*at)?));
        let own: Vec<&Value> = own.collect();
        let first_has = row.first().is_some_and(Option::is_some);
        is_wanted(own.len(), lists.len(), first_has).then(|| vote(&own)).flatten()
    });
    voted.collect()
}

/// Returns the most frequent value; the median of numbers that all differ; else the first value.
fn commonest(values: &[&Value]) -> Option<Value> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for value in values {
        *counts.entry(canonical(value)).or_default() += 1;
    }
    let most = counts.values().copied().max()?;
    if most == 1 && values.len() > 2 && values.iter().all(|value| number_of(value).is_some()) {
        let mut sorted: Vec<&&Value> = values.iter().collect();
        sorted.sort_by(|one, other| {
            number_of(one).partial_cmp(&number_of(other)).unwrap_or(std::cmp::Ordering::Equal)
        });
        return sorted.get((sorted.len() - 1) / 2).map(|value| (**value).clone());
    }
    let is_commonest = |value: &&&Value| counts.get(&canonical(value)) == Some(&most);
    values.iter().find(is_commonest).map(|value| (*value).clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::fixture::Any;
    use crate::bench::verdicts::counting_host::{AtHand, at_once};
    use proptest::prelude::*;
    use serde_json::json;

    fn vote(answers: &[Value]) -> Consensus {
        at_once(consensus(&answers.iter().collect::<Vec<_>>(), None, &AtHand(&Any))).unwrap()
    }

    #[test]
    fn each_place_is_voted_on_and_who_gave_the_whole_is_said() {
        let consensus = vote(&[
            json!({"d": "approve", "n": 1, "why": "a"}),
            json!({"d": "reject", "n": 2, "x": 1}),
            json!({"d": "Approve", "n": 2, "why": "a"}),
        ]);
        assert_eq!(consensus.value, json!({"d": "approve", "n": 2, "why": "a"}));
        assert_eq!((consensus.voters, consensus.closest), (vec![2], 2));
        let nobody = vote(&[
            json!({"a": 1, "b": 1, "c": 2}),
            json!({"a": 1, "b": 2, "c": 1}),
            json!({"a": 2, "b": 1, "c": 1}),
        ]);
        assert_eq!(nobody.value, json!({"a": 1, "b": 1, "c": 1}));
        assert_eq!(nobody.voters, Vec::<usize>::new());
    }

    #[test]
    fn entries_are_voted_on_one_by_one() {
        let consensus = vote(&[
            json!([{"id": 1, "n": 5}, {"id": 2, "n": 6}]),
            json!([{"id": 2, "n": 6}]),
            json!([{"id": 2, "n": 7}, {"id": 3, "n": 1}]),
        ]);
        assert_eq!(consensus.value, json!([{"id": 2, "n": 6}]));
    }

    #[test]
    fn of_different_numbers_the_middle_one_counts_and_of_texts_the_first() {
        assert_eq!(vote(&[json!(9), json!(1), json!(4)]).value, json!(4));
        assert_eq!(vote(&[json!("b"), json!("a"), json!("c")]).value, json!("b"));
        assert_eq!(vote(&[json!("b"), json!(null), json!(null)]).value, json!(null));
        assert_eq!(at_once(consensus(&[], None, &AtHand(&Any))), None);
    }

    proptest! {
        #[test]
        fn where_all_say_the_same_that_is_the_consensus(n in 1_usize..6, a in 0_i64..5, b in "[a-c]{0,3}") {
            let answer = json!({"a": a, "b": [{"k": b}, a]});
            let consensus = vote(&vec![answer.clone(); n]);
            prop_assert_eq!(consensus.value, answer);
            prop_assert_eq!(consensus.voters, (0..n).collect::<Vec<_>>());
        }
    }
}
