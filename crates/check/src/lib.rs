//! Pilcrow's validator: a JSON Schema and a value in, [`Issue`](pilcrow_core::form::Issue)s out.
//!
//! Refuses to fetch anything, to repair a value, or to word an issue; those who read issues put
//! the words on. The only package that knows the validating library.

mod branch;
mod checker;
mod dialect;
mod documents;
mod job;
mod mend;
mod order;
mod schema_error;
mod stand_in;
mod translate;

pub use checker::Checker;
pub use documents::Documents;
pub use job::Checkers;
pub use schema_error::SchemaError;
