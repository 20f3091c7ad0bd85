//! A block: its heading, what it holds, and what is wrong with it.
//! Refuses to draw values: a leaf is its widget's.

use super::follow::{follow_part, parts};
use super::marks::{issues_below, marks};
use super::skeleton::{absent, skeleton};
use super::table::table_view;
use crate::widgets::{prose, show};
use crate::words;
use leptos::html::custom;
use leptos::prelude::*;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::form::Issue;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::{BlockContent, SolutionBlock};
use std::sync::atomic::{AtomicU32, Ordering};

/// What a block is drawn as. While it stays the same, so do the block's elements: a value that
/// arrives takes the place that was held for it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Section,
    List,
    Table,
    Single,
}

impl Shape {
    fn of(block: &SolutionBlock) -> Self {
        match &block.content {
            BlockContent::Section(_) => Self::Section,
            BlockContent::List(_) => Self::List,
            BlockContent::Table(_) => Self::Table,
            BlockContent::Leaf(_) | BlockContent::Absent | BlockContent::Pending => Self::Single,
        }
    }
}

/// A block with its heading; `depth` is the number of sections around it.
pub(super) fn block_view(
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    depth: usize,
) -> AnyView {
    let shape = Memo::new(move |_| block.with(Shape::of));
    (move || match shape.get() {
        Shape::Section | Shape::List => group_view(block, issues, depth),
        Shape::Table => titled("block block-table", block, issues, depth, || {
            table_view(block, issues, depth + 1)
        }),
        Shape::Single => leaf_view(block, issues),
    })
    .into_any()
}

/// What a block holds, without its heading: in a cell, the column is the heading.
pub(super) fn content_view(
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    depth: usize,
) -> AnyView {
    let shape = Memo::new(move |_| block.with(Shape::of));
    (move || match shape.get() {
        Shape::Section => section_body(block, issues, depth),
        Shape::List => list_body(block, issues, depth),
        Shape::Table => table_view(block, issues, depth),
        Shape::Single => value_view(block),
    })
    .into_any()
}

fn group_view(block: Memo<SolutionBlock>, issues: Memo<Vec<Issue>>, depth: usize) -> AnyView {
    let is_list = block.with_untracked(|block| Shape::of(block) == Shape::List);
    let class = if is_list { "block block-list" } else { "block block-section" };
    titled(class, block, issues, depth, || content_view(block, issues, depth + 1))
}

/// A heading, a caption, and what stands below them.
fn titled(
    class: &'static str,
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    depth: usize,
    body: impl FnOnce() -> AnyView,
) -> AnyView {
    let id = fresh_id();
    let label = Memo::new(move |_| block.with(|block| block.label.clone()));
    let heading = {
        let id = id.clone();
        move || label.get().map(|label| heading(depth, id.clone(), label))
    };
    let labelled_by = move || label.with(Option::is_some).then(|| id.clone());
    view! {
        <div class=format!("{class} depth-{}", depth.min(4)) role="group" aria-labelledby=labelled_by>
            {heading}
            {caption(block, depth == 0)}
            {marks(block, issues)}
            {body()}
        </div>
    }
    .into_any()
}

/// The sheet's title is a heading of the second level: the page's own is the first.
fn heading(depth: usize, id: String, label: String) -> AnyView {
    let tag = match depth {
        0 => "h2",
        1 => "h3",
        2 => "h4",
        3 => "h5",
        _ => "h6",
    };
    custom(tag).id(id).class("block-title").child(label).into_any()
}

/// What the schema says of the block. The entries of a list would all say the same, so that only
/// what has a heading of its own has a caption, and the sheet itself.
fn caption(block: Memo<SolutionBlock>, always: bool) -> AnyView {
    let text = Memo::new(move |_| {
        block.with(|block| block.description.clone().filter(|_| always || block.label.is_some()))
    });
    (move || text.get().map(|text| view! { <div class="block-caption">{prose(&text)}</div> }))
        .into_any()
}

/// The parts of a section, and under a quiet heading those that the schema does not describe.
fn section_body(block: Memo<SolutionBlock>, issues: Memo<Vec<Issue>>, depth: usize) -> AnyView {
    let unknown = places(block, |part| !part.known);
    // An answer without a schema has no described part, and so no undescribed one.
    let apart = Memo::new(move |_| {
        block.with(|block| block.known && parts(block).iter().any(|part| part.known))
            && unknown.with(|unknown| !unknown.is_empty())
    });
    let described = places(block, |part| part.known);
    let rest = move || {
        let parts = part_views(block, unknown, issues, depth);
        if !apart.get() {
            return parts;
        }
        view! {
            <div class="unknown">
                <p class="unknown-title">{words!(result.unknown)}</p>
                {parts}
            </div>
        }
        .into_any()
    };
    view! {
        <div class="parts">
            {part_views(block, described, issues, depth)}
            {rest}
        </div>
    }
    .into_any()
}

fn places(block: Memo<SolutionBlock>, wanted: fn(&SolutionBlock) -> bool) -> Memo<Vec<Pointer>> {
    Memo::new(move |_| {
        block.with(|block| {
            let wanted = parts(block).iter().filter(|part| wanted(part));
            wanted.map(|part| part.pointer.clone()).collect()
        })
    })
}

fn part_views(
    block: Memo<SolutionBlock>,
    places: Memo<Vec<Pointer>>,
    issues: Memo<Vec<Issue>>,
    depth: usize,
) -> AnyView {
    let part = move |pointer: Pointer| {
        let part = follow_part(block, pointer.clone())?;
        Some(block_view(part, issues_below(issues, pointer), depth))
    };
    view! { <For each=move || places.get() key=Pointer::clone children=part /> }.into_any()
}

fn list_body(block: Memo<SolutionBlock>, issues: Memo<Vec<Issue>>, depth: usize) -> AnyView {
    let entries = places(block, |_| true);
    let is_empty = Memo::new(move |_| entries.with(Vec::is_empty));
    let entry = move |pointer: Pointer| {
        let entry = follow_part(block, pointer.clone())?;
        let issues = issues_below(issues, pointer);
        Some(view! { <li>{block_view(entry, issues, depth)}</li> })
    };
    let none = move || {
        is_empty.get().then(|| view! { <p class="nothing muted">{words!(result.empty_list)}</p> })
    };
    view! {
        {none}
        <ul class=list_class(block)>
            <For each=move || entries.get() key=Pointer::clone children=entry />
        </ul>
    }
    .into_any()
}

/// Badges and colours stand in a row, other entries below each other.
fn list_class(block: Memo<SolutionBlock>) -> impl Fn() -> &'static str + Send + 'static {
    let is_row = Memo::new(move |_| {
        block.with(|block| {
            parts(block)
                .iter()
                .all(|part| matches!(widget(part), Some(WidgetKind::Choice | WidgetKind::Color)))
        })
    });
    move || if is_row.get() { "entries entries-row" } else { "entries" }
}

/// A single value under its label.
fn leaf_view(block: Memo<SolutionBlock>, issues: Memo<Vec<Issue>>) -> AnyView {
    let class = Memo::new(move |_| block.with(|block| leaf_class(widget(block))));
    let id = fresh_id();
    let label = Memo::new(move |_| block.with(|block| block.label.clone()));
    let is_named = block.with_untracked(|block| block.label.is_some());
    let name = {
        let id = id.clone();
        move || {
            label.get().map(|label| view! { <div class="leaf-label" id=id.clone()>{label}</div> })
        }
    };
    view! {
        <div class=move || class.get() role=is_named.then_some("group") aria-labelledby=is_named.then_some(id)>
            <div class="leaf-head">{name} {caption(block, false)}</div>
            <div class="leaf-value">{value_view(block)}</div>
            {marks(block, issues)}
        </div>
    }
    .into_any()
}

/// Short values stand side by side where there is room. What is still to come counts as short: it
/// may then grow, and moves nothing that stands above.
fn leaf_class(widget: Option<WidgetKind>) -> &'static str {
    match widget {
        Some(WidgetKind::Number) => "leaf leaf-short leaf-number",
        None
        | Some(
            WidgetKind::Date
            | WidgetKind::Time
            | WidgetKind::DateTime
            | WidgetKind::Color
            | WidgetKind::Boolean
            | WidgetKind::Choice,
        ) => "leaf leaf-short",
        Some(WidgetKind::Json | WidgetKind::Object | WidgetKind::Array) => "leaf leaf-json",
        Some(
            WidgetKind::Text
            | WidgetKind::LongText
            | WidgetKind::Markdown
            | WidgetKind::Email
            | WidgetKind::Url
            | WidgetKind::Password
            | WidgetKind::Constant,
        ) => "leaf",
    }
}

/// The widget of a single value that is there.
fn widget(block: &SolutionBlock) -> Option<WidgetKind> {
    match &block.content {
        BlockContent::Leaf(leaf) => Some(leaf.widget),
        _ => None,
    }
}

fn value_view(block: Memo<SolutionBlock>) -> AnyView {
    let content = Memo::new(move |_| block.with(|block| block.content.clone()));
    (move || {
        content.with(|content| match content {
            BlockContent::Leaf(leaf) => show(leaf),
            BlockContent::Pending => skeleton(),
            _ => absent(),
        })
    })
    .into_any()
}

/// Ids name blocks to a screen reader. Several results may be on one page, so that a place in
/// the answer would not do.
fn fresh_id() -> String {
    static LAST: AtomicU32 = AtomicU32::new(0);
    format!("block-{}", LAST.fetch_add(1, Ordering::Relaxed))
}
