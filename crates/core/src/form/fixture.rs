//! What the tests of this folder begin with.

use super::{FormState, NodeId};
use crate::field::FieldTree;
use crate::pointer::Pointer;
use serde_json::Value;
use std::rc::Rc;

/// A form over a schema.
pub fn form(schema: Value, value: Option<Value>) -> FormState {
    FormState::new(Rc::new(FieldTree::new(schema)), value)
}

/// The node at a place, or the nearest around it.
pub fn at(form: &mut FormState, place: &str) -> NodeId {
    form.node_at(&Pointer::parse(place).unwrap())
}
