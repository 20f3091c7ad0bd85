//! Models that run in the browser: the browser's own, and those that are downloaded and stored.

pub mod built_in;
pub mod in_browser;
pub mod stored_models;
