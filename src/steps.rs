//! The steps of a process: driven here, shown beside the answer, with what it asks the person.

mod activities;
mod alike;
mod call_words;
mod card;
mod card_forms;
mod code_card;
mod code_permission;
mod delegates;
mod driven;
mod grant_lines;
mod offer;
mod paths;
mod permission;
mod plan_card;
mod proposed_call;
mod question;
mod rule_choice;
mod run_line;
mod server_call;
mod server_card;
mod status_line;
mod step_list;
mod value_form;
mod value_view;
mod verdicts;
mod view;

pub use driven::opened;
