//! A block of an answer: its heading, its content and its issues.

use super::beside::beside;
use super::caption::caption;
use super::chart::chart_slot;
use super::difference::{gone_view, heading_note};
use super::heading::{Depth, branch_label, heading, label_of, place_of};
use super::leaf_view::{leaf_view, value_view, widget};
use super::marks::marks;
use super::parts::{part_views, parts};
use super::question::question_view;
use super::table::table_view;
use super::tree::tree_view;
use crate::dom::{El, Memo, TextProp, View, derived, el, memo, part, show};
use crate::widgets::HeadingLevel;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::{WidgetKind, Writing};
use pilcrow_core::form::Issue;
use pilcrow_core::solution::{BlockContent, Role, SolutionBlock};
use serde_json::Value;
use std::sync::atomic::{AtomicU32, Ordering};

/// The kind of elements that a block is drawn as. While it stays the same, the elements stay too: an arriving value
/// replaces its placeholder.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Section,
    /// A section that asks a quiz question with options.
    Question,
    List,
    /// An entry of a tree, or a list of entries within such an entry.
    Tree,
    Table,
    Single,
}

impl Shape {
    fn from_block(block: &SolutionBlock, depth: Depth) -> Self {
        match &block.content {
            BlockContent::Section(_) if block.is_tree => Self::Tree,
            BlockContent::List(_) | BlockContent::Absent | BlockContent::Pending
                if block.is_tree && depth.is_in_tree =>
            {
                Self::Tree
            }
            BlockContent::Section(_) if block.question().is_some() => Self::Question,
            BlockContent::Section(_) => Self::Section,
            BlockContent::List(_) => Self::List,
            BlockContent::Table(_) => Self::Table,
            BlockContent::Leaf(_) | BlockContent::Absent | BlockContent::Pending => Self::Single,
        }
    }
}

/// Draws a block with its heading.
pub(super) fn block_view(
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    depth: Depth,
) -> View {
    let shape = memo(move || block.with(|block| Shape::from_block(block, depth)));
    part(move || {
        let shape = shape.get();
        tell_level(depth, shape);
        untrack(|| match shape {
            Shape::Section => titled("block block-section", block, issues, depth),
            Shape::Question => question_view(block, issues, depth),
            Shape::List => titled("block block-list", block, issues, depth),
            Shape::Table => titled("block block-table", block, issues, depth),
            Shape::Tree => tree_view(block, issues, depth),
            Shape::Single => leaf_view(block, issues),
        })
    })
}

/// Draws a block's content without its heading: in a table cell, the column is the heading.
pub(super) fn content_view(
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    depth: Depth,
) -> View {
    let shape = memo(move || block.with(|block| Shape::from_block(block, depth)));
    part(move || {
        let shape = shape.get();
        tell_level(depth, Shape::Single);
        untrack(|| match shape {
            Shape::Section | Shape::Question | Shape::Tree => {
                section_body(block, issues, depth).into()
            }
            Shape::List => list_body(block, issues, depth),
            Shape::Table => table_view(block, issues, depth),
            Shape::Single => value_view(block),
        })
    })
}

/// Draws a heading, a caption, and the content below them.
fn titled(
    class: &'static str,
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    depth: Depth,
) -> El {
    let id = fresh_id();
    let label = label_of(block);
    let title = heading(depth, id.clone(), label);
    let is_body = block.with_untracked(|block| block.role == Role::Body);
    el("div")
        .attr("data-place", place_of(block))
        .class(format!("{class} depth-{}", depth.nested.min(4)))
        .class_if("block-body", move || is_body)
        .attr("role", "group")
        .attr("aria-labelledby", derived(move || label.with(Option::is_some).then(|| id.clone())))
        .child(title)
        .child(branch_label(block))
        .child(heading_note(block))
        .child(caption(block, depth.nested == 0))
        .child(marks(block, issues))
        .child(beside(block))
        .child(content_view(block, issues, depth.below(label)))
}

/// Draws the parts of a section and, under a quiet heading, those that the schema does not describe.
pub(super) fn section_body(
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    depth: Depth,
) -> El {
    let draw = move |part, issues| block_view(part, issues, depth);
    // An answer without a schema has no described part, so none is set apart as undescribed.
    let apart = memo(move || {
        block.with(|block| {
            let own = parts(block);
            let is_rest = own.iter().any(|part| is_unknown(block, part));
            block.is_declared && is_rest && own.iter().any(|part| part.is_declared)
        })
    });
    let rest = part(move || {
        let is_apart = apart.get();
        let parts = untrack(|| part_views(block, issues, is_unknown, draw));
        if !is_apart {
            return parts;
        }
        let title = el("p").class("unknown-title").child(words!(result.unknown));
        el("div").class("unknown").child(title).child(parts).into()
    });
    el("div")
        .class(parts_class(block))
        .child(part_views(
            block,
            issues,
            |whole, part| part.is_declared && !whole.is_named_by(part),
            draw,
        ))
        .child(rest)
        .child(gone_view(block))
}

/// Returns true for a part that the schema does not describe and that is not already shown as the heading.
fn is_unknown(whole: &SolutionBlock, part: &SolutionBlock) -> bool {
    !part.is_declared && !whole.is_named_by(part)
}

/// Returns the CSS classes of a section's parts: a few short values of a nested section read as pairs, a line each.
fn parts_class(block: Memo<SolutionBlock>) -> TextProp {
    let are_pairs = memo(move || {
        block.with(|block| {
            let is_nested = block.pointer.parent().is_some();
            // The entries of a tree do not count: they have lines of their own.
            let mut own =
                parts(block).iter().filter(|part| !part.is_tree && !block.is_named_by(part));
            is_nested && (block.is_tree || parts(block).len() > 1) && own.all(is_short)
        })
    });
    derived(move || if are_pairs.get() { "parts parts-pairs" } else { "parts" })
}

/// Returns true if a value is short enough to be shown beside its name.
fn is_short(part: &SolutionBlock) -> bool {
    const SHORT: usize = 80;
    match &part.content {
        BlockContent::Leaf(leaf) => match &leaf.value {
            Value::String(text) => {
                leaf.widget.facts().writing != Writing::Markdown
                    && text.chars().nth(SHORT).is_none()
            }
            value => !value.is_object() && !value.is_array(),
        },
        BlockContent::Absent | BlockContent::Pending => true,
        _ => false,
    }
}

pub(super) fn list_body(
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    depth: Depth,
) -> View {
    let entry = move |entry, issues| el("li").child(block_view(entry, issues, depth));
    let none = show(
        move || block.with(|block| parts(block).is_empty()),
        || el("p").class("nothing muted").child(words!(result.empty_list)),
    );
    let none = if block.with_untracked(|block| block.is_tree) { View::default() } else { none };
    let list = if block.with_untracked(|block| block.is_numbered) { "ol" } else { "ul" };
    let list =
        el(list).class(list_class(block)).child(part_views(block, issues, |_, _| true, entry));
    [none, chart_slot(block), list.into(), gone_view(block)].into()
}

/// Returns the CSS class of a list: badges and colours stand in a row, other entries below each other.
fn list_class(block: Memo<SolutionBlock>) -> TextProp {
    let is_row = memo(move || {
        block.with(|block| {
            parts(block)
                .iter()
                .all(|part| matches!(widget(part), Some(WidgetKind::Choice | WidgetKind::Color)))
        })
    });
    let is_tree = memo(move || block.with(|block| block.is_tree));
    derived(move || match (is_tree.get(), is_row.get()) {
        (true, _) => "tree",
        (false, true) => "entries entries-row",
        (false, false) => "entries",
    })
}

/// Provides the level of headings inside Markdown texts, one below the block's own heading if it has one.
fn tell_level(depth: Depth, shape: Shape) {
    let own = usize::from(shape != Shape::Single);
    provide_context(HeadingLevel(depth.level() + own));
}

/// Returns an element id that is unique on the page, by which screen readers find a block. A place in the answer would
/// not do: several results may be on one page.
pub(super) fn fresh_id() -> String {
    static LAST: AtomicU32 = AtomicU32::new(0);
    format!("block-{}", LAST.fetch_add(1, Ordering::Relaxed))
}
