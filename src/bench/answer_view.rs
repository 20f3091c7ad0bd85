//! Draws answers of the bench as results, with the issues found by their schema.

use super::desk::PageCounting;
use crate::dom::{RwSignal, View, spawn};
use crate::runs::view_by_result_chunk;
use crate::session::Checks;
use leptos::prelude::*;
use pilcrow_core::bench::CountingHost;
use pilcrow_core::field::{FieldTree, infer_schema};
use pilcrow_core::form::Issue;
use serde_json::Value;

/// Draws an answer as a result.
pub(super) fn answer_view(schema: Option<&Value>, value: &Value) -> View {
    draw_with(schema, value, RwSignal::new(Vec::new()))
}

/// Draws an answer as a result, with marks at its issues.
pub(super) fn draw_with(
    schema: Option<&Value>,
    value: &Value,
    issues: RwSignal<Vec<Issue>>,
) -> View {
    let schema = schema.cloned().unwrap_or_else(|| infer_schema(value));
    let value = value.clone();
    view_by_result_chunk(move |results| {
        let tree = FieldTree::new(schema.clone());
        let blocks = RwSignal::new(Some(results.blocks(Some(&tree), Some(&value), None, None)));
        untrack(|| results.view(blocks.into(), issues.into())).into()
    })
}

/// Validates a cell's answers one after the other; each list of issues is empty until its answer is validated.
pub(super) fn issues_of(
    checks: Checks,
    (input, column): (usize, usize),
    schema: Option<Value>,
    values: Vec<Value>,
) -> Vec<RwSignal<Vec<Issue>>> {
    let each: Vec<RwSignal<Vec<Issue>>> =
        values.iter().map(|_| RwSignal::new(Vec::new())).collect();
    let lists = each.clone();
    spawn(async move {
        let Some(schema) = schema else { return };
        let host = PageCounting::new(checks, format!("bench answer {input} {column}"));
        for (value, issues) in values.iter().zip(lists) {
            issues.try_set(host.issues(&schema, value).await.unwrap_or_default());
        }
    });
    each
}
