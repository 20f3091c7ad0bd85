//! Edits a Markdown text so that it can be embedded in another.

use crate::markdown::outline::Outline;
use crate::markdown::source::events;
use crate::markdown::text;
use crate::text::link::link_host;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, LinkType, Tag, TagEnd};
use std::ops::Range;

/// The deepest level of headings in Markdown.
const DEEPEST: usize = 6;

/// Collects the changes to a text.
pub(super) struct Editor<'text> {
    source: &'text str,
    outline: Outline,
    /// The changed places, each with its new text.
    edits: Vec<(Range<usize>, String)>,
    /// The number of open elements (`depth`), and of those that are links.
    depth: usize,
    links: usize,
    /// The open element that is replaced as a whole.
    whole: Option<Whole>,
    /// The open heading, if it is underlined.
    underlined: Option<UnderlinedHeading>,
}

/// An element that is replaced as a whole.
enum Whole {
    /// A picture in a link, which becomes its words: its place, and the words.
    Picture(Range<usize>, String),
    /// Indented code, which becomes fenced, since the text itself may be indented.
    Code(String),
}

/// An underlined heading, which becomes one line with `#`.
#[derive(Default)]
struct UnderlinedHeading {
    /// The end of its words.
    end: usize,
    /// The end of a line in it, while the next line has not begun.
    broken: Option<usize>,
}

impl<'text> Editor<'text> {
    pub fn new(source: &'text str, first: usize) -> Self {
        Self {
            source,
            outline: Outline::new(first),
            edits: Vec::new(),
            depth: 0,
            links: 0,
            whole: None,
            underlined: None,
        }
    }

    /// Returns the edited text; `None` if it cannot be embedded with a few changes.
    pub fn edited(mut self) -> Option<String> {
        let events = events(self.source)?;
        for (_, definition) in events.reference_definitions().iter() {
            if !is_target(&definition.dest) {
                self.insert(definition.span.start, "\\");
            }
        }
        for (event, range) in events {
            self.take(event, range)?;
        }
        Some(self.applied())
    }

    fn take(&mut self, event: Event<'_>, range: Range<usize>) -> Option<()> {
        if let Some(Whole::Picture(place, words)) = &mut self.whole {
            match event {
                Event::Text(more) | Event::Code(more) => words.push_str(&more),
                Event::End(TagEnd::Image) if *place == range => {
                    let words = text::line(words);
                    self.whole = None;
                    self.depth = self.depth.saturating_sub(1);
                    self.replace(range, words);
                }
                _ => {}
            }
            return Some(());
        }
        self.one_line(&event, &range);
        match event {
            Event::Start(tag) => {
                self.begin(tag, range);
                self.depth += 1;
            }
            Event::End(tag) => {
                self.depth = self.depth.saturating_sub(1);
                self.end(tag, range);
            }
            Event::Html(html) | Event::InlineHtml(html) => self.html(&html, range),
            Event::Text(more) => self.text(&more, range)?,
            _ => {}
        }
        Some(())
    }

    fn begin(&mut self, tag: Tag<'_>, range: Range<usize>) {
        match tag {
            Tag::Heading { level, .. } => self.heading(level as usize, range),
            Tag::CodeBlock(CodeBlockKind::Indented) => {
                self.whole = Some(Whole::Code(String::new()));
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(_)) if self.depth == 0 => self.close_fence(&range),
            Tag::Link { link_type, dest_url, .. } => {
                self.links += 1;
                if !may_stay(link_type, &dest_url) {
                    self.insert(range.start, "\\");
                }
            }
            Tag::Image { .. } if self.links > 0 => {
                self.whole = Some(Whole::Picture(range, String::new()));
            }
            Tag::Image { dest_url, .. } => {
                let opening = if is_target(&dest_url) { "" } else { "!\\" };
                self.replace(range.start..range.start + 1, opening.to_owned());
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        match tag {
            TagEnd::Link => self.links = self.links.saturating_sub(1),
            TagEnd::Heading(_) => {
                if let Some(UnderlinedHeading { end, .. }) = self.underlined.take() {
                    let line_end =
                        range.start + self.own(&range).trim_end_matches(['\r', '\n']).len();
                    self.replace(end..line_end, String::new());
                }
            }
            TagEnd::CodeBlock => {
                if let Some(Whole::Code(code)) = self.whole.take().filter(|_| self.depth == 0) {
                    let start = self.line_start(range.start);
                    self.replace(start..range.end, format!("{}\n", text::fence(&code, "")));
                }
            }
            // An HTML block would continue into the next line.
            TagEnd::HtmlBlock if self.depth == 0 => self.insert(range.end, "\n"),
            _ => {}
        }
    }

    fn heading(&mut self, own: usize, range: Range<usize>) {
        let signs = "#".repeat(self.outline.place(own).clamp(1, DEEPEST));
        let line = self.own(&range).lines().next().unwrap_or_default();
        let after = line.trim_start_matches('#');
        let is_marked =
            after.len() < line.len() && (after.is_empty() || after.starts_with([' ', '\t']));
        if is_marked {
            self.replace(range.start..range.start + line.len() - after.len(), signs);
        } else {
            self.insert(range.start, &format!("{signs} "));
            self.underlined = Some(UnderlinedHeading { end: range.start, broken: None });
        }
    }

    /// Follows the words of an underlined heading, and joins its lines.
    fn one_line(&mut self, event: &Event<'_>, range: &Range<usize>) {
        let Some(heading) = &mut self.underlined else { return };
        if matches!(event, Event::End(TagEnd::Heading(_))) {
            return;
        }
        if matches!(event, Event::SoftBreak | Event::HardBreak) {
            heading.broken = Some(range.start);
            return;
        }
        heading.end = heading.end.max(range.end);
        if let Some(from) = heading.broken.take() {
            // The event began before the end of the line.
            let to = if range.start < from { from + 1 } else { range.start };
            self.replace(from..to, " ".to_owned());
        }
    }

    /// Closes an unclosed fence, which would swallow the rest of the document.
    fn close_fence(&mut self, range: &Range<usize>) {
        let own = self.own(range).trim_end();
        let sign = own.chars().next().unwrap_or('`');
        let length = own.len() - own.trim_start_matches(sign).len();
        let last = own.split_once('\n').and_then(|(_, rest)| rest.lines().next_back());
        let closes = |line: &str| {
            let line = line.trim();
            line.len() >= length && line.trim_start_matches(sign).is_empty()
        };
        if !last.is_some_and(closes) {
            let fence = sign.to_string().repeat(length);
            self.insert(range.start + own.len(), &format!("\n{fence}"));
        }
    }

    fn html(&mut self, html: &CowStr<'_>, range: Range<usize>) {
        let end = if html.ends_with('\n') { "\n" } else { "" };
        self.replace(range, format!("{}{end}", text::escape_beginning(text::line(html))));
    }

    /// Collects indented code; `None` if it is indented by tabs, which would be lost by further indentation.
    fn text(&mut self, more: &str, range: Range<usize>) -> Option<()> {
        let Some(Whole::Code(code)) = &mut self.whole else { return Some(()) };
        code.push_str(more);
        let before = self.source.get(self.line_start(range.start)..range.start)?;
        (self.depth == 1 || !before.contains('\t')).then_some(())
    }

    fn own(&self, range: &Range<usize>) -> &'text str {
        self.source.get(range.clone()).unwrap_or_default()
    }

    fn line_start(&self, at: usize) -> usize {
        let before = self.source.get(..at).unwrap_or_default();
        before.rfind('\n').map_or(0, |line| line + 1)
    }

    fn insert(&mut self, at: usize, more: &str) {
        self.replace(at..at, more.to_owned());
    }

    fn replace(&mut self, place: Range<usize>, by: String) {
        self.edits.push((place, by));
    }

    fn applied(mut self) -> String {
        self.edits.sort_by_key(|(place, _)| (place.start, place.end));
        let mut written = String::with_capacity(self.source.len());
        let mut copied = 0;
        for (place, by) in self.edits {
            if place.start < copied {
                continue;
            }
            written.push_str(self.source.get(copied..place.start).unwrap_or_default());
            written.push_str(&by);
            copied = place.end;
        }
        written.push_str(self.source.get(copied..).unwrap_or_default());
        written.trim_start_matches('\n').trim_end().to_owned()
    }
}

/// Returns true if a link may stay a link.
pub(super) fn may_stay(link: LinkType, address: &str) -> bool {
    link == LinkType::Email || is_target(address)
}

/// Returns true if an address may become a link, or is a place in the same text.
pub(super) fn is_target(address: &str) -> bool {
    link_host(address).is_some() || address.starts_with('#')
}
