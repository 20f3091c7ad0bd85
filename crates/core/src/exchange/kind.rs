//! The kinds of providers, by the names under which settings and records keep them. What else is known of one stands in
//! its record (`crates/provider/src/providers/`).

use crate::object::{object, text};
use serde_json::Value;

/// Makes the kinds, and the list of them, of a line for each.
macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident = $key:literal,)*) => {
        /// What kind of provider answers.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum ProviderKind {
            $($(#[$about])* $kind,)*
        }

        impl ProviderKind {
            /// All kinds, as settings list them.
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$kind),*];

            /// Its name in stored settings and records.
            pub fn key(self) -> &'static str {
                match self {
                    $(Self::$kind => $key,)*
                }
            }
        }
    };
}

// As they are listed: the first provider is the one whose key needs no copying.
kinds! {
    /// A model that runs in the browser, in this app.
    #[default]
    InBrowser = "in_browser",
    /// The browser's own model (Prompt API).
    BuiltIn = "built_in",
    /// OpenRouter, which passes on to many.
    OpenRouter = "openrouter",
    /// OpenAI, by its Responses.
    OpenAi = "openai_responses",
    /// Anthropic's Messages.
    Anthropic = "anthropic",
    /// Google's Gemini.
    Gemini = "gemini",
    /// Mistral.
    Mistral = "mistral",
    /// Groq.
    Groq = "groq",
    /// DeepSeek.
    DeepSeek = "deepseek",
    /// OpenAI, by its Chat Completions.
    OpenAiChat = "openai_chat",
    /// Ollama, by its own interface.
    Ollama = "ollama",
    /// LM Studio.
    LmStudio = "lm_studio",
    /// llama.cpp's `llama-server`.
    LlamaCpp = "llama_cpp",
    /// vLLM.
    Vllm = "vllm",
    /// Any other server that speaks OpenAI's Chat Completions. Its name is older than the kinds of OpenAI's own and
    /// always meant any server of that interface.
    Compatible = "openai",
    /// The person carries the prompt to a chat, and the answer back.
    ByHand = "by_hand",
    /// A service that takes a document and gives its solution.
    Service = "service",
    /// The solution that is saved in the document.
    Recorded = "recorded",
}

impl ProviderKind {
    /// The kind of that name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }

    /// Those that somebody can be told to ask, as JSON Schema: what schemas for editors say of providers is only
    /// what these propose.
    pub fn schema() -> Value {
        let kinds = Self::ALL.into_iter().filter(|kind| *kind != Self::Recorded);
        object([("enum", kinds.map(|kind| text(kind.key())).collect())])
    }

    /// Whether answers come one at a time: one model computes them, or one person carries them.
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
