//! Counts the tokens of a document's cases, to compare them with the model's limits.

use crate::settings::Settings;
use pilcrow_core::batch::{BatchPlan, CaseTokens, Limits, case_tokens, is_one_by_one};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_provider::{Estimate, estimated_tokens, sent_prompt};

/// Token counts of the cases, for one model.
#[derive(Clone, PartialEq)]
pub struct CaseCount {
    /// Tokens per case.
    pub tokens: CaseTokens,
    /// Limits of the model and of the document.
    pub limits: Limits,
    /// Name of the model.
    pub model: String,
    /// True if each case needs a request of its own, whatever is chosen.
    pub is_one_each: bool,
}

impl CaseCount {
    /// Number of cases per request; `None` for all in one.
    pub fn size(&self, plan: BatchPlan) -> Option<usize> {
        if self.is_one_each { Some(1) } else { self.tokens.size(plan.size, self.limits) }
    }
}

pub fn count(request: &Request, settings: Settings, provider: &ProviderSettings) -> CaseCount {
    let estimate =
        |request: &Request| Estimate::count(&sent_prompt(request, provider), provider.kind);
    let tokens = |request: &Request| estimate(request).prompt_tokens;
    let tokens = case_tokens(request, None, &tokens, &estimated_tokens);
    let sent = sent_prompt(request, provider);
    let answer = Estimate::count(&sent, provider.kind).answer_limit;
    let own = ProviderSettings { model: sent.model.clone(), ..provider.clone() };
    let limits = Limits { context: settings.limit_of(&own), answer };
    let is_one_each = is_one_by_one(request);
    CaseCount { tokens, limits, model: sent.model, is_one_each }
}
