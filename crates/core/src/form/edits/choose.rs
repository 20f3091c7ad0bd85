//! Switches a union field (`oneOf`, `anyOf`) to another branch. The values of the branch that was left are kept and
//! return when it is chosen again. A branch that is chosen for the first time takes over the values that both branches
//! describe.

use super::edit::EditOutcome;
use crate::field::{FieldKind, is_mark};
use crate::form::node::{NodeContent, NodeId};
use crate::form::state::{FormState, content_of};
use crate::form::values::fresh::{first_shape, fresh_shape};
use crate::pointer::Pointer;

impl FormState {
    pub(in crate::form) fn choose(&mut self, id: NodeId, branch: Option<usize>) -> EditOutcome {
        let (before, mut nodes) = match self.open(id) {
            NodeContent::Branch { chosen, nodes } => (chosen, nodes),
            NodeContent::Absent => (None, Vec::new()),
            _ => return EditOutcome::default(),
        };
        let is_there = self.node(id).is_some_and(|node| {
            matches!(&node.field.kind, FieldKind::Branches { branches, .. }
                if branch.is_none_or(|branch| branch < branches.len()))
        });
        if before == branch || !is_there {
            return EditOutcome::default();
        }
        if let Some(index) = branch.filter(|index| nodes.iter().all(|(other, _)| other != index)) {
            nodes.extend(self.begin_branch(id, index).map(|node| (index, node)));
        }
        self.set_content(id, NodeContent::Branch { chosen: branch, nodes });
        EditOutcome::changed(id)
    }

    /// True if the node is the constant that marks the chosen branch of its union (such as `kind: "card"`), which is
    /// written even where no schema requires it.
    pub fn is_mark(&self, id: NodeId) -> bool {
        let Some(node) = self.node(id) else { return false };
        let FieldKind::Const(fixed) = &node.field.kind else { return false };
        let Some(whole) = node.parent.and_then(|parent| self.node(parent)) else { return false };
        let Some(key) = self.pointer(id).last() else { return false };
        let mut unions = whole.field.sources.chosen.iter().filter_map(Pointer::parent);
        unions.any(|union| is_mark(self.tree().schema(), &union, &key, fixed))
    }

    /// Chooses the first branch of a union without a value, where `first_shape` returns one.
    pub(in crate::form) fn settle(&mut self, id: NodeId) {
        let Some(node) = self.node(id).filter(|node| node.content == NodeContent::Absent) else {
            return;
        };
        if first_shape(self.tree(), &node.field).is_some() {
            self.choose(id, Some(0));
        }
    }

    /// Creates the node of a branch that was never chosen before, with the values that the previous branch shares with
    /// it.
    fn begin_branch(&mut self, id: NodeId, index: usize) -> Option<NodeId> {
        let field = self.node(id)?.field.clone();
        let narrowed = self.tree().branch(&field, index);
        let fresh = fresh_shape(self.tree(), &narrowed, self.value_of(id).as_ref());
        Some(self.create(Some(id), narrowed, content_of(fresh)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::edit::Edit;
    use super::*;
    use crate::field::{FieldTree, WidgetKind};
    use crate::form::fixture::at;
    use serde_json::{Value, json};
    use std::rc::Rc;

    fn payment() -> Value {
        json!({"type": "object", "properties": {"by": {"oneOf": [
            {"type": "object", "required": ["kind"], "properties":
                {"kind": {"const": "card"}, "name": {"type": "string"}, "digits": {"type": "string"}}},
            {"type": "object", "properties":
                {"kind": {"const": "cash"}, "name": {"type": "string"}, "coins": {"type": "integer"}}},
            {"type": "string"},
        ]}}})
    }

    fn form(value: Option<Value>) -> (FormState, NodeId) {
        let mut form = FormState::new(Rc::new(FieldTree::new(payment())), value);
        let root = form.root();
        let NodeContent::Object(members) = form.open(root) else { panic!("no object") };
        let by = members.first().unwrap().node;
        form.open(by);
        (form, by)
    }

    #[test]
    fn a_value_opens_the_branch_that_it_fits_and_goes_out_as_it_came() {
        for (value, expected) in [
            (json!({"kind": "cash", "coins": 3}), Some(1)),
            (json!({"kind": "card"}), Some(0)),
            (json!("later"), Some(2)),
            (json!({"kind": "other"}), Some(0)),
            (json!([1]), None),
        ] {
            let (form, by) = form(Some(json!({"by": value})));
            let chosen = match &form.node(by).unwrap().content {
                NodeContent::Branch { chosen, .. } => *chosen,
                _ => None,
            };
            assert_eq!(chosen, expected, "{value}");
            assert_eq!(form.value(), Some(json!({"by": value})));
        }
        let (form, by) = form(Some(json!({"by": [1]})));
        assert_eq!(form.node(by).unwrap().widget(), WidgetKind::Json);
    }

    #[test]
    fn what_was_in_a_branch_comes_back_with_it() {
        let card = json!({"kind": "card", "name": "A", "digits": "1.50", "x": 1});
        let (mut form, by) = form(Some(json!({"by": card})));
        form.apply(Edit::Choose { node: by, branch: Some(1) });
        assert_eq!(form.value(), Some(json!({"by": {"kind": "cash", "name": "A"}})));
        form.apply(Edit::Choose { node: by, branch: None });
        assert_eq!(form.value(), Some(json!({})));
        form.apply(Edit::Choose { node: by, branch: Some(0) });
        assert_eq!(form.value(), Some(json!({"by": card})));
    }

    #[test]
    fn shapes_may_be_told_apart_by_an_enum_of_one_value() {
        let shape = |name: &str, required: Value| {
            json!({"type": "object", "required": required, "properties": {
                "type": {"type": "string", "enum": [name]}, "note": {"type": "string"},
                "unit": {"enum": if name == "Point" { ["m", "km"] } else { ["m", "mile"] }}}})
        };
        for required in [json!(["type"]), json!([])] {
            let schema =
                json!({"oneOf": [shape("Point", required.clone()), shape("Line", required)]});
            let mut form = FormState::fresh(Rc::new(FieldTree::new(schema.clone())));
            assert_eq!(form.value(), Some(json!({"type": "Point"})), "{schema}");
            let point = json!({"type": "Point", "note": "n", "unit": "km"});
            form = FormState::new(Rc::new(FieldTree::new(schema)), Some(point.clone()));
            let root = form.root();
            form.apply(Edit::Choose { node: root, branch: Some(1) });
            assert_eq!(form.value(), Some(json!({"type": "Line", "note": "n"})));
            form.apply(Edit::Choose { node: root, branch: Some(0) });
            assert_eq!(form.value(), Some(point));
        }
    }

    #[test]
    fn places_and_faults_are_those_of_the_branch_that_counts() {
        let (mut form, by) = form(None);
        form.apply(Edit::Choose { node: by, branch: Some(1) });
        let coins = at(&mut form, "/by/coins");
        form.apply(Edit::Type { node: coins, text: "1.".into() });
        assert_eq!(form.pointer(coins).as_str(), "/by/coins");
        form.apply(Edit::Type { node: coins, text: "x".into() });
        assert_eq!(form.typed_issues().len(), 1);
        form.apply(Edit::Choose { node: by, branch: Some(2) });
        assert!(form.typed_issues().is_empty());
    }

    #[test]
    fn several_types_are_branches_too() {
        let schema = json!({"type": ["string", "integer", "null"], "maxLength": 9});
        for (value, widget) in [
            (json!("a"), WidgetKind::Text),
            (json!(7), WidgetKind::Number),
            (json!(null), WidgetKind::Constant),
        ] {
            let tree = Rc::new(FieldTree::new(schema.clone()));
            let mut form = FormState::new(tree, Some(value.clone()));
            let root = form.node_at(&Pointer::root());
            assert_eq!(form.node(root).unwrap().widget(), widget, "{value}");
            assert_eq!(form.value(), Some(value));
        }
    }

    #[test]
    fn no_such_branch_and_no_union_change_nothing() {
        let (mut form, by) = form(None);
        let before = form.value();
        form.apply(Edit::Choose { node: by, branch: Some(9) });
        let root = form.root();
        form.apply(Edit::Choose { node: root, branch: Some(0) });
        assert_eq!(form.value(), before);
    }

    #[test]
    fn a_new_entry_and_a_new_key_begin_in_their_first_shape() {
        let shape = |key: &str| {
            json!({"type": "object", "required": [key, "more"],
            "properties": {key: {"type": "string"}, "more": {"type": "string"}}})
        };
        let plain = json!({"type": "object", "properties": {"c": {"type": "string"}}});
        for shapes in [json!([shape("a"), shape("b")]), json!([shape("a"), plain])] {
            let schema = json!({"type": "object", "properties": {"list": {
                "type": "array", "items": {"anyOf": shapes}}},
                "additionalProperties": {"oneOf": shapes}});
            let tree = Rc::new(FieldTree::new(schema));
            let mut form = FormState::new(tree, Some(json!({"list": []})));
            let list = at(&mut form, "/list");
            form.apply(Edit::Add { list });
            let text = at(&mut form, "/list/0/a");
            form.apply(Edit::Type { node: text, text: "x".into() });
            let object = form.root();
            form.apply(Edit::AddKey { object, key: "k".into() });
            assert_eq!(form.value(), Some(json!({"list": [{"a": "x"}], "k": {}})), "{shapes}");
        }
    }

    #[test]
    fn choosing_a_shape_that_holds_itself_brings_it_once() {
        let schema = json!({"type": "object", "properties": {"by": {"$ref": "#/$defs/e"}}, "$defs":
            {"e": {"oneOf": [
                {"type": "object", "required": ["of"], "properties":
                    {"op": {"const": "not"}, "of": {"$ref": "#/$defs/e"}}},
                {"type": "object", "properties": {"op": {"const": "true"}}}]}}});
        let mut form = FormState::new(Rc::new(FieldTree::new(schema)), Some(json!({})));
        let by = at(&mut form, "/by");
        form.apply(Edit::Choose { node: by, branch: Some(0) });
        assert_eq!(form.value(), Some(json!({"by": {"op": "not"}})));
    }

    /// Returns the node of one of the root object's properties, opened.
    fn of_key(form: &mut FormState, key: &str) -> NodeId {
        let root = form.root();
        let NodeContent::Object(members) = form.open(root) else { panic!("no object") };
        let node = members.iter().find(|member| member.key == key).unwrap().node;
        form.open(node);
        node
    }

    fn branch_at(form: &FormState, node: NodeId) -> Option<usize> {
        match &form.node(node).unwrap().content {
            NodeContent::Branch { chosen, .. } => *chosen,
            _ => None,
        }
    }

    #[test]
    fn the_tag_of_a_discriminator_opens_its_shape_and_is_written_with_another() {
        let room = |own: &str, kind: &str| {
            json!({"type": "object", "required": ["sort"], "properties": {
                "sort": {"type": "string", "title": "Sort"}, own: {"type": kind}}})
        };
        let schema = json!({
            "type": "object", "required": ["room"],
            "properties": {"room": {
                "oneOf": [{"$ref": "#/$defs/Kitchen"}, {"$ref": "#/$defs/Bath"}],
                "discriminator": {"propertyName": "sort", "mapping": {"K": "#/$defs/Kitchen"}},
            }},
            "$defs": {"Kitchen": room("stove", "string"), "Bath": room("taps", "integer")},
        });
        let value = json!({"room": {"sort": "Bath"}});
        let mut form = FormState::new(Rc::new(FieldTree::new(schema)), Some(value.clone()));
        let node = of_key(&mut form, "room");
        assert_eq!(branch_at(&form, node), Some(1));
        let taps = at(&mut form, "/room/taps");
        assert_eq!(form.node(taps).unwrap().widget(), WidgetKind::Number);
        let sort = at(&mut form, "/room/sort");
        let field = &form.node(sort).unwrap().field;
        assert_eq!((field.widget, field.title.as_deref()), (WidgetKind::Constant, Some("Sort")));
        assert_eq!(form.value(), Some(value));
        form.apply(Edit::Choose { node, branch: Some(0) });
        assert_eq!(form.value(), Some(json!({"room": {"sort": "K"}})));
    }

    #[test]
    fn nothing_is_one_more_shape_and_no_other_shape_brings_it() {
        let tool = |name: &str, key: &str| {
            json!({"type": "object", "properties": {
                "make": {"const": name, "default": name}, key: {"type": "integer", "default": 3}}})
        };
        let tools = json!({"oneOf": [tool("saw", "teeth"), tool("axe", "edges")],
            "discriminator": {"propertyName": "make"}});
        let single = json!({"anyOf": [{"type": "string"}, {"type": "integer"}]});
        let schema = json!({"type": "object", "properties": {
            "tool": {"anyOf": [tools, {"type": "null"}], "default": null},
            "size": {"anyOf": [single, {"type": "null"}], "default": null},
        }});
        let value = json!({"tool": null, "size": null});
        let mut form = FormState::new(Rc::new(FieldTree::new(schema)), Some(value.clone()));
        let (tool, size) = (of_key(&mut form, "tool"), of_key(&mut form, "size"));
        assert_eq!((branch_at(&form, tool), branch_at(&form, size)), (Some(2), Some(2)));
        assert_eq!(form.value(), Some(value));
        form.apply(Edit::Choose { node: tool, branch: Some(1) });
        form.apply(Edit::Choose { node: size, branch: Some(1) });
        assert_eq!(form.value(), Some(json!({"tool": {"make": "axe", "edges": 3}})));
        form.apply(Edit::Choose { node: tool, branch: Some(2) });
        form.apply(Edit::Choose { node: size, branch: None });
        assert_eq!(form.value(), Some(json!({"tool": null})));
    }

    #[test]
    fn a_default_is_the_tag_of_a_shape_where_the_others_begin_with_another() {
        let shape =
            |kind: &str| json!({"type": "object", "properties": {"kind": {"default": kind}}});
        let schema = json!({"properties": {"by": {"anyOf": [shape("short"), shape("long")]}}});
        let value = json!({"by": {"kind": "long"}});
        let mut form = FormState::new(Rc::new(FieldTree::new(schema)), Some(value.clone()));
        let node = of_key(&mut form, "by");
        assert_eq!((branch_at(&form, node), form.value()), (Some(1), Some(value)));
        form.apply(Edit::Choose { node, branch: Some(0) });
        assert_eq!(form.value(), Some(json!({"by": {"kind": "short"}})));
    }
}
