//! The edits of a form, their undo history, and the conditions that follow an edit.

pub(in crate::form) mod choose;
pub(in crate::form) mod edit;
pub(in crate::form) mod history;
pub(in crate::form) mod keys;
pub(in crate::form) mod lock;
pub(in crate::form) mod reevaluation;
pub(in crate::form) mod step;
