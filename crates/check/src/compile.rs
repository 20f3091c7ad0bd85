//! Compilation of a schema by the validating library.

use crate::dialect::Dialect;
use crate::documents::Documents;
use crate::moments::with_moments;
use crate::schema_error::SchemaError;
use jsonschema::{PatternOptions, Registry, Validator};
use serde_json::Value;

/// Maximum number of backtracks of a pattern in one text; beyond, the result counts as unknown. Patterns without
/// lookaround and backreferences are matched in linear time instead.
const BACKTRACK_LIMIT: usize = 100_000;

/// Compiles a schema in its dialect; only the given documents are available to references.
///
/// # Errors
///
/// The first part that the library cannot use.
pub(crate) fn compiled(
    schema: &Value,
    dialect: &Dialect,
    documents: &Documents,
) -> Result<Validator, SchemaError> {
    let options = jsonschema::options()
        .with_retriever(documents.clone())
        .should_validate_formats(true)
        .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(BACKTRACK_LIMIT));
    let options = with_moments(options);
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
