//! The names of a document's runs (the person's own, or the values that differ), and the times when they began.

use crate::dom::{Memo, memo};
use crate::runs::Runner;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::run::{RunRecord, run_names};
use std::collections::HashMap;

/// Returns a name for each of several runs.
pub fn names(records: &[RunRecord]) -> Vec<String> {
    let own = records.iter().map(|record| &record.label.name);
    let others = run_names(records);
    own.zip(others).map(|(own, other)| if own.is_empty() { other } else { own.clone() }).collect()
}

/// Returns the name of a single run.
pub fn run_name(record: &RunRecord) -> String {
    names(std::slice::from_ref(record)).pop().unwrap_or_default()
}

/// Returns the names of all runs of a document, by run id.
pub(in crate::runs) fn names_by_id(runner: Runner) -> Memo<HashMap<String, String>> {
    memo(move || {
        runner.history.records.with(|records| {
            let ids = records.iter().map(|record| record.id.0.clone());
            ids.zip(names(records)).collect()
        })
    })
}

/// Returns when a run began, in milliseconds since 1970; `None` for an answer that came with the document.
pub(in crate::runs) fn started(record: &RunRecord) -> Option<u64> {
    // Before the first request, as in a process that begins with a question, the id contains the time.
    let named = || record.id.0.split('-').next()?.parse().ok();
    let time = record.attempts.last().map(|attempt| attempt.started).or_else(named);
    time.filter(|_| record.provider.kind != ProviderKind::Recorded)
}
