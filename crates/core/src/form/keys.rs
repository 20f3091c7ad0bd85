//! Keys that a schema's properties do not name: added, and called otherwise.
//! Refuses a key that is there already: nothing may be overwritten by a name.

use super::edit::EditOutcome;
use super::fresh::fresh_value;
use super::node::{Member, NodeContent, NodeId};
use super::state::{FormState, content_of};
use crate::field::FieldKind;

impl FormState {
    pub(super) fn add_key(&mut self, object: NodeId, key: String) -> EditOutcome {
        let may_be_added = self.node(object).is_some_and(|node| match &node.field.kind {
            FieldKind::Object { others, .. } => others.may_be_added(),
            _ => false,
        });
        let NodeContent::Object(mut members) = self.open(object) else {
            return EditOutcome::default();
        };
        if !may_be_added || members.iter().any(|member| member.key == key) {
            return EditOutcome::default();
        }
        let member = self.unknown_member(object, key, NodeContent::Absent);
        let added = member.node;
        if let Some(field) = self.node(added).map(|node| node.field.clone()) {
            let fresh = fresh_value(self.tree(), &field, true);
            self.set_content(added, content_of(fresh));
        }
        members.push(member);
        self.set_content(object, NodeContent::Object(members));
        EditOutcome::added(object, added)
    }

    pub(super) fn rename(&mut self, id: NodeId, key: String) -> EditOutcome {
        let id = self.whole_of(id);
        let Some(parent) = self.node(id).and_then(|node| node.parent) else {
            return EditOutcome::default();
        };
        let NodeContent::Object(mut members) = self.open(parent) else {
            return EditOutcome::default();
        };
        if members.iter().any(|member| member.key == key) {
            return EditOutcome::default();
        }
        let own = |member: &&mut Member| member.node == id && member.order.is_none();
        let Some(member) = members.iter_mut().find(own) else { return EditOutcome::default() };
        member.key = key;
        self.set_content(parent, NodeContent::Object(members));
        EditOutcome::changed(parent)
    }
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
    fn a_key_is_called_otherwise_and_stays_where_it_was() {
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
}
