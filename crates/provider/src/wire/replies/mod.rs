//! Readers of replies: the bytes of each wire format, decoded to events.

mod answer_reader;
mod chat_reader;
mod event_sink;
mod generate_reader;
mod halves;
mod lines;
mod messages_reader;
mod ollama_reader;
mod piece;
mod reader;
mod repeats;
mod responses_reader;
mod service_reader;
mod sse;
mod tool_call;
mod usage;

#[cfg(test)]
mod recording;

use crate::endpoint::ApiKey;
use crate::record::{ChatRules, Profile, Wire};
pub use answer_reader::AnswerReader;
use pilcrow_core::exchange::ProviderKind;
pub(crate) use sse::{SseDecoder, SseEvent};

use chat_reader::ChatReader;
use generate_reader::GenerateReader;
use messages_reader::MessagesReader;
use ollama_reader::OllamaReader;
use reader::{StreamReader, WireReader};
use responses_reader::ResponsesReader;
use service_reader::ServiceReader;

/// Creates a reader for a provider's answer, streamed or whole. The call's key is redacted where the server repeats it.
/// Providers that are not called over HTTP use the Chat Completions reader, since engines in a browser return its
/// chunks.
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
    let wire: Box<dyn WireReader> = match Profile::look_up(kind).wire() {
        None | Some(Wire::Chat) => {
            let tells_cost = ChatRules::look_up(kind).tells_cost;
            Box::new(ChatReader { tells_cost, ..ChatReader::default() })
        }
        Some(Wire::Responses) => Box::new(ResponsesReader::default()),
        Some(Wire::Messages) => Box::new(MessagesReader::default()),
        Some(Wire::GenerateContent) => Box::new(GenerateReader::default()),
        Some(Wire::OllamaChat) => Box::new(OllamaReader::default()),
        Some(Wire::Service) => Box::new(ServiceReader),
    };
    Box::new(StreamReader::new(wire, key))
}
