//! Running a document: the button, the answer as it arrives, and earlier runs.

mod actions;
mod announcement;
mod answer;
mod ask;
mod asking;
mod batch;
mod changes;
mod compare;
mod draw;
mod earlier;
mod earlier_prompt;
mod escape;
mod expense;
mod export;
mod facts;
mod history;
mod names;
mod perform;
mod pieces;
mod progress_announcement;
mod prompt_view;
mod references;
mod repairs;
mod report;
mod result_pane;
mod run_bar;
mod run_list;
mod runner;
mod several;
mod start;
mod strip;

pub use batch::plan::batch_plan;
pub use prompt_view::prompt_view;
pub use result_pane::result_pane;
pub use run_bar::run_bar;
pub use runner::Runner;
