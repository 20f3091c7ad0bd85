//! Issues: what is wrong with a form's value, as data and as JSON.

pub(in crate::form) mod issue;
pub(in crate::form) mod issue_json;
pub(in crate::form) mod issues;
pub(in crate::form) mod several_fit;
