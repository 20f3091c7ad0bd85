//! Which addresses from data may become links, and whose they are.
//! Refuses all but http, https and mailto, and what a browser would read differently.

use crate::dom::{El, el};

/// An address that may be followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Link {
    /// The address.
    pub href: String,
    /// Whose it is: the host, or the mail address.
    pub host: String,
}

impl Link {
    /// Takes an absolute address.
    pub(super) fn parse(text: &str) -> Option<Self> {
        // A browser drops tabs and line breaks and turns backslashes round, so that the host that
        // we name would not be the host that it opens.
        if text.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\') {
            return None;
        }
        let (scheme, rest) = text.split_once(':')?;
        let host = match scheme.to_ascii_lowercase().as_str() {
            "http" | "https" => web_host(rest)?,
            "mailto" => rest.split('?').next()?,
            _ => return None,
        };
        (!host.is_empty()).then(|| Self { href: text.to_owned(), host: host.to_owned() })
    }
}

impl Link {
    /// The address in three: what stands before the host, the host, and the rest.
    pub(super) fn parts(&self) -> (String, String, String) {
        let scheme = self.href.find(':').map_or(0, |at| at + 1);
        let from = if self.is_mail() { 0 } else { 2 + self.name_length() };
        let (before, rest) = self.href.split_at_checked(scheme + from).unwrap_or_default();
        let (host, after) = rest.split_at_checked(self.host.len()).unwrap_or_default();
        (before.to_owned(), host.to_owned(), after.to_owned())
    }

    fn is_mail(&self) -> bool {
        self.href.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("mailto:"))
    }

    /// How long the name is that stands before the host, with its sign.
    fn name_length(&self) -> usize {
        let after = self.href.split_once("//").map_or("", |(_, after)| after);
        let authority = after.split(['/', '?', '#']).next().unwrap_or_default();
        authority.rfind('@').map_or(0, |at| at + 1)
    }

    /// Whether the address as it is written tells by itself whose it is.
    pub(super) fn is_told_by(&self, text: &str) -> bool {
        text.contains(&self.host)
    }
}

impl Link {
    /// A link to it, which tells whose it is, and tells the other side nothing of us.
    pub(super) fn element(self, class: &'static str) -> El {
        el("a")
            .class(class)
            .attr("href", self.href)
            .attr("title", self.host)
            .attr("rel", "noopener noreferrer")
            .attr("target", "_blank")
    }
}

/// The host with its port. A name before `@` is no part of it, however much it looks like one.
fn web_host(rest: &str) -> Option<&str> {
    let authority = rest.strip_prefix("//")?.split(['/', '?', '#']).next()?;
    authority.rsplit('@').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, host: Option<&str>) {
        assert_eq!(Link::parse(text).map(|link| link.host).as_deref(), host, "{text:?}");
    }

    #[test]
    fn web_and_mail_addresses_are_links_and_name_their_host() {
        check("https://example.org/a?b#c", Some("example.org"));
        check("HTTP://example.org:8080", Some("example.org:8080"));
        check("https://example.org?x=@evil.net", Some("example.org"));
        check("mailto:ada@example.org?subject=x", Some("ada@example.org"));
    }

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

    #[test]
    fn a_name_before_the_host_does_not_pass_for_it() {
        check("https://bank.example@evil.net/", Some("evil.net"));
        check("https://bank.example:443@evil.net#@bank.example", Some("evil.net"));
    }

    #[test]
    fn whatever_could_run_or_mislead_is_no_link() {
        for text in [
            "javascript:alert(1)",
            "java\nscript:alert(1)",
            "data:text/html,x",
            "//example.org",
            "/path",
            "https:example.org",
            "https:\\\\evil.net",
            "https://evil.net\\@bank.example/",
            " https://example.org",
            "https://",
            "https:///x",
            "mailto:",
            "",
        ] {
            check(text, None);
        }
    }
}
