//! Settings of models that run in the browser: the app's own, and the browser's built-in one.

mod built_in;
mod choice;
mod models;
mod pace;
mod shelf;

pub use built_in::built_in_fields;
pub use choice::{in_browser_fields, pace_words};
pub use models::model_words;
pub use pace::keep_pace;
