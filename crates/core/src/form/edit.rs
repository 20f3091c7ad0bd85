//! The changes that a person can make to a form.
//! Refuses impossible ones silently: an edit of a node that is gone changes nothing.

use super::fresh::{begun_value, fresh_value};
use super::node::{Member, Node, NodeContent, NodeId};
use super::state::{FormState, content_of};
use super::step::{Step, Touched};
use crate::field::FieldKind;
use serde_json::Value;

#[expect(missing_docs, reason = "each variant's line names its parts")]
/// A change to a form.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// The text of a control is now this.
    Type { node: NodeId, text: String },
    /// The value is now this; none takes it away.
    Put { node: NodeId, value: Option<Value> },
    /// An absent object or list comes to exist.
    Begin { node: NodeId },
    /// Another branch counts from now on; none: no value is there.
    Choose { node: NodeId, branch: Option<usize> },
    /// An object gets a key that its properties do not name.
    AddKey { object: NodeId, key: String },
    /// Such a key is called otherwise.
    Rename { node: NodeId, key: String },
    /// A list gets one more entry, at the end.
    Add { list: NodeId },
    /// An entry of a list goes, or a key that the schema does not know.
    Remove { node: NodeId },
    /// An entry of a list moves to another place.
    Move { list: NodeId, from: usize, to: usize },
}

/// What an edit did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditOutcome {
    /// The node whose own content is another now; none where nothing changed.
    pub changed: Option<NodeId>,
    /// The entry that was added.
    pub added: Option<NodeId>,
    /// Other nodes that are others now: those that were filled at once, and those that are described
    /// otherwise, since a condition has turned: objects whose parts come and go, and parts that are
    /// narrowed.
    pub turned: Vec<NodeId>,
}

impl EditOutcome {
    pub(super) fn changed(node: NodeId) -> Self {
        Self { changed: Some(node), ..Self::default() }
    }

    pub(super) fn added(to: NodeId, node: NodeId) -> Self {
        Self { added: Some(node), ..Self::changed(to) }
    }
}

impl FormState {
    /// Makes a change, and turns the conditions that depend on it; [`FormState::take_step`] gives
    /// what takes both back.
    pub fn apply(&mut self, edit: Edit) -> EditOutcome {
        if let Edit::Type { node, text } = edit {
            return self.type_text(node, text);
        }
        self.begin_change();
        let outcome = self.make(edit);
        self.end_change(outcome, None)
    }

    /// [`Edit::Type`] by itself: a page that makes the simple changes alone needs no code for those
    /// of lists, shapes and keys.
    pub fn type_text(&mut self, node: NodeId, text: String) -> EditOutcome {
        self.begin_change();
        let outcome = self.change(node, NodeContent::Typed(text));
        self.end_change(outcome, Some(node))
    }

    /// [`Edit::Put`] by itself.
    pub fn put(&mut self, node: NodeId, value: Option<Value>) -> EditOutcome {
        self.begin_change();
        let outcome = self.change(node, content_of(value));
        self.end_change(outcome, None)
    }

    /// [`Edit::Begin`] by itself.
    pub fn begin_place(&mut self, node: NodeId) -> EditOutcome {
        self.begin_change();
        let outcome = self.begin(node);
        self.end_change(outcome, None)
    }

    /// [`Edit::Remove`] by itself.
    pub fn take_away(&mut self, node: NodeId) -> EditOutcome {
        self.begin_change();
        let outcome = self.remove(node);
        self.end_change(outcome, None)
    }

    /// What happens from here on is one change.
    pub(super) fn begin_change(&mut self) {
        self.touched = Some(Touched::default());
    }

    /// The change is made: turns the conditions that depend on it, and keeps the step.
    pub(super) fn end_change(
        &mut self,
        mut outcome: EditOutcome,
        typed: Option<NodeId>,
    ) -> EditOutcome {
        if let Some(changed) = outcome.changed {
            outcome.turned.extend(self.turn_around(changed));
        }
        self.last = self.touched.take().and_then(|touched| Step::of(touched, typed));
        outcome
    }

    /// What takes the last change back; none where it changed nothing, or was asked for before.
    pub fn take_step(&mut self) -> Option<Step> {
        self.last.take()
    }

    fn make(&mut self, edit: Edit) -> EditOutcome {
        match edit {
            Edit::Type { node, text } => self.change(node, NodeContent::Typed(text)),
            Edit::Put { node, value } => self.change(node, content_of(value)),
            Edit::Begin { node } => self.begin(node),
            Edit::Choose { node, branch } => self.choose(node, branch),
            Edit::AddKey { object, key } => self.add_key(object, key),
            Edit::Rename { node, key } => self.rename(node, key),
            Edit::Add { list } => self.add(list),
            Edit::Remove { node } => self.remove(node),
            Edit::Move { list, from, to } => self.move_item(list, from, to),
        }
    }

    pub(super) fn change(&mut self, id: NodeId, content: NodeContent) -> EditOutcome {
        let Some(node) = self.node(id) else { return EditOutcome::default() };
        let untouched = matches!(&content, NodeContent::Typed(text) if *text == node.text());
        let shows_text = matches!(
            node.content,
            NodeContent::Absent | NodeContent::Value(_) | NodeContent::Typed(_)
        );
        if node.content == content || (untouched && shows_text) {
            return EditOutcome::default();
        }
        self.replace(id, content);
        EditOutcome::changed(id)
    }

    fn begin(&mut self, id: NodeId) -> EditOutcome {
        let Some(node) = self.node(id) else { return EditOutcome::default() };
        let value = begun_value(self.tree(), &node.field);
        self.change(id, content_of(value))
    }

    fn add(&mut self, list: NodeId) -> EditOutcome {
        let is_list = |node: &Node| matches!(node.field.kind, FieldKind::Array { .. });
        if !self.node(list).is_some_and(is_list) {
            return EditOutcome::default();
        }
        let begins = self.node(list).is_some_and(Node::is_unbegun);
        if begins {
            self.set_content(list, NodeContent::Value(Value::Array(Vec::new())));
        }
        let NodeContent::Array(mut items) = self.open(list) else { return EditOutcome::default() };
        if let Some(first) = items.first().filter(|_| begins) {
            // Its places are all there now.
            return EditOutcome::added(list, *first);
        }
        let field = match self.node(list) {
            Some(node) => self.next_item(&node.field, &items),
            None => return EditOutcome::default(),
        };
        let fresh = content_of(fresh_value(self.tree(), &field, true));
        let added = self.create(Some(list), field, fresh);
        self.settle(added);
        items.push(added);
        self.set_content(list, NodeContent::Array(items));
        EditOutcome::added(list, added)
    }

    fn remove(&mut self, id: NodeId) -> EditOutcome {
        let id = self.whole_of(id);
        let Some(parent) = self.node(id).and_then(|node| node.parent) else {
            return EditOutcome::default();
        };
        if self.is_fixed_place(id) {
            return self.change(id, NodeContent::Absent);
        }
        match self.node(parent).map(|node| node.content.clone()) {
            Some(NodeContent::Array(mut items)) => {
                items.retain(|item| *item != id);
                self.set_content(parent, NodeContent::Array(items));
            }
            Some(NodeContent::Object(mut members)) => {
                let own = |member: &Member| member.node == id;
                match members.iter().find(|member| own(member)).map(|member| member.order) {
                    Some(None) => members.retain(|member| !own(member)),
                    Some(_) => return self.change(id, NodeContent::Absent),
                    // A condition holds it back, so it is not there to be taken away.
                    None => return EditOutcome::default(),
                }
                self.set_content(parent, NodeContent::Object(members));
            }
            _ => return EditOutcome::default(),
        }
        self.drop_node(id);
        EditOutcome::changed(parent)
    }

    fn move_item(&mut self, list: NodeId, from: usize, to: usize) -> EditOutcome {
        let NodeContent::Array(mut items) = self.open(list) else { return EditOutcome::default() };
        let moved = self.fixed_places(list)..items.len();
        if from == to || !moved.contains(&from) || !moved.contains(&to) {
            return EditOutcome::default();
        }
        let item = items.remove(from);
        items.insert(to, item);
        self.set_content(list, NodeContent::Array(items));
        EditOutcome::changed(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::fixture::{at, form};
    use proptest::prelude::*;
    use serde_json::json;
    use std::rc::Rc;

    #[track_caller]
    fn check(form: &FormState, expected: Value) {
        assert_eq!(form.value().unwrap_or_default().to_string(), expected.to_string());
    }

    fn person() -> Value {
        json!({"type": "object", "required": ["name"], "properties": {
            "name": {"type": "string"},
            "age": {"type": "integer"},
            "home": {"type": "object", "properties": {"city": {"type": "string", "default": "Rome"}}},
            "tags": {"type": "array", "items": {"type": "string"}},
        }})
    }

    #[test]
    fn typing_changes_one_value_and_keeps_the_order_of_keys() {
        let mut form = form(person(), Some(json!({"age": 1, "x": null, "name": "A"})));
        let name = at(&mut form, "/name");
        form.apply(Edit::Type { node: name, text: "B".into() });
        let city = at(&mut form, "/home");
        form.apply(Edit::Begin { node: city });
        check(&form, json!({"age": 1, "x": null, "name": "B", "home": {"city": "Rome"}}));
    }

    #[test]
    fn a_cleared_text_is_absent_and_a_loaded_empty_one_stays() {
        let mut form = form(person(), Some(json!({"name": "", "age": 1})));
        let age = at(&mut form, "/age");
        form.apply(Edit::Type { node: age, text: String::new() });
        check(&form, json!({"name": ""}));
    }

    #[test]
    fn numbers_may_be_half_typed_and_keep_their_digits() {
        let mut form = form(json!({"type": "number"}), None);
        let root = form.root();
        for (text, value) in [
            ("1.50", "1.50"),
            ("1e400", "1e400"),
            ("9007199254740993", "9007199254740993"),
            ("1.", "1"),
            ("1,5", "1.5"),
            (" 7 ", "7"),
            ("-", "\"-\""),
            ("1e", "\"1e\""),
        ] {
            form.apply(Edit::Type { node: root, text: text.into() });
            assert_eq!(form.node(root).unwrap().text(), text);
            assert_eq!(form.value().unwrap().to_string(), value);
        }
        assert_eq!(form.typed_issues().len(), 1);
    }

    #[test]
    fn entries_of_a_list_are_added_moved_and_removed() {
        let mut form = form(person(), Some(json!({"name": "A"})));
        let list = at(&mut form, "/tags");
        for text in ["a", "b", "c"] {
            let node = form.apply(Edit::Add { list }).added.unwrap();
            form.apply(Edit::Type { node, text: text.into() });
        }
        form.apply(Edit::Move { list, from: 2, to: 0 });
        let second = at(&mut form, "/tags/1");
        assert_eq!(form.apply(Edit::Remove { node: second }).changed, Some(list));
        check(&form, json!({"name": "A", "tags": ["c", "b"]}));
        assert!(form.node(second).is_none());
    }

    #[test]
    fn a_form_without_a_value_has_none_before_something_is_typed() {
        let mut form = form(person(), None);
        let name = at(&mut form, "/name");
        assert_eq!(form.value(), None);
        form.apply(Edit::Type { node: name, text: "A".into() });
        check(&form, json!({"name": "A"}));
    }

    #[test]
    fn places_are_ranked_as_the_form_shows_them() {
        let mut form = form(person(), Some(json!({"x": 1, "tags": ["a", "b"], "age": 1})));
        let places = ["/x", "/tags/1", "/age", "/name", "/tags/0"];
        let mut ranked: Vec<_> =
            places.iter().map(|place| (at(&mut form, place), *place)).collect();
        ranked.sort_by_key(|(node, _)| form.rank(*node));
        let order: Vec<_> = ranked.iter().map(|(_, place)| *place).collect();
        assert_eq!(order, ["/name", "/age", "/tags/0", "/tags/1", "/x"]);
    }

    #[test]
    fn an_unknown_key_is_kept_and_can_be_removed() {
        let mut form = form(person(), Some(json!({"x": {"deep": [1]}, "name": "A"})));
        let unknown = at(&mut form, "/x");
        check(&form, json!({"x": {"deep": [1]}, "name": "A"}));
        form.apply(Edit::Remove { node: unknown });
        check(&form, json!({"name": "A"}));
    }

    #[test]
    fn a_value_of_another_shape_is_edited_as_json_and_not_lost() {
        let mut form = form(person(), Some(json!({"home": "Rome", "tags": {"a": 1.50}})));
        let home = at(&mut form, "/home");
        assert_eq!(form.node(home).unwrap().widget(), crate::field::WidgetKind::Json);
        assert_eq!(form.node(home).unwrap().text(), "\"Rome\"");
        form.apply(Edit::Type { node: home, text: "{\"city\": 1".into() });
        assert_eq!(form.typed_issues().len(), 1);
        form.apply(Edit::Type { node: home, text: "{\"city\": \"Oslo\"}".into() });
        check(&form, json!({"home": {"city": "Oslo"}, "tags": {"a": 1.50}}));
    }

    #[test]
    fn an_edit_that_changes_nothing_says_so() {
        let mut form = form(person(), Some(json!({"name": "A"})));
        let name = at(&mut form, "/name");
        assert_eq!(form.apply(Edit::Type { node: name, text: "A".into() }).changed, None);
        assert_eq!(form.apply(Edit::Move { list: name, from: 0, to: 1 }).changed, None);
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i32>().prop_map(Value::from),
            Just(Value::Number(serde_json::Number::from_string_unchecked("1.50".into()))),
            "[a-z\n]{0,4}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
                prop::collection::vec(("[a-h]|name|age|home|tags|city", inner), 0..4)
                    .prop_map(|members| Value::Object(members.into_iter().collect())),
            ]
        })
    }

    /// Opens everything, as a person who looks into each part would.
    fn open_all(form: &mut FormState, id: NodeId) {
        form.open(id);
        for part in form.parts(id) {
            open_all(form, part);
        }
    }

    proptest! {
        #[test]
        fn what_is_only_looked_at_goes_out_as_it_came(value in any_value(), described in any_value()) {
            for schema in [person(), crate::field::infer_schema(&described), crate::field::infer_schema(&value)] {
                let mut form = form(schema, Some(value.clone()));
                let root = form.root();
                open_all(&mut form, root);
                prop_assert_eq!(form.value().unwrap().to_string(), value.to_string());
                prop_assert_eq!(form.typed_issues(), vec![]);
            }
        }

        #[test]
        fn no_sequence_of_edits_breaks_a_form(value in any_value(), edits in prop::collection::vec((0..5_u8, 0..40_u32, 0..3_usize, 0..3_usize), 0..30)) {
            let mut form = form(person(), Some(value));
            let root = form.root();
            open_all(&mut form, root);
            for (kind, node, from, to) in edits {
                let node = NodeId(node);
                form.apply(match kind {
                    0 => Edit::Type { node, text: "x".repeat(from) },
                    1 => Edit::Begin { node },
                    2 => Edit::Add { list: node },
                    3 => Edit::Remove { node },
                    _ => Edit::Move { list: node, from, to },
                });
                open_all(&mut form, root);
                let draft = crate::form::Draft::of(&form);
                let again = crate::form::Draft::read(&draft.to_value()).into_form(Rc::clone(form.tree()));
                prop_assert_eq!(again.value(), form.value());
            }
        }
    }
}
