//! The operands of a comparison: runs, or a value before and after a change.

use pilcrow_core::batch::CaseSheet;
use pilcrow_core::run::RunRecord;
use serde_json::Value;

/// A run in a comparison.
#[derive(Clone)]
pub struct ComparedRun {
    /// The record of the run.
    pub record: RunRecord,
    /// Name of the run.
    pub name: String,
    /// The model that answered, and the time, in words.
    pub facts: String,
    /// The run's answer, arranged by its cases; `None` if the run had no cases.
    pub sheet: Option<CaseSheet>,
    /// The run's outcome in words, shown where it has no answer.
    pub outcome: String,
}

/// A value before and after a proposed change.
pub struct ChangedValue {
    /// The value's schema; `None` if it has none.
    pub schema: Option<Value>,
    /// The value before the change; `None` if there was none.
    pub before: Option<Value>,
    /// The value after the change.
    pub after: Value,
}
