//! A document tried in many ways: what is tried, the calls, and what the answers say.

mod axes;
mod cell;
mod changes;
mod checks;
mod desk;
mod driving;
mod head;
mod import;
mod inputs;
mod judge_form;
mod judged;
mod judges;
mod kept;
mod lane;
mod matrix;
mod models;
mod opened;
mod pair_lines;
mod prepared;
mod rating;
mod rating_judges;
mod rating_table;
mod save;
mod set_up;
mod shifted;
mod takes;
mod telling;
mod variant_dialog;
mod variants;
mod verdicts;
mod view;
mod words;

pub use view::bench_view;
