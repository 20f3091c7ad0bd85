//! Markdown as HTML, from the tree that the page draws too.

use super::html::{DEEPEST, Writer, anchor, escaped};
use crate::markdown::{Prose, Tag};

impl Writer<'_> {
    pub fn prose(&mut self, pieces: &[Prose]) {
        for piece in pieces {
            match piece {
                Prose::Text(text) => self.say(text),
                Prose::Element(tag, children) => self.element(*tag, children),
                Prose::Heading(level, children) => {
                    let level = (*level).clamp(1, DEEPEST);
                    self.put(&format!("<h{level}>"));
                    self.prose(children);
                    self.put(&format!("</h{level}>"));
                }
                Prose::Code { text, .. } => self.code(text),
                Prose::Link(address, children) => {
                    let outside = std::mem::take(&mut self.text);
                    self.prose(children);
                    let inside = std::mem::replace(&mut self.text, outside);
                    self.put(&anchor(address, &inside));
                }
                Prose::Picture(address, shows) => self.place_of_picture(address.as_deref(), shows),
            }
        }
    }

    fn element(&mut self, tag: Tag, children: &[Prose]) {
        let name = tag.name();
        self.put(&format!("<{name}"));
        if let Some(class) = tag.class() {
            self.put(&format!(" class=\"{class}\""));
        }
        if let Some(start) = tag.start() {
            self.put(&format!(" start=\"{start}\""));
        }
        self.put(">");
        if !matches!(tag, Tag::Break | Tag::Rule) {
            self.prose(children);
            self.put(&format!("</{name}>"));
        }
    }

    /// A picture is not fetched, here as on the page: a link says where it is.
    fn place_of_picture(&mut self, address: Option<&str>, shows: &str) {
        match address {
            Some(address) if shows.is_empty() => self.put(&anchor(address, &escaped(address))),
            Some(address) => self.put(&anchor(address, &escaped(shows))),
            None => self.say(shows),
        }
    }
}
