//! Models that run in the browser: its own, and those that are fetched and kept.

pub mod built_in;
pub mod in_browser;
pub mod stored_models;
