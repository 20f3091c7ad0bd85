//! The record that a document may bring along: read, so that the run goes on where it ended, or forked.

use super::Options;
use pilcrow_core::document::Request;
use pilcrow_core::steps::{Process, forked};

/// The document as the run begins with it.
///
/// # Errors
///
/// Why its record cannot be gone on with, and what to do.
pub fn reopened(document: Request, options: &Options, id: &str) -> Result<Request, String> {
    let record = document.members().get("process").filter(|record| !record.is_null());
    let process = match record.map(Process::from_value) {
        Some(None) => {
            return Err("its record cannot be read: take out `process` to begin anew".into());
        }
        read => read.flatten(),
    };
    let has_begun = process.is_some_and(|process| !process.steps.is_empty());
    match options.fork {
        Some(step) => forked(&document, step, id).ok_or_else(|| {
            let anew = if step == 0 { "; --anew begins without one" } else { "" };
            format!("--fork {step}: it has no record in which this step is over{anew}")
        }),
        None if has_begun && options.input.is_some() => {
            Err("its steps were made with the input that it has: begin anew by --anew".into())
        }
        None => Ok(document),
    }
}
