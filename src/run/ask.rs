//! Asking a provider: bytes and pieces in, a run's events out.
//! Refuses to know what an answer is for.

use super::Settings;
use crate::host::fetch::{Abort, FetchFailure, send};
use crate::host::in_browser::{self, ModelFailure, Options};
use pilcrow_core::provider::{
    AnswerEvent, ErrorReply, FailureKind, FinishReason, ProviderFailure, SentPrompt, Usage,
    answer_reader, failure_of_status, provider_call,
};
use pilcrow_core::run::RunEvent;
use serde_json::{Number, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// What is told of a run while it goes on. The last event ends it.
pub type Tell = Rc<dyn Fn(RunEvent)>;

/// Asks the chosen provider.
pub async fn ask(settings: Settings, sent: &SentPrompt, abort: &Abort, tell: Tell) {
    let asked = match settings.provider_now().kind {
        kind if kind.is_server() => ask_server(settings, sent, abort, Rc::clone(&tell)).await,
        _ => ask_browser(settings, sent, abort, Rc::clone(&tell)).await,
    };
    if let Err(failure) = asked {
        let event = if abort.is_aborted() {
            RunEvent::Cancelled
        } else {
            RunEvent::Answer(AnswerEvent::Failed(failure))
        };
        tell(event);
    }
}

async fn ask_server(
    settings: Settings,
    sent: &SentPrompt,
    abort: &Abort,
    tell: Tell,
) -> Result<(), ProviderFailure> {
    let provider = settings.provider_now();
    let key = settings.key();
    let call = provider_call(sent, &provider, key.as_ref()).map_err(ProviderFailure::from)?;
    tell(RunEvent::Sent);
    let reader = Rc::new(RefCell::new(answer_reader(provider.kind, key.clone())));
    let refusal = Rc::new(RefCell::new(Vec::new()));
    let (for_bytes, for_refusal, told) =
        (Rc::clone(&reader), Rc::clone(&refusal), Rc::clone(&tell));
    let reply = send(&call, abort, move |bytes, status| {
        if (200..300).contains(&status) {
            let events = for_bytes.borrow_mut().push(bytes);
            events.into_iter().for_each(|event| told(RunEvent::Answer(event)));
        } else {
            for_refusal.borrow_mut().extend_from_slice(bytes);
        }
    });
    let reply = reply.await.map_err(|failure| ProviderFailure::new(kind_of(&failure), ""))?;
    if (200..300).contains(&reply.status) {
        let last = reader.borrow_mut().finish();
        last.into_iter().for_each(|event| tell(RunEvent::Answer(event)));
        return Ok(());
    }
    let body = String::from_utf8_lossy(&refusal.borrow()).into_owned();
    let reply = ErrorReply {
        status: reply.status,
        retry_after: reply.retry_after.as_deref(),
        retry_after_ms: reply.retry_after_ms.as_deref(),
        body: &body,
    };
    Err(failure_of_status(&reply, key.as_ref()))
}

fn kind_of(failure: &FetchFailure) -> FailureKind {
    match failure {
        FetchFailure::Blocked => FailureKind::Blocked,
        FetchFailure::Cut | FetchFailure::Aborted => FailureKind::Cut,
        _ => FailureKind::Unreachable,
    }
}

async fn ask_browser(
    settings: Settings,
    sent: &SentPrompt,
    abort: &Abort,
    tell: Tell,
) -> Result<(), ProviderFailure> {
    let missing = || ProviderFailure::new(FailureKind::ModelFile, "");
    let url = settings.model_url().ok_or_else(missing)?;
    let told = Rc::clone(&tell);
    let progress = move |loaded: f64, total: f64| {
        let total = (total > 0.0).then_some(total as u64);
        told(RunEvent::Loading { loaded: loaded as u64, total });
    };
    in_browser::load(&url, progress, abort).await.map_err(failure_of_model)?;
    tell(RunEvent::Sent);
    let told = Rc::clone(&tell);
    let on_text = move |text: &str| told(RunEvent::Answer(AnswerEvent::Text(text.to_owned())));
    let schema = sent.schema.as_ref();
    let answered = in_browser::answer(&sent.messages, schema, options(sent), abort, on_text).await;
    let answered = answered.map_err(failure_of_model)?;
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
