//! Values of a form's fields: fresh, absent, untyped, tuples and `contains` lists; drafts and values carried over.

pub(in crate::form) mod any_type;
pub(in crate::form) mod carry_over;
mod consent;
pub(in crate::form) mod contains;
pub(in crate::form) mod draft;
pub(in crate::form) mod fresh;
pub(in crate::form) mod presence;
pub(in crate::form) mod tuple;
