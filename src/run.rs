//! Running a document: the button, the answer as it arrives, and what was run before.
//! Refuses to talk to a provider's wire (core does) and to move bytes (host does).

mod actions;
mod announcement;
mod answer;
mod ask;
mod asking;
mod batch_line;
mod batch_plan;
mod by_case;
mod case_groups;
mod changes;
mod checks;
mod chunks;
mod compare;
mod copier;
mod data;
mod draw;
mod expense;
mod facts;
mod failure_words;
mod history;
mod menu;
mod part;
mod perform;
mod pieces;
mod prompt_view;
mod repairs;
mod report;
mod result_pane;
mod run_bar;
mod runner;
mod settings;
mod several;
mod start;
mod taking;
mod tool_export;

pub use checks::Checks;
pub use data::show_form;
pub use part::{RunPart, run_part};
pub use runner::Runner;

use result_pane::result_pane;
use run_bar::run_bar;
use settings::Settings;
use settings::settings_button;
