//! An address as people type it, with the scheme that it lacks.

use super::address::Address;

/// The address with its scheme: `http://` for this computer and those beside it, `https://` for others. What
/// has one already, or is no address, stays as it is.
///
/// ```
/// use pilcrow_provider::with_scheme;
///
/// assert_eq!(with_scheme("localhost:1234/v1"), "http://localhost:1234/v1");
/// assert_eq!(with_scheme("api.example.com"), "https://api.example.com");
/// ```
pub fn with_scheme(text: &str) -> String {
    let text = text.trim();
    let host = text.split(['/', '?', '#']).next().unwrap_or_default();
    let Ok(address) = Address::read(&format!("http://{host}")) else { return text.to_owned() };
    // A word alone is any text rather than a host.
    let is_far = address.host().contains('.') && !address.host().starts_with(['.', '-']);
    match (address.is_local(), is_far) {
        (true, _) => format!("http://{text}"),
        (false, true) => format!("https://{text}"),
        (false, false) => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(with_scheme(text), expected, "{text}");
    }

    #[test]
    fn this_computer_and_those_beside_it_are_called_by_http() {
        check("127.0.0.1:8080", "http://127.0.0.1:8080");
        check(" localhost:1234/v1 ", "http://localhost:1234/v1");
        check("localhost", "http://localhost");
        check("192.168.1.5:8080", "http://192.168.1.5:8080");
        check("10.0.0.2/v1", "http://10.0.0.2/v1");
        check("[::1]:8080", "http://[::1]:8080");
        check("desk.local:11434", "http://desk.local:11434");
    }

    #[test]
    fn others_are_called_by_https() {
        check("api.example.com/v1", "https://api.example.com/v1");
        check("10.example.com:8443", "https://10.example.com:8443");
        check("example.org/a.json?b=1#c", "https://example.org/a.json?b=1#c");
    }

    #[test]
    fn what_has_a_scheme_or_is_no_address_stays() {
        for text in ["", "https://a.b", "http://localhost:1", "ftp://a.b", "javascript:1"] {
            check(text, text);
        }
        for text in ["llama", "./a.json", "//a.b/c", "me:secret@a.b", "{a: 'b.c/d'}", "a.b:x"] {
            check(text, text);
        }
    }
}
