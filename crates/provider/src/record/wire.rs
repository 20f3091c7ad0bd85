//! The ways to call a provider.

/// A way to call a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// By the engine in this app, llama.cpp.
    InBrowser,
    /// By the browser's Prompt API.
    BuiltIn,
    /// Over HTTP.
    Server(Wire),
    /// By hand: the person pastes the prompt into a chat and the answer back.
    ByHand,
    /// Without a call: the answer is in the document.
    Recorded,
}

/// A wire format: the provider's format of HTTP requests and replies.
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
    /// A service that receives the document and returns its whole solution at once.
    Service,
}

impl Wire {
    /// Returns the path of the call for an answer, below the base URL; empty if the path contains the model's name, or
    /// if the base URL is the call's URL.
    pub(crate) fn call(self) -> &'static str {
        match self {
            Self::Chat => "chat/completions",
            Self::Responses => "responses",
            Self::Messages => "messages",
            Self::OllamaChat => "chat",
            Self::GenerateContent | Self::Service => "",
        }
    }
}
