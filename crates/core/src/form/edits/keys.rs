//! Adds and renames keys that a schema's properties do not name. An existing key is never overwritten.

use super::edit::EditOutcome;
use crate::field::{Field, FieldKind, OtherKeys, Rest, listed_names};
use crate::form::IssueKind;
use crate::form::node::{Member, NodeContent, NodeId};
use crate::form::state::{FormState, content_of};
use crate::form::values::fresh::fresh_value;
use crate::pointer::Pointer;
use crate::schema::{Schema, Verdict};
use serde_json::Value;
use std::sync::Arc;

/// The reason why a key may not be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyFault {
    /// The object has this key already.
    Duplicate,
    /// The schema does not allow the key.
    Refused(IssueKind),
}

impl FormState {
    pub(in crate::form) fn add_key(&mut self, object: NodeId, key: String) -> EditOutcome {
        let NodeContent::Object(mut members) = self.open(object) else {
            return EditOutcome::default();
        };
        if !self.is_key_free(object, &key) || !self.may_add_keys(object) {
            return EditOutcome::default();
        }
        let member = self.unknown_member(object, key, NodeContent::Absent);
        let added = member.node;
        if let Some(field) = self.node(added).map(|node| node.field.clone()) {
            let fresh = fresh_value(self.tree(), &field, true);
            self.set_content(added, content_of(fresh));
            self.settle(added);
        }
        members.push(member);
        self.set_content(object, NodeContent::Object(members));
        EditOutcome::added(object, added)
    }

    /// Renames a key. Its value stays as it is where the field of the new key can contain it.
    pub(in crate::form) fn rename(&mut self, id: NodeId, key: String) -> EditOutcome {
        let id = self.whole_of(id);
        let Some(parent) = self.node(id).and_then(|node| node.parent) else {
            return EditOutcome::default();
        };
        let NodeContent::Object(mut members) = self.open(parent) else {
            return EditOutcome::default();
        };
        if !self.is_key_free(parent, &key) {
            return EditOutcome::default();
        }
        let own = |member: &&mut Member| member.node == id && member.order.is_none();
        let Some(member) = members.iter_mut().find(own) else { return EditOutcome::default() };
        let field = self.key_field(parent, &key);
        member.key = key;
        self.set_content(parent, NodeContent::Object(members));
        self.refit(id, field, false, &mut Vec::new());
        EditOutcome { also_changed: vec![id], ..EditOutcome::changed(parent) }
    }

    /// Returns the reason why an object may not have this key; `None` if it may. `instead` is the node that would be
    /// renamed to it, if any.
    pub fn key_fault(
        &mut self,
        object: NodeId,
        key: &str,
        instead: Option<NodeId>,
    ) -> Option<KeyFault> {
        self.open(object);
        if !self.is_key_free(object, key) {
            return Some(KeyFault::Duplicate);
        }
        let others = self.other_keys(object)?;
        let schema = self.tree().schema();
        let refused = others.names.iter().find_map(|place| name_fault(schema, place, key));
        let refused = refused.or_else(|| unmatched(schema, others, key));
        let full = || {
            let count = self.parts(object).len();
            let limit = others.most.filter(|most| instead.is_none() && count >= *most)?;
            Some(IssueKind::TooManyProperties { limit: limit.to_string() })
        };
        refused.or_else(full).map(KeyFault::Refused)
    }

    /// Returns the keys that may still be added to an object, where its schema allows only a few names; otherwise
    /// empty.
    pub fn offered_keys(&mut self, object: NodeId) -> Vec<String> {
        self.open(object);
        let Some(others) = self.other_keys(object) else { return Vec::new() };
        let keys = others.listed_names(self.tree().schema()).into_iter().flatten();
        keys.filter(|key| self.is_key_free(object, key)).collect()
    }

    /// True if an object, which has to be opened already, has no such key.
    fn is_key_free(&self, object: NodeId, key: &str) -> bool {
        match self.content(object) {
            NodeContent::Object(members) => members.iter().all(|member| member.key != key),
            _ => false,
        }
    }

    fn may_add_keys(&self, object: NodeId) -> bool {
        self.other_keys(object).is_some_and(|others| others.may_be_added())
    }

    fn other_keys(&self, object: NodeId) -> Option<&OtherKeys> {
        match &self.node(object)?.field.kind {
            FieldKind::Object { others, .. } => Some(others),
            _ => None,
        }
    }

    /// Returns the field for the value of a key that no property names: of every `patternProperties` pattern that the
    /// key matches, otherwise of `additionalProperties`. A single pattern that cannot be decided counts as a match.
    pub(in crate::form) fn key_field(&self, object: NodeId, key: &str) -> Arc<Field> {
        let described = self.node(object).map(|node| self.field_of_key(&node.field, key));
        described.unwrap_or_else(|| self.any_field())
    }

    pub(in crate::form) fn field_of_key(&self, object: &Field, key: &str) -> Arc<Field> {
        self.tree().field_of_key(object, key).unwrap_or_else(|| self.any_field())
    }
}

/// Returns the issue that `propertyNames` has with a key.
fn name_fault(schema: &Schema, place: &Pointer, key: &str) -> Option<IssueKind> {
    let value = Value::String(key.to_owned());
    if schema.judge(place, &value) != Verdict::Fails {
        return None;
    }
    let described = schema.described(place);
    let length = key.chars().count();
    let limit = |keyword: &str, breaks: fn(usize, usize) -> bool| {
        let limit = described.get(keyword)?.as_number()?.to_string();
        limit.parse().is_ok_and(|number| breaks(length, number)).then_some(limit)
    };
    let actual = length.to_string();
    if let Some(limit) = limit("minLength", |length, least| length < least) {
        return Some(IssueKind::TooShort { limit, actual });
    }
    if let Some(limit) = limit("maxLength", |length, most| length > most) {
        return Some(IssueKind::TooLong { limit, actual });
    }
    if let Some(allowed) = listed_names(schema, place) {
        let options = allowed.into_iter().map(|name| Value::String(name).to_string());
        return Some(IssueKind::NotAllowed { options: options.collect() });
    }
    let pattern = described.text("pattern").filter(|p| schema.matches(p, key) == Some(false));
    Some(match pattern {
        Some(pattern) => no_match(pattern),
        None => IssueKind::BadKey { name: key.to_owned(), why: None },
    })
}

fn no_match(pattern: &str) -> IssueKind {
    IssueKind::NoMatch { pattern: pattern.to_owned(), examples: Vec::new() }
}

/// Returns the issue of a key that matches none of the patterns, where `additionalProperties` forbids all other keys.
fn unmatched(schema: &Schema, others: &OtherKeys, key: &str) -> Option<IssueKind> {
    let misses = |(pattern, _): &(String, Pointer)| schema.matches(pattern, key) == Some(false);
    if others.rest != Rest::Refused || !others.patterns.iter().all(misses) {
        return None;
    }
    Some(match others.patterns.as_slice() {
        [(pattern, _)] => no_match(pattern),
        _ => IssueKind::BadKey { name: key.to_owned(), why: None },
    })
}

#[cfg(test)]
mod tests {
    use super::super::edit::Edit;
    use super::*;
    use crate::field::{FieldTree, WidgetKind};
    use serde_json::{Value, json};
    use std::rc::Rc;

    fn form(schema: Value, value: Value) -> FormState {
        FormState::new(Rc::new(FieldTree::new(schema)), Some(value))
    }

    fn prices() -> FormState {
        let schema = json!({"type": "object", "properties": {"unit": {"type": "string"}},
            "additionalProperties": {"type": "number"}});
        form(schema, json!({"tea": 1.5, "unit": "EUR"}))
    }

    #[test]
    fn a_key_is_added_with_the_field_that_describes_it() {
        let mut form = prices();
        let root = form.root();
        let added = form.apply(Edit::AddKey { object: root, key: "milk".into() }).added.unwrap();
        assert_eq!(form.node(added).unwrap().widget(), WidgetKind::Number);
        assert_eq!(form.value().unwrap().to_string(), r#"{"tea":1.5,"unit":"EUR"}"#);
        form.apply(Edit::Type { node: added, text: "0.90".into() });
        assert_eq!(form.value().unwrap().to_string(), r#"{"tea":1.5,"unit":"EUR","milk":0.90}"#);
    }

    #[test]
    fn a_renamed_key_stays_where_it_was() {
        let mut form = prices();
        let tea = form.node_at(&crate::pointer::Pointer::root().join("tea"));
        assert!(form.apply(Edit::Rename { node: tea, key: "green tea".into() }).changed.is_some());
        assert_eq!(form.value().unwrap().to_string(), r#"{"green tea":1.5,"unit":"EUR"}"#);
    }

    #[test]
    fn a_key_that_is_taken_or_fixed_is_left_alone() {
        let mut form = prices();
        let root = form.root();
        let tea = form.node_at(&crate::pointer::Pointer::root().join("tea"));
        let unit = form.node_at(&crate::pointer::Pointer::root().join("unit"));
        for edit in [
            Edit::AddKey { object: root, key: "tea".into() },
            Edit::AddKey { object: root, key: "unit".into() },
            Edit::AddKey { object: tea, key: "x".into() },
            Edit::Rename { node: tea, key: "unit".into() },
            Edit::Rename { node: unit, key: "x".into() },
            Edit::Rename { node: root, key: "x".into() },
        ] {
            assert_eq!(form.apply(edit.clone()), EditOutcome::default(), "{edit:?}");
        }
    }

    #[test]
    fn where_other_keys_are_refused_none_is_added() {
        let mut form = self::form(
            json!({"properties": {"a": {}}, "additionalProperties": false}),
            json!({"b": 1}),
        );
        let root = form.root();
        assert_eq!(
            form.apply(Edit::AddKey { object: root, key: "c".into() }),
            EditOutcome::default()
        );
        assert_eq!(form.value(), Some(json!({"b": 1})));
    }

    fn patterned() -> FormState {
        form(
            json!({
                "type": "object",
                "patternProperties": {
                    "^[0-9]+$": {"type": "integer"},
                    "^[a-z]+$": {"type": "string"},
                    "^1": {"title": "One"},
                },
                "additionalProperties": false,
                "maxProperties": 3,
            }),
            json!({"a": "x", "12": 5}),
        )
    }

    #[test]
    fn each_key_is_described_by_the_patterns_that_it_matches() {
        let mut form = patterned();
        let root = form.root();
        form.open(root);
        let described = |form: &mut FormState, key: &str| {
            let node = form.node_at(&Pointer::root().join(key));
            let field = &form.node(node).unwrap().field;
            (field.widget, field.title.clone())
        };
        assert_eq!(described(&mut form, "a"), (WidgetKind::Text, None));
        assert_eq!(described(&mut form, "12"), (WidgetKind::Number, Some("One".to_owned())));
        let node = form.node_at(&Pointer::root().join("a"));
        form.apply(Edit::Rename { node, key: "7".into() });
        assert_eq!(described(&mut form, "7"), (WidgetKind::Number, None));
        assert_eq!(form.value().unwrap().to_string(), r#"{"7":"x","12":5}"#);
        let step = form.take_step().unwrap();
        form.revert(step);
        assert_eq!(described(&mut form, "a"), (WidgetKind::Text, None));
    }

    #[test]
    fn why_a_key_is_refused_is_told() {
        let mut form = patterned();
        let root = form.root();
        let bad = |name: &str| {
            Some(KeyFault::Refused(IssueKind::BadKey { name: name.into(), why: None }))
        };
        assert_eq!(form.key_fault(root, "12", None), Some(KeyFault::Duplicate));
        assert_eq!(form.key_fault(root, "A", None), bad("A"));
        assert_eq!(form.key_fault(root, "b", None), None);
        form.apply(Edit::AddKey { object: root, key: "b".into() });
        let full = IssueKind::TooManyProperties { limit: "3".into() };
        assert_eq!(form.key_fault(root, "c", None), Some(KeyFault::Refused(full)));
        let node = form.node_at(&Pointer::root().join("b"));
        assert_eq!(form.key_fault(root, "c", Some(node)), None);
    }

    #[test]
    fn the_names_that_keys_may_have_are_held_against_them() {
        let check = |names: Value, key: &str, expected: Option<IssueKind>| {
            let mut form = form(json!({"type": "object", "propertyNames": names}), json!({}));
            let root = form.root();
            assert_eq!(form.key_fault(root, key, None), expected.map(KeyFault::Refused), "{key}");
        };
        let limit = || "2".to_owned();
        check(
            json!({"maxLength": 2}),
            "abc",
            Some(IssueKind::TooLong { limit: limit(), actual: "3".into() }),
        );
        check(
            json!({"minLength": 2}),
            "a",
            Some(IssueKind::TooShort { limit: limit(), actual: "1".into() }),
        );
        check(json!({"pattern": "^x"}), "a", Some(no_match("^x")));
        check(json!({"pattern": "^x"}), "xa", None);
        check(json!({"pattern": "^[^x]"}), "a", None);
        check(
            json!({"not": {"const": "a"}}),
            "a",
            Some(IssueKind::BadKey { name: "a".into(), why: None }),
        );
        check(
            json!({"enum": ["a"]}),
            "b",
            Some(IssueKind::NotAllowed { options: vec!["\"a\"".into()] }),
        );
        check(
            json!({"anyOf": [{"const": "a"}, {"const": "c"}]}),
            "b",
            Some(IssueKind::NotAllowed { options: vec!["\"a\"".into(), "\"c\"".into()] }),
        );
    }

    #[test]
    fn a_few_names_are_offered_without_those_that_are_there() {
        let check = |names: Value, expected: &[&str]| {
            let mut form = form(json!({"type": "object", "propertyNames": names}), json!({"b": 1}));
            let root = form.root();
            assert_eq!(form.offered_keys(root), expected, "{names}");
        };
        check(json!({"enum": ["a", "b", "c"]}), &["a", "c"]);
        check(json!({"oneOf": [{"const": "a", "title": "First"}, {"const": "b"}]}), &["a"]);
        check(json!({"anyOf": [{"enum": ["a", "b"]}, {"enum": ["c"]}]}), &["a", "c"]);
        check(json!({"const": "a"}), &["a"]);
        check(json!({"anyOf": [{"const": "a"}, {"pattern": "^x-"}]}), &[]);
        check(json!({"minLength": 1}), &[]);
    }

    #[test]
    fn names_that_patterns_spell_out_are_offered() {
        let check = |patterns: Value, rest: bool, expected: &[&str]| {
            let schema = json!({"type": "object", "patternProperties": patterns, "additionalProperties": rest});
            let mut form = form(schema, json!({"b": 1}));
            let root = form.root();
            assert_eq!(form.offered_keys(root), expected, "{patterns}");
        };
        check(json!({"^(a|b|c-1)$": {}}), false, &["a", "c-1"]);
        check(json!({"^(?:a|b)$": {}, "^(d)$": {}}), false, &["a", "d"]);
        check(json!({"^(a|b)$": {}}), true, &[]);
        check(json!({"^(a|b)$": {}, "^x-": {}}), false, &[]);
        check(json!({"^(a|b.)$": {}}), false, &[]);
    }
}
