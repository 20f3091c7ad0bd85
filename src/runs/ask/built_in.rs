//! Asks the browser's own model (the Prompt API). `start` has asked the person before any download.

use super::{Means, Tell};
use crate::host::model::built_in::{self, Availability, BuiltInFailure};
use pilcrow_core::exchange::{AnswerEvent, FailureKind, FinishReason, ProviderFailure};
use pilcrow_core::run::RunEvent;
use pilcrow_provider::{Question, built_in_request};
use serde_json::Value;
use std::rc::Rc;

pub(super) async fn ask(
    question: &Question,
    means: &Means,
    tell: Tell,
) -> Result<(), ProviderFailure> {
    if built_in::availability().await == Availability::Unavailable {
        return Err(ProviderFailure::new(FailureKind::NoBuiltIn, ""));
    }
    let request = built_in_request(&question.sent);
    let options = request.get("session").unwrap_or(&Value::Null);
    let notify = Rc::clone(&tell);
    let on_share = move |share| notify(RunEvent::Fetching { hundredths: hundredths(share) });
    let begun = built_in::begin(options, &means.abort, on_share).await;
    let talk = begun.map_err(|failure| failure_of(&failure))?;
    tell(RunEvent::Sent);
    let notify = Rc::clone(&tell);
    let on_text = move |text: &str| notify(RunEvent::Answer(AnswerEvent::Text(text.to_owned())));
    let answered = talk.answer(&request, &means.abort, on_text).await;
    if let Some(usage) = answered.map_err(|failure| failure_of(&failure))? {
        tell(RunEvent::Answer(AnswerEvent::Usage(usage)));
    }
    tell(RunEvent::Answer(AnswerEvent::Finished(FinishReason::Complete)));
    Ok(())
}

/// Converts a share from 0 to 1.
fn hundredths(share: f64) -> u64 {
    (share.clamp(0.0, 1.0) * 100.0) as u64
}

/// Maps an error of the Prompt API by its name.
fn failure_of(failure: &BuiltInFailure) -> ProviderFailure {
    let (kind, counted) = match failure.name.as_str() {
        "QuotaExceededError" => (FailureKind::TooLarge, failure.tokens),
        "NotSupportedError" | "SyntaxError" | "TypeError" => (FailureKind::BadRequest, (0, 0)),
        "NetworkError" => (FailureKind::ModelFile, (0, 0)),
        "AbortError" => (FailureKind::Cut, (0, 0)),
        "InvalidStateError" | "NotAllowedError" | "ReferenceError" => {
            (FailureKind::NoBuiltIn, (0, 0))
        }
        _ => (FailureKind::Engine, (0, 0)),
    };
    match counted {
        (0, 0) => ProviderFailure::new(kind, &failure.words),
        (requested, quota) => ProviderFailure::new(kind, &format!("{requested} / {quota}")),
    }
}
