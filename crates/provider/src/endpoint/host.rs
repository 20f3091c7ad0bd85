//! Recognition of a provider by a server's host.

use super::address::Address;
use crate::record::{KeyRequirement, Profile};
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};

/// Returns the provider of an OpenAI-compatible server by its host; any other kind is returned unchanged.
pub(crate) fn kind_at_host(kind: ProviderKind, host: &str) -> ProviderKind {
    let is_there = |one: &ProviderKind| Profile::look_up(*one).is_at(host);
    let service = || ProviderKind::ALL.into_iter().find(is_there);
    if kind == ProviderKind::Compatible { service().unwrap_or(kind) } else { kind }
}

/// Returns the kind of provider in settings, recognised by its host if the settings name only an OpenAI-compatible
/// server.
pub(crate) fn kind_of(settings: &ProviderSettings) -> ProviderKind {
    match Address::from_settings(settings) {
        Ok(address) => kind_at_host(settings.kind, address.host()),
        Err(_) => settings.kind,
    }
}

/// Returns the environment variable in which people usually have the key for an address; `None` if the server is not
/// known, or requires no key.
///
/// ```
/// use pilcrow_provider::key_variable;
///
/// assert_eq!(key_variable("https://api.mistral.ai/v1"), Some("MISTRAL_API_KEY"));
/// assert_eq!(key_variable("http://localhost:11434/v1"), None);
/// ```
pub fn key_variable(address: &str) -> Option<&'static str> {
    let address = Address::read(address).ok()?;
    let is_own = |url| Address::read(url).is_ok_and(|own| own.host() == address.host());
    let mut profile = ProviderKind::ALL.into_iter().map(Profile::look_up);
    let profile = profile.find(|one| {
        one.key == KeyRequirement::Required && (one.is_at(address.host()) || is_own(one.base_url))
    });
    profile?.variable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_known_by_its_host() {
        let check = |host: &str, expected| {
            assert_eq!(kind_at_host(ProviderKind::Compatible, host), expected, "{host}");
            assert_eq!(kind_at_host(ProviderKind::Vllm, host), ProviderKind::Vllm, "{host}");
        };
        check("api.mistral.ai", ProviderKind::Mistral);
        check("api.groq.com", ProviderKind::Groq);
        check("api.openai.com", ProviderKind::OpenAiChat);
        check("eu.api.openai.com", ProviderKind::OpenAiChat);
        check("me.openai.azure.com", ProviderKind::OpenAiChat);
        check("api.mistral.ai.example", ProviderKind::Compatible);
        check("", ProviderKind::Compatible);
    }

    #[test]
    fn every_address_is_regular_already_and_has_its_path() {
        for kind in ProviderKind::ALL {
            let profile = Profile::look_up(kind);
            for url in [profile.base_url].iter().chain(profile.other_urls) {
                if url.is_empty() {
                    continue;
                }
                let address = Address::parse(url, profile).unwrap();
                assert_eq!(address.to_string(), *url);
                let bare = Address::parse(address.origin(), profile).unwrap();
                assert_eq!(bare.to_string(), *url, "without a path");
            }
        }
    }

    #[test]
    fn whoever_is_called_can_be_told_from_whoever_is_not() {
        for kind in ProviderKind::ALL {
            let profile = Profile::look_up(kind);
            assert!(profile.is_server() || profile.key == KeyRequirement::NotUsed, "{kind:?}");
            assert!(!profile.lists_models || profile.is_server(), "{kind:?}");
            let is_known = !profile.base_url.is_empty();
            assert_eq!(profile.home.starts_with("https://"), is_known, "{kind:?}");
        }
    }
}
