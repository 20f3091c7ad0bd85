//! What a provider is called, where it is, and how it is asked.

use super::wire::{Way, Wire};

/// Whether a provider takes a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyRequirement {
    /// The provider takes no key.
    NotUsed,
    /// Without one it does not answer.
    Required,
    /// The provider may have been set up to ask for a key.
    Optional,
}

/// What a provider is called, where it is, and how it is asked.
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
    /// Its own name; `None` if it is called by words, in the person's language.
    pub name: Option<&'static str>,
    /// How it is asked.
    pub way: Way,
    /// Its usual base URL; empty where only the person knows it.
    pub base_url: &'static str,
    /// Base URLs of other versions of it.
    pub other_urls: &'static [&'static str],
    /// The hosts at which a server that is given by its address alone is this one; `.host` stands for all below it.
    pub hosts: &'static [&'static str],
    /// The path that an address typed without one gets; may be empty.
    pub path: &'static str,
    /// Whether it takes a key.
    pub key: KeyRequirement,
    /// How its keys begin, so that none is shown where a server repeats it; empty where they begin alike with none.
    pub key_beginning: &'static str,
    /// The environment variable by which its own tools read a key.
    pub variable: Option<&'static str>,
    /// The page where a person makes a key, or else where they get the program; may be empty.
    pub home: &'static str,
    /// The page that says what it costs.
    pub prices: Option<&'static str>,
    /// Whether it lists its models.
    pub lists_models: bool,
    /// Whether it runs on the person's own computer, as a rule: nothing is paid, and a browser may
    /// ask before a page reaches it.
    pub is_local: bool,
}

impl Profile {
    /// Of what is no server.
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

    /// Its wire format; `None` if it is not asked over HTTP.
    pub fn wire(&self) -> Option<Wire> {
        match self.way {
            Way::Server(wire) => Some(wire),
            Way::InBrowser | Way::BuiltIn | Way::ByHand | Way::Recorded => None,
        }
    }

    /// Whether it is reached over HTTP.
    pub fn is_server(&self) -> bool {
        self.wire().is_some()
    }

    /// Whether it is a server whose address the person gives, or might.
    pub fn has_own_address(&self) -> bool {
        self.is_server() && (self.is_local || self.base_url.is_empty())
    }

    /// Whether it is a server of which nothing is known but its address.
    pub fn is_any_server(&self) -> bool {
        self.is_server() && self.base_url.is_empty()
    }

    /// Whether a server at a host is this provider.
    pub(crate) fn is_at(&self, host: &str) -> bool {
        self.hosts.iter().any(|own| match own.starts_with('.') {
            true => host.ends_with(own),
            false => host == *own,
        })
    }
}
