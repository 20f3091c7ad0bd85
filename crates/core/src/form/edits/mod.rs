//! Edits of a form: add, remove, move, rename, choose; and undo and redo of each.

pub(in crate::form) mod choose;
pub(in crate::form) mod edit;
pub(in crate::form) mod history;
pub(in crate::form) mod keys;
pub(in crate::form) mod lock;
pub(in crate::form) mod reevaluation;
pub(in crate::form) mod step;
