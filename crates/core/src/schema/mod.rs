//! What we read of JSON Schema: where a schema points to, and what all its parts say together.
//! Refuses to judge values (that is the validator's) and to choose controls ([`crate::field`]).

mod described;
mod fit;
mod references;
mod scalar;

pub use described::{Described, Union};
pub use fit::Fit;
pub use references::Schema;
pub use scalar::same_scalar;
