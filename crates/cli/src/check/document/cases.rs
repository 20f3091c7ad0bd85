//! The check of the inputs of cases, each together with the input for all, as a run sends it.

use super::{Examination, form_issues, is_missing, nearest};
use crate::finding::Weight;
use pilcrow_check::Checker;
use pilcrow_core::batch::{Batch, Case, batch};
use pilcrow_core::form::Issue;
use serde_json::Value;

/// Maximum number of wrong cases that are reported; more are reported after these are corrected.
const MOST: usize = 10;

impl Examination<'_> {
    /// Checks each case by the schema that all cases share. Values in the input for all are checked separately.
    pub(super) fn cases(&mut self) {
        let batch = batch(&self.document.request);
        let shared = batch.shared.as_ref().and_then(|shared| shared.schema.as_ref());
        let Some((schema, checker)) =
            shared.and_then(|schema| Some((schema, Checker::new(schema).ok()?)))
        else {
            return;
        };
        let mut wrong = 0;
        for case in &batch.cases {
            let before = self.findings.len();
            self.case(&batch, case, schema, &checker);
            wrong += usize::from(self.findings.len() > before);
            if wrong == MOST {
                return;
            }
        }
    }

    fn case(&mut self, batch: &Batch, case: &Case, schema: &Value, checker: &Checker) {
        let own = case.data.as_ref().filter(|data| data.schema.is_none());
        let (Some(data), Some(value)) = (own, batch.value(case)) else { return };
        let is_own = |issue: &Issue| {
            let own_value = data.value.as_ref().and_then(|own| issue.pointer.get(own));
            own_value.is_some() || is_missing(&issue.kind)
        };
        let select = |issues: Vec<Issue>| -> Vec<Issue> {
            form_issues(schema, &value, issues).into_iter().filter(is_own).collect()
        };
        let (document, parts) = (self.document, self.parts(data));
        self.value(checker, &value, select, |issue| {
            let weight =
                if is_missing(&issue.kind) { Weight::LeftToPerson } else { Weight::MustBeMended };
            let root = document.request.to_value();
            (nearest(&root, &parts, &["input", ""], &issue.pointer), weight)
        });
    }
}
