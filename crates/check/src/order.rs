//! Sorting of issues by their places in the value, from top to bottom.

use pilcrow_core::form::Issue;
use pilcrow_core::pointer::Pointer;
use serde_json::Value;
use std::collections::HashMap;

/// Sorts issues by place; those at one place keep their order. Missing members come after existing ones, in the order
/// in which the schema requires them.
pub(crate) fn by_position(issues: Vec<Issue>, value: &Value) -> Vec<Issue> {
    let mut positions = Positions { root: value, members: HashMap::new() };
    let mut placed: Vec<(Vec<usize>, Issue)> =
        issues.into_iter().map(|issue| (positions.path_to(&issue.pointer), issue)).collect();
    placed.sort_by(|(a, _), (b, _)| a.cmp(b));
    placed.into_iter().map(|(_, issue)| issue).collect()
}

/// The positions of places; each object's keys are numbered once, however many issues it contains.
struct Positions<'value> {
    root: &'value Value,
    members: HashMap<Pointer, HashMap<&'value str, usize>>,
}

impl<'value> Positions<'value> {
    fn path_to(&mut self, pointer: &Pointer) -> Vec<usize> {
        let mut path = Vec::new();
        let mut here = Some(self.root);
        let mut place = Pointer::root();
        for token in pointer.tokens() {
            let position = match here {
                Some(Value::Object(members)) => {
                    let numbered = self.members.entry(place.clone()).or_insert_with(|| {
                        members.keys().enumerate().map(|(at, key)| (key.as_str(), at)).collect()
                    });
                    numbered.get(token.as_str()).copied()
                }
                Some(Value::Array(_)) => token.parse().ok(),
                _ => None,
            };
            path.push(position.unwrap_or(usize::MAX));
            here = here.and_then(|value| child_of(value, &token));
            place = place.join(&token);
        }
        path
    }
}

fn child_of<'value>(value: &'value Value, token: &str) -> Option<&'value Value> {
    match value {
        Value::Object(members) => members.get(token),
        Value::Array(items) => items.get(token.parse::<usize>().ok()?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::form::IssueKind;
    use serde_json::json;

    #[test]
    fn issues_stand_as_their_places_do_in_the_value() {
        let value = json!({"b": [{"x": 1}, {"x": 2}, 0, 0, 0, 0, 0, 0, 0, 0, 5], "a": 1});
        let places = ["/a", "/missing", "/b/10", "/b/2", "/b/1/gone", "/b/1/x", "", "/first"];
        let issues = places.map(|place| Issue {
            pointer: Pointer::parse(place).unwrap(),
            keyword: String::new(),
            kind: IssueKind::Other,
        });
        let sorted = by_position(issues.to_vec(), &value);
        let sorted: Vec<&str> = sorted.iter().map(|issue| issue.pointer.as_str()).collect();
        let expected = ["", "/b/1/x", "/b/1/gone", "/b/2", "/b/10", "/a", "/missing", "/first"];
        assert_eq!(sorted, expected);
    }
}
