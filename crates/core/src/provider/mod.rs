//! Whoever answers a Request: what to send, and how to read what comes back.
//! Refuses to open a connection; `src/host` moves the bytes.

mod address;
mod answer;
mod compile;
mod failure;
mod key;
mod models;
mod openai;
mod openai_reader;
mod reply;
mod sent;
mod settings;
mod sse;
mod strict;
mod wait;

pub use address::{Address, AddressError};
pub use answer::{AnswerEvent, AnswerReader, FinishReason, Usage};
pub use compile::{CompiledSchema, Fate, Rejection, SchemaNote, SchemaRules, compile_schema};
pub use failure::{FailureKind, ProviderFailure};
pub use key::{ApiKey, KeyError};
pub use models::{models_call, read_models};
pub use openai::{CallError, openai_call};
pub use openai_reader::OpenAiReader;
pub use reply::{ErrorReply, failure_of_status};
pub use sent::{ReAsk, SentPrompt, sent_prompt};
pub use settings::{ProviderKind, ProviderSettings};

/// An HTTP request to make, as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpCall {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// The absolute address.
    pub url: String,
    /// Header names and values; the key is not among them, see [`HttpCall::authorization`].
    pub headers: Vec<(&'static str, String)>,
    /// Sent as `Authorization: Bearer …`, and to this address only.
    pub key: Option<ApiKey>,
    /// The body, JSON text.
    pub body: Option<String>,
}

impl HttpCall {
    /// The value of the `Authorization` header; none where there is no key, or where the key
    /// belongs to another address than the call's.
    pub fn authorization(&self) -> Option<String> {
        self.key.as_ref().and_then(|key| key.authorization_for(&self.url))
    }
}
