//! Sources of answers: the person's first choice in the settings.

use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_core::gallery::Site;
use pilcrow_provider::{Address, Profile, Way};

/// Source of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerSource {
    /// A model in the browser: the app's, or the browser's own.
    Browser,
    /// A program on the person's computer, or on one in the same network.
    Computer,
    /// A provider's service, with the person's key.
    Provider,
    /// Any chat, into which the person copies the prompt.
    Hand,
}

impl AnswerSource {
    /// All sources, in the order offered.
    pub const ALL: [Self; 4] = [Self::Browser, Self::Computer, Self::Provider, Self::Hand];

    /// Returns the source of a choice. A server of any host belongs to the source of its address.
    pub fn from_settings(provider: &ProviderSettings) -> Self {
        let profile = Profile::look_up(provider.kind);
        let is_near = match profile.is_any_server() {
            true => Address::from_settings(provider).is_ok_and(|address| address.is_local()),
            false => profile.is_local,
        };
        match profile.way {
            Way::InBrowser | Way::BuiltIn => Self::Browser,
            Way::ByHand | Way::Recorded => Self::Hand,
            Way::Server(_) if is_near => Self::Computer,
            Way::Server(_) => Self::Provider,
        }
    }

    /// Returns the source's name in element ids.
    pub fn key(self) -> &'static str {
        match self {
            Self::Browser => "browser",
            Self::Computer => "computer",
            Self::Provider => "provider",
            Self::Hand => "hand",
        }
    }

    /// Returns the kinds of this source that the site allows, the proposed one first.
    pub fn allowed(self, site: &Site) -> Vec<ProviderKind> {
        let kinds = ProviderKind::ALL.into_iter().filter(|kind| self.offers(*kind));
        kinds.filter(|kind| site.allows(kind.key())).collect()
    }

    /// True if the source offers a kind. A server of any host is offered by two sources.
    pub fn offers(self, kind: ProviderKind) -> bool {
        let profile = Profile::look_up(kind);
        match profile.way {
            Way::InBrowser | Way::BuiltIn => self == Self::Browser,
            Way::ByHand => self == Self::Hand,
            Way::Recorded => false,
            Way::Server(_) => match self {
                Self::Computer => profile.has_own_address(),
                Self::Provider => !profile.is_local,
                Self::Browser | Self::Hand => false,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(kind: ProviderKind, base_url: &str, expected: AnswerSource) {
        let base_url = base_url.to_owned();
        let provider = ProviderSettings { kind, base_url, ..ProviderSettings::default() };
        assert_eq!(AnswerSource::from_settings(&provider), expected, "{kind:?}");
    }

    #[test]
    fn a_stored_choice_opens_at_its_place() {
        check(ProviderKind::InBrowser, "", AnswerSource::Browser);
        check(ProviderKind::Ollama, "https://far.example", AnswerSource::Computer);
        check(ProviderKind::OpenAi, "http://localhost:1", AnswerSource::Provider);
        check(ProviderKind::Compatible, "http://127.0.0.1:9/v1", AnswerSource::Computer);
        check(ProviderKind::Compatible, "https://api.example.com", AnswerSource::Provider);
        check(ProviderKind::Service, "", AnswerSource::Provider);
        check(ProviderKind::ByHand, "", AnswerSource::Hand);
    }

    #[test]
    fn a_server_that_may_be_anywhere_is_offered_at_both_places() {
        let at = |place: AnswerSource| place.allowed(&Site::default());
        let computer = at(AnswerSource::Computer);
        let others = [ProviderKind::Compatible, ProviderKind::Service];
        assert_eq!(computer.first(), Some(&ProviderKind::Ollama));
        assert!(computer.ends_with(&others) && at(AnswerSource::Provider).ends_with(&others));
        assert_eq!(at(AnswerSource::Provider).first(), Some(&ProviderKind::OpenRouter));
        assert_eq!(at(AnswerSource::Browser), [ProviderKind::InBrowser, ProviderKind::BuiltIn]);
        assert_eq!(at(AnswerSource::Hand), [ProviderKind::ByHand]);
    }

    #[test]
    fn every_kind_that_answers_is_offered_where_it_belongs() {
        let kinds = ProviderKind::ALL.into_iter().filter(|kind| *kind != ProviderKind::Recorded);
        for kind in kinds {
            let provider = ProviderSettings { kind, ..ProviderSettings::default() };
            assert!(AnswerSource::from_settings(&provider).offers(kind), "{kind:?}");
        }
    }
}
