//! What the runs of a document are called: by the person, or by what tells them apart; and when they began.

use crate::dom::{Memo, memo};
use crate::runs::Runner;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::run::{RunRecord, run_names};
use std::collections::HashMap;

/// A name for each of several runs.
pub fn names(records: &[RunRecord]) -> Vec<String> {
    let own = records.iter().map(|record| &record.label.name);
    let others = run_names(records);
    own.zip(others).map(|(own, other)| if own.is_empty() { other } else { own.clone() }).collect()
}

/// What a run is called where it stands alone.
pub fn run_name(record: &RunRecord) -> String {
    names(std::slice::from_ref(record)).pop().unwrap_or_default()
}

/// The names of all runs of a document, by their ids.
pub(in crate::runs) fn names_by_id(runner: Runner) -> Memo<HashMap<String, String>> {
    memo(move || {
        runner.history.records.with(|records| {
            let ids = records.iter().map(|record| record.id.0.clone());
            ids.zip(names(records)).collect()
        })
    })
}

/// When a run began; `None` for an answer that came with the document.
pub(in crate::runs) fn started(record: &RunRecord) -> Option<u64> {
    // Before anything was asked, as in a process that begins with a question, its name tells.
    let named = || record.id.0.split('-').next()?.parse().ok();
    let time = record.attempts.last().map(|attempt| attempt.started).or_else(named);
    time.filter(|_| record.provider.kind != ProviderKind::Recorded)
}
