//! The kinds of providers, by the names under which settings and records keep them.

/// What kind of provider answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProviderKind {
    /// A model that runs in the browser, in this app.
    #[default]
    InBrowser,
    /// The browser's own model (Prompt API).
    BuiltIn,
    /// OpenAI, by its Responses.
    OpenAi,
    /// OpenAI, by its Chat Completions.
    OpenAiChat,
    /// Anthropic's Messages.
    Anthropic,
    /// Google's Gemini.
    Gemini,
    /// OpenRouter, which passes on to many.
    OpenRouter,
    /// Mistral.
    Mistral,
    /// Groq.
    Groq,
    /// Ollama, by its own interface.
    Ollama,
    /// LM Studio.
    LmStudio,
    /// llama.cpp's `llama-server`.
    LlamaCpp,
    /// vLLM.
    Vllm,
    /// Any other server that speaks OpenAI's Chat Completions.
    Compatible,
    /// The person carries the prompt to a chat, and the answer back.
    ByHand,
    /// A service that takes a document and gives its solution.
    Service,
    /// The solution that is saved in the document.
    Recorded,
}

impl ProviderKind {
    /// All kinds, as settings list them.
    pub const ALL: [Self; 17] = [
        Self::InBrowser,
        Self::BuiltIn,
        Self::OpenAi,
        Self::OpenAiChat,
        Self::Anthropic,
        Self::Gemini,
        Self::OpenRouter,
        Self::Mistral,
        Self::Groq,
        Self::Ollama,
        Self::LmStudio,
        Self::LlamaCpp,
        Self::Vllm,
        Self::Compatible,
        Self::ByHand,
        Self::Service,
        Self::Recorded,
    ];

    /// Its name in stored settings and records. `openai` is older than the kinds of OpenAI's own
    /// and always meant any server of that interface.
    pub fn key(self) -> &'static str {
        match self {
            Self::InBrowser => "in_browser",
            Self::BuiltIn => "built_in",
            Self::OpenAi => "openai_responses",
            Self::OpenAiChat => "openai_chat",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::OpenRouter => "openrouter",
            Self::Mistral => "mistral",
            Self::Groq => "groq",
            Self::Ollama => "ollama",
            Self::LmStudio => "lm_studio",
            Self::LlamaCpp => "llama_cpp",
            Self::Vllm => "vllm",
            Self::Compatible => "openai",
            Self::ByHand => "by_hand",
            Self::Service => "service",
            Self::Recorded => "recorded",
        }
    }

    /// The kind of that name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
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
