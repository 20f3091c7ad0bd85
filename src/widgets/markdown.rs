//! Markdown: typed as text, shown as prose.
//! Refuses HTML and pictures: no element comes from the text but those that are named in `prose`.

use super::area::area;
use super::link::Link;
use super::prose::{Element, Piece, parse};
use super::{Control, json, text};
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::html::custom;
use leptos::prelude::*;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(super) fn edit(control: Control) -> AnyView {
    area(control, "markdown-control", "6", false)
}

pub(super) fn show(leaf: &Leaf) -> AnyView {
    match &leaf.value {
        Value::String(source) if source.trim().is_empty() => text::show_text(""),
        Value::String(source) => prose(source),
        other => json::show_any(other),
    }
}

/// Markdown as elements; help and captions are shown by it too.
pub fn prose(source: &str) -> AnyView {
    let locale = use_locale().get_untracked();
    view! { <div class="prose">{views(parse(source), locale)}</div> }.into_any()
}

fn views(pieces: Vec<Piece>, locale: Locale) -> Vec<AnyView> {
    pieces.into_iter().map(|piece| view(piece, locale)).collect()
}

fn view(piece: Piece, locale: Locale) -> AnyView {
    match piece {
        Piece::Text(text) => text.into_any(),
        Piece::Link(link, children) => link_view(link, "url", views(children, locale)),
        Piece::Picture(link, alternative) => picture(link, alternative, locale),
        Piece::Element(Element { tag, class, start, children }) => custom(tag)
            .class(class)
            .attr("start", start.map(|start| start.to_string()))
            .child(views(children, locale))
            .into_any(),
    }
}

/// A picture is not fetched, since fetching tells its host who reads: its place names it.
fn picture(link: Option<Link>, alternative: String, locale: Locale) -> AnyView {
    let Some(link) = link else { return alternative.into_any() };
    let words = words_now!(locale, widget.picture, host = link.host.clone());
    let text = if alternative.is_empty() { words } else { format!("{alternative} ({words})") };
    link_view(link, "picture", vec![text.into_any()])
}

fn link_view(link: Link, class: &'static str, children: Vec<AnyView>) -> AnyView {
    view! {
        <a class=class href=link.href title=link.host rel="noopener noreferrer" target="_blank">
            {children}
        </a>
    }
    .into_any()
}
