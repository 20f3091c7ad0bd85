//! Functions with which views read a form. Opening a node also counts as reading: it changes no value.

use super::{Inner, InputForm};
use leptos::prelude::*;
use pilcrow_core::context::targeted;
use pilcrow_core::document::InputEdit;
use pilcrow_core::field::{FieldKind, WidgetKind};
use pilcrow_core::form::{FormState, Issue, KeyFault, Node, NodeContent, NodeId};
use serde_json::Value;
use std::rc::Rc;

impl InputForm {
    /// Returns the case that the input belongs to; `None` for all cases.
    pub fn instance(&self) -> Option<String> {
        self.inner.with_value(|inner| inner.instance.clone())
    }

    /// Returns the indexes of the context's messages from which the input was merged.
    pub fn parts(&self) -> Vec<usize> {
        self.inner.with_value(|inner| inner.parts.clone())
    }

    /// True if the schema was inferred from the value, since the document has none.
    pub fn is_inferred(&self) -> bool {
        self.inner.with_value(|inner| inner.inferred)
    }

    /// Reads the form's state: its nodes and their values.
    pub fn with_state<T>(&self, read: impl FnOnce(&FormState) -> T) -> T {
        self.inner.with_value(|inner| read(&inner.state))
    }

    /// Reads the nodes in a way that may open some, but changes no value.
    pub fn read_state<T: Default>(&self, look: impl FnOnce(&mut FormState) -> T) -> T {
        self.inner.try_update_value(|inner| look(&mut inner.state)).unwrap_or_default()
    }

    /// Reads one node; `None` if it no longer exists.
    pub fn with_node<T>(&self, node: NodeId, read: impl FnOnce(&Node) -> T) -> Option<T> {
        self.with_state(|state| state.node(node).map(read))
    }

    /// Returns the node of the whole value.
    pub fn root(&self) -> NodeId {
        self.with_state(FormState::root)
    }

    /// Returns the widget of a node. A value with several shapes is opened first, to see which one it has.
    pub fn widget(&self, node: NodeId) -> WidgetKind {
        let of_shapes = |node: &Node| matches!(node.field.kind, FieldKind::Branches { .. });
        if self.with_node(node, of_shapes) == Some(true) {
            self.open(node);
        }
        self.with_node(node, Node::widget).unwrap_or(WidgetKind::Json)
    }

    /// Opens a node, and returns its content.
    pub fn open(&self, node: NodeId) -> NodeContent {
        self.inner.try_update_value(|inner| inner.state.open(node)).unwrap_or(NodeContent::Absent)
    }

    /// Returns the value of the whole form.
    pub fn value(&self) -> Option<Value> {
        self.with_state(FormState::value)
    }

    /// Returns the schema from which the form was made.
    pub fn schema(&self) -> Rc<Value> {
        self.with_state(|state| state.tree().schema().document())
    }

    /// Returns the name of a node's control: its JSON Pointer, after the case's id if there is one. Tracked if it may
    /// change.
    pub fn name(&self, node: NodeId) -> String {
        if self.with_state(|state| state.may_move(node)) {
            self.moved.track();
        }
        let pointer = self.with_state(|state| state.pointer(node));
        self.instance().unwrap_or_default() + pointer.as_str()
    }

    /// Returns the last token of a node's pointer: its key, or its index in a list.
    pub fn key(&self, node: NodeId) -> String {
        self.with_state(|state| state.pointer(node).last()).unwrap_or_default()
    }

    /// Returns why an object may not have a key; `instead` is the node to rename, or `None` for a new part.
    pub fn key_fault(
        &self,
        object: NodeId,
        key: &str,
        instead: Option<NodeId>,
    ) -> Option<KeyFault> {
        self.read_state(|state| state.key_fault(object, key, instead))
    }

    /// Returns the keys that an object may have but lacks, if there are only a few.
    pub fn offered_keys(&self, object: NodeId) -> Vec<String> {
        self.read_state(|state| state.offered_keys(object))
    }

    /// Returns the form's index among the document's forms.
    pub fn index(&self) -> usize {
        self.inner.with_value(|inner| inner.index)
    }

    /// Returns the element id of a node's control.
    pub fn id(&self, node: NodeId) -> String {
        format!("f{}-{node}", self.index())
    }

    /// Lays this form over another one, whose values fill its gaps.
    pub fn lay_over(&self, beneath: InputForm, whole_schema: Rc<Value>) {
        self.inner.update_value(|inner| inner.beneath = Some((beneath, whole_schema)));
    }

    /// Returns the schema and the value to validate, with gaps filled by the form beneath.
    pub fn subject(&self) -> (Rc<Value>, Option<Value>) {
        let own = self.value();
        match self.inner.with_value(|inner| inner.beneath.clone()) {
            None => (self.schema(), own),
            Some((beneath, schema)) => {
                (schema, targeted(beneath.value().as_ref(), own.as_ref()).value)
            }
        }
    }

    /// Tracks every edit of the validated value.
    pub fn track_subject(&self) {
        self.track();
        let beneath = self.inner.with_value(|inner| inner.beneath.as_ref().map(|(form, _)| *form));
        beneath.iter().for_each(Self::track);
    }

    /// Marks the form as followed; returns true if it was not followed before.
    pub fn begin_following(&self) -> bool {
        let begin = |inner: &mut Inner| !std::mem::replace(&mut inner.is_followed, true);
        self.inner.try_update_value(begin).unwrap_or_default()
    }

    /// True if an issue is in the form's own value, not in one from the form beneath.
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

    /// Leads the person to the form.
    pub fn lead(&self) {
        self.past.led.set(self.index() as u64);
    }

    /// Sets the id of the form's case.
    pub fn set_instance(&self, instance: String) {
        let is_other = self.instance().as_ref() != Some(&instance);
        if is_other {
            self.inner.update_value(|inner| inner.instance = Some(instance));
            self.moved.notify();
        }
    }

    /// Tracks every edit of the form.
    pub fn track(&self) {
        self.revision.track();
    }

    /// Returns the edit of the document; `None` if the value is as it was loaded.
    pub fn edit(&self) -> Option<InputEdit> {
        self.inner.with_value(|inner| {
            let value = inner.state.value();
            let same = value.as_ref().map(Value::to_string)
                == inner.loaded_value.as_ref().map(Value::to_string);
            (!same).then(|| InputEdit { messages: inner.parts.clone(), value })
        })
    }

    /// True if the value differs from the initial one. (Defaults go into the document although nobody typed them.)
    pub fn is_edited(&self) -> bool {
        self.inner.with_value(|inner| {
            let text = |value: &Value| value.to_string();
            inner.state.value().as_ref().map(text) != inner.first_value().map(text)
        })
    }
}
