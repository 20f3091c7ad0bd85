//! Views of a form besides its values: folds, summaries, missing values, search.

pub(in crate::form) mod file_fields;
pub(in crate::form) mod find;
pub(in crate::form) mod folds;
pub(in crate::form) mod length;
pub(in crate::form) mod missing;
pub(in crate::form) mod places;
pub(in crate::form) mod summary;
pub(in crate::form) mod untouched;
