//! How a provider is asked.

/// How a provider is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// By the engine in this app, which is llama.cpp.
    InBrowser,
    /// By the browser's Prompt API.
    BuiltIn,
    /// Over HTTP.
    Server(Wire),
    /// The person carries the prompt to a chat, and the answer back.
    ByHand,
    /// Not at all: the answer is in the document.
    Recorded,
}

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
}
