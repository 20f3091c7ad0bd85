//! Forks: processes that continue from a step of another one. Starts them, and describes them in lists of runs.

use super::intent::RunIntent;
use crate::dom::{before_paint, focus_where_lost, focused, memo, spawn, watch};
use crate::host::time::clock;
use crate::opening::{Anchor, use_opening};
use crate::runs::Runner;
use crate::runs::bar::options::with_changes;
use crate::runs::records::history::is_example;
use crate::runs::records::names::started;
use crate::words::{self, Locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::run::{RunId, RunRecord};
use pilcrow_core::steps::{ForkPoint, ForkedFrom, forked};

impl Runner {
    /// Starts a process that continues from another one (whose document is `from`) with the current form, if that is
    /// valid. The original stays as it is.
    pub fn fork(self, from: Request, point: ForkPoint) {
        if self.under_way.is_running() || self.under_way.awaits_files() {
            return;
        }
        let provider = self.settings.provider_now();
        self.intent.set_value(RunIntent::Fork { provider: provider.clone(), from, point });
        let before = focused();
        spawn(async move {
            self.session.read_option_changes().await;
            if !self.files_are_there().await {
                return;
            }
            if !self.inputs_are_right(before).await {
                // A fork takes the whole form or does not start: no cases are left out.
                self.left_out.set(None);
                self.under_way.refusal_count.update(|count| *count += 1);
            } else if self.may_ask(&[provider]).await {
                self.start();
            }
        });
    }

    pub(in crate::runs) fn start_fork(self, from: &Request, point: ForkPoint) {
        let now = with_changes(self.session, &self.session.request_to_run());
        let mut record = self.record(from, &self.settings.provider_now(), &[]);
        if let Some(fork) = forked(from, point, &record.id.0, &now) {
            record.document = fork;
            self.begin_process(record);
            before_paint(|| focus_where_lost("#steps-title"));
        }
    }

    /// Copies a process that came with its document before the person continues it: the example stays as it is. `None`
    /// if it is already the person's own.
    pub fn make_own(self, record: &RunRecord) -> Option<RunRecord> {
        if !is_example(record) {
            return None;
        }
        let mut own = self.record(&record.document, &self.settings.provider_now(), &[]);
        (own.status, own.solution) = (record.status.clone(), record.solution.clone());
        if self.display.is_run(&record.id) {
            self.display.record.set(Some(own.clone()));
        }
        Some(own)
    }

    /// Returns the run from which a process continues, if it is stored here. Tracked.
    pub fn source_of(self, from: &ForkedFrom) -> Option<RunRecord> {
        self.history.records.with(|records| {
            let by_name = || records.iter().find(|record| record.id.0 == from.id);
            let has_process = |record: &&RunRecord| process_id(record) == Some(from.id.as_str());
            by_name().or_else(|| records.iter().find(has_process)).cloned()
        })
    }

    /// Shows a stored run, unless another is in progress.
    pub fn show_stored(self, id: &RunId) {
        if let Some(record) = self.history.stored_run(id).filter(|_| !self.under_way.is_running()) {
            self.display.compared.set(None);
            self.show(record);
        }
    }

    /// Returns the run that the address names; `None` if that run is already shown.
    pub(in crate::runs) fn named_in_address(self, fragment: &str) -> Option<RunRecord> {
        let Anchor { run, .. } = Anchor::parse(fragment)?;
        let is_shown =
            |current: &Option<RunRecord>| current.as_ref().is_some_and(|one| one.id.0 == run);
        if self.display.record.with_untracked(is_shown) {
            return None;
        }
        self.history
            .records
            .with_untracked(|records| records.iter().find(|record| record.id.0 == run).cloned())
    }

    /// Shows the run that the address names, whenever it changes; and removes a run from the address when another run
    /// is shown. The browser's Back button returns to it.
    pub(in crate::runs) fn follow_address(self) {
        let opening = use_opening();
        // While another page is shown, its address does not name runs of this document.
        let is_shown = move || opening.route_left(self.session).is_none();
        let named = move || {
            let named = self.named_in_address(&opening.fragment.get_untracked());
            named.filter(|_| is_shown())
        };
        watch(
            move || opening.fragment.track(),
            move || {
                if let Some(record) = named() {
                    self.show_stored(&record.id);
                }
            },
        );
        let current =
            memo(move || self.display.record.with(|current| Some(current.as_ref()?.id.0.clone())));
        watch(
            move || drop(current.get()),
            move || {
                let run = opening.fragment.with_untracked(|it| Some(Anchor::parse(it)?.run));
                let is_other = current.get_untracked().is_some_and(|current| Some(current) != run);
                if run.is_some() && is_other && is_shown() {
                    opening.go_within(String::new(), named().is_some());
                }
            },
        );
    }
}

fn process_id(record: &RunRecord) -> Option<&str> {
    record.document.members().get("process")?.get("id")?.as_str()
}

/// Returns the run and the step that a run continues; `None` if it is no fork.
pub(in crate::runs) fn fork_of(record: &RunRecord) -> Option<ForkedFrom> {
    ForkedFrom::from_value(record.document.members().get("process")?.get("from")?)
}

/// Returns the step and the time of the run that this one continues, in words; `None` if it is no fork. Tracked.
pub(in crate::runs) fn fork_words(
    runner: Runner,
    locale: Locale,
    record: &RunRecord,
) -> Option<String> {
    let from = fork_of(record)?;
    let source = runner.source_of(&from);
    let time = source.as_ref().and_then(started);
    let time = time.map(|time| clock::time_of_day(time, words::code(locale)));
    Some(match time {
        Some(time) => words_now!(locale, runs.from_step_of, step = from.step, time = time.as_str()),
        None => words_now!(locale, runs.from_step, step = from.step),
    })
}
