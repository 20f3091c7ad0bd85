//! Counts what the cases of a document take, against what the model takes.

use crate::settings::Settings;
use pilcrow_core::batch::{BatchPlan, CaseTokens, Limits, case_tokens, is_one_by_one};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_provider::{Estimate, estimated_tokens, sent_prompt};

/// What was counted, for whom.
#[derive(Clone, PartialEq)]
pub struct Counted {
    /// The cases.
    pub tokens: CaseTokens,
    /// What the model takes, and the document allows.
    pub limits: Limits,
    /// The model.
    pub model: String,
    /// Each case is asked for by itself, whatever is chosen.
    pub is_one_each: bool,
}

impl Counted {
    /// Cases in one Request; `None` for all.
    pub fn size(&self, plan: BatchPlan) -> Option<usize> {
        if self.is_one_each { Some(1) } else { self.tokens.size(plan.size, self.limits) }
    }
}

/// Counts the cases of a document.
pub fn count(request: &Request, settings: Settings, provider: &ProviderSettings) -> Counted {
    let estimate =
        |request: &Request| Estimate::count(&sent_prompt(request, provider), provider.kind);
    let tokens = |request: &Request| estimate(request).prompt_tokens;
    let tokens = case_tokens(request, None, &tokens, &estimated_tokens);
    let sent = sent_prompt(request, provider);
    let answer = Estimate::count(&sent, provider.kind).answer_limit;
    let own = ProviderSettings { model: sent.model.clone(), ..provider.clone() };
    let limits = Limits { context: settings.limit_of(&own), answer };
    let is_one_each = is_one_by_one(request);
    Counted { tokens, limits, model: sent.model, is_one_each }
}
