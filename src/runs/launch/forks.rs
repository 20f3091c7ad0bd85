//! Processes that go on from a step of another: how they begin, and how lists of runs tell of them.

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
    /// Begins a process of its own that goes on from another, whose document this is, with what the form says
    /// now, once nothing is wrong with that. The other one stays as it is.
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
                // It goes on with all of the form, or not at all.
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

    /// A process that came with its document is this person's own from where they go on with it: the
    /// example stays as it is. None where it is theirs already.
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

    /// The run that a process goes on from, where it is kept here. Tracked.
    pub fn source_of(self, from: &ForkedFrom) -> Option<RunRecord> {
        self.history.records.with(|records| {
            let by_name = || records.iter().find(|record| record.id.0 == from.id);
            let has_process = |record: &&RunRecord| process_id(record) == Some(from.id.as_str());
            by_name().or_else(|| records.iter().find(has_process)).cloned()
        })
    }

    /// Shows a run that is kept, unless another goes on.
    pub fn show_stored(self, id: &RunId) {
        if let Some(record) = self.history.stored_run(id).filter(|_| !self.under_way.is_running()) {
            self.display.compared.set(None);
            self.show(record);
        }
    }

    /// The run that the address names, where it is another than the one that is shown.
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

    /// Shows the run that the address names, whenever it names another; and where another run is shown,
    /// the address does not name that one any more. Whoever goes back finds it again.
    pub(in crate::runs) fn follow_address(self) {
        let opening = use_opening();
        // A run may go on while another page is shown, whose address is none of its.
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

/// From where a run goes on; `None` if it began by itself.
pub(in crate::runs) fn fork_of(record: &RunRecord) -> Option<ForkedFrom> {
    ForkedFrom::from_value(record.document.members().get("process")?.get("from")?)
}

/// From which step of which run one goes on; `None` if it began by itself. Tracked.
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
