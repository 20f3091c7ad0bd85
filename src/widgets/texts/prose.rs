//! Prose as elements: Markdown, and plain text with marks inside its lines. Elements are made from core's tree, never from
//! HTML, and pictures are fetched only when the reader asks for them.

use super::highlight::show_code;
use super::link::Link;
use super::remote_picture::remote_picture;
use crate::dom::{View, el};
use leptos::prelude::*;
use pilcrow_core::markdown::{Prose, Tag, inline, read};

/// The level of the highest heading that a text may have, where it stands in the page. In the
/// context of what is around the text.
#[derive(Clone, Copy)]
pub struct HeadingLevel(pub usize);

/// Below the headings of a form, if nothing else is said.
const USUAL_LEVEL: HeadingLevel = HeadingLevel(4);

/// The pieces of Markdown, its headings as high as the place allows.
pub(in crate::widgets) fn parsed(source: &str) -> Vec<Prose> {
    read(source, use_context().unwrap_or(USUAL_LEVEL).0)
}

/// Markdown as elements; help and captions are shown by it too.
pub fn prose(source: &str) -> View {
    el("div").class("prose").child(views(parsed(source))).into()
}

/// A paragraph for each run of lines; single line breaks are kept by the style.
pub(in crate::widgets) fn paragraphs(text: &str) -> View {
    let paragraphs: Vec<_> =
        split(text).into_iter().map(|part| el("p").child(marked(part))).collect();
    el("div").class("paragraphs").child(paragraphs).into()
}

/// The runs of lines of a text.
pub(in crate::widgets) fn split(text: &str) -> Vec<&str> {
    text.split("\n\n").map(|part| part.trim_matches('\n')).filter(|part| !part.is_empty()).collect()
}

/// Plain text with the marks inside its lines, and addresses in it as links.
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
