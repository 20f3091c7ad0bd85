//! A provider's base URL, checked and normalised.
//!
//! Everything that a browser could parse differently is an error: credentials, backslashes, queries, escapes in the
//! host. So a key is sent to the host that was checked, or not at all.

use std::fmt;

/// The base URL of a provider's API, without a slash at its end: `https://api.openai.com/v1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    origin: String,
    host: String,
    pub(super) path: String,
}

/// The reason why a text is no base URL of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressError {
    /// No address was typed.
    Empty,
    /// The address does not begin with `http://` or `https://`.
    NotHttp,
    /// There is no host, or it has a character that hosts do not have.
    BadHost,
    /// The text after the host's colon is no port number.
    BadPort,
    /// `user:password@` before the host: a secret that would be stored in the open.
    HasCredentials,
    /// A `?query` or `#fragment`: no path can be appended to it, and it may contain a secret.
    HasQuery,
    /// Whitespace, a control character or a backslash.
    BadCharacter,
}

impl Address {
    /// Parses an address without normalising its path.
    pub(crate) fn read(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(AddressError::Empty);
        }
        let (scheme, rest) = text.split_once("://").ok_or(AddressError::NotHttp)?;
        let default_port = match scheme.to_ascii_lowercase().as_str() {
            "http" => "80",
            "https" => "443",
            _ => return Err(AddressError::NotHttp),
        };
        if rest.chars().any(|c| c.is_whitespace() || c.is_control() || c == '\\') {
            return Err(AddressError::BadCharacter);
        }
        let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        if authority.contains('@') {
            return Err(AddressError::HasCredentials);
        }
        if path.contains(['?', '#']) {
            return Err(AddressError::HasQuery);
        }
        let (host, port) = host_and_port(authority)?;
        let port = port.filter(|port| port != default_port);
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        let origin = format!("{}://{host}{port}", scheme.to_ascii_lowercase());
        Ok(Self { origin, host, path: path.to_owned() })
    }

    /// Returns the origin (RFC 6454): scheme, host, and the port unless it is the scheme's default. A key is bound to
    /// it.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// True if the scheme is `https`.
    pub fn is_secure(&self) -> bool {
        self.origin.starts_with("https:")
    }

    /// Returns the host in lower case; an IPv6 address in brackets.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns the host, with the port unless it is the scheme's default: `localhost:1234`.
    pub fn authority(&self) -> &str {
        self.origin.split_once("://").map_or(&self.origin, |(_, authority)| authority)
    }

    /// Returns the port, also if it is the scheme's default.
    pub fn port(&self) -> u16 {
        let port = self.origin.rsplit_once(':').and_then(|(_, port)| port.parse().ok());
        port.unwrap_or(if self.is_secure() { 443 } else { 80 })
    }

    /// True if the host's name denotes this computer.
    pub fn is_loopback(&self) -> bool {
        let host = self.host();
        let is_number = host.starts_with("127.") || matches!(host, "[::1]" | "0.0.0.0");
        is_number || host == "localhost" || host.ends_with(".localhost")
    }

    /// True if the host's name denotes this computer or one in the local network.
    pub fn is_local(&self) -> bool {
        let numbers: Vec<u8> = self.host.split('.').filter_map(|part| part.parse().ok()).collect();
        let is_near = match numbers.as_slice() {
            [10, _, _, _] | [192, 168, _, _] => true,
            [172, second, _, _] => (16..32).contains(second),
            _ => false,
        };
        is_near || self.is_loopback() || self.host.ends_with(".local")
    }

    /// True if the page was served from this address; the names of this computer count as the same host.
    pub fn is_of_page(&self, page_origin: &str) -> bool {
        Self::read(page_origin).is_ok_and(|page| {
            let is_this = page.is_loopback() && self.is_loopback() && page.port() == self.port();
            page.origin == self.origin || is_this
        })
    }

    /// Returns the address with another port.
    pub fn with_port(&self, port: u16) -> Self {
        let scheme = if self.is_secure() { "https" } else { "http" };
        Self { origin: format!("{scheme}://{}:{port}", self.host), ..self.clone() }
    }

    /// Returns the URL of a call below the address, such as `chat/completions` or `models`.
    pub fn join(&self, call: &str) -> String {
        format!("{self}/{call}")
    }
}

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.origin, self.path)
    }
}

fn host_and_port(authority: &str) -> Result<(String, Option<String>), AddressError> {
    let host_end = match authority.find(']') {
        Some(bracket) => bracket + 1,
        None => authority.find(':').unwrap_or(authority.len()),
    };
    let (host, port) = authority.split_at(host_end);
    if !is_host(host) {
        return Err(AddressError::BadHost);
    }
    let port = match port.strip_prefix(':') {
        None if port.is_empty() => None,
        None => return Err(AddressError::BadHost),
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(digits.parse::<u16>().map_err(|_| AddressError::BadPort)?.to_string())
        }
        Some(_) => return Err(AddressError::BadPort),
    };
    Ok((host.to_ascii_lowercase(), port))
}

fn is_host(host: &str) -> bool {
    if let Some(inner) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return inner.contains(':')
            && inner.chars().all(|c| c.is_ascii_hexdigit() || matches!(c, ':' | '.'));
    }
    !host.is_empty() && host.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Profile;
    use pilcrow_core::exchange::ProviderKind;

    #[track_caller]
    fn check(typed: &str, expected: Result<(&str, &str), AddressError>) {
        check_of(ProviderKind::Compatible, typed, expected);
    }

    #[track_caller]
    fn check_of(kind: ProviderKind, typed: &str, expected: Result<(&str, &str), AddressError>) {
        let read = Address::parse(typed, Profile::look_up(kind));
        let read = read.as_ref().map(|a| (a.to_string(), a.origin())).map_err(|error| *error);
        assert_eq!(read, expected.map(|(whole, origin)| (whole.to_owned(), origin)), "{typed}");
    }

    #[test]
    fn addresses_are_made_regular() {
        let openai = Ok(("https://api.openai.com/v1", "https://api.openai.com"));
        check("https://api.openai.com/v1", openai);
        check(" https://API.OpenAI.com:443/v1/ ", openai);
        check("HTTPS://api.openai.com", openai);
        check("https://api.openai.com/v1/chat/completions", openai);
        check("http://127.0.0.1:8089", Ok(("http://127.0.0.1:8089/v1", "http://127.0.0.1:8089")));
        check("localhost:11434", Ok(("http://localhost:11434/v1", "http://localhost:11434")));
        check("api.openai.com", openai);
        check("http://[::1]:80/api//", Ok(("http://[::1]/api", "http://[::1]")));
        check(
            "https://openrouter.ai/api/v1",
            Ok(("https://openrouter.ai/api/v1", "https://openrouter.ai")),
        );
    }

    #[test]
    fn a_path_that_was_not_typed_is_the_providers() {
        let local = "http://localhost:11434";
        let ollama = Ok(("http://localhost:11434/api", local));
        check_of(ProviderKind::Ollama, local, ollama);
        check_of(ProviderKind::Ollama, "http://localhost:11434/v1/", ollama);
        check_of(ProviderKind::Ollama, "http://localhost:11434/api/chat", ollama);
        check_of(
            ProviderKind::Anthropic,
            "https://api.anthropic.com/v1/messages",
            Ok(("https://api.anthropic.com/v1", "https://api.anthropic.com")),
        );
        check_of(
            ProviderKind::OpenAi,
            "https://a.b/v1/responses",
            Ok(("https://a.b/v1", "https://a.b")),
        );
        check_of(ProviderKind::Gemini, "https://a.b", Ok(("https://a.b/v1beta", "https://a.b")));
    }

    #[test]
    fn the_address_of_a_service_is_left_as_it_is() {
        let check = |typed: &str| {
            check_of(ProviderKind::Service, typed, Ok((typed, "https://a.b")));
        };
        check("https://a.b");
        check("https://a.b/solve/");
        check("https://a.b/v1/chat/completions");
    }

    #[test]
    fn what_a_browser_could_read_in_another_way_is_refused() {
        check("", Err(AddressError::Empty));
        check("llama", Err(AddressError::NotHttp));
        check("javascript://x/%0aalert(1)", Err(AddressError::NotHttp));
        check("https://", Err(AddressError::BadHost));
        check("https://%61pi.openai.com", Err(AddressError::BadHost));
        check("https://[::1]x", Err(AddressError::BadHost));
        check("https://me:secret@api.openai.com/v1", Err(AddressError::HasCredentials));
        check("https://api.openai.com\\@evil.example", Err(AddressError::BadCharacter));
        check("https://api.openai.com\t.evil.example", Err(AddressError::BadCharacter));
        check("https://x.example/v1?key=1", Err(AddressError::HasQuery));
        check("https://x.example#a", Err(AddressError::HasQuery));
        check("https://x.example:99999", Err(AddressError::BadPort));
        check("https://x.example:8a", Err(AddressError::BadPort));
        check("https://x.example:", Err(AddressError::BadPort));
    }

    #[test]
    fn calls_lie_under_the_address() {
        let address =
            Address::parse("http://localhost:1234/v1/", Profile::look_up(ProviderKind::LmStudio))
                .unwrap();
        assert_eq!(address.join("models"), "http://localhost:1234/v1/models");
    }

    #[track_caller]
    fn check_place(url: &str, is_loopback: bool, is_local: bool, port: u16) {
        let address = Address::read(url).unwrap();
        let place = (address.is_loopback(), address.is_local(), address.port());
        assert_eq!(place, (is_loopback, is_local, port), "{url}");
    }

    #[test]
    fn an_address_tells_how_far_it_is() {
        check_place("http://localhost:1234/v1", true, true, 1234);
        check_place("http://[::1]/v1", true, true, 80);
        check_place("https://me.localhost", true, true, 443);
        check_place("http://192.168.0.7:1", false, true, 1);
        check_place("http://printer.local", false, true, 80);
        check_place("https://10.example.com", false, false, 443);
        check_place("https://localhost.example.com", false, false, 443);
    }

    #[test]
    fn the_page_is_known_by_each_name_of_this_computer() {
        let is_of = |url: &str, page| Address::read(url).unwrap().is_of_page(page);
        assert!(is_of("http://localhost:8080/v1", "http://127.0.0.1:8080"));
        assert!(is_of("https://tools.example/v1", "https://tools.example"));
        assert!(!is_of("http://localhost:8081/v1", "http://localhost:8080"));
        assert!(!is_of("http://localhost:443/v1", "https://tools.example"));
        assert!(!is_of("http://localhost:8080/v1", "null"));
    }
}
