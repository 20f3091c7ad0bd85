//! A question to a provider: the address, the prompt, and the schema by which the answer is parsed.

use crate::call::{CallError, HttpCall, provider_call};
use crate::compile::{CompiledSchema, compile_schema};
use crate::endpoint::{ApiKey, kind_of};
use crate::prompt::{adjust, adjust_to, compiled_schema, sent_prompt, settle};
use crate::record::SchemaRules;
use pilcrow_core::document::{PartialValue, Request};
use pilcrow_core::exchange::{Adjustment, ProviderFailure, ProviderSettings, ReAsk, SentPrompt};
use pilcrow_core::run::read_half;
use serde_json::Value;

/// A question to a provider.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The provider's address and settings.
    pub provider: ProviderSettings,
    /// The key for the provider's address; `None` if there is none.
    pub key: Option<ApiKey>,
    /// The prompt.
    pub sent: SentPrompt,
    /// The schema as it was sent, and the mapping of an answer back to the author's schema.
    pub compiled: CompiledSchema,
    /// The author's schema; `None` if any text is an answer.
    pub schema: Option<Value>,
}

impl Question {
    /// Creates the question for a request.
    pub fn new(request: &Request, provider: &ProviderSettings, key: Option<ApiKey>) -> Self {
        Self {
            provider: provider.clone(),
            key,
            sent: sent_prompt(request, provider),
            compiled: compiled_schema(request, provider),
            schema: request.schema().cloned(),
        }
    }

    /// Returns the question that asks again after an unsatisfactory answer.
    #[must_use]
    pub fn ask_again(self, again: &ReAsk) -> Self {
        Self { sent: settle(self.sent.ask_again(again)), ..self }
    }

    /// Returns the question with adjustments applied that its server is known to need.
    #[must_use]
    pub fn adjusted(self, adjustments: &[Adjustment]) -> Self {
        adjustments.iter().fold(self, |question, one| {
            match adjust(&question.sent, one, question.schema.as_ref()) {
                Some(sent) => question.put(sent),
                None => question,
            }
        })
    }

    /// Returns the question adjusted to a server's refusal; `None` if the refusal does not say how.
    pub(super) fn adjusted_to(&self, failure: &ProviderFailure) -> Option<Self> {
        let kind = kind_of(&self.provider);
        let put = adjust_to(failure, &self.sent, self.schema.as_ref(), kind)?;
        Some(self.put(put))
    }

    fn put(&self, sent: SentPrompt) -> Self {
        let is_in_text = sent.schema_as_text && !self.sent.schema_as_text;
        let is_grammar =
            |sent: &SentPrompt| sent.adjustments.contains(&Adjustment::SchemaForGrammar);
        let compiled = match &self.schema {
            Some(schema) if is_in_text => compile_schema(schema, SchemaRules::InText),
            Some(schema) if is_grammar(&sent) && !is_grammar(&self.sent) => {
                compile_schema(schema, SchemaRules::Grammar)
            }
            _ => self.compiled.clone(),
        };
        Self { sent, compiled, ..self.clone() }
    }

    /// Builds the HTTP call for the question.
    ///
    /// # Errors
    ///
    /// A [`CallError`] if the address, the key or the model's name cannot be used.
    pub fn call(&self) -> Result<HttpCall, CallError> {
        provider_call(&self.sent, &self.provider, self.key.as_ref())
    }

    /// Parses an incomplete answer, without its thoughts, to a value by the author's schema.
    pub(super) fn partial_answer(&self, text: &str) -> PartialValue {
        self.compiled.restored_half(read_half(text))
    }
}
