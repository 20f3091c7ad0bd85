//! The steps of a process: driven here, shown beside the answer, with what it asks the person.

mod activities;
mod call_words;
mod card;
mod card_forms;
mod code_card;
mod code_grant_line;
mod code_permission;
mod delegates;
mod driven;
mod offer;
mod paths;
mod plan_card;
mod question;
mod run_line;
mod server_call;
mod status_line;
mod step_list;
mod value_form;
mod value_view;
mod verdicts;
mod view;

pub use driven::opened;
