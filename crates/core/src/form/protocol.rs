//! The messages between the page and the validator's worker, as JSON texts.

use crate::document::parse_text;
use crate::form::Issue;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::Value;
use std::rc::Rc;

/// A job for the worker: check a value against a schema.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckJob {
    /// The id of the form, or of the result, that is checked. Reports repeat it.
    pub subject: String,
    /// Number that grows with each edit; the page drops a report on an older revision.
    pub revision: u64,
    /// The schema; `None` if it is the same as in the subject's last job.
    pub schema: Option<Rc<Value>>,
    /// The value; `None` if everything is absent.
    pub value: Option<Value>,
}

/// The worker's reply to a job.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckReport {
    /// The subject of the job.
    pub subject: String,
    /// The revision of the job.
    pub revision: u64,
    /// Outcome of the check.
    pub outcome: CheckOutcome,
    /// Rules of the schema that the validator cannot read, for the author. They are skipped; all other rules apply.
    pub faults: Vec<SchemaFault>,
}

/// A rule of a schema that the validator cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaFault {
    /// The place in the schema.
    pub pointer: Pointer,
    /// The validator's error message, for the author.
    pub reason: String,
}

/// The outcome of a check.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckOutcome {
    /// The check is complete; an empty list means that the value is valid.
    Done(Vec<Issue>),
    /// The schema cannot be used at all; the validator's error message, for the author.
    BadSchema(String),
    /// The check took too long, so that the result is unknown. The page sets this when it ends a worker.
    GaveUp,
}

impl CheckJob {
    /// Writes `{"subject", "revision", "schema"?, "value"?}`.
    pub fn to_text(&self) -> String {
        // The text is joined from pieces, since a large value should not be copied.
        let mut text =
            format!("{{\"subject\":{},\"revision\":{}", text(&self.subject), self.revision);
        for (key, value) in [("schema", self.schema.as_deref()), ("value", self.value.as_ref())] {
            if let Some(value) = value {
                text.push_str(&format!(",\"{key}\":{value}"));
            }
        }
        text.push('}');
        text
    }
}

impl CheckReport {
    /// Writes `{"subject", "revision", "issues": […]}`, or `"badSchema": reason`, or `"gaveUp": true` in place of the
    /// issues; with `"faults": [[pointer, reason], …]` if there are any.
    pub fn to_text(&self) -> String {
        let (key, outcome) = match &self.outcome {
            CheckOutcome::Done(issues) => {
                ("issues", Value::Array(issues.iter().map(Issue::to_value).collect()))
            }
            CheckOutcome::BadSchema(reason) => ("badSchema", text(reason)),
            CheckOutcome::GaveUp => ("gaveUp", true.into()),
        };
        let fault = |fault: &SchemaFault| {
            Value::Array(vec![text(fault.pointer.as_str()), text(&fault.reason)])
        };
        let faults = self.faults.iter().map(fault).collect::<Vec<_>>();
        object([
            ("subject", text(&self.subject)),
            ("revision", self.revision.into()),
            (key, outcome),
            ("faults", Value::Array(faults)),
        ])
        .to_string()
    }

    /// Reads a report that [`CheckReport::to_text`] wrote; `None` if the text is something else.
    pub fn read(text: &str) -> Option<Self> {
        let report = parse_text(text).ok()?;
        let outcome = if let Some(issues) = report.get("issues") {
            let issues = issues.as_array()?.iter().map(Issue::from_value);
            CheckOutcome::Done(issues.collect::<Option<_>>()?)
        } else if let Some(reason) = report.get("badSchema") {
            CheckOutcome::BadSchema(reason.as_str()?.to_owned())
        } else {
            CheckOutcome::GaveUp
        };
        Some(Self {
            subject: report.get("subject")?.as_str()?.to_owned(),
            revision: report.get("revision")?.as_u64()?,
            outcome,
            faults: report.get("faults").map(read_faults).unwrap_or_default(),
        })
    }
}

fn read_faults(faults: &Value) -> Vec<SchemaFault> {
    let fault = |fault: &Value| {
        let pointer = Pointer::parse(fault.get(0)?.as_str()?)?;
        Some(SchemaFault { pointer, reason: fault.get(1)?.as_str()?.to_owned() })
    };
    faults.as_array().into_iter().flatten().filter_map(fault).collect()
}
