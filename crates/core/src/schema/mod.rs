//! What we read of JSON Schema: where a schema points to, and what all its parts say together.
//! Refuses to judge values (that is the validator's) and to choose controls ([`crate::field`]).

mod described;
mod references;

pub use described::Described;
pub use references::Schema;
