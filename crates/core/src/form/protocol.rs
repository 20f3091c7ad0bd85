//! What the page and the validator's worker say to each other, as JSON texts.

use crate::document::parse_text;
use crate::form::Issue;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::Value;
use std::rc::Rc;

/// "Check this value by this schema."
#[derive(Clone, Debug, PartialEq)]
pub struct CheckJob {
    /// What is checked: one form's id, or the result. Reports carry it back.
    pub subject: String,
    /// Counts up with each edit; a report on an older revision is dropped.
    pub revision: u64,
    /// The schema. Left out where it is the same as in the subject's last job.
    pub schema: Option<Rc<Value>>,
    /// The value; `None` if everything is absent.
    pub value: Option<Value>,
}

/// "This is what is wrong with it."
#[derive(Clone, Debug, PartialEq)]
pub struct CheckReport {
    /// As in the job.
    pub subject: String,
    /// As in the job.
    pub revision: u64,
    /// How the check ended.
    pub outcome: CheckOutcome,
    /// The rules of the schema that nobody can read, for the author. They are passed over; all else
    /// counts.
    pub faults: Vec<SchemaFault>,
}

/// A rule of a schema that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaFault {
    /// The place in the schema.
    pub pointer: Pointer,
    /// What the validator says of it, for the author.
    pub reason: String,
}

/// How a check ended.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckOutcome {
    /// Done; nothing in the list means valid.
    Done(Vec<Issue>),
    /// The schema itself cannot be used: what the validator says of it, for the author.
    BadSchema(String),
    /// Not finished in time, so not known. Said by the page when it ends a worker.
    GaveUp,
}

impl CheckJob {
    /// `{"subject", "revision", "schema"?, "value"?}`.
    pub fn to_text(&self) -> String {
        // Piece by piece: a value may be large, and is not copied for this.
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
    /// `{"subject", "revision", "issues": […]}`, or `"badSchema": reason`, or `"gaveUp": true`;
    /// with `"faults": [[pointer, reason], …]` where there are any.
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

    /// Reads what [`CheckReport::to_text`] wrote; `None` if it is something else.
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
