//! What views read of a form. Opening a place is reading, too: no value changes by it.

use super::{Inner, InputForm};
use leptos::prelude::*;
use pilcrow_core::context::targeted;
use pilcrow_core::document::InputEdit;
use pilcrow_core::field::{FieldKind, WidgetKind};
use pilcrow_core::form::{FormState, Issue, KeyFault, Node, NodeContent, NodeId};
use serde_json::Value;
use std::rc::Rc;

impl InputForm {
    /// The case that the input is for; `None` for all.
    pub fn instance(&self) -> Option<String> {
        self.inner.with_value(|inner| inner.instance.clone())
    }

    /// The places in the context of the messages that its input was merged from.
    pub fn parts(&self) -> Vec<usize> {
        self.inner.with_value(|inner| inner.parts.clone())
    }

    /// Whether the schema was read off the value, since the document gives none.
    pub fn is_inferred(&self) -> bool {
        self.inner.with_value(|inner| inner.inferred)
    }

    /// Reads the nodes.
    pub fn with_state<T>(&self, read: impl FnOnce(&FormState) -> T) -> T {
        self.inner.with_value(|inner| read(&inner.state))
    }

    /// Looks into the nodes in a way that may open some, and changes no value.
    pub fn look_into<T: Default>(&self, look: impl FnOnce(&mut FormState) -> T) -> T {
        self.inner.try_update_value(|inner| look(&mut inner.state)).unwrap_or_default()
    }

    /// Reads one node; `None` once it is gone.
    pub fn with_node<T>(&self, node: NodeId, read: impl FnOnce(&Node) -> T) -> Option<T> {
        self.with_state(|state| state.node(node).map(read))
    }

    /// The node of the whole value.
    pub fn root(&self) -> NodeId {
        self.with_state(FormState::root)
    }

    /// Which widget shows a place. A value of several shapes is opened, to see which it has.
    pub fn widget(&self, node: NodeId) -> WidgetKind {
        let of_shapes = |node: &Node| matches!(node.field.kind, FieldKind::Branches { .. });
        if self.with_node(node, of_shapes) == Some(true) {
            self.open(node);
        }
        self.with_node(node, Node::widget).unwrap_or(WidgetKind::Json)
    }

    /// The content of a place, its parts made into nodes.
    pub fn open(&self, node: NodeId) -> NodeContent {
        self.inner.try_update_value(|inner| inner.state.open(node)).unwrap_or(NodeContent::Absent)
    }

    /// The value of the whole form.
    pub fn value(&self) -> Option<Value> {
        self.with_state(FormState::value)
    }

    /// The schema that the form was made from.
    pub fn schema(&self) -> Rc<Value> {
        self.with_state(|state| state.tree().schema().document())
    }

    /// The name of a place's control: its JSON Pointer, after the instance where there is one. Tracked
    /// where it may change.
    pub fn name(&self, node: NodeId) -> String {
        if self.with_state(|state| state.may_move(node)) {
            self.moved.track();
        }
        let pointer = self.with_state(|state| state.pointer(node));
        self.instance().unwrap_or_default() + pointer.as_str()
    }

    /// The last token of a place's pointer: its key, or its number in a list.
    pub fn key(&self, node: NodeId) -> String {
        self.with_state(|state| state.pointer(node).last()).unwrap_or_default()
    }

    /// Why an object may not have a key; for the part at the node `instead`, or a new one.
    pub fn key_fault(
        &self,
        object: NodeId,
        key: &str,
        instead: Option<NodeId>,
    ) -> Option<KeyFault> {
        self.look_into(|state| state.key_fault(object, key, instead))
    }

    /// The keys that an object may have and has not, where there are only a few.
    pub fn offered_keys(&self, object: NodeId) -> Vec<String> {
        self.look_into(|state| state.offered_keys(object))
    }

    /// Its number among the document's forms.
    pub fn index(&self) -> usize {
        self.inner.with_value(|inner| inner.index)
    }

    /// The id of a place's control in the page.
    pub fn id(&self, node: NodeId) -> String {
        format!("f{}-{node}", self.index())
    }

    /// Where it says nothing, another form's value counts.
    pub fn lay_over(&self, beneath: InputForm, whole_schema: Rc<Value>) {
        self.inner.update_value(|inner| inner.beneath = Some((beneath, whole_schema)));
    }

    /// What it is checked by: its schema and its value, with what counts where it says nothing.
    pub fn subject(&self) -> (Rc<Value>, Option<Value>) {
        let own = self.value();
        match self.inner.with_value(|inner| inner.beneath.clone()) {
            None => (self.schema(), own),
            Some((beneath, schema)) => {
                (schema, targeted(beneath.value().as_ref(), own.as_ref()).value)
            }
        }
    }

    /// Tracks every edit of what it is checked by.
    pub fn track_subject(&self) {
        self.track();
        let beneath = self.inner.with_value(|inner| inner.beneath.as_ref().map(|(form, _)| *form));
        beneath.iter().for_each(Self::track);
    }

    /// Whether it is not followed yet; it is from now on.
    pub fn begin_following(&self) -> bool {
        let begin = |inner: &mut Inner| !std::mem::replace(&mut inner.is_followed, true);
        self.inner.try_update_value(begin).unwrap_or_default()
    }

    /// Whether what was found wrong is in its own value, and not in what counts beneath it.
    pub fn is_own(&self, issue: &Issue) -> bool {
        let Some((beneath, _)) = self.inner.with_value(|inner| inner.beneath.clone()) else {
            return true;
        };
        let key = issue.pointer.tokens().next();
        let has = |value: Option<Value>| {
            key.as_ref().zip(value).is_some_and(|(key, value)| value.get(key).is_some())
        };
        !has(beneath.value()) || has(self.value())
    }

    /// The person is led to it.
    pub fn lead(&self) {
        self.past.led.set(self.index() as u64);
    }

    /// It is the form of a case that is called so now.
    pub fn set_instance(&self, instance: String) {
        let is_other = self.instance().as_ref() != Some(&instance);
        if is_other {
            self.inner.update_value(|inner| inner.instance = Some(instance));
            self.moved.notify();
        }
    }

    /// Tracks every edit.
    pub fn track(&self) {
        self.revision.track();
    }

    /// What goes back into the document; `None` if the value is as it was loaded.
    pub fn edit(&self) -> Option<InputEdit> {
        self.inner.with_value(|inner| {
            let value = inner.state.value();
            let same = value.as_ref().map(Value::to_string)
                == inner.loaded_value.as_ref().map(Value::to_string);
            (!same).then(|| InputEdit { messages: inner.parts.clone(), value })
        })
    }

    /// Whether its value is another than the one it began with. Defaults go into the document though
    /// nobody typed them.
    pub fn is_edited(&self) -> bool {
        self.inner.with_value(|inner| {
            let text = |value: &Value| value.to_string();
            inner.state.value().as_ref().map(text) != inner.first_value().map(text)
        })
    }
}
