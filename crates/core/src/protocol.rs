//! What the page and the validator's worker say to each other, as JSON texts.
//! Refuses to know how a value is checked, or how the texts travel.

use crate::form::Issue;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// "Check this value by this schema."
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckJob {
    /// What is checked: one form's id, or the result. Reports carry it back.
    pub subject: String,
    /// Counts up with each edit; a report on an older revision is dropped.
    pub revision: u64,
    /// The schema. Left out where it is the same as in the subject's last job.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<Value>,
    /// The value; none where everything is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
}

/// "This is what is wrong with it."
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckReport {
    /// As in the job.
    pub subject: String,
    /// As in the job.
    pub revision: u64,
    /// How the check ended.
    pub outcome: CheckOutcome,
}

/// How a check ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CheckOutcome {
    /// Done; nothing in the list means valid.
    Done(Vec<Issue>),
    /// The schema itself cannot be used: what the validator says of it, for the author.
    BadSchema(String),
    /// Not finished in time, so not known. Said by the page when it ends a worker.
    GaveUp,
}
