//! The ways of asking and of answering over HTTP: a prompt as each wants it written, and its bytes
//! as events.
//! Refuses to know addresses that people type, and what an answer is for.

mod chat;
mod chat_reader;
mod sse;

use super::address::Address;
use super::answer::AnswerReader;
use super::call::{Asked, CallError};
use super::key::ApiKey;
use super::kind::ProviderKind;
use super::profile::Wire;
use super::sent::SentPrompt;
use chat_reader::ChatReader;

/// A prompt in a wire's words, and where it goes.
pub(super) fn asked(
    wire: Wire,
    sent: &SentPrompt,
    kind: ProviderKind,
    address: &Address,
) -> Result<Asked, CallError> {
    match wire {
        Wire::Chat => Ok(Asked {
            url: address.join(wire.call()),
            body: chat::body(sent, kind, address.host()),
        }),
        _ => Err(CallError::NotCalled),
    }
}

/// A reader for the answer of a provider. The call's key is masked should the server repeat it.
pub fn answer_reader(_kind: ProviderKind, key: Option<ApiKey>) -> Box<dyn AnswerReader> {
    Box::new(ChatReader::new(key))
}
