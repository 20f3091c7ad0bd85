//! Request bodies in each wire format.

mod built_in;
mod chat;
mod engine;
mod file_name;
mod generate;
mod messages;
mod ollama;
mod options;
mod responses;
mod service;
mod turns;

use crate::endpoint::{Address, kind_at_host};
use crate::record::Wire;
pub use built_in::built_in_request;
pub use engine::engine_request;
pub(crate) use ollama::CONTEXT_LENGTH;
pub(crate) use options::MAX_TOKENS as MESSAGES_MAX_TOKENS;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use serde_json::Value;

/// A prompt in a wire format: the request's body and URL.
pub(crate) struct WireRequest {
    /// URL of the call.
    pub url: String,
    /// The body, as JSON.
    pub body: Value,
}

/// Converts a prompt to a wire format.
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
