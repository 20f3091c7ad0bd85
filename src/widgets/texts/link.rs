//! A link that comes from data, shown with its host. The core crate decides which addresses may be links.

use crate::dom::{El, View, el};
use pilcrow_core::text::link::link_host;

/// An address that may become a link.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::widgets) struct Link {
    /// The full address.
    pub href: String,
    /// The host, or the mail address.
    pub host: String,
}

impl Link {
    /// Parses an absolute address; `None` if it may not be a link.
    pub(in crate::widgets) fn parse(text: &str) -> Option<Self> {
        let host = link_host(text)?;
        Some(Self { href: text.to_owned(), host: host.to_owned() })
    }
}

impl Link {
    /// Splits the address into the part before the host, the host, and the rest.
    pub(in crate::widgets) fn parts(&self) -> (String, String, String) {
        let scheme = self.href.find(':').map_or(0, |at| at + 1);
        let from = if self.is_mail() { 0 } else { 2 + self.name_length() };
        let (before, rest) = self.href.split_at_checked(scheme + from).unwrap_or_default();
        let (host, after) = rest.split_at_checked(self.host.len()).unwrap_or_default();
        (before.to_owned(), host.to_owned(), after.to_owned())
    }

    fn is_mail(&self) -> bool {
        self.href.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("mailto:"))
    }

    /// Returns the length of the user name before the host, with its `@`.
    fn name_length(&self) -> usize {
        let after = self.href.split_once("//").map_or("", |(_, after)| after);
        let authority = after.split(['/', '?', '#']).next().unwrap_or_default();
        authority.rfind('@').map_or(0, |at| at + 1)
    }

    /// Returns true if a text contains the host, so that it is clear where the link leads.
    pub(in crate::widgets) fn is_clear_in(&self, text: &str) -> bool {
        text.contains(&self.host)
    }
}

impl Link {
    /// Draws a link, with its host as the title, that sends no referrer to the other side.
    pub(in crate::widgets) fn element(self, class: &'static str) -> El {
        el("a")
            .class(class)
            .attr("href", self.href)
            .attr("title", self.host)
            .attr("rel", "noopener noreferrer")
            .attr("target", "_blank")
    }
}

/// Draws the address as it is written, with the host highlighted.
pub(in crate::widgets) fn show_link(link: Link) -> View {
    let (before, host, after) = link.parts();
    let quiet = |text: String| el("span").class("url-rest").child(text);
    let parts: View =
        [quiet(before).into(), View::from(host), View::from(quiet(after))].into_iter().collect();
    link.element("url").child(parts).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_apart_around_its_host() {
        let parts = |text: &str| {
            let (before, host, after) = Link::parse(text).unwrap().parts();
            format!("{before}|{host}|{after}")
        };
        assert_eq!(parts("https://example.org/a?b#c"), "https://|example.org|/a?b#c");
        assert_eq!(parts("https://bank.example@evil.net/"), "https://bank.example@|evil.net|/");
        assert_eq!(parts("MAILTO:ada@example.org?subject=x"), "MAILTO:|ada@example.org|?subject=x");
        assert_eq!(parts("http://a//b@c"), "http://|a|//b@c");
    }
}
