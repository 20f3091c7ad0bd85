//! The HTTP calls to a provider as plain data: for an answer, for its models, for a key.

mod http;
mod models;
mod sign_in;

#[cfg(test)]
mod body_tests;
#[cfg(test)]
mod chat_tests;
#[cfg(test)]
mod uncalled_tests;

pub use http::{CallError, HttpCall, provider_call};
pub use models::{ListedModel, models_call, read_models};
pub use sign_in::{read_sign_in, sign_in_call, sign_in_url};
