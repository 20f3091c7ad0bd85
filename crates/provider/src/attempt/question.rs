//! Who is asked, what is sent, and the schema that the answer is read by.

use crate::call::{CallError, HttpCall, provider_call};
use crate::compile::CompiledSchema;
use crate::endpoint::ApiKey;
use crate::prompt::{compiled_schema, sent_prompt};
use pilcrow_core::document::{PartialValue, Request};
use pilcrow_core::exchange::{ProviderSettings, ReAsk, SentPrompt};
use pilcrow_core::run::read_half;
use serde_json::Value;

/// A question to a provider.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// Who is asked.
    pub provider: ProviderSettings,
    /// The key for its address.
    pub key: Option<ApiKey>,
    /// The prompt.
    pub sent: SentPrompt,
    /// The schema as it was sent, and the way back from it.
    pub compiled: CompiledSchema,
    /// The author's schema; `None` where any text is an answer.
    pub schema: Option<Value>,
}

impl Question {
    /// Asks for an answer to a request.
    pub fn new(request: &Request, provider: &ProviderSettings, key: Option<ApiKey>) -> Self {
        Self {
            provider: provider.clone(),
            key,
            sent: sent_prompt(request, provider),
            compiled: compiled_schema(request, provider),
            schema: request.schema().cloned(),
        }
    }

    /// Asks once more after an answer that did not conform.
    #[must_use]
    pub fn asked_again(self, again: &ReAsk) -> Self {
        Self { sent: self.sent.asked_again(again), ..self }
    }

    /// The HTTP call that asks it.
    ///
    /// # Errors
    ///
    /// The address, the key or the model's name cannot be used.
    pub fn call(&self) -> Result<HttpCall, CallError> {
        provider_call(&self.sent, &self.provider, self.key.as_ref())
    }

    /// As much of an answer as its text says so far, besides thoughts, by the author's schema.
    pub fn so_far(&self, text: &str) -> PartialValue {
        self.compiled.restored_half(read_half(text))
    }
}
