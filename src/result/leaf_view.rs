//! View of a single value of an answer, with its label.

use super::beside::{beside, named};
use super::caption::caption;
use super::difference::with_mark;
use super::heading::{branch_label, label_of, place_of};
use super::marks::marks;
use super::skeleton::{absent, skeleton};
use crate::dom::{El, Memo, View, derived, el, memo, part};
use crate::widgets::{Growing, grow, show as show_value};
use leptos::prelude::*;
use pilcrow_core::field::{Room, WidgetKind};
use pilcrow_core::form::Issue;
use pilcrow_core::solution::{BlockContent, Leaf, Role, SolutionBlock};

/// Draws a single value, under its label if it has one worth showing.
pub(super) fn leaf_view(block: Memo<SolutionBlock>, issues: Memo<Vec<Issue>>) -> El {
    let class = derived(move || {
        block.with(|block| match block.role {
            Role::Lead => "leaf leaf-lead",
            Role::Body => "leaf leaf-body",
            Role::Labelled => leaf_class(widget(block)),
        })
    });
    let label_text = label_of(block);
    let label = memo(move || block.with(|block| block.label.clone()));
    let head = el("div")
        .class("leaf-head")
        .child(part(move || {
            label_text.get().map(|label| el("div").class("leaf-label").child(label))
        }))
        .child(branch_label(block))
        .child(caption(block, false));
    el("div")
        .attr("data-place", place_of(block))
        .class(class)
        .attr("role", label.with_untracked(Option::is_some).then_some("group"))
        .attr("aria-label", derived(move || label.get()))
        .child(head)
        .child(el("div").class("leaf-value").child(value_view(block)))
        .child(beside(block))
        .child(marks(block, issues))
}

/// Returns the CSS class of a value. Short ones stand side by side where there is room. A value that has not arrived
/// counts as short: it may then grow, and moves nothing above it.
fn leaf_class(widget: Option<WidgetKind>) -> &'static str {
    match widget.map(|widget| widget.facts().room) {
        Some(Room::Line) => "leaf",
        Some(Room::Short) | None => "leaf leaf-short",
        Some(Room::Number) => "leaf leaf-short leaf-number",
        Some(Room::Block) => "leaf leaf-json",
    }
}

/// Returns the block's single value; `None` while it has not arrived.
fn leaf(block: &SolutionBlock) -> Option<&Leaf> {
    match &block.content {
        BlockContent::Leaf(leaf) => Some(leaf),
        _ => None,
    }
}

/// Returns the widget of the block's single value; `None` while it has not arrived.
pub(super) fn widget(block: &SolutionBlock) -> Option<WidgetKind> {
    leaf(block).map(|leaf| leaf.widget)
}

/// Draws the value with its changes marked.
pub(super) fn value_view(block: Memo<SolutionBlock>) -> View {
    with_mark(block, move || plain_view(block))
}

/// Draws the value. A text of several lines keeps its elements while it grows; other values are drawn again. A name is
/// drawn by the [`References`](super::beside::References) of the sheet.
fn plain_view(block: Memo<SolutionBlock>) -> View {
    let kind = memo(move || block.with(|block| leaf(block).and_then(Growing::kind)));
    let may_name = memo(move || block.with(|block| leaf(block).is_some_and(may_be_name)));
    let of_name = move || block.with_untracked(|block| named(&block.pointer));
    part(move || match kind.get() {
        _ if may_name.get() => {
            part(move || of_name().unwrap_or_else(|| untrack(|| short_view(block))))
        }
        Some(kind) => untrack(|| grow(kind, move || block.with(growing))),
        None => untrack(|| short_view(block)),
    })
}

fn may_be_name(leaf: &Leaf) -> bool {
    !leaf.open && leaf.value.as_str().is_some_and(|text| text.starts_with('†'))
}

fn growing(block: &SolutionBlock) -> Growing {
    leaf(block).map(Growing::from_leaf).unwrap_or_default()
}

fn short_view(block: Memo<SolutionBlock>) -> View {
    let content = memo(move || block.with(|block| block.content.clone()));
    part(move || {
        content.with(|content| match content {
            BlockContent::Leaf(leaf) => show_value(leaf),
            BlockContent::Pending => skeleton().into(),
            _ => absent().into(),
        })
    })
}
