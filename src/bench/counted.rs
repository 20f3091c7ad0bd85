//! What was counted of the answers, kept until the bench has come further.

use super::desk::Desk;
use super::page_counting::PageCounting;
use super::prepared::Prepared;
use leptos::prelude::*;
use pilcrow_core::bench::{Report, report_with};
use std::rc::Rc;

/// What was counted, of how many answers.
#[derive(Clone)]
pub struct Counted {
    pub ready: Rc<Prepared>,
    pub report: Rc<Report>,
    pub answered: usize,
}

/// What was counted last, and when: by [`Desk::told`]. A handle.
#[derive(Clone, Copy)]
pub struct LastCounted(StoredValue<Option<(u64, Counted)>, LocalStorage>);

impl LastCounted {
    /// Nothing counted yet.
    pub fn new() -> Self {
        Self(StoredValue::new_local(None))
    }

    fn of(self, told: u64) -> Option<Counted> {
        self.0.try_with_value(|last| {
            last.as_ref().filter(|(when, _)| *when == told).map(|(_, counted)| counted.clone())
        })?
    }
}

/// Counts what there is; none before the bench is ready.
pub async fn counted(desk: Desk) -> Option<Counted> {
    let ready = desk.ready.get_untracked()?;
    let told = desk.told.get_untracked();
    if let Some(counted) = desk.last_counted.of(told) {
        return Some(counted);
    }
    let (progress, judging) =
        desk.with_judging(|progress, judging| (progress.clone(), judging.clone()))?;
    let answered = progress.own_counts().answered;
    let host = PageCounting::new(desk.runner.checks, "bench");
    let report = Rc::new(report_with(&ready.plan, &progress, &judging, &host).await);
    let counted = Counted { ready, report, answered };
    desk.last_counted.0.try_set_value(Some((told, counted.clone())));
    Some(counted)
}
