//! Evals of OpenAI's platform, as it stored them and as they were made: documents with a bench. The shapes are those of
//! the API reference, "Evals", and of the data that runs were given, a line each.

mod collected;
mod criteria;
mod graders;
mod items;
mod reading;
mod run;
mod stream;
mod template;
#[cfg(test)]
mod tests;

pub(super) use stream::stream;

use super::gate::Imported;
use collected::{Collected, is_part};
use reading::read_eval;
use serde_json::Value;

/// Whether a value is an eval, a run, a line of data, or a list of these.
pub(super) fn is_eval(value: &Value) -> bool {
    let listed = match value {
        Value::Array(items) => Some(items),
        value => value.get("data").and_then(Value::as_array),
    };
    match listed {
        Some(items) => !items.is_empty() && items.iter().all(is_part),
        None => is_part(value),
    }
}

/// Reads all that is in a value: a document for each eval, or one for runs and data without an eval.
pub(super) fn read(value: Value) -> Vec<Imported> {
    let mut collected = Collected::default();
    collected.add(value);
    collected.by_eval().into_iter().map(read_eval).collect()
}
