//! The validator's jobs: answers each [`CheckJob`] with a [`CheckReport`], and keeps each subject's compiled schema.

use crate::checker::Checker;
use pilcrow_core::document::parse_text;
use pilcrow_core::form::protocol::{CheckJob, CheckOutcome, CheckReport};
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::rc::Rc;

/// The compiled schemas of all subjects (one for each form); a job with another schema replaces its subject's.
#[derive(Debug, Default)]
pub struct Checkers {
    by_subject: HashMap<String, Rc<Compiled>>,
}

#[derive(Debug)]
struct Compiled {
    schema: Rc<Value>,
    /// The checker, or the schema's error as text, which each report repeats.
    checker: Result<Checker, String>,
}

impl Checkers {
    /// Checks a job's value by its schema. A job without a schema uses that of the subject's last job; if there was
    /// none (the worker has been replaced), the outcome is [`CheckOutcome::GaveUp`]. A schema that cannot be compiled
    /// gives [`CheckOutcome::BadSchema`]. A job without a value is for an empty form, which is checked as `{}` if
    /// objects are allowed.
    pub fn run_job(&mut self, job: CheckJob) -> CheckReport {
        let CheckJob { subject, revision, schema, value } = job;
        if let Some(schema) = schema {
            let compiled = self.compiled(schema);
            self.by_subject.insert(subject.clone(), compiled);
        }
        let checker = self.by_subject.get(&subject).map(|compiled| &compiled.checker);
        let outcome = match checker {
            None => CheckOutcome::GaveUp,
            Some(Err(reason)) => CheckOutcome::BadSchema(reason.clone()),
            Some(Ok(checker)) => outcome_of(checker, value.as_ref()),
        };
        let checker = checker.and_then(|checker| checker.as_ref().ok());
        let faults = checker.map(|checker| checker.faults().to_vec()).unwrap_or_default();
        CheckReport { subject, revision, outcome, faults }
    }

    /// As [`Self::run_job`], from the job's JSON text to the report's; `None` if the text is not a job.
    ///
    /// A job is `{"subject": "form-1", "revision": 7, "schema": {"maximum": 5}, "value": 6}`, with `schema` and `value`
    /// optional.
    pub fn run_text(&mut self, text: &str) -> Option<String> {
        read_job(text).map(|job| self.run_job(job).to_text())
    }

    /// Compiles a schema once for all subjects that share it, since a batch has a form for each case.
    fn compiled(&self, schema: Rc<Value>) -> Rc<Compiled> {
        let earlier = self.by_subject.values().find(|compiled| compiled.schema == schema);
        earlier.cloned().unwrap_or_else(|| {
            let checker = Checker::new(&schema).map_err(|reason| reason.to_string());
            Rc::new(Compiled { schema, checker })
        })
    }
}

/// Checks a value. An empty form has none: if its schema allows objects, it is checked as an empty object, so that each
/// missing member has an issue of its own.
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

/// Parses a job without a derived deserializer, which would change the notation of numbers, and stop at half the depth
/// that documents may have.
fn read_job(text: &str) -> Option<CheckJob> {
    let Value::Object(mut members) = parse_text(text).ok()? else {
        return None;
    };
    let subject = members.get("subject")?.as_str()?.to_owned();
    let revision = members.get("revision")?.as_u64()?;
    let mut take = |key| members.get_mut(key).map(Value::take);
    Some(CheckJob { subject, revision, schema: take("schema").map(Rc::new), value: take("value") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn job(subject: &str, revision: u64, schema: Option<Value>, value: Option<Value>) -> CheckJob {
        CheckJob { subject: subject.to_owned(), revision, schema: schema.map(Rc::new), value }
    }

    /// Returns the places of the issues; `None` if the check did not end.
    fn places(report: &CheckReport) -> Option<Vec<&str>> {
        match &report.outcome {
            CheckOutcome::Done(issues) => {
                Some(issues.iter().map(|issue| issue.pointer.as_str()).collect())
            }
            _ => None,
        }
    }

    #[test]
    fn a_schema_is_kept_for_its_subject() {
        let mut checkers = Checkers::default();
        let schema = Some(json!({"type": "string"}));
        let first = checkers.run_job(job("a", 1, schema, Some(json!(1))));
        assert_eq!((first.revision, places(&first)), (1, Some(vec![""])));
        let again = checkers.run_job(job("a", 2, None, Some(json!("x"))));
        assert_eq!((again.revision, places(&again)), (2, Some(vec![])));
        let unknown = checkers.run_job(job("b", 1, None, Some(json!("x"))));
        assert_eq!(unknown.outcome, CheckOutcome::GaveUp);
        let other = checkers.run_job(job("a", 3, Some(json!({"type": "null"})), Some(json!("x"))));
        assert_eq!(places(&other), Some(vec![""]));
    }

    #[test]
    fn subjects_with_equal_schemas_share_a_compiled_one() {
        let mut checkers = Checkers::default();
        for subject in ["a", "b"] {
            checkers.run_job(job(subject, 1, Some(json!({"type": "string"})), None));
        }
        assert!(Rc::ptr_eq(&checkers.by_subject["a"], &checkers.by_subject["b"]));
    }

    #[test]
    fn where_everything_is_absent_each_missing_place_is_told() {
        let mut checkers = Checkers::default();
        let mut missing_places = |schema: Value| {
            let report = checkers.run_job(job("a", 1, Some(schema), None));
            places(&report).map(|places| places.join(" "))
        };
        assert_eq!(missing_places(json!({"required": ["x", "y"]})).as_deref(), Some("/x /y"));
        assert_eq!(missing_places(json!({"type": "object"})).as_deref(), Some(""));
        let report = checkers.run_job(job("a", 1, Some(json!({"type": "string"})), None));
        let CheckOutcome::Done(issues) = report.outcome else { panic!() };
        assert_eq!(issues[0].kind, IssueKind::Missing);
    }

    #[test]
    fn a_schema_that_cannot_be_used_is_told_with_each_report() {
        let mut checkers = Checkers::default();
        for schema in [Some(json!("x")), None] {
            let report = checkers.run_job(job("a", 1, schema, Some(json!(1))));
            assert!(matches!(report.outcome, CheckOutcome::BadSchema(_)), "{report:?}");
        }
    }

    #[test]
    fn rules_that_cannot_be_read_are_told_with_each_report() {
        let mut checkers = Checkers::default();
        for schema in [Some(json!({"type": 5, "maximum": "1", "minimum": 3})), None] {
            let sent = job("a", 1, schema, Some(json!(1)));
            let report = CheckReport::read(&checkers.run_text(&sent.to_text()).unwrap()).unwrap();
            assert_eq!(places(&report), Some(vec![""]));
            let faults = report.faults.iter().map(|fault| fault.pointer.as_str());
            let mut faults: Vec<_> = faults.collect();
            faults.sort_unstable();
            assert_eq!(faults, ["/maximum", "/type"]);
        }
    }

    #[test]
    fn jobs_and_reports_travel_as_text() {
        let mut checkers = Checkers::default();
        let sent = job("form-1", 7, Some(json!({"maximum": 5})), Some(json!(6)));
        let text = sent.to_text();
        let report = checkers.run_text(&text).unwrap();
        let report = CheckReport::read(&report).unwrap();
        assert_eq!((report.subject.as_str(), report.revision), ("form-1", 7));
        assert_eq!(places(&report), Some(vec![""]));
        assert_eq!(checkers.run_text("nonsense"), None);
        assert_eq!(checkers.run_text("{\"subject\": 5}"), None);
    }

    #[test]
    fn null_is_a_value_and_deep_values_arrive() {
        let mut checkers = Checkers::default();
        let sent = job("a", 1, Some(json!({"type": "string"})), Some(Value::Null));
        let report = checkers.run_text(&sent.to_text()).unwrap();
        assert!(report.contains("wrong_type"), "{report}");
        let deep = (0..250).fold(json!(1), |inner, _| json!([inner]));
        let sent = job("a", 2, Some(json!(true)), Some(deep));
        let report = checkers.run_text(&sent.to_text()).unwrap();
        assert!(report.contains("\"issues\":[]"), "{report}");
    }
}
