//! Markdown as it is taken away: the same pieces that are drawn.
//! Refuses to draw them.

use super::{Element, Piece, parse};
use pilcrow_core::solution::export::Prose;

/// Markdown, read as it is read on the page; its highest heading is of a level.
pub fn read_prose(source: &str, first: usize) -> Vec<Prose> {
    parse(source, first).into_iter().map(prose).collect()
}

fn prose(piece: Piece) -> Prose {
    let all = |pieces: Vec<Piece>| pieces.into_iter().map(prose).collect();
    match piece {
        Piece::Text(text) => Prose::Text(text),
        Piece::Link(link, children) => Prose::Link(link.href, all(children)),
        // A picture is not fetched, there as here: its place says where it is.
        Piece::Picture(Some(link), text) => {
            let text = if text.is_empty() { link.href.clone() } else { text };
            Prose::Link(link.href, vec![Prose::Text(text)])
        }
        Piece::Picture(None, text) => Prose::Text(text),
        Piece::Heading(level, children) => Prose::Heading(level, all(children)),
        Piece::Code(text, _) => {
            Prose::Element("pre", vec![Prose::Element("code", vec![Prose::Text(text)])])
        }
        Piece::Element(Element { tag: "ol", start: Some(start), children, .. }) => {
            Prose::Numbered(start, all(children))
        }
        Piece::Element(Element { tag, children, .. }) => Prose::Element(tag, all(children)),
    }
}
