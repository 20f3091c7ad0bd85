//! The wire formats: a prompt as each provider's API wants it, and its reply's bytes as events.

mod answer_reader;
mod built_in;
mod chat;
mod chat_reader;
mod engine;
mod event_sink;
mod file_name;
mod generate;
mod generate_reader;
mod halves;
mod lines;
mod messages;
mod messages_reader;
mod ollama;
mod ollama_reader;
mod options;
mod piece;
mod reader;
mod responses;
mod responses_reader;
mod service;
mod service_reader;
mod sse;
mod turns;
mod usage;

#[cfg(test)]
mod recorded;

use crate::endpoint::{Address, ApiKey, kind_at_host};
use crate::record::{ChatRules, Profile, Wire};
pub use answer_reader::AnswerReader;
pub use built_in::built_in_request;
pub use engine::engine_request;
pub(crate) use ollama::CONTEXT_LENGTH;
pub(crate) use options::MAX_TOKENS as MESSAGES_MAX_TOKENS;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use serde_json::Value;
pub(crate) use sse::{SseDecoder, SseEvent};

use chat_reader::ChatReader;
use generate_reader::GenerateReader;
use messages_reader::MessagesReader;
use ollama_reader::OllamaReader;
use reader::{StreamReader, WireReader};
use responses_reader::ResponsesReader;
use service_reader::ServiceReader;

/// A prompt in a wire format: the body, and where it is posted.
pub(crate) struct WireRequest {
    /// The call's URL.
    pub url: String,
    /// The body, as JSON.
    pub body: Value,
}

/// Writes a prompt in a wire format.
pub(crate) fn wire_request(
    wire: Wire,
    sent: &SentPrompt,
    kind: ProviderKind,
    address: &Address,
) -> WireRequest {
    let url = address.join(wire.call());
    match wire {
        Wire::Chat => {
            WireRequest { url, body: chat::body(sent, kind_at_host(kind, address.host())) }
        }
        Wire::Responses => WireRequest { url, body: responses::body(sent) },
        Wire::Messages => WireRequest { url, body: messages::body(sent) },
        Wire::GenerateContent => {
            WireRequest { url: generate::url(address, &sent.model), body: generate::body(sent) }
        }
        Wire::OllamaChat => WireRequest { url, body: ollama::body(sent) },
        Wire::Service => WireRequest { url: address.to_string(), body: service::body(sent) },
    }
}

/// A reader for the answer of a provider, streamed or whole. The call's key is redacted where the
/// server repeats it. Providers that are not called over HTTP are read as Chat Completions: engines
/// that run in a browser hand out its pieces.
///
/// ```
/// use pilcrow_core::exchange::{AnswerEvent, FinishReason, ProviderKind};
/// use pilcrow_provider::answer_reader;
///
/// let mut reader = answer_reader(ProviderKind::Ollama, None);
/// let mut events = reader.push(b"{\"message\": {\"content\": \"Hi\"}}\n{\"done\": true,");
/// events.extend(reader.push(b" \"done_reason\": \"stop\"}\n"));
/// events.extend(reader.finish());
/// assert_eq!(events.first(), Some(&AnswerEvent::Text("Hi".to_owned())));
/// assert_eq!(events.last(), Some(&AnswerEvent::Finished(FinishReason::Complete)));
/// ```
pub fn answer_reader(kind: ProviderKind, key: Option<ApiKey>) -> Box<dyn AnswerReader> {
    let wire: Box<dyn WireReader> = match Profile::of(kind).wire() {
        None | Some(Wire::Chat) => {
            let tells_cost = ChatRules::of(kind).tells_cost;
            Box::new(ChatReader { tells_cost, ..ChatReader::default() })
        }
        Some(Wire::Responses) => Box::new(ResponsesReader::default()),
        Some(Wire::Messages) => Box::new(MessagesReader::default()),
        Some(Wire::GenerateContent) => Box::new(GenerateReader),
        Some(Wire::OllamaChat) => Box::new(OllamaReader),
        Some(Wire::Service) => Box::new(ServiceReader),
    };
    Box::new(StreamReader::new(wire, key))
}
