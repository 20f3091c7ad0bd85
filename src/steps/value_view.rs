//! A value of a call, drawn as answers are.

use crate::chunk::use_chunk;
use crate::dom::{RwSignal, View, part};
use crate::result::ResultChunk;
use leptos::prelude::*;
use pilcrow_core::field::{FieldTree, infer_schema};
use pilcrow_core::form::Issue;
use serde_json::Value;

/// The value by its schema, where it has one.
pub(super) fn value_view(schema: Option<&Value>, value: &Value) -> View {
    let mut schema = schema.filter(|schema| schema.is_object()).cloned();
    if let Some(Value::Object(members)) = &mut schema {
        // What stands before the value has said it.
        members.shift_remove("title");
        members.shift_remove("description");
    }
    let schema = schema.unwrap_or_else(|| infer_schema(value));
    let (value, results) = (value.clone(), use_chunk::<dyn ResultChunk>());
    part(move || {
        let results = results.get()?;
        let tree = FieldTree::new(schema.clone());
        let blocks = RwSignal::new(Some(results.blocks(Some(&tree), Some(&value), None, None)));
        let none: RwSignal<Vec<Issue>> = RwSignal::new(Vec::new());
        Some(untrack(|| results.view(blocks.into(), none.into())))
    })
}
