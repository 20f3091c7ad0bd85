//! Storage in this browser: the database, the tab's own storage, locks and keys.

pub mod key_lock;
pub mod store;
pub mod tab;
pub mod tab_lock;
