//! Decides which addresses in data may become links, and names their hosts: http, https and mailto. An address that a
//! browser would read differently is none.

/// Returns the host with its port, or the mail address, of an absolute address; `None` if it must not become a link.
pub fn link_host(text: &str) -> Option<&str> {
    // A browser drops tabs and line breaks, and replaces backslashes by slashes, so that it would open another host
    // than the one shown.
    if text.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\') {
        return None;
    }
    let (scheme, rest) = text.split_once(':')?;
    let host = match scheme.to_ascii_lowercase().as_str() {
        "http" | "https" => web_host(rest)?,
        "mailto" => rest.split('?').next()?,
        _ => return None,
    };
    (!host.is_empty()).then_some(host)
}

/// Returns the host with its port. A user name before `@` is no part of it, even if it looks like a host.
fn web_host(rest: &str) -> Option<&str> {
    let authority = rest.strip_prefix("//")?.split(['/', '?', '#']).next()?;
    authority.rsplit('@').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, host: Option<&str>) {
        assert_eq!(link_host(text), host, "{text:?}");
    }

    #[test]
    fn web_and_mail_addresses_are_links_and_name_their_host() {
        check("https://example.org/a?b#c", Some("example.org"));
        check("HTTP://example.org:8080", Some("example.org:8080"));
        check("https://example.org?x=@evil.net", Some("example.org"));
        check("mailto:ada@example.org?subject=x", Some("ada@example.org"));
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
