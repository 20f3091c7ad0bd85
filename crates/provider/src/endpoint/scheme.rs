//! Completion of a typed address: its scheme and path.

use super::address::{Address, AddressError};
use crate::record::{Profile, Wire};
use pilcrow_core::exchange::ProviderSettings;

/// Adds a scheme to an address: `http://` for this computer and the local network, `https://` for others. A text that
/// has one already, or is no address, is returned unchanged.
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
    // A single word is probably not a host.
    let is_far = address.host().contains('.') && !address.host().starts_with(['.', '-']);
    match (address.is_local(), is_far) {
        (true, _) => format!("http://{text}"),
        (false, true) => format!("https://{text}"),
        (false, false) => text.to_owned(),
    }
}

impl Address {
    /// Parses an address as typed. Adds a scheme and the provider's path if they are missing; drops a trailing slash
    /// and a pasted path of a call. A service's path is kept as typed.
    ///
    /// ```
    /// use pilcrow_core::exchange::ProviderKind;
    /// use pilcrow_provider::{Address, Profile};
    ///
    /// let profile = Profile::look_up(ProviderKind::Compatible);
    /// let address = Address::parse("http://LOCALHOST:1234/", profile);
    /// assert_eq!(address.map(|a| a.to_string()).as_deref(), Ok("http://localhost:1234/v1"));
    /// ```
    ///
    /// # Errors
    ///
    /// An [`AddressError`] by what is wrong with the text.
    pub fn parse(text: &str, profile: &Profile) -> Result<Self, AddressError> {
        let mut address = Self::read(&with_scheme(text))?;
        address.path = regular_path(&address.path, profile);
        Ok(address)
    }

    /// Parses the address in a person's settings, by their provider's profile.
    ///
    /// # Errors
    ///
    /// As [`Address::parse`].
    pub fn from_settings(settings: &ProviderSettings) -> Result<Self, AddressError> {
        Self::parse(&settings.base_url, Profile::look_up(settings.kind))
    }
}

fn regular_path(path: &str, profile: &Profile) -> String {
    if profile.wire() == Some(Wire::Service) {
        return path.to_owned();
    }
    let path = path.trim_end_matches('/');
    let call = profile.wire().map(Wire::call).filter(|call| !call.is_empty());
    let base = call.and_then(|call| path.strip_suffix(call)?.strip_suffix('/'));
    let path = base.unwrap_or(path).trim_end_matches('/');
    // Ollama's OpenAI-compatible path is replaced by that of its own API.
    let is_beside = profile.wire() == Some(Wire::OllamaChat) && path == "/v1";
    if path.is_empty() || is_beside { profile.path.to_owned() } else { path.to_owned() }
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
