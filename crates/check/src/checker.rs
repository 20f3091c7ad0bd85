//! A schema, compiled once, and the values that are held against it.
//! Refuses to fetch: what a schema refers to is handed in, or the schema cannot be used.

use crate::dialect::{Dialect, dialect_of};
use crate::documents::Documents;
use crate::mend::mended;
use crate::order::by_position;
use crate::schema_error::SchemaError;
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

/// A schema, ready to check values.
#[derive(Debug)]
pub struct Checker {
    validator: Validator,
}

impl Checker {
    /// Compiles a schema that refers to nothing but itself.
    pub fn new(schema: &Value) -> Result<Self, SchemaError> {
        Self::with_documents(schema, &Documents::default())
    }

    /// Compiles a schema that may refer to the documents given.
    pub fn with_documents(schema: &Value, documents: &Documents) -> Result<Self, SchemaError> {
        if is_deeper(schema, MAX_DEPTH) {
            return Err(SchemaError::TooDeep);
        }
        let schema = mended(schema);
        let options = jsonschema::options()
            .with_retriever(documents.clone())
            .should_validate_formats(true)
            .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(BACKTRACK_LIMIT));
        let validator = match dialect_of(&schema, documents) {
            Dialect::Draft(draft) => options.with_draft(draft).build(&schema)?,
            Dialect::Described(uri, document) => {
                let registry = Registry::new()
                    .retriever(documents.clone())
                    .add(uri, document)
                    .and_then(|builder| builder.prepare())
                    .map_err(|reason| SchemaError::from_reference(&reason))?;
                options.with_registry(&registry).build(&schema)?
            }
        };
        Ok(Self { validator })
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
