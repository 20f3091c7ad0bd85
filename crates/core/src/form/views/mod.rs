//! What a person sees of a form beside its values: folds, summaries, what is missing, what is found.

pub(in crate::form) mod file_fields;
pub(in crate::form) mod find;
pub(in crate::form) mod folds;
pub(in crate::form) mod length;
pub(in crate::form) mod missing;
pub(in crate::form) mod places;
pub(in crate::form) mod summary;
pub(in crate::form) mod untouched;
