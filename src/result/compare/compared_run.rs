//! The inputs of a comparison: runs, or a value before and after a change.

use pilcrow_core::batch::CaseSheet;
use pilcrow_core::run::RunRecord;
use serde_json::Value;

/// A run in a comparison.
#[derive(Clone)]
pub struct ComparedRun {
    /// The stored record of the run.
    pub record: RunRecord,
    /// Name of the run.
    pub name: String,
    /// Model and time of the answer, as words.
    pub facts: String,
    /// The answer as a table of cases; `None` if the run has no cases.
    pub sheet: Option<CaseSheet>,
    /// Words for how the run ended, for a run without an answer.
    pub outcome: String,
}

/// A value before and after a proposed change.
pub struct ChangedValue {
    /// The value's schema; `None` if nothing describes it.
    pub schema: Option<Value>,
    /// The current value; `None` if there is none.
    pub before: Option<Value>,
    /// The proposed value.
    pub after: Value,
}
