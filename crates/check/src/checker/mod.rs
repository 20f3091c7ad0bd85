//! Compiles a schema once and checks values by it. Referenced documents are passed in; none is fetched.

use crate::compile::compiled;
use crate::dialect::dialect_of;
use crate::documents::{Documents, is_deeper};
use crate::legible::Legible;
use crate::normalize::normalized;
use crate::order::by_position;
use crate::placeholder::{placeholder, reference_to, retrieval_uri};
use crate::rules::Rules;
use crate::schema_error::SchemaError;
use crate::translate::{is_undecided, issues_of, without_types_of_options};
use jsonschema::Validator;
use pilcrow_core::document::MAX_DEPTH;
use pilcrow_core::field::complete_schema;
use pilcrow_core::form::protocol::{CheckOutcome, SchemaFault};
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::pointer::Pointer;
use serde_json::Value;

/// Maximum number of issues that are reported: nobody reads more, and a hostile value could have millions.
const ISSUE_LIMIT: usize = 1_000;

/// Maximum number of missing documents, since the schema is compiled again for each.
const MAX_ABSENT: usize = 16;

/// A compiled schema, without the rules that cannot be used.
#[derive(Debug)]
pub struct Checker {
    validator: Validator,
    /// The schema's rules, in its author's original form.
    rules: Rules,
    /// Addresses of the documents that the schema refers to and that were not passed in, each with the place of the
    /// reference.
    absent: Vec<(String, Pointer)>,
    faults: Vec<SchemaFault>,
}

impl Checker {
    /// Compiles a schema that refers to no other document; for one that does, see [`Checker::with_documents`].
    ///
    /// # Errors
    ///
    /// The schema is no schema at all, or nests deeper than [`MAX_DEPTH`]. A rule in it that cannot be used is skipped,
    /// and listed by [`Checker::faults`].
    pub fn new(schema: &Value) -> Result<Self, SchemaError> {
        Self::with_documents(schema, &Documents::default())
    }

    /// Compiles a schema that may refer to the given documents. A reference to any other document allows every value,
    /// and the document is listed by [`Checker::absent`].
    ///
    /// # Errors
    ///
    /// The errors of [`Checker::new`], and a schema that refers to more than 16 missing documents.
    pub fn with_documents(schema: &Value, documents: &Documents) -> Result<Self, SchemaError> {
        if is_deeper(schema, MAX_DEPTH) {
            return Err(SchemaError::TooDeep);
        }
        let mut legible = Legible::new(normalized(complete_schema(schema.clone())));
        let (mut at_hand, mut absent) = (documents.clone(), Vec::new());
        loop {
            let dialect = dialect_of(&legible.schema, documents);
            match compiled(&legible.schema, &dialect, &at_hand) {
                Ok(validator) => return Ok(Self::from_parts(validator, legible, absent)),
                Err(SchemaError::Remote { uri, .. })
                    if absent.len() < MAX_ABSENT
                        && absent.iter().all(|(other, _)| *other != uri) =>
                {
                    at_hand = at_hand.with(retrieval_uri(&uri), placeholder(&legible.schema));
                    let place = reference_to(&uri, schema).unwrap_or_default();
                    absent.push((uri, place));
                }
                Err(error) => {
                    let draft = dialect.draft();
                    if !legible.pass_over(&error, draft) {
                        return Err(error);
                    }
                }
            }
        }
    }

    fn from_parts(validator: Validator, legible: Legible, absent: Vec<(String, Pointer)>) -> Self {
        let Legible { schema, faults, spelled, .. } = legible;
        Self { validator, rules: Rules::new(schema, spelled), absent, faults }
    }

    /// Iterates over the documents that the schema refers to and that were not passed in, each as
    /// [`SchemaError::Remote`]; empty if values are checked by the whole schema.
    pub fn absent(&self) -> impl Iterator<Item = SchemaError> {
        let error = |(uri, pointer): &(String, Pointer)| SchemaError::Remote {
            uri: uri.clone(),
            pointer: pointer.clone(),
        };
        self.absent.iter().map(error)
    }

    /// Returns the rules of the schema that cannot be used and are skipped: at most about 100.
    pub fn faults(&self) -> &[SchemaFault] {
        &self.faults
    }

    /// Returns the issues of a value, at most 1,000, sorted by their places in the value. An empty list means valid. A
    /// value nested deeper than [`MAX_DEPTH`] has one issue, at the root.
    pub fn check(&self, value: &Value) -> Vec<Issue> {
        if is_deeper(value, MAX_DEPTH) {
            let (pointer, keyword) = (Pointer::root(), String::new());
            return vec![Issue { pointer, keyword, kind: IssueKind::Other }];
        }
        let errors: Vec<_> = self.validator.iter_errors(value).take(ISSUE_LIMIT).collect();
        let mut issues = issues_of(&errors, &self.rules);
        without_types_of_options(&mut issues);
        if !self.absent.is_empty() {
            issues.retain(|issue| !depends_on_acceptance(issue));
        }
        issues.truncate(ISSUE_LIMIT);
        by_position(issues, value)
    }

    /// As [`Self::check`], without issues that only report that a pattern took too long; [`CheckOutcome::GaveUp`] if
    /// there are no other issues.
    pub fn outcome(&self, value: &Value) -> CheckOutcome {
        let mut issues = self.check(value);
        let count = issues.len();
        issues.retain(|issue| !is_undecided(issue));
        if issues.is_empty() && count > 0 {
            return CheckOutcome::GaveUp;
        }
        CheckOutcome::Done(issues)
    }
}

/// True if an issue means that another schema allows the value, which may only be so because the document that would
/// forbid it is missing.
fn depends_on_acceptance(issue: &Issue) -> bool {
    matches!(issue.kind, IssueKind::ManyBranches | IssueKind::SeveralOf { .. })
        || ["not", "unevaluatedProperties", "unevaluatedItems"].contains(&issue.keyword.as_str())
}

#[cfg(test)]
mod tests;
