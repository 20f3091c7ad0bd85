//! Many cases in one Request: what belongs to each, edited, filled from tables, and answered.
//! Refuses to run: it says which cases go into which Request, and reads what comes back.
//!
//! A document without cases becomes a batch so: what describes its input (schema, description,
//! looks) stays for all cases, its values become those of the first case. So nothing that was
//! typed counts for cases that are still to come.

mod answer_lines;
mod answers;
mod case;
mod case_state;
mod chunks;
mod edit;
mod follow;
mod grouping;
mod ids;
mod plan;
mod progress;
mod sheet;
mod table;
mod whole;

pub use answer_lines::answer_lines;
pub use answers::{Answers, CaseAnswer, answers, gathered, named_calls, open_case, whole_calls};
pub use case::{Batch, Case, batch, case_schema};
pub use case_state::{
    BatchEnd, BatchStage, CaseCounts, CaseState, Chunk, ChunkEnd, NoAnswer, Wanted,
};
pub use chunks::chunk_request;
pub use edit::{CaseEdit, CaseFault, CaseNow, edit_cases, with_cases};
pub use grouping::{Group, GroupColumn};
pub use ids::{is_id, next_id};
pub use plan::{BatchCount, CaseTokens, ChunkPlan, Limits, SIZES, answer_tokens, case_tokens};
pub use progress::{BatchProgress, MOST_AT_ONCE};
pub use sheet::{CaseMark, CaseSheet, SheetWords, case_sheet};
pub use table::{
    Fault, Imported, ImportedCase, Misfit, Place, RawTable, TableError, TableFormat, Target,
    import_cases, is_known_name, places, proposed_targets, read_table, template_text,
    written_cases,
};
pub use whole::as_batch;
