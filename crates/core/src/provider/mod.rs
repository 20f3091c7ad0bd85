//! Whoever answers a Request: what to send, and how to read what comes back.
//! Refuses to open a connection; `src/host` moves the bytes.

mod address;
mod answer;
mod by_hand;
mod call;
mod compile;
mod doctor;
mod estimate;
mod failure;
mod key;
mod kind;
mod models;
mod percent;
mod price;
mod profile;
mod reply;
mod retry;
mod said;
mod sent;
mod settings;
mod sign_in;
mod strict;
mod wait;
mod wire;

pub use address::{Address, AddressError};
pub use answer::{AnswerEvent, AnswerReader, FinishReason, Usage};
pub use by_hand::hand_prompt;
pub use call::{CallError, HttpCall, provider_call};
pub use compile::{CompiledSchema, Fate, Rejection, SchemaNote, SchemaRules, compile_schema};
pub use doctor::{Diagnosis, Platform, Remedy, Surroundings, diagnose, remedies};
pub use estimate::{Estimate, about_tokens};
pub use failure::{FailureKind, ProviderFailure};
pub use key::{ApiKey, KeyError, KeyHeader};
pub use kind::ProviderKind;
pub use models::{ListedModel, models_call, read_models};
pub use price::{Money, Price, PriceLine, PriceTable, cost};
pub use profile::{KeyNeed, Profile, Wire};
pub use reply::{ErrorReply, failure_of_status};
pub use retry::retry_wait;
pub use sent::{ReAsk, SentPrompt, compiled_schema, left_out, sent_prompt};
pub use settings::ProviderSettings;
pub use sign_in::{read_sign_in, sign_in_call, sign_in_url};
pub use wire::answer_reader;
