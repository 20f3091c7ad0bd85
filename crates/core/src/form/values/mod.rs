//! What a place holds: fresh, absent, of no type, of a tuple or a list of kinds; put away and carried over.

pub(in crate::form) mod any_type;
pub(in crate::form) mod carry_over;
mod consent;
pub(in crate::form) mod contains;
pub(in crate::form) mod draft;
pub(in crate::form) mod fresh;
pub(in crate::form) mod presence;
pub(in crate::form) mod tuple;
