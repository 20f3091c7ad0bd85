//! The rule sets by which a schema is compiled.

/// A rule set by which a schema is compiled: the subset of JSON Schema that an API documents.
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
    /// XGrammar, which vLLM and WebLLM use.
    XGrammar,
    /// A schema is sent unchanged; nothing is known about the server's enforcement.
    AsWritten,
    /// The Prompt API's `responseConstraint`: the model reads the schema, and nothing more is documented.
    BuiltIn,
    /// No structured output: the prompt contains the schema as text.
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
