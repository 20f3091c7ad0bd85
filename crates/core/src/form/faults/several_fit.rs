//! A value that several branches of a `oneOf` match, where only one may. The issue is shown if a person can fix it: if
//! they filled in keys that only the other branches need, so that one has to be removed. Where the branches allow the
//! same values (a number and an integer), no change of the value fixes it: the chosen branch counts, and the issue is
//! not shown.

use crate::field::FieldKind;
use crate::form::node::NodeContent;
use crate::form::state::FormState;
use crate::form::{Issue, IssueKind};
use crate::pointer::Pointer;
use crate::schema::Verdict;
use serde_json::{Map, Value};

/// The most branches, and the most keys of a value, that are compared. With more, the issue is not shown.
const MOST_SHAPES: usize = 16;
const MOST_KEYS: usize = 32;

/// Returns the validator's issues about several matching branches that a form does not show, since the chosen one
/// counts.
pub fn alike_shapes<'issue>(
    reported: &'issue [Issue],
    issues: &'issue [Issue],
) -> impl Iterator<Item = &'issue Issue> {
    reported.iter().filter(|issue| is_of_several(&issue.kind) && !issues.contains(issue))
}

/// True if the issue says that several branches match where only one may.
fn is_of_several(kind: &IssueKind) -> bool {
    matches!(kind, IssueKind::ManyBranches | IssueKind::SeveralOf { .. })
}

impl FormState {
    /// True if several branches match, the chosen one among them, and no edit of the value can fix that.
    pub(in crate::form) fn fits_alike(&mut self, issue: &Issue) -> bool {
        if !is_of_several(&issue.kind) {
            return false;
        }
        let node = self.node_at(&issue.pointer);
        let whole = self.whole_of(node);
        if self.pointer(whole) != issue.pointer {
            return false;
        }
        let (Some(value), NodeContent::Branch { chosen: Some(chosen), .. }) =
            (self.value_of(whole), self.content(whole))
        else {
            return false;
        };
        let union = self.node(whole).map(|node| &node.field.kind);
        let Some(FieldKind::Branches { union, branches }) = union else { return false };
        let shapes = branches.len().min(MOST_SHAPES);
        let fitting: Vec<usize> =
            (0..shapes).filter(|shape| self.may_be_shape(union, *shape, &value)).collect();
        let is_chosen = fitting.contains(chosen);
        let others = fitting.into_iter().filter(|shape| shape != chosen);
        let others: Vec<usize> = others.collect();
        is_chosen && !others.is_empty() && !self.are_distinct(union, *chosen, &others, &value)
    }

    fn may_be_shape(&self, union: &Pointer, shape: usize, value: &Value) -> bool {
        let place = union.join(&shape.to_string());
        self.tree().schema().judge(&place, value) != Verdict::Fails
    }

    /// True if each of the other branches needs a key that the chosen one does not.
    fn are_distinct(
        &self,
        union: &Pointer,
        chosen: usize,
        others: &[usize],
        value: &Value,
    ) -> bool {
        let Value::Object(members) = value else { return false };
        if members.len() > MOST_KEYS {
            return false;
        }
        let without = |key: &String| {
            let rest = members.iter().filter(|(other, _)| *other != key);
            Value::Object(
                rest.map(|(key, value)| (key.clone(), value.clone())).collect::<Map<_, _>>(),
            )
        };
        let left: Vec<Value> = members
            .keys()
            .map(without)
            .filter(|left| self.may_be_shape(union, chosen, left))
            .collect();
        others.iter().all(|other| left.iter().any(|left| !self.may_be_shape(union, *other, left)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Edit;
    use crate::form::fixture::{at, form};
    use serde_json::json;

    /// Asserts whether a form shows the issue that several branches match.
    #[track_caller]
    fn check(shapes: Value, value: Value, is_told: bool) {
        let schema = json!({"properties": {"a": {"oneOf": shapes}}});
        let mut form = form(schema, Some(json!({"a": value})));
        let issue = Issue {
            pointer: Pointer::parse("/a").unwrap(),
            keyword: "oneOf".to_owned(),
            kind: IssueKind::SeveralOf { titles: vec!["A".into(), "B".into()] },
        };
        let issues = form.issues(vec![issue.clone()]);
        assert_eq!(issues, if is_told { vec![issue] } else { Vec::new() }, "{shapes} {value}");
    }

    fn shape(key: &str, required: &[&str]) -> Value {
        json!({"type": "object", "properties": {key: {"type": "string"}}, "required": required})
    }

    #[test]
    fn shapes_that_allow_the_same_hold_nobody_up() {
        check(json!([{"type": "number"}, {"type": "integer"}]), json!(5), false);
        check(
            json!([{"multipleOf": 3, "type": "integer"}, {"multipleOf": 5, "type": "integer"}]),
            json!(15),
            false,
        );
        check(json!([shape("x", &[]), shape("y", &[])]), json!({"x": "1"}), false);
        check(json!([shape("x", &["x"]), shape("y", &[])]), json!({"x": "1"}), false);
        check(json!([shape("x", &["x"]), shape("x", &["x"])]), json!({"x": "1"}), false);
    }

    #[test]
    fn parts_of_two_shapes_are_told_since_one_of_them_can_go() {
        check(json!([shape("x", &["x"]), shape("y", &["y"])]), json!({"x": "1", "y": "2"}), true);
        check(
            json!([shape("x", &["x"]), shape("y", &["y"]), shape("z", &[])]),
            json!({"x": "1", "y": "2"}),
            false,
        );
    }

    #[test]
    fn the_shape_that_is_chosen_has_to_fit() {
        let shapes = json!([shape("x", &["z"]), shape("x", &[]), shape("x", &[])]);
        let mut form = form(json!({"oneOf": shapes}), Some(json!({"x": "1"})));
        let chosen = at(&mut form, "");
        let whole = form.whole_of(chosen);
        form.apply(Edit::Choose { node: whole, branch: Some(0) });
        let issue = Issue {
            pointer: Pointer::root(),
            keyword: "oneOf".into(),
            kind: IssueKind::ManyBranches,
        };
        assert!(!form.fits_alike(&issue));
        form.apply(Edit::Choose { node: whole, branch: Some(1) });
        assert!(form.fits_alike(&issue));
    }
}
