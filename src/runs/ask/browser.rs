//! Asks the model that this app runs in the browser. `start` has asked the person before any download.

use super::{Means, Tell};
use crate::host::model::in_browser::{self, ModelFailure};
use crate::host::model::stored_models::device;
use crate::host::net::network;
use crate::host::time::clock;
use crate::settings::keep_pace;
use pilcrow_core::exchange::{
    AnswerEvent, FailureKind, FinishReason, ProviderFailure, ProviderKind, SentPrompt,
};
use pilcrow_core::run::RunEvent;
use pilcrow_provider::{
    BrowserModel, Estimate, Question, RunOption, context_length, engine_request,
};
use serde_json::Value;
use std::rc::Rc;

/// Tokens reserved for an answer without a limit.
const USUAL_ANSWER: u64 = 1_024;

/// Tokens reserved for thoughts without a limit.
const USUAL_THOUGHTS: u64 = 2_048;

pub(super) async fn ask(
    question: &Question,
    means: &Means,
    tell: Tell,
) -> Result<(), ProviderFailure> {
    let missing = || ProviderFailure::new(FailureKind::ModelFile, "");
    let (sent, abort) = (&question.sent, &means.abort);
    let model = means.model.as_ref().ok_or_else(missing)?;
    let notify = Rc::clone(&tell);
    let progress = move |loaded: f64, total: f64| {
        let total = (total > 0.0).then_some(total as u64);
        notify(RunEvent::Loading { loaded: loaded as u64, total });
    };
    let context = context_for(model, sent).await;
    in_browser::load(model, context, progress, abort).await.map_err(failure_of_model)?;
    tell(RunEvent::Sent);
    let (notify, thinking) = (Rc::clone(&tell), Rc::clone(&tell));
    let on_text = move |text: &str| notify(RunEvent::Answer(AnswerEvent::Text(text.to_owned())));
    let on_thought =
        move |text: &str| thinking(RunEvent::Answer(AnswerEvent::Reasoning(text.to_owned())));
    let asked_at = clock::now();
    let answered = in_browser::answer(&engine_request(sent), abort, on_text, on_thought).await;
    let answered = answered.map_err(failure_of_model)?;
    keep_pace(&model.url, clock::now().saturating_sub(asked_at));
    tell(RunEvent::Answer(AnswerEvent::Engine(answered.engine)));
    tell(RunEvent::Answer(AnswerEvent::Usage(answered.usage)));
    let reason =
        if answered.finish == "length" { FinishReason::Length } else { FinishReason::Complete };
    tell(RunEvent::Answer(AnswerEvent::Finished(reason)));
    Ok(())
}

/// Returns the context length in tokens for which the engine is set up: prompt and answer must fit. The estimate of
/// the prompt is raised by a quarter, since it may be too low.
pub(in crate::runs) async fn context_for(model: &BrowserModel, sent: &SentPrompt) -> u64 {
    let estimate = Estimate::count(sent, ProviderKind::InBrowser);
    let answer = estimate.answer_limit.unwrap_or_else(|| USUAL_ANSWER + thoughts_of(sent));
    let needed = (estimate.prompt_tokens.saturating_mul(5) / 4).saturating_add(answer);
    context_length(model, needed, device().await.memory)
}

/// Tokens reserved for the model's thoughts.
fn thoughts_of(sent: &SentPrompt) -> u64 {
    let value = |option: RunOption| sent.options.get(option.sent_name());
    match value(RunOption::Thinking).and_then(Value::as_bool) {
        Some(true) => value(RunOption::ThinkingBudget).and_then(Value::as_u64),
        _ => Some(0),
    }
    .unwrap_or(USUAL_THOUGHTS)
}

fn failure_of_model(failure: ModelFailure) -> ProviderFailure {
    let (kind, detail) = match failure {
        ModelFailure::Unreachable if network::is_offline() => (FailureKind::Offline, String::new()),
        ModelFailure::Unreachable | ModelFailure::BadFile => {
            (FailureKind::ModelFile, String::new())
        }
        ModelFailure::Status(status) => (FailureKind::ModelFile, format!("HTTP {status}")),
        ModelFailure::OtherFile { size, expected } => {
            (FailureKind::OtherModelFile, format!("{size} / {expected}"))
        }
        ModelFailure::Gone => (FailureKind::ModelGone, String::new()),
        ModelFailure::GraphicsLost => (FailureKind::GraphicsLost, String::new()),
        ModelFailure::OutOfMemory => (FailureKind::OutOfMemory, String::new()),
        ModelFailure::PromptTooLong { prompt, limit } => {
            (FailureKind::TooLarge, format!("{prompt} / {limit}"))
        }
        ModelFailure::BadSchema => (FailureKind::BadRequest, String::new()),
        ModelFailure::Aborted => (FailureKind::Cut, String::new()),
        ModelFailure::Failed(detail) => (FailureKind::Engine, detail),
    };
    ProviderFailure::new(kind, &detail)
}
