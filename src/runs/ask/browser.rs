//! Asks the model that this app runs in the browser. `start` has asked the person before any
//! download.

use super::{Question, Tell};
use crate::host::clock;
use crate::host::in_browser::{self, ModelFailure, Options};
use crate::host::network;
use crate::settings::keep_pace;
use pilcrow_core::exchange::{
    AnswerEvent, FailureKind, FinishReason, ProviderFailure, SentPrompt, Usage,
};
use pilcrow_core::run::RunEvent;
use pilcrow_provider::plain_messages;
use serde_json::{Number, Value};
use std::rc::Rc;

pub(super) async fn ask(question: &Question, tell: Tell) -> Result<(), ProviderFailure> {
    let missing = || ProviderFailure::new(FailureKind::ModelFile, "");
    let (sent, abort) = (&question.sent, &question.abort);
    let url = question.model_url.as_ref().ok_or_else(missing)?;
    let told = Rc::clone(&tell);
    let progress = move |loaded: f64, total: f64| {
        let total = (total > 0.0).then_some(total as u64);
        told(RunEvent::Loading { loaded: loaded as u64, total });
    };
    in_browser::load(url, progress, abort).await.map_err(failure_of_model)?;
    tell(RunEvent::Sent);
    let told = Rc::clone(&tell);
    let on_text = move |text: &str| told(RunEvent::Answer(AnswerEvent::Text(text.to_owned())));
    let (schema, asked_at) = (sent.schema.as_ref(), clock::now());
    let messages = plain_messages(sent, question.provider.kind);
    let answered = in_browser::answer(&messages, schema, options(sent), abort, on_text).await;
    let answered = answered.map_err(failure_of_model)?;
    keep_pace(url, clock::now().saturating_sub(asked_at));
    tell(RunEvent::Answer(AnswerEvent::Usage(Usage {
        prompt_tokens: answered.prompt_tokens,
        answer_tokens: answered.answer_tokens,
        ..Usage::default()
    })));
    let reason =
        if answered.finish == "length" { FinishReason::Length } else { FinishReason::Complete };
    tell(RunEvent::Answer(AnswerEvent::Finished(reason)));
    Ok(())
}

fn options(sent: &SentPrompt) -> Options {
    let number = |name: &str| sent.options.get(name).and_then(Value::as_number);
    let whole = |name| number(name).and_then(Number::as_u64);
    Options {
        max_tokens: whole("max_tokens").and_then(|count| u32::try_from(count).ok()),
        temperature: number("temperature").cloned(),
        seed: whole("seed"),
    }
}

fn failure_of_model(failure: ModelFailure) -> ProviderFailure {
    let (kind, detail) = match failure {
        ModelFailure::Unreachable if network::is_offline() => (FailureKind::Offline, String::new()),
        ModelFailure::Unreachable | ModelFailure::BadFile => {
            (FailureKind::ModelFile, String::new())
        }
        ModelFailure::Status(status) => (FailureKind::ModelFile, format!("HTTP {status}")),
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
