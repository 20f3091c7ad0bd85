//! Validation of a schema by its draft's meta-schema, which finds all invalid rules.

use crate::schema_error::fault_of;
use jsonschema::Draft;
use jsonschema::error::{ValidationError, ValidationErrorKind as Kind};
use pilcrow_core::form::protocol::SchemaFault;
use serde_json::Value;

/// Returns the faults of a schema with their places, limited in number.
pub(crate) fn faults_of(schema: &Value, draft: Draft) -> Vec<SchemaFault> {
    const MOST: usize = 1_000;
    let meta = match draft {
        Draft::Draft4 => jsonschema::draft4::meta::validator(),
        Draft::Draft6 => jsonschema::draft6::meta::validator(),
        Draft::Draft7 => jsonschema::draft7::meta::validator(),
        Draft::Draft201909 => jsonschema::draft201909::meta::validator(),
        _ => jsonschema::draft202012::meta::validator(),
    };
    let mut faults = Vec::new();
    for error in meta.iter_errors(schema).take(MOST) {
        add(&error, &mut faults);
    }
    faults
}

/// If a keyword's value may have several forms, adds the faults of the intended form: the one whose errors are all
/// inside the value.
fn add(error: &ValidationError<'_>, faults: &mut Vec<SchemaFault>) {
    if let Kind::AnyOf { context } | Kind::OneOfNotValid { context } = error.kind() {
        let place = error.instance_path();
        let lies_within = |inner: &ValidationError<'_>| inner.instance_path() != place;
        let meant = context.iter().find(|way| !way.is_empty() && way.iter().all(lies_within));
        if let Some(meant) = meant {
            return meant.iter().for_each(|inner| add(inner, faults));
        }
    }
    faults.push(fault_of(error));
}
