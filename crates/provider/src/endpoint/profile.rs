//! How each kind of provider is reached, as plain data.

use super::address::Address;
use super::key::KeyHeader;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};

/// A wire format: how a prompt is written in an HTTP call, and how the answer comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wire {
    /// OpenAI's Chat Completions, and servers compatible with them: server-sent events, `[DONE]`.
    Chat,
    /// OpenAI's Responses: server-sent events, each named by its type.
    Responses,
    /// Anthropic's Messages: server-sent events, each named by its type.
    Messages,
    /// Gemini's `streamGenerateContent`: server-sent events without names.
    GenerateContent,
    /// Ollama's own `/api/chat`: newline-delimited JSON.
    OllamaChat,
    /// A document is posted, and its solution comes back, whole.
    Service,
}

impl Wire {
    /// The path of the call that asks for an answer, below the address; empty where the path
    /// names the model, or where the address is the call's.
    pub(crate) fn call(self) -> &'static str {
        match self {
            Self::Chat => "chat/completions",
            Self::Responses => "responses",
            Self::Messages => "messages",
            Self::OllamaChat => "chat",
            Self::GenerateContent | Self::Service => "",
        }
    }

    /// The header that its keys go in.
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

/// Whether a provider takes a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyRequirement {
    /// It takes none.
    NotUsed,
    /// Without one it does not answer.
    Required,
    /// It may have been set up to ask for one.
    Optional,
}

/// How a kind of provider is reached.
///
/// ```
/// use pilcrow_core::exchange::ProviderKind;
/// use pilcrow_provider::{KeyRequirement, Profile};
///
/// let ollama = Profile::of(ProviderKind::Ollama);
/// assert_eq!(ollama.base_url, "http://localhost:11434/api");
/// assert_eq!(ollama.key, KeyRequirement::Optional);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its wire format; none where it is not asked over HTTP.
    pub wire: Option<Wire>,
    /// Its usual base URL; empty where only the person knows it.
    pub base_url: &'static str,
    /// Base URLs of other versions of it.
    pub other_urls: &'static [&'static str],
    /// The path that an address typed without one gets; may be empty.
    pub path: &'static str,
    /// Whether it takes a key.
    pub key: KeyRequirement,
    /// The page where a person makes a key, or else where they get the program; may be empty.
    pub home: &'static str,
    /// Whether it lists its models.
    pub lists_models: bool,
    /// Whether it runs on the person's own computer, as a rule: nothing is paid, and a browser may
    /// ask before a page reaches it.
    pub is_local: bool,
}

/// What is not asked over HTTP.
const NOT_CALLED: Profile = Profile {
    wire: None,
    base_url: "",
    other_urls: &[],
    path: "",
    key: KeyRequirement::NotUsed,
    home: "",
    lists_models: false,
    is_local: true,
};

/// OpenAI and those that speak as it does, on servers of their own.
const HOSTED: Profile = Profile {
    wire: Some(Wire::Chat),
    base_url: "https://api.openai.com/v1",
    other_urls: &[],
    path: "/v1",
    key: KeyRequirement::Required,
    home: "https://platform.openai.com/api-keys",
    lists_models: true,
    is_local: false,
};

/// Those that speak as OpenAI does, on the person's computer.
const LOCAL: Profile = Profile {
    base_url: "http://localhost:1234/v1",
    key: KeyRequirement::Optional,
    home: "https://lmstudio.ai/download",
    is_local: true,
    ..HOSTED
};

const OPENAI: Profile = Profile { wire: Some(Wire::Responses), ..HOSTED };

const ANTHROPIC: Profile = Profile {
    wire: Some(Wire::Messages),
    base_url: "https://api.anthropic.com/v1",
    home: "https://console.anthropic.com/settings/keys",
    ..HOSTED
};

const GEMINI: Profile = Profile {
    wire: Some(Wire::GenerateContent),
    base_url: "https://generativelanguage.googleapis.com/v1beta",
    path: "/v1beta",
    home: "https://aistudio.google.com/apikey",
    ..HOSTED
};

const OPENROUTER: Profile = Profile {
    base_url: "https://openrouter.ai/api/v1",
    path: "/api/v1",
    home: "https://openrouter.ai/settings/keys",
    ..HOSTED
};

const MISTRAL: Profile = Profile {
    base_url: "https://api.mistral.ai/v1",
    home: "https://console.mistral.ai/api-keys",
    ..HOSTED
};

const GROQ: Profile = Profile {
    base_url: "https://api.groq.com/openai/v1",
    path: "/openai/v1",
    home: "https://console.groq.com/keys",
    ..HOSTED
};

const OLLAMA: Profile = Profile {
    wire: Some(Wire::OllamaChat),
    base_url: "http://localhost:11434/api",
    path: "/api",
    home: "https://ollama.com/download",
    ..LOCAL
};

/// Its documentation has named two ports, one after the other.
const LLAMA_CPP: Profile = Profile {
    base_url: "http://localhost:8080/v1",
    other_urls: &["http://localhost:9931/v1"],
    home: "https://github.com/ggml-org/llama.cpp/releases",
    ..LOCAL
};

const VLLM: Profile =
    Profile { base_url: "http://localhost:8000/v1", home: "https://docs.vllm.ai", ..LOCAL };

const COMPATIBLE: Profile =
    Profile { base_url: "", key: KeyRequirement::Optional, home: "", is_local: false, ..HOSTED };

const SERVICE: Profile =
    Profile { wire: Some(Wire::Service), path: "", lists_models: false, ..COMPATIBLE };

impl Profile {
    /// The profile of a kind.
    pub fn of(kind: ProviderKind) -> &'static Self {
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

    /// Whether it is a server whose address the person gives, or might.
    pub fn has_own_address(&self) -> bool {
        self.is_server() && (self.is_local || self.base_url.is_empty())
    }

    /// Whether it is reached over HTTP.
    pub fn is_server(&self) -> bool {
        self.wire.is_some()
    }
}

/// The kind that a server of OpenAI's interface is at a host: some have one of their own.
pub(crate) fn kind_at_host(kind: ProviderKind, host: &str) -> ProviderKind {
    match host {
        _ if kind != ProviderKind::Compatible => kind,
        "api.openai.com" => ProviderKind::OpenAiChat,
        _ if host.ends_with(".api.openai.com") || host.ends_with(".openai.azure.com") => {
            ProviderKind::OpenAiChat
        }
        "api.mistral.ai" => ProviderKind::Mistral,
        "api.groq.com" => ProviderKind::Groq,
        _ => kind,
    }
}

/// The kind of a provider, by its host where others know it by that.
pub(crate) fn kind_of(settings: &ProviderSettings) -> ProviderKind {
    match Address::of(settings) {
        Ok(address) => kind_at_host(settings.kind, address.host()),
        Err(_) => settings.kind,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::Address;

    #[test]
    fn every_address_is_regular_already_and_has_its_path() {
        for kind in ProviderKind::ALL {
            let profile = Profile::of(kind);
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
            let profile = Profile::of(kind);
            assert!(profile.is_server() || profile.key == KeyRequirement::NotUsed, "{kind:?}");
            assert!(!profile.lists_models || profile.is_server(), "{kind:?}");
            let is_known = !profile.base_url.is_empty();
            assert_eq!(profile.home.starts_with("https://"), is_known, "{kind:?}");
        }
    }
}
