//! Where an answer comes from: what a person chooses first.

use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_core::gallery::Site;
use pilcrow_provider::{Address, Profile};

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A model in the browser: the app's, or the browser's own.
    Browser,
    /// A program on the person's computer, or on one beside it.
    Computer,
    /// A provider, by the person's key.
    Provider,
    /// Any chat, to which the person carries the prompt.
    Hand,
}

const BROWSER: &[ProviderKind] = &[ProviderKind::InBrowser, ProviderKind::BuiltIn];

const COMPUTER: &[ProviderKind] = &[
    ProviderKind::Ollama,
    ProviderKind::LmStudio,
    ProviderKind::LlamaCpp,
    ProviderKind::Vllm,
    ProviderKind::Compatible,
    ProviderKind::Service,
];

/// The first is the one whose key needs no copying.
const PROVIDERS: &[ProviderKind] = &[
    ProviderKind::OpenRouter,
    ProviderKind::OpenAi,
    ProviderKind::Anthropic,
    ProviderKind::Gemini,
    ProviderKind::Mistral,
    ProviderKind::Groq,
    ProviderKind::OpenAiChat,
    ProviderKind::Compatible,
    ProviderKind::Service,
];

const HAND: &[ProviderKind] = &[ProviderKind::ByHand];

impl Place {
    /// All of them, as they are offered.
    pub const ALL: [Self; 4] = [Self::Browser, Self::Computer, Self::Provider, Self::Hand];

    /// Where a choice belongs. A server that may be anywhere belongs where its address is.
    pub fn of(provider: &ProviderSettings) -> Self {
        match provider.kind {
            ProviderKind::InBrowser | ProviderKind::BuiltIn => Self::Browser,
            ProviderKind::ByHand | ProviderKind::Recorded => Self::Hand,
            ProviderKind::Compatible | ProviderKind::Service => {
                let is_near = Address::of(provider).is_ok_and(|address| address.is_local());
                if is_near { Self::Computer } else { Self::Provider }
            }
            kind if Profile::of(kind).is_local => Self::Computer,
            _ => Self::Provider,
        }
    }

    /// Its name in the page's ids.
    pub fn key(self) -> &'static str {
        match self {
            Self::Browser => "browser",
            Self::Computer => "computer",
            Self::Provider => "provider",
            Self::Hand => "hand",
        }
    }

    /// Who answers there and may on this site, the first proposed.
    pub fn allowed(self, site: &Site) -> Vec<ProviderKind> {
        self.kinds().iter().copied().filter(|kind| site.allows(kind.key())).collect()
    }

    /// Whether a kind is among those that answer there.
    pub fn offers(self, kind: ProviderKind) -> bool {
        self.kinds().contains(&kind)
    }

    /// Who answers there.
    fn kinds(self) -> &'static [ProviderKind] {
        match self {
            Self::Browser => BROWSER,
            Self::Computer => COMPUTER,
            Self::Provider => PROVIDERS,
            Self::Hand => HAND,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(kind: ProviderKind, base_url: &str, expected: Place) {
        let base_url = base_url.to_owned();
        let provider = ProviderSettings { kind, base_url, ..ProviderSettings::default() };
        assert_eq!(Place::of(&provider), expected, "{kind:?}");
    }

    #[test]
    fn a_stored_choice_opens_at_its_place() {
        check(ProviderKind::InBrowser, "", Place::Browser);
        check(ProviderKind::Ollama, "https://far.example", Place::Computer);
        check(ProviderKind::OpenAi, "http://localhost:1", Place::Provider);
        check(ProviderKind::Compatible, "http://127.0.0.1:9/v1", Place::Computer);
        check(ProviderKind::Compatible, "https://api.example.com", Place::Provider);
        check(ProviderKind::Service, "", Place::Provider);
        check(ProviderKind::ByHand, "", Place::Hand);
    }

    #[test]
    fn every_kind_that_answers_is_offered_where_it_belongs() {
        let kinds = ProviderKind::ALL.into_iter().filter(|kind| *kind != ProviderKind::Recorded);
        for kind in kinds {
            let provider = ProviderSettings { kind, ..ProviderSettings::default() };
            assert!(Place::of(&provider).kinds().contains(&kind), "{kind:?}");
        }
    }
}
