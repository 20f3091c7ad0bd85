//! The record that a document may bring along: read, so that the run goes on where it ended, or forked.

use super::Options;
use pilcrow_core::document::Request;
use pilcrow_core::steps::{ForkPoint, Process, forked};

/// From where a process is to go on, as an option says it.
///
/// # Errors
///
/// What can be said.
pub fn fork_point(said: &str) -> Result<ForkPoint, String> {
    match said {
        "state" => Ok(ForkPoint::State),
        _ => {
            said.parse().map(ForkPoint::Step).map_err(|_| "the number of a step, or `state`".into())
        }
    }
}

/// The document as the run begins with it; a fork takes its inputs from the document as it is `now`.
///
/// # Errors
///
/// Why its record cannot be gone on with, and what to do.
pub fn reopened(
    document: Request,
    options: &Options,
    id: &str,
    now: &Request,
) -> Result<Request, String> {
    let record = document.members().get("process").filter(|record| !record.is_null());
    let process = match record.map(Process::from_value) {
        Some(None) => {
            return Err("its record cannot be read: take out `process` to begin anew".into());
        }
        read => read.flatten(),
    };
    let has_begun = process.is_some_and(|process| !process.steps.is_empty());
    match options.fork {
        Some(point) => forked(&document, point, id, now).ok_or_else(|| unforked(point)),
        None if has_begun && options.input.is_some() => Err(
            "its steps were made with the input that it has: begin anew by --anew, or with the state that it \
             has kept by --fork state"
                .into(),
        ),
        None => Ok(document),
    }
}

fn unforked(point: ForkPoint) -> String {
    match point {
        ForkPoint::State => {
            "--fork state: it has no record that has left other state than the document has; --anew begins without one".into()
        }
        ForkPoint::Step(step) => {
            let anew = if step == 0 { "; --anew begins without one" } else { "" };
            format!("--fork {step}: it has no record in which this step is over{anew}")
        }
    }
}
