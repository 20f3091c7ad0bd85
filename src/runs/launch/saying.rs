//! Runs a document again after the person said what should be different in an answer (a remark).

use super::asking::Earlier;
use super::in_steps::is_of_steps;
use super::intent::RunIntent;
use crate::dom::{before_paint, focus_where_lost, spawn};
use crate::host::embed;
use crate::runs::Runner;
use crate::runs::records::history::is_example;
use crate::settings::is_only_recorded;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::run::{Remark, RunRecord};

impl Runner {
    /// True if the person can make a remark on this run's answer. Tracked.
    pub(in crate::runs) fn takes_remarks(self, record: &RunRecord) -> bool {
        let is_answered_here = !is_only_recorded() && !embed::is_without_model();
        let is_one_answer = self.session.cases().is_none()
            && !is_of_steps(record)
            && record.case_progress().is_none();
        is_answered_here
            && is_one_answer
            && !is_example(record)
            && record.remarks_with("").is_some()
    }

    /// Asks for another answer than the shown one, with a remark on what should be different. If the shown run has no
    /// answer, the text replaces its last remark.
    pub(in crate::runs) fn change_by_saying(self, text: &str) {
        let text = text.trim();
        let Some(record) = self.display.record.get_untracked().filter(|_| !text.is_empty()) else {
            return;
        };
        if let Some(remarks) = record.remarks_with(text) {
            self.say(record.document, remarks);
        }
    }

    /// Repeats a run: with its remarks if it has some, or else with the current form.
    pub(in crate::runs) fn try_again(self, record: &RunRecord) {
        match record.remarks.is_empty() {
            true => self.run(),
            false => self.say(record.document.clone(), record.remarks.clone()),
        }
    }

    pub(super) fn say(self, document: Request, remarks: Vec<Remark>) {
        if self.under_way.is_running() || self.under_way.awaits_files() {
            return;
        }
        let provider = self.settings.provider_now();
        self.intent.set_value(RunIntent::Saying { provider: provider.clone(), document, remarks });
        self.left_out.set(None);
        spawn(async move {
            if self.may_ask(&[provider]).await {
                self.start();
            }
        });
    }

    pub(super) fn start_saying(
        self,
        provider: &ProviderSettings,
        document: Request,
        remarks: &[Remark],
    ) {
        let question = self.asker().question(&document, provider);
        let question = remarks
            .iter()
            .fold(question, |question, remark| question.ask_again(&remark.to_question()));
        self.perform(vec![(document, question)], Earlier { attempts: &[], remarks });
        // The focused field is removed until the answer arrives.
        before_paint(|| focus_where_lost("#pane-result"));
    }
}
