//! Compiles a schema once and checks values by it; documents that it refers to are handed in, and
//! none is fetched.

use crate::dialect::{Dialect, dialect_of};
use crate::documents::{Documents, is_deeper};
use crate::normalize::normalized;
use crate::order::by_position;
use crate::pattern_example::pattern_examples;
use crate::placeholder::{placeholder, retrieval_uri};
use crate::schema_error::SchemaError;
use crate::translate::{is_undecided, translate};
use jsonschema::{PatternOptions, Registry, Validator};
use pilcrow_core::document::MAX_DEPTH;
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::protocol::CheckOutcome;
use serde_json::Value;
use std::collections::HashMap;

/// The most issues that are reported: nobody reads more, and a hostile value could have millions.
const ISSUE_LIMIT: usize = 1_000;

/// How often a pattern may backtrack in one text before its answer counts as unknown. Patterns
/// without look-around and back-references are matched in linear time instead.
const BACKTRACK_LIMIT: usize = 100_000;

/// How many documents may be absent; the schema is compiled anew for each.
const MAX_ABSENT: usize = 16;

/// A compiled schema.
#[derive(Debug)]
pub struct Checker {
    validator: Validator,
    /// The addresses of documents that it refers to and that were not handed in.
    absent: Vec<String>,
}

impl Checker {
    /// Compiles a schema that refers to no other document; where it does, see
    /// [`Checker::with_documents`].
    ///
    /// # Errors
    ///
    /// Where the schema is not valid by its dialect's meta-schema, has a reference into itself that
    /// leads nowhere, or nests deeper than [`MAX_DEPTH`].
    pub fn new(schema: &Value) -> Result<Self, SchemaError> {
        Self::with_documents(schema, &Documents::default())
    }

    /// Compiles a schema that may refer to the documents given. A reference to any other document
    /// allows every value, and the document is listed by [`Checker::absent`].
    ///
    /// # Errors
    ///
    /// As [`Checker::new`], and where the schema refers to more than 16 absent documents.
    pub fn with_documents(schema: &Value, documents: &Documents) -> Result<Self, SchemaError> {
        if is_deeper(schema, MAX_DEPTH) {
            return Err(SchemaError::TooDeep);
        }
        let schema = normalized(schema);
        let dialect = dialect_of(&schema, documents);
        let (mut at_hand, mut absent) = (documents.clone(), Vec::new());
        loop {
            match build(&schema, &dialect, &at_hand) {
                Ok(validator) => return Ok(Self { validator, absent }),
                Err(SchemaError::Remote { uri })
                    if absent.len() < MAX_ABSENT && !absent.contains(&uri) =>
                {
                    at_hand = at_hand.with(retrieval_uri(&uri), placeholder(&schema));
                    absent.push(uri);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// The documents that the schema refers to and that were not handed in, each as
    /// [`SchemaError::Remote`]; empty where values are checked by all that the schema says.
    pub fn absent(&self) -> impl Iterator<Item = SchemaError> {
        self.absent.iter().map(|uri| SchemaError::Remote { uri: uri.clone() })
    }

    /// What is wrong with a value, at most 1,000 issues, sorted by their places in the value. An
    /// empty list means valid. A value nested deeper than [`MAX_DEPTH`] has one issue, at the root.
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
            issues.retain(|issue| !depends_on_acceptance(issue));
        }
        issues.truncate(ISSUE_LIMIT);
        add_examples(&mut issues);
        by_position(issues, value)
    }

    /// As [`Self::check`], without issues that only say that a pattern took too long;
    /// [`CheckOutcome::GaveUp`] where nothing else is known to be wrong.
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

/// Adds what matches the patterns that were not kept to; each pattern is read once.
fn add_examples(issues: &mut [Issue]) {
    let mut known: HashMap<String, Vec<String>> = HashMap::new();
    for issue in issues {
        if let IssueKind::NoMatch { pattern, examples } = &mut issue.kind {
            let found = known.entry(pattern.clone()).or_insert_with(|| pattern_examples(pattern));
            examples.clone_from(found);
        }
    }
}

/// Whether an issue depends on another schema's allowing the value, which may only be so because the
/// document that would forbid it is absent.
fn depends_on_acceptance(issue: &Issue) -> bool {
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
    #[cfg(target_family = "wasm")]
    let options = crate::idn::with_idn_formats(options, dialect);
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

#[cfg(test)]
mod tests;
