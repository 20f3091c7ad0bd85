//! The wire formats: request bodies for each provider's API, and decoders of its replies.

mod bodies;
mod replies;

pub(crate) use bodies::{CONTEXT_LENGTH, MESSAGES_MAX_TOKENS, wire_request};
pub use bodies::{built_in_request, engine_request};
pub use replies::{AnswerReader, answer_reader};
pub(crate) use replies::{SseDecoder, SseEvent};
