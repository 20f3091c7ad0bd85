//! Running a document: the button, the answer as it arrives, and what was run before.
//! Refuses to talk to a provider's wire (core does) and to move bytes (host does).

mod ask;
mod checks;
mod compare;
mod facts;
mod failure_words;
mod history;
mod result_pane;
mod run_bar;
mod runner;
mod settings;
mod settings_dialog;

pub use checks::Checks;
pub use result_pane::ResultPane;
pub use run_bar::RunBar;
pub use runner::Runner;
pub use settings::Settings;
pub use settings_dialog::SettingsButton;
