//! Display of prose: Markdown, and plain text with inline marks. Elements are made from core's tree, never from HTML,
//! and remote pictures are loaded only on the reader's request.

use super::highlight::show_code;
use super::link::Link;
use super::remote_picture::remote_picture;
use crate::dom::{View, el};
use leptos::prelude::*;
use pilcrow_core::markdown::{Prose, Tag, inline, read};

/// Context around a text: the level of its highest heading.
#[derive(Clone, Copy)]
pub struct HeadingLevel(pub usize);

/// Heading level if the context has none: below the headings of a form.
const USUAL_LEVEL: HeadingLevel = HeadingLevel(4);

/// Parses Markdown; its headings begin at the context's level.
pub(in crate::widgets) fn parsed(source: &str) -> Vec<Prose> {
    read(source, use_context().unwrap_or(USUAL_LEVEL).0)
}

/// Shows Markdown; also used for help and captions.
pub fn prose(source: &str) -> View {
    el("div").class("prose").child(views(parsed(source))).into()
}

/// Shows a paragraph for each run of lines; the style keeps single line breaks.
pub(in crate::widgets) fn paragraphs(text: &str) -> View {
    let paragraphs: Vec<_> =
        split(text).into_iter().map(|part| el("p").child(marked(part))).collect();
    el("div").class("paragraphs").child(paragraphs).into()
}

/// Splits a text at blank lines.
pub(in crate::widgets) fn split(text: &str) -> Vec<&str> {
    text.split("\n\n").map(|part| part.trim_matches('\n')).filter(|part| !part.is_empty()).collect()
}

/// Shows plain text with its inline marks, and its addresses as links.
pub(in crate::widgets) fn marked(text: &str) -> Vec<View> {
    views(inline(text))
}

fn views(pieces: Vec<Prose>) -> Vec<View> {
    pieces.into_iter().map(view).collect()
}

pub(in crate::widgets) fn view(piece: Prose) -> View {
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
        // A wide table scrolls within the text; the focus allows scrolling by keys.
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

/// Draws a link; the host is appended if the link's text does not contain it.
fn link(address: &str, children: Vec<Prose>) -> View {
    let Some(link) = Link::parse(address) else { return views(children).into() };
    let host = (!link.is_clear_in(&Prose::plain(&children)))
        .then(|| el("span").class("url-host").child(format!(" ({})", link.host)));
    [link.element("url").child(views(children)).into(), View::from(host)].into()
}

fn picture(address: Option<String>, shows: String) -> View {
    match address.and_then(|address| Link::parse(&address)) {
        Some(link) => remote_picture(link, shows),
        None => shows.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_line_parts_paragraphs_and_a_line_break_does_not() {
        assert_eq!(split("a\nb\n\n\n\n  c\n"), ["a\nb", "  c"]);
        assert!(split("\n\n").is_empty());
    }
}
