//! Markdown text, read into the few elements that we draw.
//! Refuses HTML (it stays text), nesting without end, and addresses that are no links.

use super::link::Link;
use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Deeper elements are drawn as their content alone.
const DEPTH_LIMIT: usize = 24;

/// A text of more parts than these is shown as it was written.
const EVENT_LIMIT: usize = 20_000;

/// A piece of prose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Characters.
    Text(String),
    /// An element with its content.
    Element(Element),
    /// A link that may be followed.
    Link(Link, Vec<Piece>),
    /// A picture that is not fetched: where it is, if that is an address, and what it shows.
    Picture(Option<Link>, String),
}

/// An element of prose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Element {
    /// Its name.
    pub tag: &'static str,
    /// Its class.
    pub class: Option<&'static str>,
    /// Where a numbered list begins.
    pub start: Option<u64>,
    /// What it holds.
    pub children: Vec<Piece>,
}

/// Reads Markdown.
pub(super) fn parse(source: &str) -> Vec<Piece> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut builder = Builder::default();
    for (count, event) in Parser::new_ext(source, options).enumerate() {
        if count >= EVENT_LIMIT {
            let text = vec![Piece::Text(source.to_owned())];
            return vec![element_piece("div", Some("paragraphs"), text)];
        }
        builder.event(event);
    }
    builder.finish()
}

fn element_piece(tag: &'static str, class: Option<&'static str>, children: Vec<Piece>) -> Piece {
    Piece::Element(Element { tag, class, start: None, children })
}

/// What an open element becomes when it closes.
#[derive(Debug)]
enum Open {
    Element {
        tag: &'static str,
        class: Option<&'static str>,
        start: Option<u64>,
    },
    Head,
    Link(Link),
    Picture(Option<Link>),
    /// Only its content is drawn.
    Nothing,
}

#[derive(Default)]
struct Builder {
    done: Vec<Piece>,
    open: Vec<(Open, Vec<Piece>)>,
    alignments: Vec<Alignment>,
    column: usize,
    in_head: bool,
}

impl Builder {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.text(&text),
            Event::Code(text) => {
                self.push(element_piece("code", None, vec![Piece::Text(text.into_string())]));
            }
            Event::SoftBreak => self.text("\n"),
            Event::HardBreak => self.push(element_piece("br", None, Vec::new())),
            Event::Rule => self.push(element_piece("hr", None, Vec::new())),
            Event::TaskListMarker(done) => self.text(if done { "☑ " } else { "☐ " }),
            // Of syntaxes that are not switched on.
            Event::FootnoteReference(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                self.text(&text);
            }
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        let open = if self.open.len() < DEPTH_LIMIT { self.opened(tag) } else { Open::Nothing };
        self.open.push((open, Vec::new()));
    }

    fn opened(&mut self, tag: Tag<'_>) -> Open {
        let element = |tag, class| Open::Element { tag, class, start: None };
        match tag {
            Tag::Paragraph | Tag::HtmlBlock => element("p", None),
            Tag::Heading { level, .. } => element(heading(level), None),
            Tag::BlockQuote(_) => element("blockquote", None),
            Tag::CodeBlock(CodeBlockKind::Indented | CodeBlockKind::Fenced(_)) => {
                element("pre", Some("code"))
            }
            Tag::List(None) => element("ul", None),
            Tag::List(start) => Open::Element { tag: "ol", class: None, start },
            Tag::Item => element("li", None),
            Tag::Emphasis => element("em", None),
            Tag::Strong => element("strong", None),
            Tag::Strikethrough => element("s", None),
            Tag::Link { dest_url, .. } => Link::parse(&dest_url).map_or(Open::Nothing, Open::Link),
            Tag::Image { dest_url, .. } => Open::Picture(Link::parse(&dest_url)),
            Tag::Table(alignments) => {
                self.alignments = alignments;
                element("table", None)
            }
            Tag::TableHead => {
                (self.in_head, self.column) = (true, 0);
                Open::Head
            }
            Tag::TableRow => {
                self.column = 0;
                element("tr", None)
            }
            Tag::TableCell => {
                let aligned = self.alignments.get(self.column);
                self.column += 1;
                let class = aligned.and_then(|side| match side {
                    Alignment::Right => Some("right"),
                    Alignment::Center => Some("center"),
                    Alignment::Left | Alignment::None => None,
                });
                element(if self.in_head { "th" } else { "td" }, class)
            }
            // Of syntaxes that are not switched on.
            _ => Open::Nothing,
        }
    }

    fn end(&mut self, tag: TagEnd) {
        if tag == TagEnd::TableHead {
            self.in_head = false;
        }
        let Some((open, children)) = self.open.pop() else { return };
        match open {
            Open::Element { tag, class, start } => {
                self.push(Piece::Element(Element { tag, class, start, children }));
            }
            Open::Head => {
                let row = element_piece("tr", None, children);
                self.push(element_piece("thead", None, vec![row]));
            }
            Open::Link(link) => self.push(Piece::Link(link, children)),
            Open::Picture(link) => self.push(Piece::Picture(link, plain(&children))),
            Open::Nothing => self.siblings().extend(children),
        }
    }

    fn siblings(&mut self) -> &mut Vec<Piece> {
        self.open.last_mut().map_or(&mut self.done, |(_, children)| children)
    }

    fn push(&mut self, piece: Piece) {
        self.siblings().push(piece);
    }

    fn text(&mut self, more: &str) {
        match self.siblings().last_mut() {
            Some(Piece::Text(text)) => text.push_str(more),
            _ => self.push(Piece::Text(more.to_owned())),
        }
    }

    fn finish(mut self) -> Vec<Piece> {
        while !self.open.is_empty() {
            self.end(TagEnd::Paragraph);
        }
        self.done
    }
}

/// The headings of a text stand below those of the result that holds it.
fn heading(level: HeadingLevel) -> &'static str {
    match level {
        HeadingLevel::H1 => "h4",
        HeadingLevel::H2 => "h5",
        _ => "h6",
    }
}

/// The characters alone. Goes no deeper than [`DEPTH_LIMIT`].
fn plain(pieces: &[Piece]) -> String {
    pieces
        .iter()
        .map(|piece| match piece {
            Piece::Text(text) | Piece::Picture(_, text) => text.clone(),
            Piece::Element(Element { children, .. }) | Piece::Link(_, children) => plain(children),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces as one line, in which an element is `tag(content)`.
    fn line(pieces: &[Piece]) -> String {
        let part = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Element(Element { tag, class, start, children }) => {
                let class = class.map(|class| format!(".{class}")).unwrap_or_default();
                let start = start.map(|start| format!("@{start}")).unwrap_or_default();
                format!("{tag}{class}{start}({})", line(children))
            }
            Piece::Link(link, children) => format!("→{}({})", link.host, line(children)),
            Piece::Picture(link, text) => {
                format!("▦{}({text})", link.as_ref().map_or("", |link| link.host.as_str()))
            }
        };
        pieces.iter().map(part).collect()
    }

    #[track_caller]
    fn check(source: &str, expected: &str) {
        assert_eq!(line(&parse(source)), expected);
    }

    #[test]
    fn markdown_becomes_elements() {
        check("# A\n\n**b** *c* ~~d~~ `e`", "h4(A)p(strong(b) em(c) s(d) code(e))");
        check("- a\n- [x] b\n\n3. c", "ul(li(a)li(☑ b))ol@3(li(c))");
        check("> a\n\n```rust\nb\n```\n---", "blockquote(p(a))pre.code(b\n)hr()");
        check("a  \nb\nc", "p(abr()b\nc)");
    }

    #[test]
    fn a_table_has_a_head_and_sides() {
        check("|a|b|\n|-|-:|\n|c|d|", "table(thead(tr(th(a)th.right(b)))tr(td(c)td.right(d)))");
    }

    #[test]
    fn html_stays_text() {
        check("<script>alert(1)</script>", "p(<script>alert(1)</script>)");
        check("a <b onclick=x>c</b>", "p(a <b onclick=x>c</b>)");
    }

    #[test]
    fn a_link_is_followed_only_to_the_web_or_mail() {
        check("[a](https://example.org/x)", "p(→example.org(a))");
        check("[*a*](javascript:alert(1))", "p(em(a))");
        check("[a](/relative)", "p(a)");
        check("<https://example.org>", "p(→example.org(https://example.org))");
    }

    #[test]
    fn a_picture_is_a_place_that_names_its_host() {
        check("![a *cat*](https://example.org/cat.png)", "p(▦example.org(a cat))");
        check("![cat](data:image/png;base64,AA)", "p(▦(cat))");
    }

    #[test]
    fn half_written_markdown_is_no_error() {
        for source in ["**a", "```\na", "|a|b|\n|-", "[a](http", "- ", "1.", "<di"] {
            assert!(line(&parse(source)).len() + 4 >= source.trim().len() / 2, "{source}");
        }
    }

    fn depth(pieces: &[Piece]) -> usize {
        let below = |piece: &Piece| match piece {
            Piece::Element(Element { children, .. }) | Piece::Link(_, children) => depth(children),
            Piece::Text(_) | Piece::Picture(..) => 0,
        };
        pieces.iter().map(below).max().map_or(0, |below| below + 1)
    }

    #[test]
    fn nesting_without_end_is_drawn_to_a_depth_and_keeps_its_text() {
        let pieces = parse(&format!("{} end", ">".repeat(5_000)));
        assert!(depth(&pieces) <= DEPTH_LIMIT + 1);
        assert!(plain(&pieces).contains("end"));
    }

    #[test]
    fn a_text_of_too_many_parts_is_shown_as_written() {
        let source = "*a* ".repeat(EVENT_LIMIT);
        assert_eq!(line(&parse(&source)), format!("div.paragraphs({source})"));
    }
}
