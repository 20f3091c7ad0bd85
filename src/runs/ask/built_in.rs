//! Asks the browser's own model, which counts the tokens of prompt and answer together.

use super::{Question, Tell};
use crate::host::built_in::{self, BuiltInFailure};
use pilcrow_core::exchange::{
    AnswerEvent, FailureKind, FinishReason, ProviderFailure, ProviderKind, SentPrompt,
};
use pilcrow_core::object::{object, text};
use pilcrow_core::run::RunEvent;
use pilcrow_provider::plain_messages;
use serde_json::Value;
use std::rc::Rc;

pub(super) async fn ask(question: &Question, tell: Tell) -> Result<(), ProviderFailure> {
    let told = Rc::clone(&tell);
    let progress = move |share: f64| {
        let loaded = (share.clamp(0.0, 1.0) * 100.0) as u64;
        told(RunEvent::Loading { loaded, total: Some(100) });
    };
    tell(RunEvent::Sent);
    let told = Rc::clone(&tell);
    let on_text = move |text: &str| told(RunEvent::Answer(AnswerEvent::Text(text.to_owned())));
    let request = request(&question.sent).to_string();
    let answered = built_in::answer(&request, &question.abort, on_text, progress).await;
    answered.map_err(|failure| failure_of(&failure))?;
    tell(RunEvent::Answer(AnswerEvent::Finished(FinishReason::Complete)));
    Ok(())
}

fn request(sent: &SentPrompt) -> Value {
    let messages = plain_messages(sent, ProviderKind::BuiltIn);
    let messages = messages.iter().map(|message| {
        object([("role", text(&message.role)), ("content", text(&message.content))])
    });
    let mut request = object([("messages", messages.collect())]);
    let schema = sent.schema.clone().filter(|_| !sent.schema_as_text);
    let optional = [("schema", schema), ("temperature", sent.options.get("temperature").cloned())];
    if let Some(members) = request.as_object_mut() {
        let set = optional.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        members.extend(set);
    }
    request
}

/// By the names that the Prompt API gives its errors.
fn failure_of(failure: &BuiltInFailure) -> ProviderFailure {
    let kind = match failure.name.as_str() {
        "QuotaExceededError" => FailureKind::TooLarge,
        "NotSupportedError" | "SyntaxError" => FailureKind::BadRequest,
        "NetworkError" => FailureKind::ModelFile,
        "AbortError" => FailureKind::Cut,
        "InvalidStateError" | "NotAllowedError" | "ReferenceError" => FailureKind::NoSuchModel,
        _ => FailureKind::Engine,
    };
    ProviderFailure::new(kind, &failure.words)
}
