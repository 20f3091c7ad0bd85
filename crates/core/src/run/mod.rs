//! Runs: one execution of a Request, with its stages and its record. The caller passes times as milliseconds since
//! 1970.

mod answer_text;
mod attempt;
mod case_progress;
mod file_names;
mod further_remark;
mod input_fields;
mod label;
pub mod live;
mod names;
mod piece;
mod progress;
mod question;
mod record;
mod remark;
mod repair;
mod status;
pub mod sweep;
mod variation;

pub use answer_text::{
    GrowingAnswer, SolutionError, candidate_values, is_closed, read_half, read_solution,
    value_at_end, without_thoughts,
};
pub use attempt::RunAttempt;
pub use case_progress::{answered_cases, asks_for_each};
pub use input_fields::{InputFields, InputValue, input_values};
pub use label::RunLabel;
pub use names::{input_names, run_names};
pub use piece::RunPiece;
pub use progress::RunProgress;
pub use question::{DocumentQuestion, with_question};
pub use record::{
    RecordError, RunId, RunProvider, RunRecord, is_record, opened_record, read_record,
};
pub use remark::Remark;
pub use repair::{Repair, RepairKind, read_repaired, repaired};
pub use status::{ImpossibleStep, RunEvent, RunStatus};
pub use variation::{VariedInput, VariedPlace, varied_inputs, varied_places};
