//! Running a document: the button, the answer as it arrives, and earlier runs.

mod afar;
mod answer_pane;
mod ask;
mod bar;
mod batch;
mod launch;
mod lists;
mod live;
mod prompt;
mod records;
mod runner;
mod several;
mod under_way;
mod wiring;

pub use answer_pane::earlier_prompt::back_line;
pub use answer_pane::edit_dialog::edit_dialog;
pub use answer_pane::edit_slot::EditAnswer;
pub use answer_pane::result_pane::result_pane;
pub use ask::{AskFailure, draft_asker, hand_view};
pub use bar::bench_slot::{BenchPlace, BenchView, bench_item};
pub use bar::run_bar::run_bar;
pub use bar::several_slot::{SeveralChunk, SeveralPlace};
pub use batch::plan::batch_plan;
pub use launch::ready::NotReady;
pub use live::live_line;
pub use prompt::prompt_view::{message_list, prompt_view};
pub use records::compare::{view_by_comparison_chunk, view_by_result_chunk};
pub use records::display::{RunActivity, StepsRun};
pub use records::expense::dollars;
pub use runner::{Runner, StepsChunk};
pub use several::several;
#[cfg(not(target_arch = "wasm32"))]
pub use wiring::answer_tree;
