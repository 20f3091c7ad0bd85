//! The parts of JSON Schema that forms need: references, the combination of all schemas of a place, and conditions.
//! Uses the module `document`. This is no validator: a condition is evaluated as far as it shapes a form, and may stay
//! undecided.

mod bundle;
mod condition;
mod condition_evaluator;
mod embedded_documents;
mod fit;
mod pattern;
mod pattern_literal;
mod place_schemas;
mod references;
mod resources;
mod scalar;
mod sources;
mod uri;
mod value_type;
mod verdict;

pub use crate::dialect::keywords::REFERENCE_KEYWORDS;
pub use bundle::{bundled, can_be_fetched, external_references};
pub use condition::{AddedBranch, Conditions, Outcome};
pub use fit::Fit;
pub use pattern_literal::pattern_literal;
pub use place_schemas::{PlaceSchemas, Union};
pub use references::Schema;
pub use scalar::{compare_numbers, same_scalar, same_value};
pub use sources::{Applies, HintPlace, Sources};
pub use uri::{file_shape_name, last_name};
pub(crate) use value_type::is_of_type;
pub use value_type::{is_of_types, meant_format, meant_type};
pub use verdict::Verdict;
