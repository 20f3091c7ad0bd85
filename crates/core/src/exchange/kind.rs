//! The kinds of providers, by their names in settings and records. Everything else about a kind is in its record
//! (`crates/provider/src/providers/`).

use crate::object::{object, text};
use serde_json::Value;

/// Defines the enum and the list of kinds, from one line for each kind.
macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident = $key:literal,)*) => {
        /// The kind of provider that answers.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum ProviderKind {
            $($(#[$about])* $kind,)*
        }

        impl ProviderKind {
            /// All kinds, in the order of the settings.
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$kind),*];

            /// Returns the name in stored settings and records.
            pub fn key(self) -> &'static str {
                match self {
                    $(Self::$kind => $key,)*
                }
            }
        }
    };
}

// The order is that of the settings: the first provider with a key is the one whose key need not be copied.
kinds! {
    /// A model that runs in the browser, in this app.
    #[default]
    InBrowser = "in_browser",
    /// The browser's built-in model (Prompt API).
    BuiltIn = "built_in",
    /// OpenRouter, which forwards to many providers.
    OpenRouter = "openrouter",
    /// OpenAI, through its Responses API.
    OpenAi = "openai_responses",
    /// Anthropic, through its Messages API.
    Anthropic = "anthropic",
    /// Google's Gemini.
    Gemini = "gemini",
    /// Mistral.
    Mistral = "mistral",
    /// Groq.
    Groq = "groq",
    /// DeepSeek.
    DeepSeek = "deepseek",
    /// OpenAI, through its Chat Completions API.
    OpenAiChat = "openai_chat",
    /// Ollama, through its own API.
    Ollama = "ollama",
    /// LM Studio.
    LmStudio = "lm_studio",
    /// llama.cpp's `llama-server`.
    LlamaCpp = "llama_cpp",
    /// vLLM.
    Vllm = "vllm",
    /// Any other server with OpenAI's Chat Completions API. The stored name is older than the kinds for OpenAI itself,
    /// and always meant any server of that API.
    Compatible = "openai",
    /// The person copies the prompt to a chat, and the answer back.
    ByHand = "by_hand",
    /// A service that takes a document and returns its solution.
    Service = "service",
    /// The solution that is saved in the document.
    Recorded = "recorded",
}

impl ProviderKind {
    /// Returns the kind with a name; `None` if it is unknown.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }

    /// Returns a JSON Schema of the kinds that a document can name, which editors use for completion only.
    pub fn schema() -> Value {
        let kinds = Self::ALL.into_iter().filter(|kind| *kind != Self::Recorded);
        object([("enum", kinds.map(|kind| text(kind.key())).collect())])
    }

    /// Returns true if answers come one at a time, because one model computes them or one person copies them.
    pub fn takes_turns(self) -> bool {
        matches!(self, Self::InBrowser | Self::BuiltIn | Self::ByHand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_found_by_its_name_and_by_no_other() {
        for kind in ProviderKind::ALL {
            assert_eq!(ProviderKind::from_key(kind.key()), Some(kind));
        }
        assert_eq!(ProviderKind::from_key(""), None);
    }

    #[test]
    fn what_older_versions_stored_means_what_it_meant() {
        let check = |key: &str, kind| assert_eq!(ProviderKind::from_key(key), Some(kind));
        check("openai", ProviderKind::Compatible);
        check("in_browser", ProviderKind::InBrowser);
        check("recorded", ProviderKind::Recorded);
    }
}
