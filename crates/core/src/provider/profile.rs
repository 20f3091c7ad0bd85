//! How each kind of provider is reached, as plain data.
//! Refuses what differs from one call to another; that is the wire's.

use super::key::KeyHeader;
use super::kind::ProviderKind;

/// A way of asking and answering over HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wire {
    /// OpenAI's Chat Completions, and whoever speaks them.
    Chat,
    /// OpenAI's Responses.
    Responses,
    /// Anthropic's Messages.
    Messages,
    /// Gemini's `generateContent`.
    GenerateContent,
    /// Ollama's own `/api/chat`.
    OllamaChat,
    /// A document, and its solution.
    Service,
}

impl Wire {
    /// The path of the call that asks for an answer, below the address; empty where the path
    /// names the model, or where the address is the call's.
    pub(super) fn call(self) -> &'static str {
        match self {
            Self::Chat => "chat/completions",
            Self::Responses => "responses",
            Self::Messages => "messages",
            Self::OllamaChat => "chat",
            Self::GenerateContent | Self::Service => "",
        }
    }

    /// The header that its keys go in.
    pub(super) fn key_header(self) -> KeyHeader {
        match self {
            Self::Messages => KeyHeader::XApiKey,
            Self::GenerateContent => KeyHeader::XGoogApiKey,
            Self::Chat | Self::Responses | Self::OllamaChat | Self::Service => {
                KeyHeader::Authorization
            }
        }
    }
}

/// Whether a provider asks for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyNeed {
    /// There is none.
    NoKey,
    /// Without one it does not answer.
    KeyNeeded,
    /// It may have been set up to ask for one.
    KeyPossible,
}

/// How a kind of provider is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The way of asking; none where it is not asked over HTTP.
    pub wire: Option<Wire>,
    /// Where it is, unless the person says otherwise; empty where only they know.
    pub base_url: &'static str,
    /// Where else it may be: other versions of it listen there.
    pub other_urls: &'static [&'static str],
    /// The path of an address that was typed without one.
    pub path: &'static str,
    /// Whether it asks for a key.
    pub key: KeyNeed,
    /// It can be asked which models it has.
    pub lists_models: bool,
    /// It runs on the person's own computer, as a rule: nothing is paid, and a browser may ask
    /// before a page reaches it.
    pub is_local: bool,
}

/// What is not asked over HTTP.
const NOT_CALLED: Profile = Profile {
    wire: None,
    base_url: "",
    other_urls: &[],
    path: "",
    key: KeyNeed::NoKey,
    lists_models: false,
    is_local: true,
};

/// OpenAI and those that speak as it does, on servers of their own.
const HOSTED: Profile = Profile {
    wire: Some(Wire::Chat),
    base_url: "https://api.openai.com/v1",
    other_urls: &[],
    path: "/v1",
    key: KeyNeed::KeyNeeded,
    lists_models: true,
    is_local: false,
};

/// Those that speak as OpenAI does, on the person's computer.
const LOCAL: Profile = Profile {
    base_url: "http://localhost:1234/v1",
    key: KeyNeed::KeyPossible,
    is_local: true,
    ..HOSTED
};

const OPENAI: Profile = Profile { wire: Some(Wire::Responses), ..HOSTED };

const ANTHROPIC: Profile =
    Profile { wire: Some(Wire::Messages), base_url: "https://api.anthropic.com/v1", ..HOSTED };

const GEMINI: Profile = Profile {
    wire: Some(Wire::GenerateContent),
    base_url: "https://generativelanguage.googleapis.com/v1beta",
    path: "/v1beta",
    ..HOSTED
};

const OPENROUTER: Profile =
    Profile { base_url: "https://openrouter.ai/api/v1", path: "/api/v1", ..HOSTED };

const MISTRAL: Profile = Profile { base_url: "https://api.mistral.ai/v1", ..HOSTED };

const GROQ: Profile =
    Profile { base_url: "https://api.groq.com/openai/v1", path: "/openai/v1", ..HOSTED };

const OLLAMA: Profile = Profile {
    wire: Some(Wire::OllamaChat),
    base_url: "http://localhost:11434/api",
    path: "/api",
    ..LOCAL
};

/// Its documentation has named two ports, one after the other.
const LLAMA_CPP: Profile = Profile {
    base_url: "http://localhost:8080/v1",
    other_urls: &["http://localhost:9931/v1"],
    ..LOCAL
};

const VLLM: Profile = Profile { base_url: "http://localhost:8000/v1", ..LOCAL };

const COMPATIBLE: Profile =
    Profile { base_url: "", key: KeyNeed::KeyPossible, is_local: false, ..HOSTED };

const SERVICE: Profile =
    Profile { wire: Some(Wire::Service), path: "", lists_models: false, ..COMPATIBLE };

impl Profile {
    /// How that kind is reached.
    pub(super) fn of(kind: ProviderKind) -> &'static Self {
        match kind {
            ProviderKind::InBrowser
            | ProviderKind::BuiltIn
            | ProviderKind::ByHand
            | ProviderKind::Recorded => &NOT_CALLED,
            ProviderKind::OpenAi => &OPENAI,
            ProviderKind::OpenAiChat => &HOSTED,
            ProviderKind::Anthropic => &ANTHROPIC,
            ProviderKind::Gemini => &GEMINI,
            ProviderKind::OpenRouter => &OPENROUTER,
            ProviderKind::Mistral => &MISTRAL,
            ProviderKind::Groq => &GROQ,
            ProviderKind::Ollama => &OLLAMA,
            ProviderKind::LmStudio => &LOCAL,
            ProviderKind::LlamaCpp => &LLAMA_CPP,
            ProviderKind::Vllm => &VLLM,
            ProviderKind::Compatible => &COMPATIBLE,
            ProviderKind::Service => &SERVICE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::Address;

    #[test]
    fn every_address_is_regular_already_and_has_its_path() {
        for kind in ProviderKind::ALL {
            let profile = kind.profile();
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
            let profile = kind.profile();
            assert_eq!(kind.is_server(), profile.wire.is_some());
            assert!(kind.is_server() || profile.key == KeyNeed::NoKey, "{kind:?}");
            assert!(!profile.lists_models || kind.is_server(), "{kind:?}");
        }
    }
}
