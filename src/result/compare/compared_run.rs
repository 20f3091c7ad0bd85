//! What is compared: runs, or a value before and after a change.

use pilcrow_core::batch::CaseSheet;
use pilcrow_core::run::RunRecord;
use serde_json::Value;

/// A run that is compared.
#[derive(Clone)]
pub struct ComparedRun {
    /// The run.
    pub record: RunRecord,
    /// The name of the run.
    pub name: String,
    /// Who answered, and when.
    pub facts: String,
    /// Its answer by its cases; `None` if it was not asked for cases.
    pub sheet: Option<CaseSheet>,
    /// How it ended, where it has no answer.
    pub outcome: String,
}

/// A value that a change concerns.
pub struct ChangedValue {
    /// What describes it, where anything does.
    pub schema: Option<Value>,
    /// As it is; `None` if there is none.
    pub before: Option<Value>,
    /// As it would be.
    pub after: Value,
}
