//! Providers of answers to a Request: how to reach, call and parse each of them, as plain data.
//!
//! A Request and [`ProviderSettings`](pilcrow_core::exchange::ProviderSettings) become a prompt ([`sent_prompt`]) with
//! a schema that the provider accepts ([`compile_schema`]), and the prompt becomes an HTTP call ([`provider_call`]).
//! [`answer_reader`] decodes the reply's bytes into events, and [`failure_of_status`] an error reply. [`file_findings`]
//! reports the files that are not sent, [`diagnose`] explains why a page cannot reach a provider, and [`cost`] computes
//! an answer's cost. An [`McpTalk`] lists and calls the tools of other servers.
//!
//! Nothing here opens a connection, reads a clock or depends on a browser; `src/host` moves the bytes.

mod attempt;
mod call;
mod catalog;
mod compile;
mod doctor;
mod endpoint;
mod failure;
mod files;
mod mcp;
mod options;
mod price;
mod prompt;
mod providers;
mod record;
mod wire;

pub use attempt::{
    Attempt, AttemptAction, Ending, Lessons, Patience, Question, Reading, Reply, ReplyHead,
};
pub use call::{
    CallError, HttpCall, ListedModel, models_call, provider_call, read_models, read_sign_in,
    sign_in_call, sign_in_url,
};
pub use catalog::{
    BrowserModel, Device, DeviceLimit, Fit, USUAL_CONTEXT, browser_models, context_length, fit,
};
pub use compile::{CompiledSchema, Enforcement, Rejection, SchemaNote, compile_schema};
pub use doctor::{
    Diagnosis, Probe, Setup, carried_url, diagnose, lists_as, other_settings, remedies, setup,
    usual_url,
};
pub use endpoint::{
    Address, AddressError, ApiKey, KeyError, KeyHeader, key_variable, run_provider, with_scheme,
};
pub use failure::{ErrorReply, failure_of_status, parse_wait, retry_delay};
pub use files::{
    FileFinding, FileName, Finding, Obstacle, Sending, file_findings, plain_messages, sending,
};
pub use mcp::{
    McpAnswer, McpDemand, McpDemandKind, McpFailure, McpOutcome, McpQuestion, McpReader, McpReply,
    McpServer, McpTalk, McpTask,
};
pub use options::{
    RunOption, ValueRange, changed_options, document_options, supported_options,
    with_option_changes, wrong_options,
};
pub use price::{Price, PriceLine, PriceTable, cost, find_cost};
pub use prompt::{
    Estimate, compiled_schema, estimated_tokens, prompt_text, seen_prompt, sent_prompt,
    unsupported_options,
};
pub use record::{
    FileLimits, FileRules, KeyRequirement, ModelFetch, PictureTokens, Platform, Profile, Remedy,
    SchemaRules, Way, Wire,
};
pub use wire::{AnswerReader, answer_reader, built_in_request, engine_request};
