//! What would help: one call, which the person begins, that asks a model for a change of the document.

use super::counted::Counted;
use super::desk::Desk;
use super::kept;
use super::models::is_askable;
use super::prepared::{Takes, add, address};
use crate::dom::RwSignal;
use crate::host::fetch::Abort;
use crate::runs::{NotReady, Unanswered};
use leptos::prelude::*;
use pilcrow_core::bench::{Advising, Answered, Key, Plan, Proposal, ProposalFault, Variant};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{ProviderFailure, ProviderSettings, SentPrompt};
use pilcrow_provider::{Estimate, sent_prompt};
use std::rc::Rc;

/// How far the call is.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// None is made.
    Resting,
    /// It is under way; a busy provider is asked again in so many seconds.
    Asking(Option<u64>),
    /// It cannot be made yet.
    Unready(NotReady),
    /// It failed.
    Failed(ProviderFailure),
}

/// What the person chose of the call, and what came of it. A handle.
#[derive(Clone, Copy)]
pub struct Advice {
    /// The id of the version that is to become better; none: the one that others are compared with.
    pub variant: RwSignal<Option<String>>,
    /// Who is asked; none: the first model of the bench.
    pub provider: RwSignal<Option<ProviderSettings>>,
    pub stage: RwSignal<Stage>,
    /// The last answer, under the key of its question.
    pub answered: RwSignal<Option<(Key, Answered)>>,
    abort: StoredValue<Option<Abort>, LocalStorage>,
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The document whose texts are to be changed.
    pub document: Request,
    /// The version that is to become better.
    pub variant: Variant,
    /// Who is asked.
    pub provider: ProviderSettings,
    /// What.
    pub request: Request,
    /// As it is sent.
    pub sent: SentPrompt,
    /// What its answer is kept under.
    pub key: Key,
    /// What it takes.
    pub takes: Takes,
}

impl Advice {
    /// Nothing is chosen, and nothing asked.
    pub fn new() -> Self {
        Self {
            variant: RwSignal::new(None),
            provider: RwSignal::new(None),
            stage: RwSignal::new(Stage::Resting),
            answered: RwSignal::new(None),
            abort: StoredValue::new_local(None),
        }
    }

    /// Ends the call that is under way.
    pub fn stop(self) {
        if let Some(Some(abort)) = self.abort.try_get_value() {
            abort.abort();
        }
    }

    fn is_asking(self) -> bool {
        self.abort.try_with_value(Option::is_some).unwrap_or(true)
    }

    /// The version that is to become better, by its number. Tracked.
    pub fn variant_of(self, plan: &Plan) -> usize {
        let chosen = self.variant.get();
        let chosen = chosen.and_then(|id| plan.variants.iter().position(|one| one.id == id));
        chosen.unwrap_or(plan.baseline)
    }
}

/// Those who can be asked: the models of the bench first, then what is set up beside them. Tracked.
pub fn askable(desk: Desk, counted: &Counted) -> Vec<ProviderSettings> {
    let known = desk.runner.settings.known.get().into_iter().filter(is_askable);
    let mut all: Vec<ProviderSettings> = Vec::new();
    for one in counted.ready.providers.iter().cloned().chain(known) {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all
}

/// What is asked by what was counted; none where nothing of the version fails. Tracked.
pub fn question(desk: Desk, counted: &Counted) -> Option<Question> {
    let plan = &counted.ready.plan;
    let number = desk.advice.variant_of(plan);
    let (chosen, all) = (desk.advice.provider.get(), askable(desk, counted));
    let provider =
        chosen.filter(|chosen| all.contains(chosen)).or_else(|| all.into_iter().next())?;
    let document = desk.runner.session.with_document(Request::clone);
    let request = desk.with_judging(|progress, judging| {
        let (document, report) = (&document, &*counted.report);
        Advising { document, plan, progress, judging, report, variant: number }.request()
    })??;
    let sent = sent_prompt(&request, &provider);
    let mut takes = Takes::default();
    let estimate = Estimate::of(&sent, provider.kind);
    add(&mut takes, &estimate, &provider, true, desk.runner.settings, &[sent.model.as_str()]);
    let key = Key::of(&[&address(&provider), &sent.to_value().to_string()], 0);
    let variant = plan.variants.get(number)?.clone();
    Some(Question { document, variant, provider, request, sent, key, takes })
}

impl Question {
    /// What the answer proposes.
    ///
    /// # Errors
    ///
    /// Why it cannot be used.
    pub fn proposal(&self, plan: &Plan, answered: &Answered) -> Result<Proposal, ProposalFault> {
        let answer = answered.value.as_ref().ok_or(ProposalFault::Unreadable)?;
        Proposal::read(&self.document, plan, &self.variant, answer)
    }
}

impl Desk {
    /// Takes what was answered to a question before; nothing where it was not asked.
    pub async fn recall_advice(self, key: Key) {
        let document = self.runner.session.key();
        if let Some(answered) = kept::find(&document, &key).await {
            self.advice.answered.try_set(Some((key, answered)));
        }
    }

    /// Asks once. What was answered before is not asked for again.
    pub async fn ask_advice(self, question: &Question) {
        let advice = self.advice;
        if self.is_asking() || advice.is_asking() {
            return;
        }
        if let Err(why) = self.runner.may_ask_apart(std::slice::from_ref(&question.provider)).await
        {
            return advice.stage.try_set(Stage::Unready(why));
        }
        let Some(abort) = Abort::new().filter(|_| !advice.is_asking()) else { return };
        advice.abort.set_value(Some(abort.clone()));
        advice.stage.set(Stage::Asking(None));
        let came = self.advised(question, &abort).await;
        advice.abort.try_set_value(None);
        advice.stage.try_set(match &came {
            Err(Unanswered::Failed(failure)) => Stage::Failed(failure.clone()),
            Ok(_) | Err(Unanswered::Stopped) => Stage::Resting,
        });
        if let Ok(answered) = came {
            advice.answered.try_set(Some((question.key.clone(), answered)));
        }
    }

    /// The answer, kept as soon as it is there.
    async fn advised(self, question: &Question, abort: &Abort) -> Result<Answered, Unanswered> {
        let (document, key) = (self.runner.session.key(), &question.key);
        if let Some(known) = kept::find(&document, key).await {
            return Ok(known);
        }
        let stage = self.advice.stage;
        let waiting = Rc::new(move |seconds| stage.try_set(Stage::Asking(seconds)));
        let Question { provider, request, .. } = question;
        let answered = self.runner.asker().ask(provider, request, abort, waiting).await?;
        if kept::keep(&document, key, &answered).await.is_err() {
            self.runner.storage.look();
        }
        Ok(answered)
    }

    /// Forgets an answer, so that the same can be asked again.
    pub async fn discard_advice(self, key: Key) {
        self.advice.answered.try_set(None);
        kept::forget(&self.runner.session.key(), &key).await;
    }
}
