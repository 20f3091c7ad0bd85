//! API keys: bound to an origin, and redacted in everything that is printed or quoted.

use super::address::{Address, AddressError};
use crate::record::{Profile, Wire};
use pilcrow_core::exchange::ProviderKind;
use std::fmt;

/// The text that replaces a key.
const MASK: &str = "•••";
/// Length of a key's prefix that identifies a word as part of it: providers quote a part of a refused key.
const TELLING_LENGTH: usize = 6;
/// Minimum length of a secret key. Shorter ones are placeholders (`none`, `ollama`), whose prefixes are common words.
const SECRET_LENGTH: usize = 16;
const PLACEHOLDER_LENGTH: usize = 4;
/// Prefixes of the keys of well-known servers without a record; records contain the others.
const OTHER_BEGINNINGS: [&str; 6] = ["hf_", "xai-", "pplx-", "nvapi-", "csk-", "fw_"];

/// An API key together with the origin it was given for. Its `Debug` shows no part of it, and it
/// cannot be serialised.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey {
    text: String,
    origin: String,
}

/// The request header that carries a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyHeader {
    /// `Authorization: Bearer …`.
    #[default]
    Authorization,
    /// `x-api-key`: Anthropic.
    XApiKey,
    /// `x-goog-api-key`: Gemini.
    XGoogApiKey,
}

impl KeyHeader {
    fn name(self) -> &'static str {
        match self {
            Self::Authorization => "authorization",
            Self::XApiKey => "x-api-key",
            Self::XGoogApiKey => "x-goog-api-key",
        }
    }
}

impl Wire {
    /// Returns the header that carries the key in this wire.
    pub(crate) fn key_header(self) -> KeyHeader {
        match self {
            Self::Messages => KeyHeader::XApiKey,
            Self::GenerateContent => KeyHeader::XGoogApiKey,
            Self::Chat | Self::Responses | Self::OllamaChat | Self::Service => {
                KeyHeader::Authorization
            }
        }
    }
}

/// The reason why a text is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyError {
    /// No key was typed.
    Empty,
    /// Whitespace inside, or a character that no header can contain.
    BadCharacter,
    /// The address for the key cannot be used.
    Address(AddressError),
}

impl ApiKey {
    /// Creates a key for the provider at an address. Whitespace around it is dropped.
    ///
    /// # Errors
    ///
    /// A [`KeyError`] if the text cannot be a header's value, or the address cannot be used.
    pub fn for_address(text: &str, base_url: &str) -> Result<Self, KeyError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(KeyError::Empty);
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(KeyError::BadCharacter);
        }
        let address = Address::read(base_url).map_err(KeyError::Address)?;
        Ok(Self { text: text.to_owned(), origin: address.origin().to_owned() })
    }

    /// Returns the origin that the key is bound to, as [`Address::origin`].
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Returns the header that carries the key; `None` if the call goes to another origin.
    pub(crate) fn header_for(
        &self,
        url: &str,
        header: KeyHeader,
    ) -> Option<(&'static str, String)> {
        // A call's URL may have a query, which [`Address::read`] refuses.
        let url = url.split_once('?').map_or(url, |(address, _)| address);
        let address = Address::read(url).ok()?;
        let value = match header {
            KeyHeader::Authorization => format!("Bearer {}", self.text),
            KeyHeader::XApiKey | KeyHeader::XGoogApiKey => self.text.clone(),
        };
        (address.origin() == self.origin).then(|| (header.name(), value))
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "ApiKey({MASK} for {})", self.origin)
    }
}

/// Returns the text with the key, and every word that looks like a key or a part of one, replaced by a mask.
pub(crate) fn redacted(text: &str, key: Option<&ApiKey>) -> String {
    let text = match key {
        Some(key) if key.text.len() >= PLACEHOLDER_LENGTH => text.replace(&key.text, MASK),
        _ => text.to_owned(),
    };
    let secret = key.filter(|key| key.text.len() >= SECRET_LENGTH);
    let beginning = secret.and_then(|key| key.text.get(..TELLING_LENGTH));
    let mut masked = String::with_capacity(text.len());
    for piece in text.split_inclusive(|c| !is_key_part(c)) {
        let word = piece.trim_end_matches(|c| !is_key_part(c));
        if is_like_key(word, beginning) {
            masked.push_str(MASK);
            masked.push_str(piece.strip_prefix(word).unwrap_or_default());
        } else {
            masked.push_str(piece);
        }
    }
    masked
}

fn is_key_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '*' | '.')
}

fn is_like_key(word: &str, beginning: Option<&str>) -> bool {
    let recorded = ProviderKind::ALL.into_iter().map(|kind| Profile::look_up(kind).key_beginning);
    let mut beginnings = recorded.filter(|beginning| !beginning.is_empty()).chain(OTHER_BEGINNINGS);
    let is_known = word.len() >= 10 && beginnings.any(|beginning| word.starts_with(beginning));
    is_known || beginning.is_some_and(|beginning| word.contains(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "sk-proj-0123456789abcdef";

    fn key() -> ApiKey {
        ApiKey::for_address(SECRET, "https://api.openai.com/v1").unwrap()
    }

    #[test]
    fn a_key_is_not_printed() {
        let printed = format!("{:?} {:#?}", key(), Some(key()));
        assert!(!printed.contains("0123") && printed.contains("https://api.openai.com"));
    }

    #[test]
    fn a_key_goes_to_its_own_origin_only() {
        let at_home = |header| key().header_for("https://api.openai.com/v1/models?a=b", header);
        let bearer = format!("Bearer {SECRET}");
        assert_eq!(at_home(KeyHeader::Authorization), Some(("authorization", bearer)));
        assert_eq!(at_home(KeyHeader::XApiKey), Some(("x-api-key", SECRET.to_owned())));
        assert_eq!(at_home(KeyHeader::XGoogApiKey), Some(("x-goog-api-key", SECRET.to_owned())));
        for elsewhere in [
            "http://api.openai.com/v1/models",
            "https://api.openai.com:8443/v1/models",
            "https://api.openai.com.evil.example/v1",
            "https://evil.example/api.openai.com",
            "https://api.openai.com@evil.example/v1",
            "",
        ] {
            for header in [KeyHeader::Authorization, KeyHeader::XApiKey] {
                assert_eq!(key().header_for(elsewhere, header), None, "{elsewhere}");
            }
        }
    }

    #[test]
    fn what_cannot_be_a_key_is_refused() {
        let check = |text: &str, expected: KeyError| {
            assert_eq!(ApiKey::for_address(text, "https://x.example"), Err(expected), "{text}");
        };
        check("  ", KeyError::Empty);
        check("two words", KeyError::BadCharacter);
        check("a\r\nX-Evil: 1", KeyError::BadCharacter);
        check("ключ", KeyError::BadCharacter);
        let nowhere = ApiKey::for_address("k", "ftp://x");
        assert_eq!(nowhere, Err(KeyError::Address(AddressError::NotHttp)));
    }

    #[test]
    fn keys_are_masked_in_what_others_say() {
        let check = |text: &str, expected: &str| {
            assert_eq!(redacted(text, Some(&key())), expected);
        };
        check("bad key: sk-proj-0123456789abcdef.", "bad key: •••.");
        check(
            "Incorrect API key provided: sk-pr*****cdef, sorry",
            "Incorrect API key provided: •••, sorry",
        );
        check("xsk-proj-01… is wrong", "•••… is wrong");
        check("task-force and risk-free are words", "task-force and risk-free are words");
        for key in ["gsk_abcdefghijk", "sk-ant-api03-x_y-z", "sk-or-v1-0123", "AIzaSyA-1_b2c3"] {
            assert_eq!(redacted(&format!("'{key}'!"), None), "'•••'!");
        }
        let placeholder = ApiKey::for_address("x", "http://localhost:1").unwrap();
        assert_eq!(redacted("an example", Some(&placeholder)), "an example");
    }
}
