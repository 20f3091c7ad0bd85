//! How messages are arranged.

/// How messages are arranged for a provider.
#[derive(Clone, Copy)]
pub(crate) struct MessageRules {
    /// Whether it has the role `developer`, which is OpenAI's own; elsewhere it is `system`.
    pub has_developer: bool,
    /// Whether a server hands the messages to the template that comes with the model: many of them refuse what the
    /// system says anywhere but before all others.
    pub is_templated: bool,
}

impl MessageRules {
    /// Of most.
    pub const USUAL: Self = Self { has_developer: false, is_templated: false };
    /// The rules of OpenAI.
    pub const OPENAI: Self = Self { has_developer: true, ..Self::USUAL };
    /// Of programs that run open models.
    pub const TEMPLATED: Self = Self { is_templated: true, ..Self::USUAL };
}
