//! A schema, compiled once, and the values that are held against it.
//! Refuses to fetch: what a schema refers to is handed in, or the schema cannot be used.

use crate::dialect::{Dialect, dialect_of};
use crate::documents::Documents;
use crate::mend::mended;
use crate::order::by_position;
use crate::schema_error::SchemaError;
use crate::stand_in::{asked_for, stand_in};
use crate::translate::{is_undecided, translate};
use jsonschema::{PatternOptions, Registry, Validator};
use pilcrow_core::document::MAX_DEPTH;
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::protocol::CheckOutcome;
use serde_json::Value;

/// How many issues are told at most: nobody reads more, and a hostile value could have millions.
const ISSUE_LIMIT: usize = 1_000;

/// How often a pattern may try another way through a text before its answer counts as unknown.
/// Patterns that need no look-around or back-reference are matched in linear time instead.
const BACKTRACK_LIMIT: usize = 100_000;

/// How many documents may be absent; the schema is built anew for each.
const MAX_ABSENT: usize = 16;

/// A schema, ready to check values.
#[derive(Debug)]
pub struct Checker {
    validator: Validator,
    /// The addresses of documents that it refers to and that were not handed in.
    absent: Vec<String>,
}

impl Checker {
    /// Compiles a schema that refers to nothing but itself.
    pub fn new(schema: &Value) -> Result<Self, SchemaError> {
        Self::with_documents(schema, &Documents::default())
    }

    /// Compiles a schema that may refer to the documents given. What it says of other documents
    /// does not count ([`Checker::absent`]); all else does.
    pub fn with_documents(schema: &Value, documents: &Documents) -> Result<Self, SchemaError> {
        if is_deeper(schema, MAX_DEPTH) {
            return Err(SchemaError::TooDeep);
        }
        let schema = mended(schema);
        let dialect = dialect_of(&schema, documents);
        let (mut at_hand, mut absent) = (documents.clone(), Vec::new());
        loop {
            match build(&schema, &dialect, &at_hand) {
                Ok(validator) => return Ok(Self { validator, absent }),
                Err(SchemaError::Remote { uri })
                    if absent.len() < MAX_ABSENT && !absent.contains(&uri) =>
                {
                    at_hand = at_hand.with(asked_for(&uri), stand_in(&schema));
                    absent.push(uri);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// The documents that the schema refers to and that were not handed in, as errors: the schema
    /// says more than what values are checked by.
    pub fn absent(&self) -> impl Iterator<Item = SchemaError> {
        self.absent.iter().map(|uri| SchemaError::Remote { uri: uri.clone() })
    }

    /// What is wrong with a value, in the order of the value. An empty list means valid.
    pub fn check(&self, value: &Value) -> Vec<Issue> {
        if is_deeper(value, MAX_DEPTH) {
            let (pointer, keyword) = (Pointer::root(), String::new());
            return vec![Issue { pointer, keyword, kind: IssueKind::Other }];
        }
        let mut issues = Vec::new();
        for error in self.validator.iter_errors(value).take(ISSUE_LIMIT) {
            translate(&error, &mut issues);
        }
        if !self.absent.is_empty() {
            issues.retain(|issue| !is_said_of_what_is_allowed(issue));
        }
        issues.truncate(ISSUE_LIMIT);
        by_position(issues, value)
    }

    /// As [`Self::check`]; where nothing is known to be wrong and a pattern could not be decided,
    /// the check was given up.
    pub fn outcome(&self, value: &Value) -> CheckOutcome {
        let mut issues = self.check(value);
        let found = issues.len();
        issues.retain(|issue| !is_undecided(issue));
        if issues.is_empty() && found > 0 {
            return CheckOutcome::GaveUp;
        }
        CheckOutcome::Done(issues)
    }
}

/// Whether something is wrong since something else allows it: that may only be so because a
/// document that would forbid it is absent.
fn is_said_of_what_is_allowed(issue: &Issue) -> bool {
    issue.kind == IssueKind::ManyBranches
        || ["not", "unevaluatedProperties", "unevaluatedItems"].contains(&issue.keyword.as_str())
}

fn build(
    schema: &Value,
    dialect: &Dialect,
    documents: &Documents,
) -> Result<Validator, SchemaError> {
    let options = jsonschema::options()
        .with_retriever(documents.clone())
        .should_validate_formats(true)
        .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(BACKTRACK_LIMIT));
    let validator = match *dialect {
        Dialect::Draft(draft) => options.with_draft(draft).build(schema)?,
        Dialect::Described(uri, document) => {
            let registry = Registry::new()
                .retriever(documents.clone())
                .add(uri, document)
                .and_then(|builder| builder.prepare())
                .map_err(|reason| SchemaError::from_reference(&reason))?;
            options.with_registry(&registry).build(schema)?
        }
    };
    Ok(validator)
}

/// Whether a value nests deeper than so many levels. Walks no further down than that.
pub(crate) fn is_deeper(value: &Value, levels: usize) -> bool {
    let below = |item: &Value| match levels.checked_sub(1) {
        Some(levels) => is_deeper(item, levels),
        None => true,
    };
    match value {
        Value::Array(items) => levels == 0 || items.iter().any(below),
        Value::Object(members) => levels == 0 || members.values().any(below),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
