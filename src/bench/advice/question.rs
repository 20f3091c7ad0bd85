//! A call, started by the person, that asks a model to improve a version of the document.

use crate::bench::answer_store;
use crate::bench::desk::{Desk, Takes, Tally, address, is_askable};
use crate::dom::{RwSignal, effect, spawn};
use crate::host::net::fetch::Abort;
use crate::runs::{AskFailure, NotReady};
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::bench::{Advising, CallAnswer, Key, Plan, Proposal, ProposalFault, Variant};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{ProviderFailure, ProviderSettings, SentPrompt};
use pilcrow_provider::{Estimate, sent_prompt};
use std::rc::Rc;

/// The progress of the call.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// No call is in progress.
    Resting,
    /// The call is in progress; a busy provider is asked again after these seconds.
    Asking(Option<u64>),
    /// The call cannot be made yet.
    Unready(NotReady),
    /// The call failed.
    Failed(ProviderFailure),
}

/// A handle to the choices for the call, and to its answer.
#[derive(Clone, Copy)]
pub struct Advice {
    pub desk: Desk,
    /// Id of the version to improve; `None` for the baseline, with which others are compared.
    pub variant: RwSignal<Option<String>>,
    /// The model to ask; `None` for the first model of the bench.
    pub provider: RwSignal<Option<ProviderSettings>>,
    pub stage: RwSignal<Stage>,
    /// The last answer, with the key of its question.
    pub answered: RwSignal<Option<(Key, CallAnswer)>>,
    abort: StoredValue<Option<Abort>, LocalStorage>,
}

/// A question that can be sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The document whose texts are to be changed.
    pub document: Request,
    /// The version to improve.
    pub variant: Variant,
    /// The provider that is asked.
    pub provider: ProviderSettings,
    /// The Request that asks for a proposal.
    pub request: Request,
    /// The Request's prompt as it is sent.
    pub sent: SentPrompt,
    /// The key under which the answer is stored.
    pub key: Key,
    /// Estimated cost of the call.
    pub takes: Takes,
}

impl Advice {
    /// Starts without choices. A call in progress ends with the current reactive owner.
    pub fn new(desk: Desk) -> Self {
        let advice = Self {
            desk,
            variant: RwSignal::new(None),
            provider: RwSignal::new(None),
            stage: RwSignal::new(Stage::Resting),
            answered: RwSignal::new(None),
            abort: StoredValue::new_local(None),
        };
        on_cleanup(move || advice.stop());
        advice
    }

    /// Cancels the call in progress.
    pub fn stop(self) {
        if let Some(Some(abort)) = self.abort.try_get_value() {
            abort.abort();
        }
    }

    fn is_asking(self) -> bool {
        self.abort.try_with_value(Option::is_some).unwrap_or(true)
    }

    /// Returns the index of the version to improve. Tracked.
    pub fn variant_of(self, plan: &Plan) -> usize {
        let chosen = self.variant.get();
        let chosen = chosen.and_then(|id| plan.variants.iter().position(|one| one.id == id));
        chosen.unwrap_or(plan.baseline)
    }
}

/// Returns the models that can be asked: the bench's own first, then the others that are set up. Tracked.
pub fn askable(advice: Advice, counted: &Tally) -> Vec<ProviderSettings> {
    let others = advice.desk.runner.settings.providers.get().into_iter().filter(is_askable);
    let mut all: Vec<ProviderSettings> = Vec::new();
    for one in counted.ready.providers.iter().cloned().chain(others) {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all
}

/// Returns the question for the current report; `None` if no check of the version fails. Tracked.
pub fn question(advice: Advice, counted: &Tally) -> Option<Question> {
    let (desk, plan) = (advice.desk, &counted.ready.plan);
    let number = advice.variant_of(plan);
    let (chosen, all) = (advice.provider.get(), askable(advice, counted));
    let provider =
        chosen.filter(|chosen| all.contains(chosen)).or_else(|| all.into_iter().next())?;
    let document = desk.runner.session.with_document(Request::clone);
    let request = desk.with_judging(|progress, judging| {
        let (document, report) = (&document, &*counted.report);
        Advising { document, plan, progress, judging, report, variant: number }.request()
    })??;
    let sent = sent_prompt(&request, &provider);
    let mut takes = Takes::default();
    let estimate = Estimate::count(&sent, provider.kind);
    takes.add(&estimate, &provider, true, desk.runner.settings, &[sent.model.as_str()]);
    let key = Key::hash(&[&address(&provider), &sent.to_value().to_string()], 0);
    let variant = plan.variants.get(number)?.clone();
    Some(Question { document, variant, provider, request, sent, key, takes })
}

impl Question {
    /// Parses the answer as a proposal.
    ///
    /// # Errors
    ///
    /// The reason why the answer cannot be used.
    pub fn proposal(&self, plan: &Plan, answered: &CallAnswer) -> Result<Proposal, ProposalFault> {
        let answer = answered.value.as_ref().ok_or(ProposalFault::Unreadable)?;
        Proposal::read(&self.document, plan, &self.variant, answer)
    }
}

impl Advice {
    /// Loads the stored answer to a question; nothing happens if there is none.
    pub async fn recall(self, key: Key) {
        let document = self.desk.runner.session.key();
        if let Some(answered) = answer_store::find(&document, &key).await {
            self.answered.try_set(Some((key, answered)));
        }
    }

    /// Asks the question once; a stored answer is used instead of a call.
    pub async fn ask(self, question: &Question) {
        let runner = self.desk.runner;
        if self.desk.is_asking() || self.is_asking() {
            return;
        }
        if let Err(why) = runner.may_ask_apart(std::slice::from_ref(&question.provider)).await {
            return self.stage.try_set(Stage::Unready(why));
        }
        let Some(abort) = Abort::new().filter(|_| !self.is_asking()) else { return };
        self.abort.set_value(Some(abort.clone()));
        self.stage.set(Stage::Asking(None));
        let came = self.answer(question, &abort).await;
        self.abort.try_set_value(None);
        self.stage.try_set(match &came {
            Err(AskFailure::Failed(failure)) => Stage::Failed(failure.clone()),
            Ok(_) | Err(AskFailure::Stopped) => Stage::Resting,
        });
        if let Ok(answered) = came {
            self.answered.try_set(Some((question.key.clone(), answered)));
        }
    }

    /// Returns the answer, which is stored as soon as it arrives.
    async fn answer(self, question: &Question, abort: &Abort) -> Result<CallAnswer, AskFailure> {
        let runner = self.desk.runner;
        let (document, key) = (runner.session.key(), &question.key);
        if let Some(answer) = answer_store::find(&document, key).await {
            return Ok(answer);
        }
        let stage = self.stage;
        let waiting = Rc::new(move |seconds| stage.try_set(Stage::Asking(seconds)));
        let Question { provider, request, .. } = question;
        let answered = runner.asker().ask(provider, request, abort, waiting).await?;
        if answer_store::keep(&document, key, &answered).await.is_err() {
            runner.storage.look();
        }
        Ok(answered)
    }

    /// Deletes an answer, so that the same question can be asked again.
    pub async fn discard(self, key: Key) {
        self.answered.try_set(None);
        answer_store::forget(&self.desk.runner.session.key(), &key).await;
    }
}

/// A handle to the section's state.
#[derive(Clone, Copy)]
pub struct Section {
    pub advice: Advice,
    pub latest: RwSignal<Option<Tally>>,
    pub locale: RwSignal<Locale>,
    /// The current question; `None` if no check of the chosen version fails.
    pub question: RwSignal<Option<Rc<Question>>>,
}

impl Section {
    /// Updates the question whenever the report or a choice changes, and loads its stored answer.
    pub fn follow(self) {
        let Self { advice, latest, question: current, .. } = self;
        effect(move || {
            let next = latest.get().and_then(|counted| question(advice, &counted)).map(Rc::new);
            let key = next.as_ref().map(|next| next.key.clone());
            let is_known = advice
                .answered
                .with_untracked(|answered| answered.as_ref().map(|(key, _)| key) == key.as_ref());
            current.change(next);
            if let Some(key) = key.filter(|_| !is_known) {
                spawn(async move { advice.recall(key).await });
            }
        });
    }
}
