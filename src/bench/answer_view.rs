//! Answers of the bench drawn as results are, with where they do not fit their schema.

use super::desk::PageCounting;
use crate::dom::{RwSignal, View, spawn};
use crate::runs::with_results;
use crate::session::Checks;
use leptos::prelude::*;
use pilcrow_core::bench::CountingHost;
use pilcrow_core::field::{FieldTree, infer_schema};
use pilcrow_core::form::Issue;
use serde_json::Value;

/// An answer as results are drawn.
pub(super) fn answer_view(schema: Option<&Value>, value: &Value) -> View {
    drawn_with(schema, value, RwSignal::new(Vec::new()))
}

/// An answer as results are drawn, marked where it does not fit its schema.
pub(super) fn drawn_with(
    schema: Option<&Value>,
    value: &Value,
    issues: RwSignal<Vec<Issue>>,
) -> View {
    let schema = schema.cloned().unwrap_or_else(|| infer_schema(value));
    let value = value.clone();
    with_results(move |results| {
        let tree = FieldTree::new(schema.clone());
        let blocks = RwSignal::new(Some(results.blocks(Some(&tree), Some(&value), None, None)));
        untrack(|| results.view(blocks.into(), issues.into())).into()
    })
}

/// Where the answers of a cell do not fit their schema, found out one after the other; nothing before.
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
