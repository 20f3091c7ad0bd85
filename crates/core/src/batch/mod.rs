//! Batches: many cases in one Request, with their inputs, edits, tables and answers. Uses the modules `document`,
//! `context`, `schema`, `field`, `form` and `provider`.
//!
//! When a document without cases becomes a batch, the description of its input (schema, description, display hints)
//! remains for all cases, and its values become those of the first case. So no typed value applies to later cases.

mod answer_lines;
mod answers;
mod arrange;
mod case;
mod case_state;
mod edit;
mod follow;
mod grouping;
mod ids;
mod inputs;
mod one_each;
mod plan;
mod progress;
mod sheet;
mod sub_batch;
mod table;
mod whole;

pub use answer_lines::answer_lines;
pub use answers::{Answers, CaseAnswer, answers, gathered, named_calls, open_case, whole_calls};
pub use arrange::{CaseNow, with_cases};
pub(crate) use case::names_cases;
pub use case::{Batch, Case, batch, case_schema, holds_one_case, instances};
pub use case_state::{
    BatchEnd, CaseChoice, CaseCounts, CaseState, NoAnswer, SubBatch, SubBatchEnd,
};
pub use edit::{CaseEdit, CaseFault, edit_cases};
pub use grouping::{Group, GroupColumn};
pub use ids::{is_id, next_id};
pub use inputs::{MOST_INPUTS, as_cases};
pub(crate) use one_each::answer_cases;
pub use one_each::{OneCase, call_place, for_cases, is_one_by_one, undirected, whole_schema};
pub use plan::{
    BatchCount, BatchPlan, CaseTokens, Limits, RequestSize, SIZES, TooLong, answer_tokens,
    case_tokens,
};
pub use progress::BatchProgress;
pub use sheet::{CaseMark, CaseSheet, SheetWords, case_sheet};
pub use sub_batch::{sub_batch_request, with_cases_of};
pub use table::{
    CaseImport, CellError, CellErrorKind, ColumnField, ImportedCase, NamedFiles, RawTable,
    TableError, TableFormat, Target, Understood, file_place, import_cases, is_mapped, names_column,
    places, places_of_answer, proposed_targets, read_table, table_of_files, template_text,
    with_typed, written_cases,
};
pub use whole::as_batch;
