//! Locked fields, which a person may not change: a read-only field and all fields below it; and the list of issues that
//! a form shows. No issue asks for a locked field; where no alternative of a union fits, the issues name the fields
//! that are missing in the chosen alternative.

use super::edit::Edit;
use crate::field::{Field, FieldKind};
use crate::form::faults::issues::all_issues;
use crate::form::node::{Node, NodeContent, NodeId};
use crate::form::state::FormState;
use crate::form::{Issue, IssueKind};
use serde_json::Value;
use std::collections::HashSet;
use std::sync::Arc;

impl Field {
    /// Returns true if a person may not change the field. A constant is read-only too, but not locked: a person can add
    /// it where it is missing.
    pub fn is_locked(&self) -> bool {
        self.read_only && !matches!(self.kind, FieldKind::Const(_))
    }
}

impl FormState {
    /// Returns true if a person may not change the node's content.
    pub fn is_locked(&self, id: NodeId) -> bool {
        self.node(id).is_some_and(|node| node.field.is_locked())
    }

    /// Returns the field for a child of `parent`: read-only if the parent is locked.
    pub(in crate::form) fn field_within(
        &self,
        parent: Option<NodeId>,
        field: Arc<Field>,
    ) -> Arc<Field> {
        let is_locked = parent.is_some_and(|parent| self.is_locked(parent));
        if !is_locked || field.read_only {
            return field;
        }
        Arc::new(Field { read_only: true, ..Field::clone(&field) })
    }

    /// Returns true if the edit would change the structure of a locked node; edits of values are never refused here.
    pub(in crate::form) fn is_refused(&self, edit: &Edit) -> bool {
        let within = |node: &NodeId| {
            let parent = self.node(*node).and_then(|node| node.parent);
            parent.is_some_and(|parent| self.is_locked(parent))
        };
        let is_member = |node: &NodeId| {
            let parent = self.node(*node).and_then(|node| node.parent);
            parent.is_some_and(|parent| matches!(self.content(parent), NodeContent::Object(_)))
        };
        match edit {
            Edit::Begin { node } | Edit::Choose { node, .. } => self.is_locked(*node),
            Edit::AddKey { object: whole, .. }
            | Edit::Add { list: whole }
            | Edit::Move { list: whole, .. } => self.is_locked(*whole),
            Edit::Remove { node } => within(node) || (self.is_locked(*node) && is_member(node)),
            Edit::Rename { node, .. } => within(node),
            Edit::Type { .. } | Edit::Put { .. } => false,
        }
    }

    /// Returns the minimum number of entries of a list (`minItems`); 0 if the list may be left out.
    pub fn least_entries(&self, list: NodeId) -> usize {
        match self.node(list).map(|node| &node.field.kind) {
            Some(FieldKind::Array { min, .. }) if !self.may_be_left_out(list) => *min,
            _ => 0,
        }
    }

    /// Returns true if the node is an optional member of an object.
    pub(in crate::form) fn may_be_left_out(&self, id: NodeId) -> bool {
        let Some(node) = self.node(id).filter(|node| !node.required) else { return false };
        let object = node.parent.map(|parent| self.content(parent));
        matches!(object, Some(NodeContent::Object(_)))
    }

    /// Returns all issues of the form: those of typed text, and those in `reported`, which the validator found. Issues
    /// that a person cannot fix are left out, such as a missing value of a locked field; a missing key without a field
    /// is reported by its name.
    pub fn issues(&mut self, reported: Vec<Issue>) -> Vec<Issue> {
        let mut issues: Vec<Issue> = Vec::new();
        for issue in reported {
            if self.fits_alike(&issue) {
                continue;
            }
            let lacking = self.lacking_in_chosen(&issue);
            match lacking.is_empty() {
                true => issues.extend(self.issue_to_show(issue)),
                false => issues.extend(lacking),
            }
        }
        let mut missing = HashSet::new();
        issues.retain(|issue| {
            issue.kind != IssueKind::Missing || missing.insert(issue.pointer.clone())
        });
        all_issues(self.typed_issues(), issues)
    }

    /// Returns an issue for each required empty field of the chosen branch, if the value fits no branch of a union.
    /// Only the chosen branch is shown in the form, so no issue points at the others.
    fn lacking_in_chosen(&mut self, issue: &Issue) -> Vec<Issue> {
        if !matches!(issue.kind, IssueKind::NoBranch | IssueKind::NoneOf { .. }) {
            return Vec::new();
        }
        let chosen = self.node_at(&issue.pointer);
        let is_shape = self.pointer(chosen) == issue.pointer && self.whole_of(chosen) != chosen;
        let NodeContent::Object(members) = self.content(chosen) else { return Vec::new() };
        let is_empty = |node: &Node| match node.content {
            NodeContent::Absent => true,
            NodeContent::Typed(_) => node.own_value().is_none(),
            _ => false,
        };
        let lacks = |node: &Node| node.required && !node.field.is_locked() && is_empty(node);
        let nodes = members.iter().map(|member| member.node);
        let lacking = nodes.filter(|node| self.node(*node).is_some_and(lacks)).map(|node| Issue {
            pointer: self.pointer(node),
            keyword: "required".to_owned(),
            kind: IssueKind::Missing,
        });
        if is_shape { lacking.collect() } else { Vec::new() }
    }

    /// Returns true if the schema requires the constant `true` and the value is `false`: a consent not yet given, shown
    /// as a missing value.
    fn is_consent(&mut self, issue: &Issue) -> bool {
        let yes = Value::Bool(true);
        let is_of_values =
            matches!(issue.kind, IssueKind::NotAllowed { .. } | IssueKind::NotConstant { .. });
        if !is_of_values {
            return false;
        }
        let node = self.node_at(&issue.pointer);
        let node = self.node(node).filter(|node| node.own_value() == Some(Value::Bool(false)));
        matches!(node.map(|node| &node.field.kind), Some(FieldKind::Const(only)) if *only == yes)
    }

    fn issue_to_show(&mut self, issue: Issue) -> Option<Issue> {
        match issue.kind {
            IssueKind::Missing => {}
            IssueKind::WrongType { .. } => return Some(self.with_what_is_there(issue)),
            _ if self.is_consent(&issue) => {
                return Some(Issue { kind: IssueKind::Missing, ..issue });
            }
            _ => return Some(issue),
        }
        let node = self.node_at(&issue.pointer);
        if self.is_locked(node) {
            return None;
        }
        let is_above = issue.pointer.parent() == Some(self.pointer(node));
        let is_open = matches!(self.content(node), NodeContent::Object(_));
        match issue.pointer.last().filter(|_| is_above && is_open) {
            Some(name) => Some(Issue { kind: IssueKind::MissingKey { name }, ..issue }),
            None => Some(issue),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::fixture::{at, form};
    use crate::pointer::Pointer;
    use serde_json::json;

    fn locked() -> Value {
        json!({"type": "object", "required": ["id", "name"], "properties": {
            "id": {"type": "string", "readOnly": true},
            "name": {"type": "string"},
            "shape": {"readOnly": true, "oneOf": [
                {"title": "A", "type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
                {"title": "B", "type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]},
            ]},
            "tags": {"type": "array", "readOnly": true, "items": {"type": "string"}},
            "map": {"type": "object", "readOnly": true, "additionalProperties": {"type": "string"}},
            "free": {"type": "array", "items": {"type": "string"}},
        }})
    }

    fn value() -> Value {
        json!({"name": "n", "shape": {"a": "x"}, "tags": ["t", "u"], "map": {"k": "v"}, "free": ["f"]})
    }

    #[test]
    fn a_place_that_is_read_only_locks_what_is_below_it() {
        let mut form = form(locked(), Some(value()));
        for place in ["/id", "/shape", "/shape/a", "/tags", "/tags/0", "/map", "/map/k"] {
            let node = at(&mut form, place);
            assert!(form.is_locked(node), "{place}");
        }
        for place in ["", "/name", "/free", "/free/0"] {
            let node = at(&mut form, place);
            assert!(!form.is_locked(node), "{place}");
        }
    }

    #[test]
    fn what_is_locked_keeps_its_shape() {
        let mut form = form(locked(), Some(value()));
        let mut node = |place: &str| at(&mut form, place);
        let (tags, tag, map, key) = (node("/tags"), node("/tags/0"), node("/map"), node("/map/k"));
        let shape = node("/shape");
        for edit in [
            Edit::Add { list: tags },
            Edit::Remove { node: tag },
            Edit::Move { list: tags, from: 0, to: 1 },
            Edit::AddKey { object: map, key: "l".into() },
            Edit::Rename { node: key, key: "l".into() },
            Edit::Remove { node: key },
            Edit::Remove { node: map },
            Edit::Choose { node: shape, branch: Some(1) },
        ] {
            form.apply(edit.clone());
            assert_eq!(form.value(), Some(value()), "{edit:?}");
        }
        let free = at(&mut form, "/free");
        form.apply(Edit::Add { list: free });
        assert_ne!(form.value(), Some(value()));
    }

    #[test]
    fn of_a_shape_that_is_chosen_what_it_lacks_is_told() {
        let mut form = form(
            json!({"properties": {"to": {"oneOf": [
                {"title": "Mail", "type": "object", "required": ["mail"], "properties": {"mail": {"type": "string"}}},
                {"title": "Call", "type": "object", "required": ["call"], "properties": {"call": {"type": "string"}}},
            ]}}}),
            Some(json!({"to": {}})),
        );
        let none = || Issue {
            pointer: Pointer::parse("/to").unwrap(),
            keyword: "oneOf".into(),
            kind: IssueKind::NoneOf { titles: vec!["Mail".into(), "Call".into()] },
        };
        let chosen = at(&mut form, "/to");
        let to = form.whole_of(chosen);
        form.apply(Edit::Choose { node: to, branch: Some(1) });
        let issues = form.issues(vec![none()]);
        let places: Vec<_> = issues.iter().map(|issue| issue.pointer.as_str()).collect();
        assert_eq!(places, ["/to/call"]);
        assert_eq!(issues.first().unwrap().kind, IssueKind::Missing);
        let node = at(&mut form, "/to/call");
        form.apply(Edit::Type { node, text: "112".into() });
        assert_eq!(form.issues(vec![none()]), [none()], "it lacks nothing: another rule is broken");
    }

    #[test]
    fn a_yes_that_has_to_be_given_is_missing_while_it_is_a_no() {
        let refused = Issue {
            pointer: Pointer::parse("/agree").unwrap(),
            keyword: "enum".into(),
            kind: IssueKind::NotAllowed { options: vec!["true".into()] },
        };
        let issues = |field: Value, value: Value| {
            let schema = json!({"properties": {"agree": field}});
            form(schema, Some(json!({"agree": value}))).issues(vec![refused.clone()])
        };
        let field = json!({"type": "boolean", "enum": [true], "default": false});
        let missing = Issue { kind: IssueKind::Missing, ..refused.clone() };
        assert_eq!(issues(field.clone(), json!(false)), [missing]);
        assert_eq!(issues(field, json!("no")), std::slice::from_ref(&refused));
    }

    /// The kinds of the issues, and their places.
    #[track_caller]
    fn check(schema: Value, value: Value, missing: &[&str], expected: &[(&str, IssueKind)]) {
        let mut form = form(schema, Some(value));
        let reported = missing.iter().map(|place| Issue {
            pointer: Pointer::parse(place).unwrap(),
            keyword: "required".into(),
            kind: IssueKind::Missing,
        });
        let issues = form.issues(reported.collect());
        let actual: Vec<_> =
            issues.iter().map(|issue| (issue.pointer.as_str(), issue.kind.clone())).collect();
        assert_eq!(actual, expected);
    }

    #[test]
    fn what_nobody_may_fill_in_is_not_asked_for() {
        let missing = ["/id", "/name", "/shape/a"];
        check(locked(), json!({}), &missing, &[("/name", IssueKind::Missing)]);
        let mut form = form(locked(), Some(json!({})));
        assert_eq!(form.missing_count(), 1);
    }

    #[test]
    fn a_key_that_a_map_lacks_has_a_field_to_fill_in() {
        let schema = json!({"properties": {"prices": {"type": "object",
            "additionalProperties": {"type": "number"}, "required": ["de", "fr"]}}});
        let fr = [("/prices/fr", IssueKind::Missing)];
        check(schema.clone(), json!({"prices": {"de": 1}}), &["/prices/fr"], &fr);
        check(schema, json!({}), &["/prices"], &[("/prices", IssueKind::Missing)]);
    }

    #[test]
    fn a_list_that_may_be_left_out_goes_with_its_last_entry() {
        let list = json!({"type": "array", "minItems": 2, "items": {"type": "string"}});
        let schema = |required: Value| json!({"required": required, "properties": {"tags": list}});
        let mut optional = form(schema(json!([])), Some(json!({"tags": ["a", "b"]})));
        let tags = at(&mut optional, "/tags");
        assert_eq!(optional.least_entries(tags), 0);
        for expected in [json!({"tags": ["b"]}), json!({})] {
            let node = at(&mut optional, "/tags/0");
            optional.apply(Edit::Remove { node });
            assert_eq!(optional.value(), Some(expected));
        }
        assert!(optional.apply(Edit::Add { list: tags }).added.is_some());
        let mut required = form(schema(json!(["tags"])), Some(json!({"tags": ["a", "b"]})));
        let tags = at(&mut required, "/tags");
        assert_eq!(required.least_entries(tags), 2);
    }
}
