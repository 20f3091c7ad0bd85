//! A provider's profile: its name, its addresses, and the way to call it.

use super::wire::{Way, Wire};

/// A provider's need for an API key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyRequirement {
    /// The provider takes no key.
    NotUsed,
    /// The provider does not answer without a key.
    Required,
    /// The provider may be configured to require a key.
    Optional,
}

/// A provider's profile: its name, its addresses, and the way to call it.
///
/// ```
/// use pilcrow_core::exchange::ProviderKind;
/// use pilcrow_provider::{KeyRequirement, Profile};
///
/// let ollama = Profile::look_up(ProviderKind::Ollama);
/// assert_eq!(ollama.base_url, "http://localhost:11434/api");
/// assert_eq!(ollama.key, KeyRequirement::Optional);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The provider's own name; `None` if the page names it by a translated phrase.
    pub name: Option<&'static str>,
    /// The way to call the provider.
    pub way: Way,
    /// The default base URL; empty if only the person knows it.
    pub base_url: &'static str,
    /// Base URLs of the provider's other versions.
    pub other_urls: &'static [&'static str],
    /// Hosts that identify this provider for an OpenAI-compatible address; `.host` matches all subdomains.
    pub hosts: &'static [&'static str],
    /// The path appended to an address that was typed without one; may be empty.
    pub path: &'static str,
    /// The provider's need for an API key.
    pub key: KeyRequirement,
    /// Prefix of the provider's keys, used to redact keys that a server repeats; empty if the keys have no common
    /// prefix.
    pub key_beginning: &'static str,
    /// The environment variable from which the provider's own tools read a key.
    pub variable: Option<&'static str>,
    /// The web page on which a person creates a key, or else downloads the program; may be empty.
    pub home: &'static str,
    /// The web page with the provider's prices.
    pub prices: Option<&'static str>,
    /// True if the provider has a list of models.
    pub lists_models: bool,
    /// True if the provider usually runs on the person's own computer: it costs nothing, and a browser may ask for
    /// permission before a page may reach it.
    pub is_local: bool,
}

impl Profile {
    /// Returns the profile of a provider without a server.
    pub(crate) const fn not_a_server(way: Way) -> Self {
        Self {
            name: None,
            way,
            base_url: "",
            other_urls: &[],
            hosts: &[],
            path: "",
            key: KeyRequirement::NotUsed,
            key_beginning: "",
            variable: None,
            home: "",
            prices: None,
            lists_models: false,
            is_local: true,
        }
    }

    /// Returns the wire format; `None` if the provider is not called over HTTP.
    pub fn wire(&self) -> Option<Wire> {
        match self.way {
            Way::Server(wire) => Some(wire),
            Way::InBrowser | Way::BuiltIn | Way::ByHand | Way::Recorded => None,
        }
    }

    /// True if the provider is called over HTTP.
    pub fn is_server(&self) -> bool {
        self.wire().is_some()
    }

    /// True for a server whose address the person may give.
    pub fn has_own_address(&self) -> bool {
        self.is_server() && (self.is_local || self.base_url.is_empty())
    }

    /// True for a server of which only the address is known.
    pub fn is_any_server(&self) -> bool {
        self.is_server() && self.base_url.is_empty()
    }

    /// True if a server at this host is this provider.
    pub(crate) fn is_at(&self, host: &str) -> bool {
        self.hosts.iter().any(|own| match own.starts_with('.') {
            true => host.ends_with(own),
            false => host == *own,
        })
    }
}
