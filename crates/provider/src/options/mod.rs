//! The options of a run: their names in documents, their places in each provider's request body, the values that each
//! provider accepts, and a person's changes.

mod changes;
mod place;
mod run_option;
mod value_range;

pub use changes::{changed_options, document_options, with_option_changes, wrong_options};
pub(crate) use place::place;
pub use run_option::RunOption;
pub use value_range::{ValueRange, supported_options};
