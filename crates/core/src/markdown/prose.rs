//! The tree of a Markdown text, which the page and the exports draw.

use crate::text::link::link_host;

/// A piece of Markdown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Prose {
    /// Plain text.
    Text(String),
    /// An element with its content.
    Element(Tag, Vec<Prose>),
    /// A heading: its level on the page, counted from 1 and perhaps deeper than HTML's six.
    Heading(usize, Vec<Prose>),
    /// A code block.
    Code {
        /// The language, the first word after the fence; empty if there is none.
        language: String,
        /// The code, with its line breaks.
        text: String,
    },
    /// A link to an address that is allowed ([`link_host`] returns its host).
    Link(String, Vec<Prose>),
    /// A picture that is not fetched: its address, if it is allowed, and its description, which may be empty.
    Picture(Option<String>, String),
}

/// An element with an own name in HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tag {
    /// A paragraph.
    Paragraph,
    /// A quotation.
    Quote,
    /// A bulleted list.
    Bullets,
    /// A numbered list, with its first number.
    Numbers(u64),
    /// An entry of a list.
    Entry,
    /// Emphasised text, `*…*`.
    Emphasis,
    /// Strongly emphasised text, `**…**`.
    Strong,
    /// Struck-through text.
    Struck,
    /// Inline code.
    Code,
    /// A line break.
    Break,
    /// A horizontal rule.
    Rule,
    /// A table: its head, then its rows.
    Table,
    /// The head of a table: one row.
    Head,
    /// A row of a table. Cells that are missing at its end are not filled in.
    Row,
    /// A cell of the head.
    HeadCell(Side),
    /// A cell of any other row.
    Cell(Side),
    /// A text that was not parsed: its line breaks are kept.
    AsWritten,
}

/// The alignment of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// At the beginning of lines.
    #[default]
    Start,
    /// In the middle.
    Center,
    /// At the end of lines.
    End,
}

impl Tag {
    /// Returns the name in HTML.
    pub fn name(self) -> &'static str {
        match self {
            Self::Paragraph => "p",
            Self::Quote => "blockquote",
            Self::Bullets => "ul",
            Self::Numbers(_) => "ol",
            Self::Entry => "li",
            Self::Emphasis => "em",
            Self::Strong => "strong",
            Self::Struck => "s",
            Self::Code => "code",
            Self::Break => "br",
            Self::Rule => "hr",
            Self::Table => "table",
            Self::Head => "thead",
            Self::Row => "tr",
            Self::HeadCell(_) => "th",
            Self::Cell(_) => "td",
            Self::AsWritten => "div",
        }
    }

    /// Returns the CSS class in the page and in exports; `None` if it has none.
    pub fn class(self) -> Option<&'static str> {
        match self {
            Self::HeadCell(Side::Center) | Self::Cell(Side::Center) => Some("center"),
            Self::HeadCell(Side::End) | Self::Cell(Side::End) => Some("right"),
            Self::AsWritten => Some("paragraphs"),
            _ => None,
        }
    }

    /// Returns the first number of a numbered list; `None` for any other element.
    pub fn start(self) -> Option<u64> {
        match self {
            Self::Numbers(start) => Some(start),
            _ => None,
        }
    }
}

impl Prose {
    /// Returns the text of pieces without formatting. The recursion is no deeper than the reader's nesting.
    pub fn plain(pieces: &[Self]) -> String {
        let plain = |piece: &Self| match piece {
            Self::Text(text) | Self::Picture(_, text) | Self::Code { text, .. } => text.clone(),
            Self::Element(_, children) | Self::Link(_, children) | Self::Heading(_, children) => {
                Self::plain(children)
            }
        };
        pieces.iter().map(plain).collect()
    }

    /// Returns the address of a link or a picture, if it is allowed.
    pub(super) fn address(text: &str) -> Option<String> {
        link_host(text).map(|_| text.to_owned())
    }
}
