//! Markdown: typed as text, shown as prose. Elements are made from core's tree, never from HTML,
//! and pictures are fetched only when the reader asks for them.

use super::code::show_code;
use super::growing::{self, Growing};
use super::link::Link;
use super::remote_picture::remote_picture;
use super::{json, text};
use crate::dom::{View, each, el};
use leptos::prelude::*;
use pilcrow_core::markdown::{Prose, Tag, inline, read, so_far};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(super) fn show(leaf: &Leaf) -> View {
    match &leaf.value {
        Value::String(source) if source.trim().is_empty() => text::show_text(""),
        Value::String(source) => prose(source),
        other => json::show_any(other),
    }
}

/// The level of the highest heading that a text may have, where it stands in the page. In the
/// context of what is around the text.
#[derive(Clone, Copy)]
pub struct HeadingLevel(pub usize);

/// Below the headings of a form, if nothing else is said.
const USUAL_LEVEL: HeadingLevel = HeadingLevel(4);

fn parsed(source: &str) -> Vec<Prose> {
    read(source, use_context().unwrap_or(USUAL_LEVEL).0)
}

/// Markdown as elements; help and captions are shown by it too.
pub fn prose(source: &str) -> View {
    el("div").class("prose").child(views(parsed(source))).into()
}

/// Markdown that may still be growing: its blocks stay as long as they are the same. Code takes its
/// colours when the text is whole.
pub(super) fn grow(read: impl Fn() -> Growing + 'static) -> View {
    let blocks = move || {
        let Growing { text, open } = read();
        let text = if open { so_far(&text) } else { &text };
        let pieces = parsed(text).into_iter().enumerate();
        let keyed = |(at, piece): (usize, Prose)| {
            let is_plain = open && matches!(piece, Prose::Code { .. });
            (growing::key(at, &(&piece, is_plain)), (piece, is_plain))
        };
        pieces.map(keyed).collect()
    };
    let draw = |(piece, is_plain)| match piece {
        Prose::Code { text, .. } if is_plain => show_code(&text, None).into(),
        piece => view(piece),
    };
    el("div").class("prose").child(each(blocks, draw)).into()
}

/// Plain text with the marks inside its lines, and addresses in it as links.
pub(super) fn marked(text: &str) -> Vec<View> {
    views(inline(text))
}

fn views(pieces: Vec<Prose>) -> Vec<View> {
    pieces.into_iter().map(view).collect()
}

fn view(piece: Prose) -> View {
    match piece {
        Prose::Text(text) => text.into(),
        Prose::Heading(level, children) => el(heading(level)).child(views(children)).into(),
        Prose::Code { language, text } => show_code(&text, Some(&language)).into(),
        Prose::Link(address, children) => link(&address, children),
        Prose::Picture(address, shows) => picture(address, shows),
        Prose::Element(tag, children) => element(tag, children),
    }
}

fn element(tag: Tag, children: Vec<Prose>) -> View {
    let own = el(tag.name())
        .class(tag.class())
        .attr("start", tag.start().map(|start| start.to_string()))
        .child(views(children));
    match tag.name() {
        // It scrolls where it is wider than the text, by keys as well.
        "table" => el("div").class("prose-table").attr("tabindex", "0").child(own).into(),
        _ => own.into(),
    }
}

fn heading(level: usize) -> &'static str {
    match level {
        0..=2 => "h2",
        3 => "h3",
        4 => "h4",
        5 => "h5",
        _ => "h6",
    }
}

/// A link says by itself where it leads, or its host is named behind it.
fn link(address: &str, children: Vec<Prose>) -> View {
    let Some(link) = Link::parse(address) else { return views(children).into() };
    let host = (!link.is_told_by(&Prose::plain(&children)))
        .then(|| el("span").class("url-host").child(format!(" ({})", link.host)));
    [link.element("url").child(views(children)).into(), View::from(host)].into()
}

fn picture(address: Option<String>, shows: String) -> View {
    match address.and_then(|address| Link::parse(&address)) {
        Some(link) => remote_picture(link, shows),
        None => shows.into(),
    }
}
