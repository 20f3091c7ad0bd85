//! What is wrong with a person's value, as data, and as JSON.

pub(in crate::form) mod issue;
pub(in crate::form) mod issue_json;
pub(in crate::form) mod issues;
pub(in crate::form) mod several_fit;
