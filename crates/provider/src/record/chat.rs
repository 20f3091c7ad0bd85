//! Differences of servers from OpenAI's Chat Completions.

/// A server's differences from OpenAI's Chat Completions. An option's name is its path in the body, joined with dots;
/// `None` if the server has no such option.
#[derive(Clone, Copy)]
pub(crate) struct ChatRules {
    /// Name of the answer's token limit.
    pub limit: &'static str,
    /// Name of the seed.
    pub seed: Option<&'static str>,
    /// Path of the switch that turns reasoning on.
    pub thinking: Option<&'static str>,
    /// Path of the reasoning effort.
    pub effort: Option<&'static str>,
    /// Path of the maximum number of reasoning tokens.
    pub budget: Option<&'static str>,
    /// True if the server can stream an answer that is constrained by a schema.
    pub streams_schema: bool,
    /// True if the server counts tokens without being asked to.
    pub counts_always: bool,
    /// True for a router, which is told to pass calls only to providers that enforce schemas.
    pub is_router: bool,
    /// True if the server reports an answer's cost.
    pub tells_cost: bool,
    /// True if a sound is sent as its bytes alone, without its format.
    pub has_bare_sounds: bool,
    /// The way to send documents.
    pub documents: Documents,
}

/// A way to send documents to a server of Chat Completions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Documents {
    /// As OpenAI's `file`.
    File,
    /// As `document_url`.
    Url,
}

impl ChatRules {
    /// The rules of most servers. OpenAI's newer models refuse `max_tokens`; other servers may not know the new name.
    pub const USUAL: Self = Self {
        limit: "max_tokens",
        seed: Some("seed"),
        thinking: None,
        effort: Some("reasoning_effort"),
        budget: None,
        streams_schema: true,
        counts_always: false,
        is_router: false,
        tells_cost: false,
        has_bare_sounds: false,
        documents: Documents::File,
    };

    /// The rules of llama.cpp: arguments of the chat template, and a budget (`tools/server/README.md`).
    pub const LLAMA_CPP: Self = Self {
        thinking: Some("chat_template_kwargs.enable_thinking"),
        effort: Some("chat_template_kwargs.reasoning_effort"),
        budget: Some("thinking_budget_tokens"),
        ..Self::USUAL
    };
}
