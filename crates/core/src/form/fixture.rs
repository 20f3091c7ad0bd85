//! Helpers for the tests of the form module.

use super::{FormState, NodeId};
use crate::field::FieldTree;
use crate::pointer::Pointer;
use serde_json::Value;
use std::rc::Rc;

/// Creates a form from a schema and a value.
pub fn form(schema: Value, value: Option<Value>) -> FormState {
    FormState::new(Rc::new(FieldTree::new(schema)), value)
}

/// Returns the node at a JSON Pointer, or the last existing node on its path.
pub fn at(form: &mut FormState, place: &str) -> NodeId {
    form.node_at(&Pointer::parse(place).unwrap())
}
