//! By which rules a schema is compiled.

/// The rules by which a schema is compiled: what an API's documentation says that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SchemaRules {
    /// OpenAI's `strict: true`, of `response_format.json_schema` and `text.format`.
    OpenAi,
    /// Anthropic's `output_config.format`.
    Anthropic,
    /// Gemini's `responseJsonSchema`.
    Gemini,
    /// Groq's `strict: true`.
    Groq,
    /// llama.cpp's GBNF grammar, which Ollama, LM Studio and the in-browser model use, too.
    Grammar,
    /// XGrammar: vLLM, WebLLM.
    XGrammar,
    /// A schema is sent as written; nothing is known of what the server enforces.
    AsWritten,
    /// The Prompt API's `responseConstraint`: the model reads the schema, and nothing more is
    /// known.
    BuiltIn,
    /// No structured output: the schema stands in the prompt as text.
    InText,
}

impl SchemaRules {
    /// Every set of rules.
    pub const ALL: [Self; 9] = [
        Self::OpenAi,
        Self::Anthropic,
        Self::Gemini,
        Self::Groq,
        Self::Grammar,
        Self::XGrammar,
        Self::AsWritten,
        Self::BuiltIn,
        Self::InText,
    ];
}
