//! The progress of a batch in progress, including cases whose answers have arrived while others of their request are
//! still being written.

use crate::dom::effect;
use crate::runs::Runner;
use crate::runs::under_way::Written;
use leptos::prelude::*;
use pilcrow_core::batch::{BatchProgress, answers, open_case};
use pilcrow_core::document::PartialValue;
use serde_json::Value;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Keeps `batch_now` up to date, once per frame.
pub fn follow_batch(runner: Runner) {
    effect(move || {
        runner.display.solution.track();
        let progress = runner.under_way.batch.get();
        let now = progress.map(|progress| untrack(|| with_come(runner, progress)));
        runner.under_way.batch_now.change(now);
    });
}

fn with_come(runner: Runner, progress: BatchProgress) -> BatchProgress {
    let ids: Vec<String> = progress.cases().iter().map(|(id, _)| id.clone()).collect();
    let so_far = Rc::unwrap_or_clone(runner.under_way.partial_answer());
    let sorted = answers(&so_far.value.unwrap_or(Value::Null), so_far.open.as_ref(), &ids);
    let open: Vec<PartialValue> = runner
        .under_way
        .writing
        .with(|writing| writing.values().map(Written::partial_answer).collect());
    let writing = open.iter().filter_map(open_case);
    let unfinished: BTreeSet<&str> = sorted.missing().chain(writing).collect();
    let come = ids.iter().map(String::as_str).filter(|id| !unfinished.contains(id)).collect();
    progress.with_come(&come)
}
