//! Jobs in, reports out: what the worker does with each message.
//! Refuses to know how messages travel, and to keep more than the schemas in use.

use crate::checker::Checker;
use pilcrow_core::document::parse_text;
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::protocol::{CheckJob, CheckOutcome, CheckReport};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::rc::Rc;

/// The schemas that jobs have brought, compiled, by subject.
#[derive(Debug, Default)]
pub struct Checkers {
    by_subject: HashMap<String, Rc<Compiled>>,
}

#[derive(Debug)]
struct Compiled {
    schema: Value,
    /// The schema's error as text, since it is told again with each report.
    checker: Result<Checker, String>,
}

impl Checkers {
    /// Does one job. A job without a schema uses the one of the subject's last job; where there
    /// was none (the worker is a new one), the check is given up.
    pub fn run_job(&mut self, job: CheckJob) -> CheckReport {
        let CheckJob { subject, revision, schema, value } = job;
        if let Some(schema) = schema {
            let compiled = self.compiled(schema);
            self.by_subject.insert(subject.clone(), compiled);
        }
        let outcome = match self.by_subject.get(&subject).map(|compiled| &compiled.checker) {
            None => CheckOutcome::GaveUp,
            Some(Err(reason)) => CheckOutcome::BadSchema(reason.clone()),
            Some(Ok(checker)) => outcome_of(checker, value.as_ref()),
        };
        CheckReport { subject, revision, outcome }
    }

    /// As [`Self::run_job`], text to text; none where the text is no job.
    pub fn run_text(&mut self, text: &str) -> Option<String> {
        let report = self.run_job(read_job(text)?);
        serde_json::to_string(&report).ok()
    }

    /// Compiles a schema, once for all subjects that share it: a batch has a form per case.
    fn compiled(&self, schema: Value) -> Rc<Compiled> {
        let known = self.by_subject.values().find(|compiled| compiled.schema == schema);
        known.cloned().unwrap_or_else(|| {
            let checker = Checker::new(&schema).map_err(|reason| reason.to_string());
            Rc::new(Compiled { schema, checker })
        })
    }
}

/// A form in which nothing is filled in has no value; where an object is asked for, it is an
/// empty one, so that each missing member is told at its own place.
fn outcome_of(checker: &Checker, value: Option<&Value>) -> CheckOutcome {
    if let Some(value) = value {
        return checker.outcome(value);
    }
    let outcome = checker.outcome(&Value::Object(Map::new()));
    let refuses_objects = |issue: &Issue| {
        issue.pointer == Pointer::root() && matches!(issue.kind, IssueKind::WrongType { .. })
    };
    match outcome {
        CheckOutcome::Done(issues) if issues.iter().any(refuses_objects) => {
            let (pointer, keyword) = (Pointer::root(), "required".to_owned());
            CheckOutcome::Done(vec![Issue { pointer, keyword, kind: IssueKind::Missing }])
        }
        outcome => outcome,
    }
}

/// Reads a job's text by hand: a derived reader would respell the numbers inside, and stop at
/// half the depth that documents may have.
fn read_job(text: &str) -> Option<CheckJob> {
    let Value::Object(mut members) = parse_text(text).ok()? else {
        return None;
    };
    let subject = members.get("subject")?.as_str()?.to_owned();
    let revision = members.get("revision")?.as_u64()?;
    let mut take = |key| members.get_mut(key).map(Value::take);
    Some(CheckJob { subject, revision, schema: take("schema"), value: take("value") })
}
