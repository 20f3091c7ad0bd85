//! Markdown: typed as text, shown as prose.
//! Refuses HTML and pictures: no element comes from the text but those that are named in `prose`.

use super::link::Link;
use super::prose::{Element, Piece, parse};
use super::{json, text};
use crate::dom::{View, el};
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(super) fn show(leaf: &Leaf) -> View {
    match &leaf.value {
        Value::String(source) if source.trim().is_empty() => text::show_text(""),
        Value::String(source) => prose(source),
        other => json::show_any(other),
    }
}

/// Markdown as elements; help and captions are shown by it too.
pub fn prose(source: &str) -> View {
    let locale = use_locale().get_untracked();
    el("div").class("prose").child(views(parse(source), locale)).into()
}

fn views(pieces: Vec<Piece>, locale: Locale) -> Vec<View> {
    pieces.into_iter().map(|piece| view(piece, locale)).collect()
}

fn view(piece: Piece, locale: Locale) -> View {
    match piece {
        Piece::Text(text) => text.into(),
        Piece::Link(link, children) => link.element("url").child(views(children, locale)).into(),
        Piece::Picture(link, alternative) => picture(link, alternative, locale),
        Piece::Element(Element { tag, class, start, children }) => el(tag)
            .class(class)
            .attr("start", start.map(|start| start.to_string()))
            .child(views(children, locale))
            .into(),
    }
}

/// A picture is not fetched, since fetching tells its host who reads: its place names it.
fn picture(link: Option<Link>, alternative: String, locale: Locale) -> View {
    let Some(link) = link else { return alternative.into() };
    let words = words_now!(locale, widget.picture, host = link.host.clone());
    let text = if alternative.is_empty() { words } else { format!("{alternative} ({words})") };
    link.element("picture").child(text).into()
}
