//! What servers have otherwise than OpenAI in Chat Completions.

/// What a server of Chat Completions has otherwise than OpenAI. Names of options are places in the body, with dots
/// between; none where it has no such option.
#[derive(Clone, Copy)]
pub(crate) struct ChatRules {
    /// The name of the answer's limit.
    pub limit: &'static str,
    /// The name of the seed.
    pub seed: Option<&'static str>,
    /// Where it is said whether a model thinks.
    pub thinking: Option<&'static str>,
    /// Where it is said how hard.
    pub effort: Option<&'static str>,
    /// Where it is said for how many tokens.
    pub budget: Option<&'static str>,
    /// Whether an answer streams that has to keep to a schema.
    pub streams_schema: bool,
    /// Whether it counts tokens unasked.
    pub counts_always: bool,
    /// Whether it passes on to others, of which only those may answer that keep to schemas.
    pub is_router: bool,
    /// Whether it tells what an answer cost.
    pub tells_cost: bool,
    /// Whether a sound is its bytes alone.
    pub has_bare_sounds: bool,
    /// How documents go.
    pub documents: Documents,
}

/// How documents go to a server of Chat Completions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Documents {
    /// As OpenAI's `file`.
    File,
    /// As `document_url`.
    Url,
}

impl ChatRules {
    /// Of most. OpenAI's newer models refuse the old name of the limit; other servers may not know the new one.
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

    /// Of llama.cpp: arguments of the chat's template, and a budget (`tools/server/README.md`).
    pub const LLAMA_CPP: Self = Self {
        thinking: Some("chat_template_kwargs.enable_thinking"),
        effort: Some("chat_template_kwargs.reasoning_effort"),
        budget: Some("thinking_budget_tokens"),
        ..Self::USUAL
    };
}
