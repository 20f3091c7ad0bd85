//! The steps of a process: driven here, shown beside the answer, with what it asks the person.

mod activities;
mod advice_view;
mod call_words;
mod card;
mod card_forms;
mod changes;
mod chosen;
mod code_card;
mod code_grant_line;
mod code_permission;
mod delegates;
mod driven;
mod fork_line;
mod graph;
mod meta_view;
mod offer;
mod paths;
mod plan_card;
mod process_words;
mod question;
mod run_line;
mod seen;
mod server_call;
mod status_line;
mod step_list;
mod step_view;
mod time;
mod value_form;
mod value_view;
mod verdicts;
mod view;
mod windowed;

pub use driven::opened;
pub use process_words::process_blocks;
