//! What Markdown says, as a tree that the page and the exports draw.

use crate::text::link::link_host;

/// A piece of Markdown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Prose {
    /// Characters.
    Text(String),
    /// An element with its content.
    Element(Tag, Vec<Prose>),
    /// A heading: its level on the page, counted from 1 and perhaps deeper than HTML's six.
    Heading(usize, Vec<Prose>),
    /// Code in lines.
    Code {
        /// The first word behind the fence; empty where none is said.
        language: String,
        /// The code with its line breaks.
        text: String,
    },
    /// A link to an address that may be followed ([`link_host`] knows its host).
    Link(String, Vec<Prose>),
    /// A picture that is not fetched: its address, if that may be followed, and what it shows;
    /// empty where that is not said.
    Picture(Option<String>, String),
}

/// An element that has a name of its own in HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tag {
    /// A paragraph.
    Paragraph,
    /// A quotation.
    Quote,
    /// A list with dots.
    Bullets,
    /// A list with numbers, and the first of them.
    Numbers(u64),
    /// An entry of a list.
    Entry,
    /// Emphasis.
    Emphasis,
    /// Strong emphasis.
    Strong,
    /// What no longer holds.
    Struck,
    /// Code in a line.
    Code,
    /// The end of a line.
    Break,
    /// A rule between paragraphs.
    Rule,
    /// A table: its head, then its rows.
    Table,
    /// The head of a table: one row.
    Head,
    /// A row of a table. The cells that it leaves out at its end are left out.
    Row,
    /// A cell of the head.
    HeadCell(Side),
    /// A cell of another row.
    Cell(Side),
    /// A text that was not read: its line breaks count.
    AsWritten,
}

/// The side to which a column is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// Where lines begin.
    #[default]
    Start,
    /// The middle.
    Center,
    /// Where lines end.
    End,
}

impl Tag {
    /// Its name in HTML.
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

    /// Its class in the page and in what is exported.
    pub fn class(self) -> Option<&'static str> {
        match self {
            Self::HeadCell(Side::Center) | Self::Cell(Side::Center) => Some("center"),
            Self::HeadCell(Side::End) | Self::Cell(Side::End) => Some("right"),
            Self::AsWritten => Some("paragraphs"),
            _ => None,
        }
    }

    /// The number at which a list begins.
    pub fn start(self) -> Option<u64> {
        match self {
            Self::Numbers(start) => Some(start),
            _ => None,
        }
    }
}

impl Prose {
    /// The characters of pieces, without their shape. Recurses no deeper than the reader nests.
    pub fn plain(pieces: &[Self]) -> String {
        let plain = |piece: &Self| match piece {
            Self::Text(text) | Self::Picture(_, text) | Self::Code { text, .. } => text.clone(),
            Self::Element(_, children) | Self::Link(_, children) | Self::Heading(_, children) => {
                Self::plain(children)
            }
        };
        pieces.iter().map(plain).collect()
    }

    /// The address of a link or a picture, where it may be followed.
    pub(super) fn address(text: &str) -> Option<String> {
        link_host(text).map(|_| text.to_owned())
    }
}
