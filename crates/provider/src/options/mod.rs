//! The options of a run: how documents name them, where they go in each provider's call, what each
//! provider takes, and what a person has changed.

mod changes;
mod place;
mod run_option;
mod value_range;

pub use changes::{changed_options, document_options, with_option_changes, wrong_options};
pub(crate) use place::place;
pub use run_option::RunOption;
pub use value_range::{ValueRange, supported_options};
