//! Builds a tree from the parser's events.

use super::outline::Outline;
use super::prose::{Prose, Side, Tag};
use pulldown_cmark::{Alignment, CodeBlockKind, Event, LinkType, Tag as Begun};
use std::ops::Range;

/// The maximum nesting; deeper elements are drawn as text.
const DEPTH_LIMIT: usize = 24;

/// The piece that an open element becomes once its content is complete.
enum Kind {
    Element(Tag),
    /// The head of a table, which is also a row.
    Head,
    Heading(usize),
    Code(String),
    Link(String),
    Picture(Option<String>),
    /// No element: the content takes the element's place.
    Bare,
}

/// Builds a tree from events, in one pass and without recursion.
pub(super) struct Builder {
    outline: Outline,
    /// The open elements, outermost first, each with its content so far.
    open: Vec<(Kind, Vec<Prose>)>,
    done: Vec<Prose>,
    /// The number of open elements that are nested too deeply.
    too_deep: usize,
    /// The alignments of the columns in the open table; tables do not nest.
    sides: Vec<Side>,
    /// The index of the next cell's column.
    column: usize,
    /// The end of the open row in the source.
    row_end: usize,
    in_head: bool,
}

impl Builder {
    pub fn new(first: usize) -> Self {
        Self {
            outline: Outline::new(first),
            open: Vec::new(),
            done: Vec::new(),
            too_deep: 0,
            sides: Vec::new(),
            column: 0,
            row_end: 0,
            in_head: false,
        }
    }

    pub fn build<'a>(
        mut self,
        events: impl Iterator<Item = (Event<'a>, Range<usize>)>,
    ) -> Vec<Prose> {
        for (event, range) in events {
            self.take(event, range);
        }
        self.done
    }

    fn take(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.begin(tag, range),
            Event::End(_) => self.end(),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.text(&text),
            Event::InlineMath(text) | Event::DisplayMath(text) => self.text(&text),
            Event::FootnoteReference(text) => self.text(&text),
            Event::Code(text) => {
                let text = vec![Prose::Text(text.into_string())];
                self.put(Prose::Element(Tag::Code, text));
            }
            Event::SoftBreak => self.text("\n"),
            Event::HardBreak => self.put(Prose::Element(Tag::Break, Vec::new())),
            Event::Rule => self.put(Prose::Element(Tag::Rule, Vec::new())),
            Event::TaskListMarker(done) => self.text(if done { "☑ " } else { "☐ " }),
        }
    }

    fn begin(&mut self, tag: Begun<'_>, range: Range<usize>) {
        if self.too_deep > 0 || self.open.len() >= DEPTH_LIMIT {
            self.too_deep += 1;
            if !is_inline(&tag) {
                self.text("\n");
            }
            return;
        }
        let kind = self.kind(tag, range);
        self.open.push((kind, Vec::new()));
    }

    fn kind(&mut self, tag: Begun<'_>, range: Range<usize>) -> Kind {
        Kind::Element(match tag {
            Begun::Paragraph | Begun::HtmlBlock => Tag::Paragraph,
            Begun::BlockQuote(_) => Tag::Quote,
            Begun::List(None) => Tag::Bullets,
            Begun::List(Some(start)) => Tag::Numbers(start),
            Begun::Item => Tag::Entry,
            Begun::Emphasis => Tag::Emphasis,
            Begun::Strong => Tag::Strong,
            Begun::Strikethrough => Tag::Struck,
            Begun::Heading { level, .. } => {
                return Kind::Heading(self.outline.place(level as usize));
            }
            Begun::CodeBlock(kind) => return Kind::Code(language(&kind)),
            Begun::Link { link_type, dest_url, .. } => return link(link_type, &dest_url),
            Begun::Image { dest_url, .. } => return Kind::Picture(Prose::address(&dest_url)),
            Begun::Table(sides) => {
                self.sides = sides.into_iter().map(side).collect();
                Tag::Table
            }
            Begun::TableHead => {
                self.begin_row(range, true);
                return Kind::Head;
            }
            Begun::TableRow => {
                self.begin_row(range, false);
                Tag::Row
            }
            Begun::TableCell => return self.cell(range),
            _ => return Kind::Bare,
        })
    }

    fn begin_row(&mut self, range: Range<usize>, in_head: bool) {
        (self.column, self.row_end, self.in_head) = (0, range.end, in_head);
    }

    /// Returns the kind of a cell. The parser fills up rows to the head's length, so that a small text could produce
    /// endless cells; such added cells begin after the row's end and are left out.
    fn cell(&mut self, range: Range<usize>) -> Kind {
        let side = self.sides.get(self.column).copied().unwrap_or_default();
        self.column += 1;
        match self.in_head {
            true => Kind::Element(Tag::HeadCell(side)),
            false if range.start >= self.row_end => Kind::Bare,
            false => Kind::Element(Tag::Cell(side)),
        }
    }

    fn end(&mut self) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        let Some((kind, content)) = self.open.pop() else { return };
        match kind {
            Kind::Element(Tag::Paragraph) => {
                self.put(Prose::Element(Tag::Paragraph, without_last_break(content)));
            }
            Kind::Element(tag) => self.put(Prose::Element(tag, content)),
            Kind::Head => {
                let row = Prose::Element(Tag::Row, content);
                self.put(Prose::Element(Tag::Head, vec![row]));
            }
            Kind::Heading(level) => self.put(Prose::Heading(level, content)),
            Kind::Code(language) => {
                self.put(Prose::Code { language, text: Prose::plain(&content) });
            }
            Kind::Link(address) => self.put(Prose::Link(address, content)),
            Kind::Picture(address) => self.picture(address, Prose::plain(&content)),
            Kind::Bare => content.into_iter().for_each(|piece| self.put(piece)),
        }
    }

    /// Adds a picture. Inside a link it becomes its words, as a link cannot contain the control that loads it.
    fn picture(&mut self, address: Option<String>, shows: String) {
        let in_link = self.open.iter().any(|(kind, _)| matches!(kind, Kind::Link(_)));
        match address {
            Some(address) if in_link && shows.is_empty() => self.text(&address),
            _ if in_link => self.text(&shows),
            address => self.put(Prose::Picture(address, shows)),
        }
    }

    fn put(&mut self, piece: Prose) {
        match piece {
            Prose::Text(text) => self.text(&text),
            piece => self.current_content().push(piece),
        }
    }

    fn current_content(&mut self) -> &mut Vec<Prose> {
        self.open.last_mut().map_or(&mut self.done, |(_, content)| content)
    }

    fn text(&mut self, more: &str) {
        let place = self.current_content();
        match place.last_mut() {
            Some(Prose::Text(text)) => text.push_str(more),
            _ if more.is_empty() => {}
            _ => place.push(Prose::Text(more.to_owned())),
        }
    }
}

fn is_inline(tag: &Begun<'_>) -> bool {
    matches!(
        tag,
        Begun::Emphasis
            | Begun::Strong
            | Begun::Strikethrough
            | Begun::Link { .. }
            | Begun::Image { .. }
    )
}

/// Returns the language of a code block: the first word after the fence.
fn language(kind: &CodeBlockKind<'_>) -> String {
    match kind {
        CodeBlockKind::Fenced(info) => {
            info.split_whitespace().next().unwrap_or_default().to_owned()
        }
        CodeBlockKind::Indented => String::new(),
    }
}

/// Returns a link, if the address may become one; otherwise only its words remain.
fn link(link_type: LinkType, address: &str) -> Kind {
    let address = match link_type {
        LinkType::Email => Prose::address(&format!("mailto:{address}")),
        _ => Prose::address(address),
    };
    address.map_or(Kind::Bare, Kind::Link)
}

fn side(alignment: Alignment) -> Side {
    match alignment {
        Alignment::None | Alignment::Left => Side::Start,
        Alignment::Center => Side::Center,
        Alignment::Right => Side::End,
    }
}

/// Removes the line break at the end of an HTML block.
fn without_last_break(mut content: Vec<Prose>) -> Vec<Prose> {
    if let Some(Prose::Text(text)) = content.last_mut() {
        text.truncate(text.trim_end_matches('\n').len());
    }
    content
}
