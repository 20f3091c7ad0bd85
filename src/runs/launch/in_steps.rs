//! Documents that work in steps (processes): connects runs to the chunk that carries them out.

use super::intent::RunIntent;
use crate::runs::Runner;
use crate::runs::bar::options::with_changes;
use crate::runs::records::history::is_example;

use crate::dom::{View, effect, part, spawn};
use crate::settings::is_only_recorded;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::run::{RunRecord, RunStatus};
use pilcrow_core::steps::{ProcessStatus, without_process, works_in_steps};
use pilcrow_core::tool::compose_request;
use serde_json::Value;

/// Returns a document as a single request: if its context has tools, the answer may call them. A document that works
/// in steps is returned unchanged, since each step is a request of its own.
pub(in crate::runs) fn question_document(document: &Request) -> Request {
    if works_in_steps(document) { document.clone() } else { compose_request(document) }
}

impl Runner {
    /// Returns the document as it would be sent now, with the form's input and the run's settings.
    pub(in crate::runs) fn document_now(self) -> Request {
        question_document(&with_changes(self.session, &self.session.request()))
    }
}

/// True if the record is a process, or its document works in steps.
pub(in crate::runs) fn is_of_steps(record: &RunRecord) -> bool {
    record.document.members().contains_key("process") || works_in_steps(&record.document)
}

/// Draws the steps of the shown process.
pub(in crate::runs) fn steps_view(runner: Runner) -> View {
    part(move || runner.display.process.get().map(|process| untrack(|| process.view())))
}

/// Draws the second Run choice (run again with learnt data) once the shown process has ended.
pub(in crate::runs) fn learnt_way(runner: Runner) -> View {
    part(move || {
        let process = runner.display.process.get().filter(|_| !is_only_recorded())?;
        Some(untrack(|| process.learnt()))
    })
}

/// True if the process is the person's own and has not ended.
fn is_open(record: &RunRecord) -> bool {
    let status = record.document.members().get("process").and_then(|process| process.get("status"));
    let is_running = status.and_then(Value::as_str) == Some(ProcessStatus::Running.key());
    is_running && !is_example(record)
}

impl Runner {
    /// Reports to the session whether its process waits; otherwise it would go unnoticed when another version is
    /// opened.
    pub(in crate::runs) fn tell_of_process(self) {
        let session = self.session;
        effect(move || {
            session.set_waiting(self.display.record.with(|run| run.as_ref().is_some_and(is_open)))
        });
    }

    /// True if the shown run works in steps. Tracked.
    pub(in crate::runs) fn shows_steps(self) -> bool {
        self.display.record.with(|run| run.as_ref().is_some_and(is_of_steps))
    }

    /// True if the shown run is a process without an output so far. Tracked.
    pub fn is_at_steps(self) -> bool {
        let is_open = |record: &RunRecord| record.solution.is_none() && is_of_steps(record);
        self.display.record.with(|run| run.as_ref().is_some_and(is_open))
    }

    /// Starts a document's process. An earlier process in the document is removed first.
    pub(in crate::runs) fn begin_steps(self, document: &Request, provider: &ProviderSettings) {
        self.begin_process(self.record(&without_process(document), provider, &[]));
    }

    /// Starts or continues the process of a record.
    pub(in crate::runs) fn begin_process(self, mut record: RunRecord) {
        record.status = RunStatus::Cancelled;
        self.display.compared.set(None);
        self.display.typed.set(None);
        self.display.issues.set(Vec::new());
        self.display.process.set(None);
        self.display.record.set(Some(record.clone()));
        self.draw_value(None, false);
        self.under_way.count(true);
        self.open_steps(record, true);
    }

    /// Opens the process of a record that is to be shown; closes the current one if the record has none.
    pub(in crate::runs) fn take_process(self, record: &RunRecord) {
        let is_open = self
            .display
            .process
            .with_untracked(|process| process.as_ref().is_some_and(|one| one.id() == record.id));
        match is_of_steps(record) {
            true if is_open => {}
            true => {
                self.display.process.set(None);
                self.open_steps(record.clone(), false);
            }
            false => self.display.process.set(None),
        }
    }

    fn open_steps(self, record: RunRecord, goes_on: bool) {
        spawn(async move {
            let chunk = self.steps.fetch_or_notice().await;
            // Another run may be shown by the time the chunk is fetched.
            if let Some(chunk) = chunk.filter(|_| self.display.is_run(&record.id)) {
                self.display.process.set(Some(chunk.open(self, record, goes_on)));
            }
        });
    }

    /// Continues the shown process.
    pub(in crate::runs) fn go_on_in_steps(self) {
        if let Some(process) = self.display.process.get_untracked() {
            process.go_on();
        }
    }

    /// True if the chosen provider can be asked for a step. Otherwise a dialog asks the person for what is missing, and
    /// the process continues after that.
    pub async fn may_ask_for_step(self) -> bool {
        let provider = self.settings.provider_now();
        self.intent.set_value(RunIntent::Steps { provider: provider.clone() });
        self.may_ask(&[provider]).await
    }

    /// Shows the new state of a process and stores it, unless it was deleted meanwhile.
    pub async fn keep_steps(self, record: RunRecord) {
        if self.history.is_deleted(&record.id) {
            return;
        }
        if self.display.is_run(&record.id) {
            self.show(record.clone());
        }
        self.keep_record(&record).await;
    }
}
