//! Rules for the roles and order of messages.

/// A provider's rules for the roles and order of messages.
#[derive(Clone, Copy)]
pub(crate) struct MessageRules {
    /// True if the provider accepts OpenAI's role `developer`; others get `system` in its place.
    pub has_developer: bool,
    /// True if the server formats messages by the model's own chat template: many templates refuse a system message
    /// anywhere but first.
    pub is_templated: bool,
}

impl MessageRules {
    /// The rules of most providers.
    pub const USUAL: Self = Self { has_developer: false, is_templated: false };
    /// The rules of OpenAI.
    pub const OPENAI: Self = Self { has_developer: true, ..Self::USUAL };
    /// The rules of programs that run open models.
    pub const TEMPLATED: Self = Self { is_templated: true, ..Self::USUAL };
}
