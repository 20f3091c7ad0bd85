//! The steps of a process: driven here, shown beside the answer, with what it asks the person.

mod call_words;
mod card;
mod card_forms;
mod delegates;
mod driven;
mod offer;
mod paths;
mod plan_card;
mod question;
mod run_line;
mod status_line;
mod step_list;
mod value_form;
mod value_view;
mod verdicts;
mod view;

pub use driven::opened;
