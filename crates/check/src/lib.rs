//! Pilcrow's validator: takes a JSON Schema and a value, and returns [`Issue`](pilcrow_core::form::Issue)s.
//!
//! No document is fetched, no value is changed, and an issue contains facts, which the app and the command line turn
//! into messages. This is the only package that depends on `jsonschema`. Its wasm build is the worker's module, whose
//! parts are described in `docs/internals.md`.

mod branch;
mod checker;
mod compile;
mod dialect;
mod documents;
#[cfg(target_family = "wasm")]
mod idn;
mod job;
mod known_pattern;
mod legible;
mod meta;
mod moments;
mod normalize;
mod order;
mod pattern;
mod pattern_example;
mod placeholder;
mod rules;
#[cfg(test)]
mod samples;
mod schema_error;
mod translate;
mod unevaluated;
mod unread;

pub use checker::Checker;
pub use documents::Documents;
pub use job::Checkers;
pub use schema_error::SchemaError;
