//! The parts of an answer beside its calls: the advisors' views and votes, which decide nothing, and a change of the
//! data of kind `meta`, which the person may accept.

use crate::document::parse_text;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// An advisor's contribution to an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The advisor's id.
    pub id: String,
    /// The advisor's statement, by the advisor's own schema.
    pub members: Map<String, Value>,
    /// The vote for each tool (how much it should be called), from 0 to 100, in the order of the answer.
    pub votes: Vec<(String, u32)>,
}

/// Returns the advisors' contributions to an answer.
pub fn advice(answer: &Value) -> Vec<Advice> {
    let listed = answer.get("advisors").and_then(Value::as_array).into_iter().flatten();
    let advice = listed.filter_map(|entry| {
        let members = entry.as_object()?;
        let rest = members.iter().filter(|(key, _)| !["id", "calls"].contains(&key.as_str()));
        Some(Advice {
            id: members.get("id")?.as_str()?.to_owned(),
            members: rest.map(|(key, value)| (key.clone(), value.clone())).collect(),
            votes: members.get("calls").map(votes).unwrap_or_default(),
        })
    });
    advice.collect()
}

/// Reads votes, which are written as JSON text because not every provider lets a model choose key names.
fn votes(calls: &Value) -> Vec<(String, u32)> {
    let read = calls.as_str().and_then(|calls| parse_text(calls).ok());
    let listed = read.as_ref().unwrap_or(calls).as_object().into_iter().flatten();
    let vote = |(tool, vote): (&String, &Value)| {
        let vote = u32::try_from(vote.as_u64()?).ok().filter(|vote| *vote <= 100)?;
        Some((tool.clone(), vote))
    };
    listed.filter_map(vote).collect()
}

/// Returns the mean of the votes for each tool, rounded down, in the order of the first votes.
pub fn mean_votes(advice: &[Advice]) -> Vec<(String, u32)> {
    let mut sums: Vec<(String, u64, u64)> = Vec::new();
    for (tool, vote) in advice.iter().flat_map(|advice| &advice.votes) {
        match sums.iter_mut().find(|(other, ..)| other == tool) {
            Some((_, sum, count)) => (*sum, *count) = (*sum + u64::from(*vote), *count + 1),
            None => sums.push((tool.clone(), u64::from(*vote), 1)),
        }
    }
    let mean = |(tool, sum, count): (String, u64, u64)| {
        (tool, u32::try_from(sum / count.max(1)).unwrap_or_default())
    };
    sums.into_iter().map(mean).collect()
}

/// Returns the message for an answer's `meta`, which is to be merged with the existing data of that kind. It is
/// appended once the person accepts it.
pub fn meta_change(answer: &Value) -> Option<Value> {
    let meta = answer.get("meta").filter(|meta| !meta.is_null())?;
    Some(object([("type", text("data")), ("kind", text("meta")), ("data", meta.clone())]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn votes_are_shown_with_their_mean() {
        let answer = json!({"advisors": [
            {"id": "a", "why": "x", "calls": "{\"search\": 80, \"stop\": 101}"},
            {"id": "b", "calls": "{search: 41}"}, {"id": "c", "calls": "?"}, 5]});
        let list = advice(&answer);
        assert_eq!(list.len(), 3);
        assert_eq!(list[0].members, *json!({"why": "x"}).as_object().unwrap());
        assert_eq!(mean_votes(&list), [("search".to_owned(), 60)]);
        assert_eq!(advice(&json!({})), []);
    }

    #[test]
    fn a_change_of_meta_is_a_message_to_accept() {
        let message = json!({"type": "data", "kind": "meta", "data": {"goal": "x"}});
        assert_eq!(meta_change(&json!({"meta": {"goal": "x"}, "calls": []})), Some(message));
        assert_eq!(meta_change(&json!({"meta": null})), None);
    }
}
