//! The ways of asking and of answering over HTTP: a prompt as each wants it written, and its bytes
//! as events.
//! Refuses to know addresses that people type, and what an answer is for.

mod chat;
mod chat_reader;
mod generate;
mod generate_reader;
mod lines;
mod messages;
mod messages_reader;
mod ollama;
mod ollama_reader;
pub(super) mod options;
mod piece;
mod reader;
mod responses;
mod responses_reader;
mod service;
mod service_reader;
mod sse;
mod telling;
mod turns;
mod usage;

#[cfg(test)]
mod asked_tests;
#[cfg(test)]
mod recorded;

use super::address::Address;
use super::answer::AnswerReader;
use super::call::{Asked, CallError};
use super::key::ApiKey;
use super::kind::ProviderKind;
use super::profile::Wire;
use super::sent::SentPrompt;
pub(super) use messages::MAX_TOKENS as MESSAGES_MAX_TOKENS;

use chat_reader::ChatReader;
use generate_reader::GenerateReader;
use messages_reader::MessagesReader;
use ollama_reader::OllamaReader;
use reader::{StreamReader, WireReader};
use responses_reader::ResponsesReader;
use service_reader::ServiceReader;

/// A prompt in a wire's words, and where it goes.
pub(super) fn asked(
    wire: Wire,
    sent: &SentPrompt,
    kind: ProviderKind,
    address: &Address,
) -> Result<Asked, CallError> {
    if sent.model.is_empty() && !matches!(wire, Wire::Chat | Wire::Service) {
        return Err(CallError::NoModel);
    }
    let url = address.join(wire.call());
    Ok(match wire {
        Wire::Chat => Asked { url, body: chat::body(sent, kind.at_host(address.host())) },
        Wire::Responses => Asked { url, body: responses::body(sent) },
        Wire::Messages => Asked { url, body: messages::body(sent) },
        Wire::GenerateContent => {
            Asked { url: generate::url(address, &sent.model), body: generate::body(sent) }
        }
        Wire::OllamaChat => Asked { url, body: ollama::body(sent) },
        Wire::Service => Asked { url: address.to_string(), body: service::body(sent) },
    })
}

/// A reader for the answer of a provider. The call's key is masked should the server repeat it.
/// What is not called over HTTP is read as a chat completion: engines that run in a browser hand
/// out such chunks.
pub fn answer_reader(kind: ProviderKind, key: Option<ApiKey>) -> Box<dyn AnswerReader> {
    let wire: Box<dyn WireReader> = match kind.profile().wire {
        None | Some(Wire::Chat) => {
            Box::new(ChatReader { tells_cost: kind == ProviderKind::OpenRouter })
        }
        Some(Wire::Responses) => Box::new(ResponsesReader),
        Some(Wire::Messages) => Box::new(MessagesReader::default()),
        Some(Wire::GenerateContent) => Box::new(GenerateReader),
        Some(Wire::OllamaChat) => Box::new(OllamaReader),
        Some(Wire::Service) => Box::new(ServiceReader),
    };
    Box::new(StreamReader::new(wire, key))
}
