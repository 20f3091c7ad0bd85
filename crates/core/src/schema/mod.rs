//! What we read of JSON Schema: where a schema points to, what all its parts say together, and
//! which of its conditions hold.
//! Refuses to validate (a condition is judged as far as it shapes a form, and may stay undecided)
//! and to choose controls ([`crate::field`]).

mod bundle;
mod condition;
mod described;
mod fit;
mod judge;
mod judging;
mod kind;
mod outline;
mod pattern;
mod references;
mod scalar;
mod sources;
mod uri;
mod verdict;

pub use bundle::{bundled, can_be_fetched, outside};
pub use condition::{Added, Conditions, Outcome};
pub use described::{Described, Union};
pub use fit::Fit;
pub use judging::Judging;
pub(crate) use kind::{is_of_kind, is_of_kinds};
pub use outline::{has_conditions, has_controls, has_hints, has_structure};
pub use pattern::Matcher;
pub use references::Schema;
pub use scalar::same_scalar;
pub(crate) use scalar::{compare_numbers, same_value};
pub use sources::{HintPlace, Said, Sources};
pub use verdict::Verdict;
