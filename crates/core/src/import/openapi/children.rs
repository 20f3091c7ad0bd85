//! Completes components with a `discriminator` but without a list of shapes, so that all components extending them are
//! included.

use crate::dialect::children::{Children, descendants};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::Value;
use std::collections::HashSet;

/// Adds a reference to each extending component to the discriminator's mapping.
pub(super) fn list_children(schema: &mut Value, place: &Pointer, children: &Children) {
    let below = descendants(children, place);
    let Some(Value::Object(by)) = schema.get_mut("discriminator") else { return };
    if below.is_empty() && !by.contains_key("mapping") {
        return;
    }
    let Value::Object(mapping) = by.entry("mapping").or_insert_with(|| object([])) else { return };
    let reference = |place: &Pointer| text(&format!("#{place}"));
    let components = Pointer::root().join("components").join("schemas");
    for to in mapping.values_mut() {
        match to.as_str() {
            Some(name) if !name.contains(['#', '/']) => *to = reference(&components.join(name)),
            _ => {}
        }
    }
    let mapped: HashSet<String> =
        mapping.values().filter_map(Value::as_str).map(str::to_owned).collect();
    for child in below {
        let (to, name) = (reference(&child), child.last().unwrap_or_default());
        if !to.as_str().is_some_and(|to| mapped.contains(to)) && !mapping.contains_key(&name) {
            mapping.insert(name, to);
        }
    }
}
